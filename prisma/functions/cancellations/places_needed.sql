-- What items need of the slots they would go to, as keep_places takes it: places, and what counts on a quota anew.
create or replace function places_needed(p_items uuid[], p_to uuid[]) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'slots', (select coalesce(jsonb_agg(need), '[]') from (select m.slot as id, sum(i.units) as units
      from unnest(p_items, p_to) m(item, slot) join order_items i on i.id = m.item where i.units > 0 group by m.slot order by m.slot) need),
    'counters', (select coalesce(jsonb_agg(need), '[]') from (select q.id as quota, counted.key, count(*) as units
      from unnest(p_items, p_to) m(item, slot) join order_items i on i.id = m.item cross join unnest(i.quota_ids) quota join quotas q on q.id = quota
        cross join lateral (select quota_key(q.period, m.slot, visit_day(m.slot), i.event_id) as key) counted
      where q.period <> 'in_all' and counted.key is distinct from quota_key(q.period, i.appointment_id, i.day, i.event_id)
      group by q.id, counted.key order by q.id, counted.key) need))
$$;
