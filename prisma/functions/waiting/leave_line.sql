-- Removes a person from a waiting list: by themselves (withdrawn) or by staff (removed). Their offer goes to the next
-- person. Returns whether they were on it.
create or replace function leave_line(p_entry uuid, p_state text) returns boolean language plpgsql as $$
declare
  v_line uuid := (select coalesce(appointment_id, quota_id) from waiting_entries where id = p_entry);
begin
  perform lock_line(v_line);
  return end_entries(v_line, array[p_entry], p_state, false) > 0;
end $$;
