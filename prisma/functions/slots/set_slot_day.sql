-- The day a slot stands for is that on which it begins, by its venue's calendar, whoever makes or moves it.
create or replace function set_slot_day() returns trigger language plpgsql as $$
begin
  new.whole_day := (select (new.starts_at at time zone v.time_zone)::date from events e join venues v on v.id = e.venue_id
    where e.id = new.event_id and e.by_day);
  return new;
end $$;
