-- Takes places and promotions of a batch of holds, and publishes what is left.
--
-- p_requests.promos: as in hold_places
-- p_slots, p_slot_units: slots by id, and the places to take in each
-- p_quotas, p_keys, p_quota_units: quotas by id, their counters and the units to count; null without quotas
--
-- Raises AF001 with a full slot or quota, AF004 with a promotion that is used up.
create or replace function take_for_holds(
  p_requests jsonb, p_slots uuid[], p_slot_units int[], p_quotas uuid[], p_keys text[], p_quota_units int[]
) returns void language plpgsql as $$
begin
  perform take_asked(p_slots, p_slot_units, p_quotas, p_keys, p_quota_units);
  if p_requests @? '$[*].promos[*]' then
    perform take_promos((select jsonb_agg(promo)
      from jsonb_array_elements(p_requests) r, jsonb_array_elements(r -> 'promos') promo));
  end if;
  if p_quotas is null then
    perform publish_availability(event_id, array_agg(id)) from appointments where id = any (p_slots)
      group by event_id order by event_id;
  else
    perform publish_slots(quota_events(p_quotas), p_slots);
  end if;
end $$;
