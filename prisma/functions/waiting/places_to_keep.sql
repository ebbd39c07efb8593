-- How many of these places are kept for a waiting list: the offered ones, and of the rest as many as waiting people
-- can use.
create or replace function places_to_keep(p_line uuid, p_places int) returns table (kept int, offered int, waiting int)
language sql stable rows 1 as $$
  select (line.offered + case when p_places - line.offered >= line.smallest
    then least(p_places - line.offered, line.waiting) else 0 end)::int, line.offered, line.waiting
  from (select coalesce(sum(units) filter (where state = 'offered'), 0)::int as offered,
      coalesce(sum(units) filter (where state = 'waiting'), 0)::int as waiting,
      min(units) filter (where state = 'waiting') as smallest
    from waiting_entries where coalesce(appointment_id, quota_id) = p_line and ended_at is null) line
$$;
