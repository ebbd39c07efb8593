-- Takes the places of a batch of holds: so many units of each slot, and of each quota (by its key if it counts per
-- slot, day or event). Raises AF001 with a full counter. Called last and in order of id, so that counters are locked
-- only briefly.
create or replace function take_asked(
  p_slots uuid[], p_slot_units int[], p_quotas uuid[], p_keys text[], p_quota_units int[]
) returns void language plpgsql as $$
declare
  v_taken int;
  v_full uuid;
begin
  if cardinality(p_slots) > 1 then
    perform 1 from appointments where id = any (p_slots) order by id for no key update;
  end if;
  update appointments a set held = held + need.units from unnest(p_slots, p_slot_units) need(id, units)
    where a.id = need.id and a.state = 'open' and a.held + a.sold + need.units <= a.capacity;
  get diagnostics v_taken = row_count;
  if v_taken < coalesce(cardinality(p_slots), 0) then
    v_full := (select a.id from appointments a join unnest(p_slots, p_slot_units) need(id, units) using (id)
      where a.state <> 'open' or a.held + a.sold > a.capacity - need.units
      order by a.held + a.sold - a.capacity desc limit 1);
    -- Places became free concurrently.
    if v_full is null then
      perform roll_back_for_retry();
    end if;
    raise exception 'sold out' using errcode = 'AF001', detail = v_full;
  end if;

  if p_quotas is null then
    return;
  end if;
  perform 1 from quotas where id = any (p_quotas) and period = 'in_all' order by id for no key update;
  update quotas q set held = held + need.units from unnest(p_quotas, p_keys, p_quota_units) need(id, key, units)
    where q.id = need.id and need.key is null and q.period = 'in_all' and q.held + q.sold + need.units <= q.size;
  get diagnostics v_taken = row_count;
  if v_taken = cardinality(array_positions(p_keys, null)) and v_taken < cardinality(p_quotas) then
    v_taken := v_taken + take_quota_counters(p_quotas, p_keys, p_quota_units);
  end if;
  if v_taken < cardinality(p_quotas) then
    v_full := (select q.id from quotas q join unnest(p_quotas, p_keys, p_quota_units) need(id, key, units) using (id)
        left join quota_counters c on c.quota_id = q.id and c.key = need.key
      where coalesce(c.held + c.sold, q.held + q.sold) > coalesce(c.size, q.size) - need.units limit 1);
    -- The quota was deleted concurrently, or has room again.
    if v_full is null then
      perform roll_back_for_retry();
    end if;
    raise exception 'sold out' using errcode = 'AF001', detail = v_full;
  end if;
end $$;
