-- How many units of orders, or of some of their items, count on each quota and counter; key is null for a quota that
-- counts in all.
create or replace function counted_items(p_orders uuid[], p_items uuid[] default null)
returns table (quota_id uuid, key text, units int) language sql stable rows 5 as $$
  select q.id, quota_key(q.period, i.appointment_id, i.day, i.event_id), count(*)::int
  from items_of(p_orders) i cross join unnest(i.quota_ids) quota
    cross join lateral (select * from quotas where id = quota limit 1) q
  where i.state = 'active' and (p_items is null or i.id = any (p_items))
    and (q.period = 'in_all' or quota_key(q.period, i.appointment_id, i.day, i.event_id) is not null)
  group by 1, 2
$$;
