-- Sets the day of a whole-day slot: the day on which it begins in its venue's time zone, for every insert or move.
create or replace function set_slot_day() returns trigger language plpgsql as $$
begin
  new.whole_day := (select (new.starts_at at time zone v.time_zone)::date
    from events e join venues v on v.id = e.venue_id
    where e.id = new.event_id and e.by_day);
  return new;
end $$;
