-- Seconds until a network may start its next hold: 0 for the free ones of an hour, then twice as long each time, up to
-- a quarter of an hour. p_last = the time of the last one in seconds.
create or replace function network_waits(p_begun int, p_free int, p_last double precision) returns int
language sql stable as $$
  select case when p_free = 0 or p_begun < p_free then 0
    else greatest(0, ceil(p_last + least(900, 2 * 2.0 ^ least(p_begun - p_free, 12))
      - extract(epoch from moment()))::int) end
$$;
