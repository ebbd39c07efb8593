-- Staff hear of applications for company accounts.
do $$
declare
  c record;
begin
  for c in select conname, conrelid::regclass::text as target, pg_get_constraintdef(oid) as definition
    from pg_constraint where conname in ('notifications_kind', 'notification_preferences_kind') loop
    if position('ARRAY[' in c.definition) = 0 then raise exception '% is written otherwise', c.conname; end if;
    execute format('alter table %s drop constraint %I', c.target, c.conname);
    execute format('alter table %s add constraint %I %s', c.target, c.conname,
      replace(c.definition, 'ARRAY[', 'ARRAY[''company_applied''::text, '));
  end loop;
end $$;
