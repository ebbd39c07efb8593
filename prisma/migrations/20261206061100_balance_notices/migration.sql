-- The owner of a balance is told what was spent at a counter.
do $$
declare
  c record;
begin
  for c in select conname, conrelid::regclass::text as target, pg_get_constraintdef(oid) as definition
    from pg_constraint where conname in ('notifications_kind', 'notification_preferences_kind') loop
    if position('ARRAY[' in c.definition) = 0 then raise exception '% is written otherwise', c.conname; end if;
    execute format('alter table %s drop constraint %I', c.target, c.conname);
    execute format('alter table %s add constraint %I %s', c.target, c.conname,
      replace(c.definition, 'ARRAY[', 'ARRAY[''balance_spent''::text, '));
  end loop;
end $$;
