-- The day on which a slot begins, in its venue's time zone.
create or replace function visit_day(p_appointment uuid) returns date language plpgsql stable as $$
begin
  return (select (a.starts_at at time zone v.time_zone)::date
    from appointments a join events e on e.id = a.event_id join venues v on v.id = e.venue_id
    where a.id = p_appointment);
end $$;
