-- No slot of an event on sale begins before this. A whole-day slot is sold until its day is over, and no day is longer
-- than 25 hours, when the clocks go back.
create or replace function first_start(p_by_day boolean, p_slots_after timestamptz) returns timestamptz
language sql stable as $$
  select case when p_by_day then p_slots_after - interval '25 hours' else p_slots_after end
$$;
