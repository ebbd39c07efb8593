-- The day of a slot by its venue's calendar: that on which it begins, wherever its clocks have moved.
create or replace function visit_day(p_appointment uuid) returns date language plpgsql stable as $$
begin
  return (select (a.starts_at at time zone v.time_zone)::date from appointments a join events e on e.id = a.event_id join venues v on v.id = e.venue_id
    where a.id = p_appointment);
end $$;
