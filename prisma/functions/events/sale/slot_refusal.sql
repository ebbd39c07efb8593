-- Why a slot is not on sale (closed, cancelled, too_late), independent of availability; null if it is. A whole-day
-- slot is on sale until it ends.
create or replace function slot_refusal(p_slot appointments, p_slots_after timestamptz) returns text
language sql stable as $$
  select case when p_slot.state <> 'open' then p_slot.state::text
    when case when p_slot.whole_day is null then p_slot.starts_at else p_slot.ends_at end <= p_slots_after
      then 'too_late' end
$$;
