-- The same for the slots of the items of these orders.
create or replace function publish_places(p_orders uuid[]) returns void language plpgsql as $$
begin
  perform publish_availability(event_id, array_agg(distinct appointment_id) filter (where appointment_id is not null))
    from (
      select event_id, appointment_id from items_of(p_orders) where visit = 0 or appointment_id is not null
      union all select event, null
        from unnest(quota_events(array(select unnest(quota_ids) from items_of(p_orders)))) event) told
    group by event_id order by event_id;
end $$;
