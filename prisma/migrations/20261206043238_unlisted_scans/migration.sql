-- A device without a network has no word on a ticket that is not in its list: one more result of a scan, beside those that there are.
do $$
declare
  v_rule text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'validations_result' and conrelid = 'validations'::regclass);
begin
  execute 'alter table validations drop constraint validations_result';
  execute 'alter table validations add constraint validations_result ' || replace(v_rule, '''slot_missing''::text', '''slot_missing''::text, ''unlisted''::text');
end $$;
