-- What is sold beside an entry (an audio guide, a fee) is handed over at the gate and lets nobody in: one more result of a scan, beside those that there are.
do $$
declare
  v_rule text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'validations_result' and conrelid = 'validations'::regclass);
begin
  execute 'alter table validations drop constraint validations_result';
  execute 'alter table validations add constraint validations_result ' || replace(v_rule, '''unlisted''::text', '''unlisted''::text, ''no_entry''::text');
end $$;
-- A device of yesterday may still let it in without a network.
alter table entry_conflicts drop constraint entry_conflicts_kind;
alter table entry_conflicts add constraint entry_conflicts_kind check (kind in ('replaced', 'blocked', 'cancelled', 'unpaid', 'already_used',
  're_entry_too_soon', 'day_limit', 'week_limit', 'rules', 'unknown', 'answer_lost', 'wrong_day', 'not_yet', 'too_late', 'no_entry'));
