-- Waiting lists for places of a full slot. Changes of the list hold the slot's lock, like changes of its places, so
-- that `kept` is always correct.

-- Reserves free places of a slot for its waiting list: at the commit that freed them, while the slot is still locked,
-- so that no buyer takes them before. Places that no entry can use, since each asked for more, stay on sale. Queues
-- offers if there is something new to offer.
create or replace function keep_for_line() returns trigger language plpgsql as $$
declare
  v_slot appointments%rowtype;
  v_line record;
begin
  select * into v_slot from appointments where id = new.id;
  select * into v_line from places_to_keep(new.id, v_slot.capacity - (v_slot.held - v_slot.kept) - v_slot.sold);
  if v_line.kept <> v_slot.kept then
    update appointments set held = held - kept + v_line.kept, kept = v_line.kept where id = new.id;
    perform publish_availability(v_slot.event_id, array[v_slot.id]);
  end if;
  if v_line.kept > v_line.offered and v_line.kept <> v_slot.kept or v_slot.state = 'cancelled'
    and v_line.offered + v_line.waiting > 0 then
    perform publish('places_kept', jsonb_build_object('appointment_id', new.id), 'places_kept:' || new.id);
  end if;
  return null;
end $$;
