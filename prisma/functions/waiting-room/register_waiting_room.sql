-- Begins a round in which visitors register for the draw. Returns whether this call began it.
create or replace function register_waiting_room(p_room uuid) returns boolean language plpgsql as $$
begin
  update waiting_rooms set state = 'registering', round = round + 1, seed = null, registered = null, next_index = 0,
    serving = 0, lapsed = 0, no_show = 0, measured = 0, credit = 0, opened_at = null, stepped_at = null,
    joined_at = null
    where id = p_room and state = 'closed';
  return found;
end $$;
