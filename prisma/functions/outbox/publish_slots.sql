-- The same for slots of whatever events; an event that has none itself is told of as a whole.
create or replace function publish_slots(p_event uuid, p_slots uuid[]) returns void language plpgsql as $$
begin
  perform publish_availability(event_id, array_agg(id)) from appointments where id = any (p_slots) group by event_id order by event_id;
  if coalesce(cardinality(p_slots), 0) = 0 then
    perform publish_availability(p_event, null);
  end if;
end $$;
