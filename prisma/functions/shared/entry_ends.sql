-- When tickets of a slot no longer admit: so many minutes after its start; for a whole-day slot, at its end.
create or replace function entry_ends(p_slot appointments, p_after_minutes int) returns timestamptz
language sql stable as $$
  select case when p_slot.whole_day is null then p_slot.starts_at + make_interval(mins => p_after_minutes)
    else p_slot.ends_at end
$$;
