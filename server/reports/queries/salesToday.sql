-- Paid orders of today and of the same weekday a week ago, by quarters of an hour, which begin together on all clocks.
-- A day is that of the clock an order was sold by: for every zone there is, the index finds the orders of exactly its two
-- days. A unit is one ticket sold, however many slots it visits.
-- $1: what the last reading knew, a number for each set of orders and of how many tickets they have
with days as materialized (select * from sales_days()), known as (
  select split_part(pair, ':', 1)::bigint as set, split_part(pair, ':', 2)::int as tickets from string_to_table($1, ' ') pair where pair <> ''
), quarters as materialized (
  select day.is_today, extract(hour from sold.quarter at time zone day.name)::int as hour, sold.*,
    coalesce(known.tickets, (select count(*)::int from orders o join order_items i on i.order_id = o.id and i.visit = 0
      where o.paid_at between sold.first and sold.last and o.currency = sold.currency and is_sale(o.state, o.is_complimentary) and o.time_zone = day.name)) as tickets
  from days day cross join lateral (
    select date_bin('15 minutes', o.paid_at, '2000-01-01Z') as quarter, o.paid_at <= day.same_time as is_so_far, o.currency, count(*) as orders,
      sum(o.total_cents) as gross, bit_xor(uuid_hash_extended(o.id, 0)) as set, min(o.paid_at) as first, max(o.paid_at) as last
    from orders o where o.paid_at >= day.starts and o.paid_at < day.ends and is_sale(o.state, o.is_complimentary) and o.time_zone = day.name
    group by 1, 2, 3) sold
    left join known on known.set = sold.set
)
select is_today as "isToday", hour, is_so_far as "isSoFar", currency, sum(orders)::int as orders, sum(tickets)::int as tickets,
  sum(gross)::bigint as gross, string_agg(set || ':' || tickets, ' ') as known
from quarters group by 1, 2, 3, 4
