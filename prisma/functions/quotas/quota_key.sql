-- Quotas that count anew: each slot, day or event has a row in quota_counters, made when it is first needed. A quota that
-- counts in all is its own counter, and moves beside these.

-- What a unit counts on in a quota of this period; null where that is one for all, or the unit has no such thing.
create or replace function quota_key(p_period text, p_appointment uuid, p_day date, p_event uuid) returns text language sql stable as $$
  select case p_period when 'slot' then 'slot:' || p_appointment when 'day' then 'day:' || p_day when 'event' then 'event:' || p_event end
$$;
