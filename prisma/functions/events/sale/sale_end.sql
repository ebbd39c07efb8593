-- When the sale of a slot on a channel ends, unless staff close it before.
create or replace function sale_end(p_slot appointments, p_channel text) returns timestamptz language sql stable as $$
  select least(e.sales_until, case when p_slot.whole_day is null then p_slot.starts_at else p_slot.ends_at end
    - (terms.slots_after - moment()))
  from events e cross join lateral sale_terms(e.id, p_channel) terms where e.id = p_slot.event_id
$$;
