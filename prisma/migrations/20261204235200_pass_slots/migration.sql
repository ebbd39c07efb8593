-- An entry with a pass may need a booked time: one more result of a scan, beside those that there are.
do $$
declare
  v_rule text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'validations_result' and conrelid = 'validations'::regclass);
begin
  execute 'alter table validations drop constraint validations_result';
  execute 'alter table validations add constraint validations_result ' || replace(v_rule, '''photo_missing''::text', '''photo_missing''::text, ''slot_missing''::text');
end $$;

-- An entry with a pass that needs a booked time uses the ticket of that time as well; undone, that ticket is good again. After the
-- statement, so that a scan of the ticket itself beside it in one statement is no error.
create function use_booked_time() returns trigger language plpgsql as $$
declare
  v_pass uuid := (select id from annual_passes where ticket_id = new.id and (rules ->> 'slot')::boolean);
begin
  if v_pass is null then
    return null;
  end if;
  if new.uses_left < old.uses_left then
    update tickets set uses_left = 0, state = 'used' where id = (
      select id from tickets where id = any (booked_tickets(v_pass, moment())) and state = 'valid' order by valid_from, id limit 1 for update skip locked);
  else
    update tickets set uses_left = uses_total, state = 'valid' where id = (
      select t.id from tickets t where t.id = any (booked_tickets(v_pass, moment())) and t.state = 'used'
        and not exists (select from validations v where v.ticket_id = t.id and v.result = 'accepted') order by t.valid_from desc, t.id limit 1 for update skip locked);
  end if;
  return null;
end $$;
create trigger tickets_use_booked_time after update of uses_left on tickets for each row
  when (old.uses_left <> new.uses_left and old.uses_total > 1) execute function use_booked_time();
