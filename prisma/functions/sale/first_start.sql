-- No slot of an event that is on sale begins before this: one that stands for a day is sold until that day is over, and
-- none lasts longer than a day on which clocks go back.
create or replace function first_start(p_by_day boolean, p_slots_after timestamptz) returns timestamptz language sql stable as $$
  select case when p_by_day then p_slots_after - interval '25 hours' else p_slots_after end
$$;
