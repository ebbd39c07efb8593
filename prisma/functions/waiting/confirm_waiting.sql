-- Confirms the email of a waiting list entry: it is in line from now on. Returns whether it waits.
create or replace function confirm_waiting(p_entry uuid) returns boolean language plpgsql as $$
declare
  v_line uuid := (select coalesce(appointment_id, quota_id) from waiting_entries where id = p_entry);
begin
  perform lock_line(v_line);
  update waiting_entries set state = 'waiting', position = default where id = p_entry and state = 'unconfirmed';
  perform line_changed(v_line);
  return exists (select from waiting_entries where id = p_entry and state in ('waiting', 'offered'));
end $$;
