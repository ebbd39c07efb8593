-- When tickets of a slot let nobody in any more: so long after it began; where it stands for a day, when that is over.
create or replace function entry_ends(p_slot appointments, p_after_minutes int) returns timestamptz language sql stable as $$
  select case when p_slot.whole_day is null then p_slot.starts_at + make_interval(mins => p_after_minutes) else p_slot.ends_at end
$$;
