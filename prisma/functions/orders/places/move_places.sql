-- Moves the places of orders, or of some of their items: (-1, 0) releases held places, (-1, +1) turns them into sold
-- ones, (0, -1) releases sold ones.
create or replace function move_places(p_orders uuid[], p_held int, p_sold int, p_items uuid[] default null)
returns void language plpgsql as $$
declare
  v_slots uuid[];
  v_slot_units int[];
  v_quotas uuid[];
  v_keys text[];
  v_quota_units int[];
begin
  select array_agg(id order by id), array_agg(units order by id) into v_slots, v_slot_units from (
    select appointment_id as id, sum(units)::int as units from items_of(p_orders)
    where state = 'active' and appointment_id is not null
      and (p_items is null or id = any (p_items)) group by appointment_id) need;
  select array_agg(quota_id order by quota_id), array_agg(key order by quota_id), array_agg(units order by quota_id)
    into v_quotas, v_keys, v_quota_units from counted_items(p_orders, p_items);
  if cardinality(v_slots) > 1 then
    perform 1 from appointments where id = any (v_slots) order by id for no key update;
  end if;
  update appointments a set held = held + p_held * need.units, sold = sold + p_sold * need.units
    from unnest(v_slots, v_slot_units) need(id, units) where a.id = need.id;
  if v_quotas is not null then
    perform 1 from quotas where id = any (v_quotas) and period = 'in_all' order by id for no key update;
    update quotas q set held = held + p_held * need.units, sold = sold + p_sold * need.units
      from unnest(v_quotas, v_keys, v_quota_units) need(id, key, units) where q.id = need.id and need.key is null;
    perform 1 from quota_counters where id = any (array(
        select c.id from unnest(v_quotas, v_keys) need(quota_id, key)
          join quota_counters c on c.quota_id = need.quota_id and c.key = need.key))
      order by id for no key update;
    update quota_counters c set held = held + p_held * need.units, sold = sold + p_sold * need.units
      from unnest(v_quotas, v_keys, v_quota_units) need(quota_id, key, units)
      where c.quota_id = need.quota_id and c.key = need.key;
  end if;
end $$;
