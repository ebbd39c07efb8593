import { availabilityOf, isDay, isMonth, monthOf } from '../../events';
import type { ShopDay, ShopSlot } from '../../events/pages';
import { sql } from '../../infra/db';
import { groupBy } from '../../shared/groupBy';
import { dayIn, type IsoDate, toIso } from '../../shared/time';
import type { VisitChoice } from '../pages';
import { findOpenVisits, type VisitGroup } from './findOpenVisits';
import { groupFits } from './visitFit';

type SlotRow = { id: string; startsAt: Date; endsAt: Date; left: number; capacity: number };
type DatedSlot = ShopSlot & { day: IsoDate; capacity: number };

/** Slots by the rule of `book_visits` (prisma/functions/orders/visits), full ones included. */
const SLOTS = `
  select a.id, a.starts_at as "startsAt", a.ends_at as "endsAt", a.capacity - a.held - a.sold as "left", a.capacity
  from orders o cross join sale_terms($2, o.channel) terms join appointments a on a.event_id = $2
  where o.id = $1 and terms.takes_visits and slot_refusal(a, terms.slots_after) is null
  order by a.starts_at`;

async function listFitting(orderId: string, group: VisitGroup): Promise<DatedSlot[]> {
  const rows = await sql<SlotRow>('visit_slots', SLOTS, [orderId, group.eventId]);
  const { timeZone } = group.place;
  return rows
    .map(({ id, startsAt, endsAt, left: places, capacity }) => {
      const left = Math.floor(places / Math.max(group.places, 1));
      const availability = availabilityOf(left > 0 ? places : 0, capacity);
      const day = dayIn(startsAt, timeZone);
      return { id, startsAt: toIso(startsAt), endsAt: toIso(endsAt), left, availability, day, capacity };
    })
    .filter((slot) => groupFits(group, slot));
}

const sumOf = (slots: readonly DatedSlot[], what: 'left' | 'capacity') =>
  slots.reduce((sum, slot) => sum + slot[what], 0);

const toDay = (date: IsoDate, slots: readonly DatedSlot[]): ShopDay => {
  const left = sumOf(slots, 'left');
  return { date, left, availability: availabilityOf(left, sumOf(slots, 'capacity')) };
};

const within = (month: string, first: string, last: string) => (month < first ? first : month > last ? last : month);

/**
 * Days and times compatible with the other visits of these units: one month, and the times of the open day. Null if the
 * requested item needs no time.
 */
export async function showVisitChoice(
  orderId: string,
  asked: { visit: unknown; month: unknown; day: unknown },
): Promise<VisitChoice | null> {
  if (asked.visit === undefined) return null;
  const groups = await findOpenVisits(orderId);
  const group = groups.find(({ positions }) => positions.includes(Number(asked.visit)));
  if (!group) return null;
  const { positions } = group;
  const fitting = await listFitting(orderId, group);
  if (fitting.length === 0) return { positions, calendar: null, days: [], day: null, slots: [] };

  const all = [...groupBy(fitting, ({ day }) => day)].map(([day, slots]) => toDay(day, slots));
  const free = all.filter(({ left }) => left > 0);
  const day = isDay(asked.day) ? asked.day : free.length === 1 ? free[0]!.date : null;
  const today = dayIn(new Date(), group.place.timeZone);
  const [first, last] = [monthOf(today), monthOf(all.at(-1)!.date)];
  const opened = isMonth(asked.month) ? asked.month : monthOf(day ?? free[0]?.date ?? all[0]!.date);
  const month = within(opened, first, last);
  return {
    positions,
    calendar: { month, first, last, today },
    days: all.filter(({ date }) => monthOf(date) === month),
    day,
    slots: fitting.filter((slot) => slot.day === day).map(({ day: _, capacity: __, ...slot }) => slot),
  };
}
