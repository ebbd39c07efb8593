/**
 * Visitors and revenue of an event by day of visit: the only place that knows how sales are stored. A visitor is a
 * place of a paid or complimentary ticket that was not refunded. A moved ticket counts as bought for its new day.
 */
import { sql } from '../../infra/db';
import type { IsoDate } from '../../shared/time';

/** `slot` is the local time; empty for visits without one. */
export type Visits = { day: IsoDate; slot: string; visitors: number; cents: number };
/** `ahead`: days before the visit when it was bought; `gone`: when it was refunded, null if not. */
export type Booked = { day: IsoDate; ahead: number; gone: number | null; visitors: number; cents: number };
export type OpenSlot = { day: IsoDate; slot: string; capacity: number; sold: number };

const PARTS = `
  with parts as (
    select case when a.id is null then i.day else (a.starts_at at time zone v.time_zone)::date end as day,
      case when a.id is null or e.by_day then '' else to_char(a.starts_at at time zone v.time_zone, 'HH24:MI') end as slot,
      i.units, i.price_cents - i.discount_cents as cents, i.state = 'active' as comes,
      (o.paid_at at time zone v.time_zone)::date as bought_on,
      case when i.state <> 'active' then (coalesce(returned.at, o.updated_at) at time zone v.time_zone)::date end as gone_on
    from order_items i join orders o on o.id = i.order_id join events e on e.id = i.event_id join venues v on v.id = e.venue_id
      left join appointments a on a.id = i.appointment_id
      left join lateral (select min(r.created_at) as at from refund_items ri join refunds r on r.id = ri.refund_id
        where ri.order_item_id = i.id and not r.keeps_tickets) returned on i.state <> 'active'
    where i.event_id = $1 and i.units > 0 and is_sale(o.state) and o.paid_at is not null)`;

const VISITS = `${PARTS}
  select to_char(day, 'YYYY-MM-DD') as day, slot, sum(units)::int as visitors, sum(cents)::bigint as cents
  from parts where comes and day >= $2::date group by parts.day, slot order by parts.day, slot`;

const BOOKED = `${PARTS}
  select to_char(day, 'YYYY-MM-DD') as day, least(day - bought_on, $3::int) as ahead, day - gone_on as gone,
    sum(units)::int as visitors, sum(cents)::bigint as cents
  from parts where day >= $2::date group by parts.day, 2, 3 order by parts.day`;

/** Open slots: a fully closed day has no row. */
const SLOTS = `
  select to_char(a.starts_at at time zone v.time_zone, 'YYYY-MM-DD') as day,
    case when e.by_day then '' else to_char(a.starts_at at time zone v.time_zone, 'HH24:MI') end as slot,
    sum(a.capacity)::int as capacity, sum(a.sold)::int as sold
  from appointments a join events e on e.id = a.event_id join venues v on v.id = e.venue_id
  where a.event_id = $1 and a.state = 'open' and a.starts_at >= $2::date::timestamp at time zone v.time_zone
    and a.starts_at < ($3::date + 1)::timestamp at time zone v.time_zone
  group by 1, 2 order by 1, 2`;

export const readVisits = (eventId: string, from: IsoDate): Promise<Visits[]> =>
  sql<Visits>('forecast_visits', VISITS, [eventId, from]);

/** @param most earlier bookings all count as this many days ahead. */
export const readBooked = (eventId: string, from: IsoDate, most: number): Promise<Booked[]> =>
  sql<Booked>('forecast_booked', BOOKED, [eventId, from, most]);

export const readOpenSlots = (eventId: string, from: IsoDate, to: IsoDate): Promise<OpenSlot[]> =>
  sql<OpenSlot>('forecast_slots', SLOTS, [eventId, from, to]);

/** Skips days without any entry: they say nothing about no-shows. */
const NO_SHOWS = `
  with days as (
    select (a.starts_at at time zone v.time_zone)::date as day, count(*)::int as tickets,
      (count(*) filter (where t.uses_left < t.uses_total))::int as came
    from tickets t join order_items i on i.id = t.order_item_id and i.state = 'active' join appointments a on a.id = t.appointment_id
      join events e on e.id = a.event_id join venues v on v.id = e.venue_id
    where a.event_id = $1 and t.state in ('valid', 'used', 'expired') and a.starts_at >= $2::date::timestamp at time zone v.time_zone and a.ends_at < moment()
    group by 1)
  select coalesce(sum(tickets), 0)::int as tickets, coalesce(sum(came), 0)::int as came from days where came > 0`;

export type Shows = { tickets: number; came: number };

export async function readShows(eventId: string, from: IsoDate): Promise<Shows> {
  const [found] = await sql<Shows>('forecast_shows', NO_SHOWS, [eventId, from]);
  return found ?? { tickets: 0, came: 0 };
}
