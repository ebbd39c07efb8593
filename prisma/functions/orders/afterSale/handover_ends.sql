-- Until when a ticket of a visit may change hands or be renamed: so many hours before the visit starts; with 0 hours,
-- until its admission ends. Example: a visit at 13:00 admits until 13:30; 0 hours: 13:30, 2 hours: 11:00.
-- Without a time, the hours count back from the end of the ticket.
create or replace function handover_ends(p_starts_at timestamptz, p_admits_until timestamptz, p_hours int)
returns timestamptz language sql immutable as $$
  select case
    when p_hours = 0 then coalesce(p_admits_until, p_starts_at)
    else coalesce(p_starts_at, p_admits_until) - make_interval(hours => p_hours) end
$$;
