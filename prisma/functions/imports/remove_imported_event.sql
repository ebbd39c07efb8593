-- Removes an imported event with its products and times. False if another record refers to one of them, which keeps
-- all.
create or replace function remove_imported_event(p_event uuid) returns boolean language plpgsql as $$
begin
  delete from appointments where event_id = p_event;
  delete from products where event_id = p_event;
  delete from event_slugs where event_id = p_event;
  delete from events where id = p_event;
  return true;
exception when foreign_key_violation or restrict_violation then
  return false;
end $$;
