with chosen as (select value::uuid as id from jsonb_array_elements_text($1::jsonb)),
slots as (
  select a.*, (a.starts_at at time zone v.time_zone)::date as day
  from chosen join appointments a on a.id = chosen.id join events e on e.id = a.event_id
    join venues v on v.id = e.venue_id
),
items as (
  select i.id, i.order_id, i.units, coalesce(i.visit_of, i.id) as unit, o.currency,
    o.state in ('held', 'pending') as is_cart, o.state
  from chosen join order_items i on i.appointment_id = chosen.id join orders o on o.id = i.order_id
  where i.state = 'active' and o.state in ('held', 'pending', 'paid', 'partially_refunded')
),
facts as (
  select count(*)::int as selected, count(*) filter (where state <> 'cancelled')::int as slots,
    count(distinct day)::int as days, count(distinct event_id)::int as events,
    coalesce(max(day) - min(day), 0)::int as "spanDays",
    count(*) filter (where not edited_by_hand and state <> 'cancelled')::int as following,
    count(*) filter (where held + sold > $2::int)::int as below,
    coalesce(max(held + sold) filter (where held + sold > $2::int), 0)::int as "belowMost"
  from slots
)
select facts.*, count(distinct order_id) filter (where not is_cart)::int as orders,
  coalesce(sum(units) filter (where not is_cart), 0)::int as people,
  (select count(*)::int from items join tickets t on t.order_item_id = items.id
    where t.state in ('valid', 'used', 'blocked')) as tickets,
  count(distinct order_id) filter (where is_cart)::int as carts,
  (select jsonb_agg(jsonb_build_object('amount', amount, 'currency', currency) order by currency)
    from (select currency, sum(price_cents - discount_cents)::bigint as amount
      from (select distinct unit, currency from items where not is_cart) touched
      join order_items on order_items.id = unit group by currency) sums) as money
from facts left join items on true
group by selected, slots, days, events, "spanDays", following, below, "belowMost"
