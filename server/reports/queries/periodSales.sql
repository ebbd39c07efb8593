-- What was sold in two periods, each added up in all, by day, event, product and channel, and always by currency: the ledger's entries
-- of those days, each by the clock that its order was sold by. What goes back is no sale less, and what was given away none more. An
-- exchange counts with what it brings on its own day; orders are those that were sold then. A unit is one ticket, however many slots it visits.
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
), entries as materialized (
  select span.is_before, (e.at at time zone span.name)::date as day, e.order_id, e.currency, e.channel, e.event_id, e.product_id, e.quantity, e.gross_cents,
    e.kind in ('sale', 'voucher', 'fee') as sells
  from spans span cross join lateral (select * from sale_entries entry where entry.at >= span.starts and entry.at < span.ends
    and entry.time_zone = span.name and entry.kind not in ('refund', 'complimentary') offset 0) e
  where $5::uuid[] is null or e.event_id = any ($5)
)
select is_before as "isBefore", currency,
  case grouping(day, event_id, product_id, channel) when 15 then 'total' when 7 then 'day' when 11 then 'event' when 9 then 'product' else 'channel' end as by,
  coalesce(to_char(day, 'YYYY-MM-DD'), product_id::text, event_id::text, channel) as key,
  (count(distinct order_id) filter (where sells))::int as orders, sum(quantity)::int as tickets, sum(gross_cents)::bigint as gross
from entries
group by grouping sets ((is_before, currency), (is_before, currency, day), (is_before, currency, event_id), (is_before, currency, event_id, product_id), (is_before, currency, channel))
