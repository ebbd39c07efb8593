-- The same for every slot that the items of these orders are for.
create or replace function publish_places(p_orders uuid[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform publish_availability(coalesce(a.event_id, o.event_id), array_agg(distinct a.id) filter (where a.id is not null))
    from orders o join order_items i on i.order_id = o.id left join appointments a on a.id = i.appointment_id
    where o.id = any (p_orders) and (i.visit = 0 or a.id is not null)
    group by coalesce(a.event_id, o.event_id) order by coalesce(a.event_id, o.event_id);
end $$;
