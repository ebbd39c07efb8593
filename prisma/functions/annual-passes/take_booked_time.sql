-- An entry with a pass that needs a booked time also uses the ticket of that time; undoing the entry makes that ticket
-- valid again. Runs after the statement, so that a scan of the ticket itself in the same statement is no error. Does
-- not wait for a ticket locked by another gate, since tickets are locked by id: it records in aforo.unbooked that no
-- ticket was free, and validate_tickets starts again.
create or replace function take_booked_time() returns trigger language plpgsql as $$
declare
  v_pass uuid := (select id from annual_passes where ticket_id = new.id and (rules ->> 'slot')::boolean);
begin
  if v_pass is null then
    return null;
  end if;
  if new.uses_left < old.uses_left then
    update tickets set uses_left = 0, state = 'used' where id = (
      select id from tickets where id = any (booked_tickets(v_pass, moment())) and state = 'valid'
      order by valid_from, id limit 1 for update skip locked);
    if not found then
      perform set_config('aforo.unbooked',
        concat_ws(',', nullif(current_setting('aforo.unbooked', true), ''), new.id), true);
    end if;
  else
    update tickets set uses_left = uses_total, state = 'valid' where id = (
      select t.id from tickets t where t.id = any (booked_tickets(v_pass, moment())) and t.state = 'used'
        and not exists (select from validations v where v.ticket_id = t.id and v.result = 'accepted')
      order by t.valid_from desc, t.id limit 1 for update skip locked);
  end if;
  return null;
end $$;
