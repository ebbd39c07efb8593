-- The slots of event $1 nearest to slot $3 that can be sold on channel $4 to a cart with lines $2 now: by the functions
-- that hold them, for up to 80 slots around it. The slot itself is included while it has room.
with terms as (
  select sale.slots_after, first_start(e.by_day, sale.slots_after) as first, wanted.starts_at as wanted
  from events e cross join lateral sale_terms(e.id, $4) sale
    join appointments wanted on wanted.id = $3 and wanted.event_id = e.id
  where e.id = $1
), near as materialized (
  (select a.id, a.starts_at, a.ends_at, a.starts_at - wanted as distance
    from terms join appointments a on a.event_id = $1 and a.starts_at >= greatest(wanted, first)
    where slot_refusal(a, slots_after) is null and a.held + a.sold < a.capacity order by a.starts_at limit 40)
  union all
  (select a.id, a.starts_at, a.ends_at, wanted - a.starts_at
    from terms join appointments a on a.event_id = $1 and a.starts_at >= first and a.starts_at < wanted
    where slot_refusal(a, slots_after) is null and a.held + a.sold < a.capacity order by a.starts_at desc limit 40)
)
select near.id, near.starts_at as "startsAt", near.ends_at as "endsAt"
from (select * from near order by distance, starts_at limit 80) near cross join lateral (
  select jsonb_build_array(jsonb_build_object('channel', $4,
    'lines', jsonb_agg(line || jsonb_build_object('appointment_id', near.id)))) as cart
  from jsonb_array_elements($2::jsonb) line
) request
where full_slot(request.cart) is null
  and not exists (select from checked_lines(request.cart) judged where judged.refusal is not null)
  and not exists (
    select from quota_lefts($1, near.starts_at, near.starts_at) l
      join jsonb_to_recordset($2::jsonb) as line(product_id uuid, quantity int) on line.product_id = l.product_id
    where l.appointment_id = near.id group by l.quota_id, l.key having sum(line.quantity) > min(l.places_left))
order by near.distance, near.starts_at limit $5
