-- Opens a room. From `registering` it draws: seed and number of places are written once, together. From `closed` it
-- begins a round without a draw, in which everyone queues in order of arrival.
-- Returns whether this call opened it.
create or replace function open_waiting_room(p_room uuid, p_entropy text) returns boolean language plpgsql as $$
declare
  v_seed text := encode(sha256(convert_to(p_entropy || p_room::text, 'UTF8')), 'hex');
begin
  update waiting_rooms set state = 'open', seed = v_seed, registered = next_index, opened_at = moment(),
    stepped_at = moment(), credit = 0
    where id = p_room and state = 'registering' and seed is null;
  if not found then
    update waiting_rooms set state = 'open', round = round + 1, seed = v_seed, registered = 0, next_index = 0,
      serving = 0, lapsed = 0, no_show = 0, measured = 0, credit = 0, opened_at = moment(), stepped_at = moment(),
      joined_at = null
      where id = p_room and state = 'closed';
  end if;
  return found;
end $$;
