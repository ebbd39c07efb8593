-- Quotas per slot, day or event have one row in quota_counters for each, created on first use. A quota that counts in
-- all is its own counter.

-- The counter of a unit in a quota of this period; null if the quota counts in all, or the unit has no slot, day or
-- event.
create or replace function quota_key(p_period text, p_appointment uuid, p_day date, p_event uuid) returns text
language sql stable as $$
  select case p_period when 'slot' then 'slot:' || p_appointment when 'day' then 'day:' || p_day
    when 'event' then 'event:' || p_event end
$$;
