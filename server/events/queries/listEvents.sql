-- The programme: the published events on sale on a channel, each with its lowest price, its next slot with a free
-- place and the places left in the week from there. One statement for the whole page. It reads the index (event,
-- start) from now or the requested day to the first slot with a free place, and adds up the week from there, so that
-- it costs the same with a hundred slots as with a hundred thousand; it compares pairs, because the planner would
-- otherwise read the index of starts alone, with all other events' slots. For quotas that count in all, a product's
-- tightest one applies; a product without one leaves the event open. Quotas per slot or day are checked for slots, if
-- every product has a quota. The pass with the longest validity is shown: an annual pass instead of a monthly one.
-- $1: the day, or the first of several, or null; $2: the venue, or null; $3: the channel; $4: the last of several, or
-- null
select e.id, e.slug, e.kind::text as kind, e.by_day as "byDay", e.title, e.summary, e.images,
  e.image_alt as "imageAlt", e.currency, e.sales_from as "salesFrom", terms.refusal,
  v.id as "venueId", v.name as "venueName", v.city, v.time_zone as "timeZone",
  offer.price as "fromCents", offer.n > 0 as "hasProducts", offer.quota_left as "quotaLeft",
  offer.quota_size as "quotaSize", pass.name as "passName", pass.price as "passCents",
  some_slot.found is not null as "hasSlots", next_slot.starts_at as "nextAt", week.places_left as "left", week.capacity
from events e
join venues v on v.id = e.venue_id
cross join lateral sale_terms(e.id, $3) terms
cross join lateral (select
    greatest(first_start(e.by_day, terms.slots_after), ($1::date)::timestamp at time zone v.time_zone) as opens,
    coalesce((greatest($4::date, $1::date) + 1)::timestamp at time zone v.time_zone, 'infinity') as closes) day
left join lateral (
  select coalesce(min(cost.price) filter (where not p.needs_other and cost.price > 0),
    min(cost.price) filter (where not p.needs_other)) as price, count(*) as n,
    case when bool_and(limits.places_left is not null) then max(limits.places_left) end::int as quota_left,
    max(limits.size)::int as quota_size,
    bool_and(exists (select from product_quotas pq where pq.product_id = p.id)) as is_limited
  from products p
  cross join lateral list_price(p.id, p.price_cents, null, null, e.venue_id, $3) cost
  left join lateral (select min(q.size - q.held - q.sold) as places_left, min(q.size) as size
    from product_quotas pq join quotas q on q.id = pq.quota_id
    where pq.product_id = p.id and q.period = 'in_all') limits on true
  where p.event_id = e.id and product_refusal(p, e.kind, $3) is null and not p.needs_other) offer on true
left join lateral (
  select p.name, cost.price from products p
    cross join lateral list_price(p.id, p.price_cents, null, null, e.venue_id, $3) cost
  where p.event_id = e.id and p.pass_rules is not null and product_refusal(p, e.kind, $3) is null
  order by coalesce((p.pass_rules ->> 'months')::int, 12) desc, cost.price, p.position, p.id limit 1) pass on true
left join lateral (
  select true as found from appointments a where (a.event_id, a.starts_at) > (e.id, day.opens)
    and (a.event_id, a.starts_at) < (e.id, day.closes) and slot_refusal(a, terms.slots_after) is null
  order by a.event_id, a.starts_at limit 1) some_slot on true
left join lateral (
  select a.starts_at from appointments a where (a.event_id, a.starts_at) > (e.id, day.opens)
    and (a.event_id, a.starts_at) < (e.id, day.closes) and slot_refusal(a, terms.slots_after) is null
    and a.held + a.sold < a.capacity
    and (offer.is_limited is not true
      or not exists (select from quota_rooms(e.id, $3, a.starts_at, a.starts_at) quotas where quotas.room <= 0))
    order by a.event_id, a.starts_at limit 1) next_slot on true
left join lateral (
  select sum(least(a.capacity - a.held - a.sold, quotas.room))::int as places_left, sum(a.capacity)::int as capacity
  from appointments a left join lateral (
    select room from quota_rooms(e.id, $3, a.starts_at, a.starts_at) where offer.is_limited offset 0) quotas on true
  where (a.event_id, a.starts_at) >= (e.id, next_slot.starts_at)
    and (a.event_id, a.starts_at) < (e.id, least(day.closes, next_slot.starts_at + interval '7 days'))
    and slot_refusal(a, terms.slots_after) is null) week on true
where coalesce(terms.refusal, '') not in ('over', 'not_published') and e.status = 'published'
  and ($2::uuid is null or v.id = $2)
  and ($1::date is null or e.kind = 'open' or some_slot.found)
order by e.position, e.created_at
