-- How many places of an event's slots its quotas let a channel sell, for slots that begin in this period: 0 if every
-- ticket is sold out, else what is left of the quotas that all tickets share; null, or no row, without a limit.
-- day_room: the same for quotas that do not count per slot, for all slots of a day together.
create or replace function quota_rooms(p_event uuid, p_channel text, p_from timestamptz, p_until timestamptz)
returns table (appointment_id uuid, room int, day_room int) language plpgsql stable rows 20 as $$
begin
  -- Returns early for most events, which have no quota: the index on the event's products shows it.
  if not exists (select from (select id from products where event_id = p_event offset 0) p
      cross join lateral (select from product_quotas where product_id = p.id limit 1) limited) then
    return;
  end if;
  -- If one ticket has no quota, no slot is limited.
  if (select bool_and(exists (select from product_quotas pq where pq.product_id = p.id))
    from products p join events e on e.id = p.event_id
      where p.event_id = p_event and not p.needs_other
        and product_refusal(p, e.kind, p_channel) is null) is not true then
    return;
  end if;
  return query
    with offered as materialized (
      select p.id, greatest(p.capacity_units, 1) as units from products p join events e on e.id = p.event_id
      where p.event_id = p_event and not p.needs_other and product_refusal(p, e.kind, p_channel) is null
    ), rests as materialized (
      select l.appointment_id, l.product_id, l.quota_id, l.period, l.places_left, offered.units
      from quota_lefts(p_event, p_from, p_until) l join offered on offered.id = l.product_id
    ), products_left as (
      select l.appointment_id, l.product_id, min(l.places_left) as places_left from rests l group by 1, 2
    ), shared as (
      select l.appointment_id, l.period, min(l.places_left) * max(l.units) as room from rests l
      group by l.appointment_id, l.quota_id, l.period
      having count(*) = (select count(*) from offered)
    )
    select l.appointment_id, case when max(l.places_left) <= 0 then 0 else min(s.room) end, min(s.day_room)
    from products_left l left join (
      select shared.appointment_id, min(shared.room) as room,
        min(shared.room) filter (where shared.period <> 'slot') as day_room from shared group by 1) s
      on s.appointment_id = l.appointment_id
    group by l.appointment_id;
end $$;
