-- The places and quota counts that items need in their new slots beyond what they have, for their new products if they
-- are exchanged; in the format of keep_places. p_added: visits added with them, as reschedule takes them.
create or replace function places_needed(p_items uuid[], p_to uuid[], p_products uuid[] default '{}',
  p_added jsonb default '[]')
returns jsonb language sql stable as $$
  with moved as (
    select i.*, m.slot as new_slot, coalesce(p.capacity_units, i.units) as new_units,
      case when p.id is null then i.quota_ids when i.visit = 0
        then array(select quota_id from product_quotas where product_id = p.id) else '{}' end as new_quotas
    from unnest(p_items, p_to, p_products) m(item, slot, product) join order_items i on i.id = m.item
      left join products p on p.id = m.product
  ), slots as (
    select id, sum(units)::int as units from (
      select new_slot as id, new_units as units from moved union all select appointment_id, -units from moved
      union all select added."to", p.capacity_units
      from jsonb_to_recordset(coalesce(p_added, '[]')) as added("to" uuid, product uuid)
        join products p on p.id = added.product) place
    where id is not null group by id having sum(units) > 0
  ), counters as (
    select quota, key, sum(units)::int as units from (
      select q.id as quota, quota_key(q.period, m.new_slot, visit_day(m.new_slot), m.event_id) as key,
        q.period, 1 as units
        from moved m cross join unnest(m.new_quotas) quota join quotas q on q.id = quota
      union all
      select q.id, quota_key(q.period, m.appointment_id, m.day, m.event_id), q.period, -1
        from moved m cross join unnest(m.quota_ids) quota join quotas q on q.id = quota) place
    where period = 'in_all' or key is not null group by quota, key having sum(units) > 0
  )
  select jsonb_build_object('slots', (select coalesce(jsonb_agg(slots order by id), '[]') from slots),
    'counters', (select coalesce(jsonb_agg(counters order by quota, key), '[]') from counters))
$$;
