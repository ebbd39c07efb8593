-- An entry with a pass that needs a booked time uses the ticket of that time as well; undone, that ticket is good again. After the
-- statement, so that a scan of the ticket itself beside it in one statement is no error. One that another gate holds is not waited for, since tickets are
-- locked by id: that none was there to take is left in aforo.unbooked, and validate_tickets begins again.
create or replace function take_booked_time() returns trigger language plpgsql as $$
declare
  v_pass uuid := (select id from annual_passes where ticket_id = new.id and (rules ->> 'slot')::boolean);
begin
  if v_pass is null then
    return null;
  end if;
  if new.uses_left < old.uses_left then
    update tickets set uses_left = 0, state = 'used' where id = (
      select id from tickets where id = any (booked_tickets(v_pass, moment())) and state = 'valid' order by valid_from, id limit 1 for update skip locked);
    if not found then
      perform set_config('aforo.unbooked', concat_ws(',', nullif(current_setting('aforo.unbooked', true), ''), new.id), true);
    end if;
  else
    update tickets set uses_left = uses_total, state = 'valid' where id = (
      select t.id from tickets t where t.id = any (booked_tickets(v_pass, moment())) and t.state = 'used'
        and not exists (select from validations v where v.ticket_id = t.id and v.result = 'accepted') order by t.valid_from desc, t.id limit 1 for update skip locked);
  end if;
  return null;
end $$;
