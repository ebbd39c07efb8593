-- Sales of today and of the same weekday a week ago from the ledger, by hour. A day is in the order's time zone: for
-- each zone, the index finds exactly the entries of its two days. The figures equal those of periodSales.ts. Refunds of
-- these days are listed beside sales; they are left out where a till's cash is hidden. $1: the events, null for all
-- with the fees; $2: shifts whose cash is left out
with days as materialized (select * from sales_days()), orders as (
  select day.is_today, extract(hour from e.at at time zone day.name)::int as hour, e.at <= day.same_time as is_so_far,
    e.currency, e.order_id, bool_or(is_of_sale(e.kind)) as sells,
    coalesce(sum(e.quantity) filter (where e.kind <> 'refund'), 0) as tickets,
    case when not is_cash_of(e.order_id, $2::uuid[])
      then coalesce(sum(e.gross_cents) filter (where e.kind <> 'refund'), 0) else 0 end as gross,
    case when cardinality($2::uuid[]) = 0
      then coalesce(sum(e.gross_cents) filter (where e.kind = 'refund'), 0) else 0 end as refunds
  from days day cross join lateral (select * from sale_entries entry
    where entry.at >= day.starts and entry.at < day.ends
    and entry.time_zone = day.name and entry.kind <> 'complimentary' and not entry.opening
      and ($1::uuid[] is null or entry.event_id = any ($1)) offset 0) e
  group by 1, 2, 3, 4, 5
)
select is_today as "isToday", hour, is_so_far as "isSoFar", currency, (count(*) filter (where sells))::int as orders,
  sum(tickets)::int as tickets, sum(gross)::bigint as gross, sum(refunds)::bigint as refunds
from orders group by 1, 2, 3, 4
