/**
 * SQL of visitor statistics: each has $1, $2 (days) and $3 (events, null for all), and returns a key and figures. They
 * use sales, scans and daily counts, and no tracking of people.
 */
import { SHOP_CHANNEL } from '../../shared/salesChannels';

/** Sold less refunded units by day of visit, without gift vouchers. */
const VISITED = `visited as materialized (
    select e.*, greatest(e.visit_day, sale_day(e.at, e.time_zone)) as day from sale_entries e join products p on p.id = e.product_id and p.category <> 'voucher'
    where greatest(e.visit_day, sale_day(e.at, e.time_zone)) between $1::date and $2::date and ($3::uuid[] is null or e.event_id = any ($3)))`;

const SOLD = `sold as materialized (
    select e.* from sale_entries e where e.at >= ($1::date - 1)::timestamp at time zone 'UTC' and e.at < ($2::date + 2)::timestamp at time zone 'UTC'
      and sale_day(e.at, e.time_zone) between $1::date and $2::date and ($3::uuid[] is null or e.event_id = any ($3)))`;

const SCANNED = `scanned as materialized (
    select s.*, s.scanned_at at time zone v.time_zone as local from validations s join events e on e.id = s.event_id join venues v on v.id = e.venue_id
    where s.received_at >= ($1::date - 1)::timestamp at time zone 'UTC' and s.received_at < ($2::date + 2)::timestamp at time zone 'UTC'
      and (s.scanned_at at time zone v.time_zone)::date between $1::date and $2::date and ($3::uuid[] is null or s.event_id = any ($3)))`;

/** Orders started in the shop, by day in their own time zone. */
const BEGUN = `begun as (
    select o.* from orders o where o.channel = '${SHOP_CHANNEL}' and o.created_at >= ($1::date - 1)::timestamp at time zone 'UTC' and o.created_at < ($2::date + 2)::timestamp at time zone 'UTC'
      and sale_day(o.created_at, o.time_zone) between $1::date and $2::date
      and ($3::uuid[] is null or exists (select from order_items i where i.order_id = o.id and i.event_id = any ($3))))`;

const COUNTED = `select coalesce(sum(requests), 0)::bigint as requests, coalesce(sum(places), 0)::bigint as places from shop_counts c
  where c.day between $1::date and $2::date and ($3::uuid[] is null or c.event_id = any ($3))`;

const LEADS = [0, 1, 3, 7, 14, 30] as const;
const leadKey = `case when s.visit_day is null then '~' ${LEADS.map((days) => `when s.visit_day - sale_day(o.paid_at, o.time_zone) <= ${days} then '${days}'`).join(' ')} else '31' end`;

/** Key, then figures in the order of `FIGURES`; `visitorStatistics` sorts and labels the keys. */
export const STATEMENTS = {
  /** Entries in people by weekday (1 = Monday) and hour. */
  hours: `with ${SCANNED} select to_char(local, 'ID HH24') as key, sum(people_of(data))::int as entries from scanned where result = 'accepted' group by 1`,
  language: `with ${VISITED} select o.locale as key, sum(v.quantity)::int as visitors, count(distinct v.order_id)::int as orders
    from visited v join orders o on o.id = v.order_id group by 1 having sum(v.quantity) <> 0`,
  // Country of the last full invoice, else of the phone number.
  origin: `with ${VISITED} select coalesce(
      (select i.customer ->> 'country' from invoices i where i.order_id = invoice_order(o.id) and i.customer is not null order by i.position desc limit 1),
      case when o.customer_phone like '+%' then 'tel:' || left(regexp_replace(o.customer_phone, '\\D', '', 'g'), 3) end, '~') as key,
      sum(v.quantity)::int as visitors, count(distinct v.order_id)::int as orders
    from visited v join orders o on o.id = v.order_id group by 1 having sum(v.quantity) <> 0`,
  // Days between payment and visit, up to a maximum.
  lead: `with ${VISITED} select ${leadKey} as key, sum(s.quantity)::int as visitors, count(distinct s.order_id)::int as orders
    from visited s join orders o on o.id = s.order_id where o.paid_at is not null group by 1 having sum(s.quantity) <> 0`,
  // Buyers by email who visit in these days, by number of days in the year up to the last.
  returns: `with year as (
      select lower(o.customer_email) as buyer, greatest(e.visit_day, sale_day(e.at, e.time_zone)) as day
      from sale_entries e join orders o on o.id = e.order_id join products p on p.id = e.product_id and p.category <> 'voucher'
      where greatest(e.visit_day, sale_day(e.at, e.time_zone)) between $2::date - 364 and $2::date and o.customer_email is not null
        and ($3::uuid[] is null or e.event_id = any ($3)) group by 1, 2 having sum(e.quantity) > 0
    ), buyers as (
      select buyer, count(*) as days from year group by buyer having bool_or(day >= $1::date)
    ) select least(days, 4)::text as key, count(*)::int as buyers from buyers group by 1`,
  funnel: `with ${BEGUN} select step.key, step.count::int as count from (
      select 'looked' as key, (select requests from (${COUNTED} and c.step = 'looked') looked) as count
      union all select 'held', count(*) from begun
      union all select 'placed', count(*) from begun where placed_at is not null
      union all select 'paid', count(*) from begun where paid_at is not null) step`,
  turned_away: `select c.event_id::text as key, sum(c.requests)::int as requests, sum(c.places)::int as places from shop_counts c
    where c.step = 'turned_away' and c.day between $1::date and $2::date and ($3::uuid[] is null or c.event_id = any ($3)) group by 1`,
  refusals: `with ${SCANNED} select result as key, count(*)::int as scans from scanned where result not in ('accepted', 'exited', 'undone', 'no_entry') group by 1`,
  promotions: `with ${SOLD} select coalesce((select string_agg(promo, ' ' order by promo) from jsonb_object_keys(s.promos) promo), '~') as key, s.currency,
      (count(distinct s.order_id) filter (where s.kind = 'sale'))::int as orders, (sum(s.quantity) filter (where s.kind = 'sale'))::int as tickets,
      (coalesce(sum(s.discount_cents), 0))::bigint as discount, sum(s.gross_cents)::bigint as net
    from sold s where s.order_item_id is not null and s.kind not in ('voucher', 'complimentary') group by 1, 2`,
} as const;
export type Statistic = keyof typeof STATEMENTS;
export const STATISTICS = Object.keys(STATEMENTS) as Statistic[];

/** Columns of a row in display order; the first one is drawn. */
export const FIGURES = {
  hours: ['entries'],
  language: ['visitors', 'orders'],
  origin: ['visitors', 'orders'],
  lead: ['visitors', 'orders'],
  returns: ['buyers'],
  funnel: ['count'],
  turned_away: ['requests', 'places'],
  refusals: ['scans'],
  promotions: ['orders', 'tickets', 'discount', 'net'],
} as const satisfies Record<Statistic, readonly string[]>;
export const MONEY_FIGURES: readonly string[] = ['discount', 'net'];
