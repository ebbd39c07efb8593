-- History is append-only, with six exceptions: `prune_history` deletes rows older than their retention, a deleted
-- account is removed from its scans, a repeated security event is counted, the tax agency's answer to a record is
-- added, an entry or exit is undone, and personal details are removed when the person is erased (`erased_only`).
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('aforo.pruning', true) = tg_table_name then
    return old;
  elsif tg_op = 'UPDATE' and tg_table_name in ('validations', 'inside_corrections')
    and to_jsonb(new) = to_jsonb(old) || '{"user_id": null}' then
    return new;
  elsif tg_op = 'UPDATE' and tg_table_name = 'validations'
    and to_jsonb(new) = to_jsonb(old) || '{"steward_id": null}' then
    return new;
  elsif tg_op = 'UPDATE' and tg_table_name = 'validations' and to_jsonb(old) ->> 'result' in ('accepted', 'exited')
    and to_jsonb(new) = to_jsonb(old) || '{"result": "undone"}' then
    return new;
  elsif tg_op = 'UPDATE' and tg_table_name = 'security_events'
    and to_jsonb(new) - '{times,last_at}'::text[] = to_jsonb(old) - '{times,last_at}'::text[]
    and (to_jsonb(new) ->> 'times')::int > (to_jsonb(old) ->> 'times')::int then
    return new;
  elsif tg_op = 'UPDATE' and tg_table_name = 'invoice_records'
    and to_jsonb(new) - '{state,leased_until,sent_at,receipt,error}'::text[] = to_jsonb(old)
      - '{state,leased_until,sent_at,receipt,error}'::text[] then
    return new;
  elsif tg_op = 'UPDATE' and erased_only(tg_table_name, to_jsonb(old), to_jsonb(new)) then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
