-- Whether places exceed a share of one of some slots, or of a day of its event. 20 per cent of 60 places are 12; four
-- places are always allowed.
-- p_kept: { <slot>: units }, of all slots with places of theirs.
create or replace function share_exceeded(p_kept jsonb, p_slots uuid[], p_percent int) returns boolean
language plpgsql stable as $$
begin
  return (
    select exists (
      with own as (
        select a.id, a.event_id, a.starts_at, v.time_zone
        from appointments a join events e on e.id = a.event_id join venues v on v.id = e.venue_id
        where a.id = any (p_slots)
      )
      select from own cross join lateral (
        select sum(a.capacity) as places, sum(coalesce((p_kept ->> a.id::text)::int, 0)) as kept
        from appointments a
        where a.event_id = own.event_id
          and a.starts_at between own.starts_at - interval '1 day' and own.starts_at + interval '1 day'
          and (a.starts_at at time zone own.time_zone)::date = (own.starts_at at time zone own.time_zone)::date
        group by grouping sets ((), (a.id)) having a.id is null or a.id = own.id
      ) part
      where part.kept > greatest(4, ceil(part.places * p_percent / 100.0))));
end $$;
