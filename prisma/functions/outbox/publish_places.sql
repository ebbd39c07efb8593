-- The same for whatever the items of these orders are for.
create or replace function publish_places(p_orders uuid[]) returns void language plpgsql as $$
begin
  perform publish_availability(event_id, array_agg(distinct appointment_id) filter (where appointment_id is not null))
    from order_items where order_id = any (p_orders) and (visit = 0 or appointment_id is not null)
    group by event_id order by event_id;
end $$;
