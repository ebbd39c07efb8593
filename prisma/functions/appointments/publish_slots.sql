-- The same for these slots and events; for an event without slots, the message concerns the whole event.
create or replace function publish_slots(p_events uuid[], p_slots uuid[]) returns void language plpgsql as $$
begin
  perform publish_availability(event_id, array_agg(id) filter (where id is not null)) from (
      select event_id, id from appointments where id = any (p_slots)
      union all select event, null from unnest(p_events) event) told
    group by event_id order by event_id;
end $$;
