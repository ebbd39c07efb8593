import { bookableDays, isDay, isMonth, listSlots, monthOf, showEvent } from '../../events';
import { prisma } from '../../infra/db';
import type { Locale } from '../../shared/i18n/translate';
import { localText } from '../../shared/localText';
import { dayIn, type IsoDate } from '../../shared/time';
import { misfitOf, type VisitTime } from '../../shared/visits';
import { daysOf, endOf, maxDay, minDay } from '../visits/showVisitDates';
import type { ExchangeTarget } from './exchangeTargets';
import type { MovableRow, Stop } from './findMovable';
import { misfitStop, moveRefusal, plannedItems, priceMove, readTargets, refusalsOf } from './planMove';
import type { MovableTicket, MoveDates, MovePlan } from './rescheduleProps';
import type { AskedMove } from './rescheduleRequests';

type Shown = {
  locale: Locale;
  showsHolders: boolean;
  /** What units can become, by their first item. */
  targets: ReadonlyMap<string, readonly ExchangeTarget[]>;
};

/** The units with what each of them visits and can become, and what speaks against that. */
export function listMovable(rows: readonly MovableRow[], { locale, showsHolders, targets }: Shown): MovableTicket[] {
  const now = new Date();
  const toStop = (row: MovableRow, stop: Stop): MovableTicket['stops'][number] => ({
    key: stop.key,
    position: stop.position,
    event: localText(stop.event, locale),
    timeZone: stop.timeZone,
    byDay: stop.byDay,
    slotId: stop.slotId,
    startsAt: stop.time?.startsAt ?? null,
    refusal: moveRefusal(row, [stop], now),
  });
  return rows.map((row) => ({
    position: row.position,
    name: localText(row.product, locale),
    holderName: showsHolders ? row.holderName : null,
    stops: row.stops.map((stop) => toStop(row, stop)),
    exchangeRefusal: moveRefusal(row, row.stops, now, true),
    exchanges: (targets.get(row.stops[0]!.id) ?? []).map(({ id, name, differenceCents, added }) => ({
      ...{ id, differenceCents, name: localText(name, locale) },
      adds: added.map(({ event }) => localText(event, locale)),
    })),
  }));
}

type Chosen = {
  rows: readonly MovableRow[];
  asked: AskedMove;
  targets: ReadonlyMap<string, VisitTime>;
  become: ReadonlyMap<number, ExchangeTarget>;
};

/** Whether a time goes with the visits of each unit; those behind it, for which none is chosen yet, may follow. */
function fits({ rows, asked, targets }: Omit<Chosen, 'become'>, key: string, own: VisitTime): boolean {
  return rows.every(({ plan, stops }) => {
    const at = stops.findIndex((stop) => stop.key === key);
    if (
      at < 0 ||
      misfitOf(
        plan,
        stops.map(({ time }) => time),
      ) !== null
    )
      return true;
    const times = stops.map((stop, n) => {
      if (n === at) return own;
      const chosen = targets.get(asked.to[stop.key] ?? '');
      return chosen ?? (n < at ? stop.time : null);
    });
    return misfitOf(plan, times) === null;
  });
}

type DatesOf = { channel: string; locale: Locale };

/** The month and the times of the day that are open, of the visit that is asked for. */
export async function showDates(chosen: Chosen, { channel, locale }: DatesOf): Promise<MoveDates | null> {
  const { rows, asked, targets, become } = chosen;
  const stops = rows.flatMap(({ stops }) => stops).filter(({ slotId }) => slotId !== null);
  const stop = stops.find(({ key }) => key === asked.visit) ?? stops[0];
  const event = stop && (await showEvent(stop.eventId, channel, locale));
  if (!stop || !event) return null;
  const own = stops.filter(({ key }) => key === stop.key);
  const placesOf = (row: MovableRow): number =>
    row.stops
      .filter(({ key, slotId }) => key === stop.key && slotId !== null)
      .reduce((sum, { places }) => sum + (become.get(row.position)?.places ?? places), 0);
  const needs = rows.reduce((sum, row) => sum + placesOf(row), 0);
  const none: MoveDates = { key: stop.key, calendar: null, days: [], day: null, slots: [], needs };
  const { timeZone } = event.venue;
  const bookable = await bookableDays(event, { isFurther: true });
  if (!bookable.last) return none;
  const today = dayIn(new Date(), timeZone);
  const inHand = targets.get(asked.to[stop.key] ?? '') ?? stop.time;
  const day = isDay(asked.day) ? asked.day : null;
  const usual = day ?? (inHand && dayIn(inHand.startsAt, timeZone));
  const first = monthOf(today);
  const last = monthOf(bookable.last);
  const wished = isMonth(asked.month) ? asked.month : monthOf(usual ?? today);
  const month = [first, last, wished].sort()[1]!;
  const range = { day: maxDay(`${month}-01` as IsoDate, today), lastDay: minDay(endOf(month), bookable.last) };
  const isElsewhere = (slot: { id: string }) => own.some(({ slotId }) => slotId !== slot.id);
  const isOpen = (slot: VisitTime & { id: string }) => isElsewhere(slot) && fits(chosen, stop.key, slot);
  const slots = (await listSlots(event, { ...range, isFurther: true })).filter(isOpen);
  const inMonth = day !== null && day >= range.day && day <= range.lastDay;
  return {
    ...none,
    calendar: { month, first, last, today },
    days: daysOf(slots, timeZone),
    day,
    slots: inMonth
      ? slots.filter(({ startsAt }) => dayIn(startsAt, timeZone) === day)
      : day
        ? (await listSlots(event, { day, isFurther: true })).filter(isOpen)
        : [],
  };
}

/** What the move comes to as it is chosen; null while no other time or ticket is. */
export async function showPlan(
  rows: readonly MovableRow[],
  asked: AskedMove,
  become: Chosen['become'],
): Promise<MovePlan | null> {
  const targets = await readTargets(prisma, Object.values(asked.to));
  const known = rows
    .flatMap(({ stops }) => stops)
    .flatMap((stop) => {
      const slot = targets.get(asked.to[stop.key] ?? '');
      return slot?.eventId === stop.eventId ? [[stop.key, slot] as const] : [];
    });
  const slots = new Map(known);
  const to = Object.fromEntries([...slots].map(([key, { id }]) => [key, id]));
  const items = plannedItems({ rows, to, become });
  if (items.length === 0) return null;
  return {
    to: Object.fromEntries([...slots].map(([key, { id, startsAt }]) => [key, { slotId: id, startsAt }])),
    misfit: misfitStop({ rows, to }, targets)?.key ?? null,
    quote: (await priceMove(prisma, items, asked.free)).quote,
    products: Object.fromEntries([...become].map(([position, { id }]) => [position, id])),
    refusal: refusalsOf(items, new Date())[0] ?? null,
  };
}
