-- What was sold in two periods, each added up in all, by day, event, product and channel, and always by currency. A sale
-- belongs to the day of the clock it was sold by. As salesToday.sql: a unit is one ticket, however many slots it visits.
-- $1, $2: the first and the last day; $3, $4: those they are compared with; $5: the events, null for all with the fees
-- Each period is sought by itself (what the offset is for), so that only its part of the index is walked. The second one ends
-- no later than the first one has come: by the same time of the clock on the same day of it.
with zones as (select distinct time_zone as name, moment() at time zone time_zone as now from venues),
spans as materialized (
  select zone.name, false as is_before, $1::date::timestamp at time zone zone.name as starts, ($2::date + 1)::timestamp at time zone zone.name as ends
  from zones zone
  union all
  select zone.name, true, $3::date::timestamp at time zone zone.name,
    least(($4::date + 1)::timestamp, zone.now - ($2::date - $4::date) * interval '1 day') at time zone zone.name
  from zones zone
), sold as materialized (
  select span.is_before, (o.paid_at at time zone span.name)::date as day, o.id, o.currency, o.channel, o.fee_cents
  from spans span cross join lateral (select * from orders paid where paid.paid_at >= span.starts and paid.paid_at < span.ends
    and is_sale(paid.state, paid.is_complimentary) and paid.time_zone = span.name offset 0) o
), parts as materialized (
  select sold.is_before, sold.day, sold.currency, sold.channel, sold.id, i.event_id, i.product_id, 1 as tickets,
    i.price_cents - i.discount_cents as gross
  from sold join order_items i on i.order_id = sold.id and i.visit = 0 and ($5::uuid[] is null or i.event_id = any ($5))
  union all
  select sold.is_before, sold.day, sold.currency, sold.channel, sold.id, null, null, 0, sold.fee_cents
  from sold where $5::uuid[] is null and sold.fee_cents > 0
)
select is_before as "isBefore", currency,
  case grouping(day, event_id, product_id, channel) when 15 then 'total' when 7 then 'day' when 11 then 'event' when 9 then 'product' else 'channel' end as by,
  coalesce(to_char(day, 'YYYY-MM-DD'), product_id::text, event_id::text, channel) as key,
  count(distinct id)::int as orders, sum(tickets)::int as tickets, sum(gross)::bigint as gross
from parts
group by grouping sets ((is_before, currency), (is_before, currency, day), (is_before, currency, event_id), (is_before, currency, event_id, product_id), (is_before, currency, channel))
