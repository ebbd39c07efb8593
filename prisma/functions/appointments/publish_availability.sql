-- Tells all viewers of an event that these slots have changed.
create or replace function publish_availability(p_event uuid, p_slots uuid[]) returns void language plpgsql as $$
begin
  perform publish('availability',
    jsonb_build_object('event_id', p_event)
      || coalesce((select jsonb_object_agg('slot:' || slot, true) from unnest(p_slots) slot), '{}'),
    'availability:' || p_event);
end $$;
