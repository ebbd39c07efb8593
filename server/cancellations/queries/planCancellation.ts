import { impactOf } from '../../appointments';
import { prisma, sql } from '../../infra/db';
import { type LocalText, localText } from '../../shared/localText';
import { PAID_STATES } from '../../shared/states';
import { DAY_MS, type IsoDateTime, toIso } from '../../shared/time';
import type { CancellationPlan } from '../pages';

/** Maximum slots shown singly, with proposed times. */
const MAX_SHOWN = 60;
const USUAL_DAYS = 7;
/** Minimum time for buyers to answer, unless the user sets another. */
const MIN_HOURS = 48;
/** Maximum proposed times of a slot: in the coming weeks, and before it on request. */
const MAX_LATER = 60;
const MAX_EARLIER = 12;

/** Slots of a change that are cancelled now. @param chosen ids of single slots */
export async function slotsToLookAfter(change: string | null, chosen: readonly string[]): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    'slots_to_look_after',
    `select a.id from appointments a where a.state = 'cancelled' and (a.id = any ($2::uuid[])
       or a.id in (select (slot ->> 'id')::uuid from slot_changes c cross join jsonb_array_elements(c.before) slot where c.id = $1::uuid))
     order by a.starts_at, a.id`,
    [change, chosen],
  );
  return rows.map(({ id }) => id);
}

type SlotRow = {
  id: string;
  event: LocalText;
  timeZone: string;
  byDay: boolean;
  startsAt: Date;
  orders: number;
  needs: number;
  nearest: { id: string; startsAt: string; left: number; isEarlier: boolean; isSameHour: boolean }[];
  busy: string | null;
};

/** Next slots of the event with room, and a few before; only for slots with paid orders. */
const SLOTS = `
  select a.id, e.title as event, v.time_zone as "timeZone", e.by_day as "byDay", a.starts_at as "startsAt", touched.orders, touched.needs,
    case when touched.orders = 0 then '[]' else (select coalesce(jsonb_agg(near order by near."startsAt"), '[]') from (
      select o.id, o.starts_at as "startsAt", o.capacity - o.held - o.sold as left, o.starts_at < a.starts_at as "isEarlier",
        (o.starts_at at time zone v.time_zone)::time = (a.starts_at at time zone v.time_zone)::time as "isSameHour",
        row_number() over (partition by o.starts_at < a.starts_at order by abs(extract(epoch from o.starts_at - a.starts_at)), o.id) as nth
      from appointments o
      where o.event_id = a.event_id and o.id <> a.id and o.state = 'open' and o.starts_at > now() and o.capacity > o.held + o.sold) near
      where near.nth <= case when near."isEarlier" then ${MAX_EARLIER} else ${MAX_LATER} end) end as nearest,
    (select c.id from cancellation_slots s join cancellations c on c.id = s.cancellation_id where s.appointment_id = a.id and c.state <> 'ended' limit 1) as busy
  from appointments a join events e on e.id = a.event_id join venues v on v.id = e.venue_id
    cross join lateral (select count(distinct i.order_id)::int as orders, coalesce(sum(i.units), 0)::int as needs
      from order_items i join orders o on o.id = i.order_id
      where i.appointment_id = a.id and i.state = 'active' and is_paid(o.state)) touched
  where a.id = any ($1::uuid[]) order by touched.orders desc, a.starts_at, a.id limit ${MAX_SHOWN}`;

/**
 * Same time on the next day with room for all, else the next time with room; never before the visit, nor too soon to
 * answer.
 */
const suggest = ({ needs, nearest }: SlotRow): string | null => {
  const earliest = Date.now() + MIN_HOURS * 3_600_000;
  const fits = nearest.filter(
    ({ left, isEarlier, startsAt }) => left >= needs && !isEarlier && Date.parse(startsAt) > earliest,
  );
  return (fits.find(({ isSameHour }) => isSameHour) ?? fits[0])?.id ?? null;
};

/** Orders affected by cancelled slots, proposals and deadline. Null if none is cancelled. */
export async function planCancellation(ids: readonly string[], locale: string): Promise<CancellationPlan | null> {
  if (ids.length === 0) return null;
  const [rows, impact, contact] = await Promise.all([
    sql<SlotRow>('cancelled_slots', SLOTS, [ids]),
    impactOf(ids),
    prisma.orderItem.count({
      where: {
        appointmentId: { in: [...ids] },
        state: 'active',
        order: { customerEmail: null, state: { in: [...PAID_STATES] } },
      },
    }),
  ]);
  const suggested = new Map(rows.map((row) => [row.id, suggest(row)]));
  const starts = rows.flatMap(({ id, nearest }) =>
    nearest.filter((slot) => slot.id === suggested.get(id)).map(({ startsAt }) => Date.parse(startsAt)),
  );
  return {
    ids: [...ids],
    slots: rows.map(({ event, startsAt, nearest, busy: _, ...row }) => ({
      ...row,
      event: localText(event, locale),
      startsAt: toIso(startsAt),
      nearest: nearest.map(({ id, left, isEarlier, startsAt: at }) => ({
        ...{ id, left, isEarlier },
        startsAt: toIso(new Date(at)),
      })),
      proposed: suggested.get(row.id) ?? null,
    })),
    busy: rows.find(({ busy }) => busy !== null)?.busy ?? null,
    orders: impact.orders,
    people: impact.people,
    tickets: impact.tickets,
    money: impact.money,
    unreachable: contact,
    timeZone: rows[0]!.timeZone,
    deadline: toIso(new Date(Math.min(Date.now() + USUAL_DAYS * DAY_MS, ...starts))) as IsoDateTime,
  };
}
