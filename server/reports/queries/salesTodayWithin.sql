-- As `salesToday.sql`, of some events alone: of each order what it has of them, without the order's fee.
-- $1: the events
with days as materialized (select * from sales_days()), sold as (
  select day.is_today, extract(hour from o.paid_at at time zone day.name)::int as hour, o.paid_at <= day.same_time as is_so_far, o.currency,
    own.tickets, own.gross
  from days day join orders o on o.paid_at >= day.starts and o.paid_at < day.ends and is_sale(o.state, o.is_complimentary) and o.time_zone = day.name
    cross join lateral (select count(*) as tickets, sum(i.price_cents - i.discount_cents) as gross
      from order_items i where i.order_id = o.id and i.visit = 0 and i.event_id = any ($1::uuid[])) own
  where own.tickets > 0
)
select is_today as "isToday", hour, is_so_far as "isSoFar", currency, count(*)::int as orders, sum(tickets)::int as tickets,
  sum(gross)::bigint as gross, '' as known
from sold group by 1, 2, 3, 4
