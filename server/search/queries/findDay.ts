/** Results for a typed day: the day, its slots, and orders that visit it. */
import { sql } from '../../infra/db';
import { homeZone } from '../../infra/homeZone';
import { type Actor, can, scopeOf } from '../../shared/actor';
import { translator } from '../../shared/i18n';
import { type LocalText, localText } from '../../shared/localText';
import { paths } from '../../shared/paths';
import { formatReference } from '../../shared/reference';
import { eventsIn } from '../../shared/scopes';
import { dayIn, formatDay, formatTime, type IsoDate } from '../../shared/time';
import type { Hit } from '../hits';
import { readDay } from '../readDay';

const MAX = 6;

/** Slots of the day in each venue's time zone; the index covers that date in all zones. */
const SLOTS = `
  select a.id, e.title, a.starts_at as at, v.time_zone as zone, (count(*) over ())::int as total
  from appointments a join events e on e.id = a.event_id join venues v on v.id = e.venue_id
  where a.starts_at >= $1::date - interval '14 hours' and a.starts_at < $1::date + interval '38 hours'
    and (a.starts_at at time zone v.time_zone)::date = $1::date and a.state <> 'cancelled'
    and ($2::uuid[] is null or a.event_id = any ($2))
  order by a.starts_at, a.id limit ${MAX}`;

const ORDERS = `
  select o.reference, o.who from (
    select distinct o.id, o.reference, coalesce(o.customer_name, o.customer_email) as who, o.created_at
    from appointments a join events e on e.id = a.event_id join venues v on v.id = e.venue_id
      join order_items i on i.appointment_id = a.id and i.state = 'active' join orders o on o.id = i.order_id
    where a.starts_at >= $1::date - interval '14 hours' and a.starts_at < $1::date + interval '38 hours'
      and (a.starts_at at time zone v.time_zone)::date = $1::date and o.state in ('paid', 'pending')
      and ($2::uuid[] is null or a.event_id = any ($2))) o
  order by o.created_at desc, o.id limit ${MAX}`;

async function slotsOf(actor: Actor, day: IsoDate, locale: string): Promise<Hit[]> {
  if (!can(actor, 'catalogue.manage')) return [];
  type Row = { id: string; title: LocalText; at: Date; zone: string; total: number };
  const slots = await sql<Row>('slots_of_day', SLOTS, [day, eventsIn(scopeOf(actor, 'catalogue.manage'))]);
  const count = slots[0]?.total ?? 0;
  return [
    {
      kind: 'day',
      label: formatDay(`${day}T12:00:00Z`, 'UTC', locale),
      detail: translator(locale)('staff.slots_of_day', { count }),
      href: paths.appointments.index({ day }),
    },
    ...slots.map(({ id, title, at, zone }) => ({
      kind: 'slot' as const,
      label: localText(title, locale),
      detail: formatTime(at, zone, locale),
      href: paths.appointments.edit(id),
    })),
  ];
}

/** The scope is empty for users who may not see orders. */
async function ordersOf(actor: Actor, day: IsoDate): Promise<Hit[]> {
  type Row = { reference: string; who: string | null };
  const orders = await sql<Row>('orders_of_day', ORDERS, [day, eventsIn(scopeOf(actor, 'orders.view'))]);
  return orders.map(({ reference, who }) => ({
    kind: 'order',
    label: formatReference(reference),
    detail: who,
    href: paths.orders.show(reference),
  }));
}

/** Results for the day in the text, in the user's scope; empty without a day. */
export async function findDay(actor: Actor, q: string, locale: string): Promise<Hit[]> {
  const day = readDay(q, dayIn(new Date(), await homeZone()));
  if (!day) return [];
  const [slots, orders] = await Promise.all([slotsOf(actor, day, locale), ordersOf(actor, day)]);
  return [...slots, ...orders];
}
