-- Counts new visitors of a room that opens by load, of all processes, and opens it past its threshold if it is closed:
-- a registration that staff began ends with a draw, which only they start.
-- Returns whether this call opened it.
create or replace function count_arrivals(p_room uuid, p_count int, p_entropy text) returns boolean
language plpgsql as $$
declare
  v_is_over boolean;
begin
  update waiting_rooms set arrivals_minute = date_trunc('minute', moment()),
    arrivals = p_count + case when arrivals_minute = date_trunc('minute', moment()) then arrivals else 0 end
    where id = p_room and opens_by = 'load'
    returning state = 'closed' and arrivals > load_threshold into v_is_over;
  return coalesce(v_is_over, false) and open_waiting_room(p_room, p_entropy);
end $$;
