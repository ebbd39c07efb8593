/** Days and times of a visit that moves or is added by an exchange. */
import { bookableDays, isDay, isMonth, listSlots, monthOf, showEvent } from '../../events';
import type { Locale } from '../../shared/i18n/translate';
import { dayIn, type IsoDate } from '../../shared/time';
import { conflictOf, type VisitTime } from '../../shared/visits';
import { daysOf, endOf, maxDay, minDay } from '../visits/showVisitDates';
import { addedFits, addedVisits, type ExchangeChoice } from './exchangeVisits';
import type { MovableRow, Stop } from './findMovable';
import type { MoveDates } from './rescheduleProps';
import type { AskedMove } from './rescheduleRequests';

type Chosen = Pick<ExchangeChoice, 'rows' | 'become' | 'targets'> & {
  asked: AskedMove;
  /** Whether existing visits may move. */
  moves: boolean;
};

/** A visit whose time is being chosen. */
type Visit = {
  key: string;
  eventId: string;
  /** Present time of the visit, or the time of a visit beside it. */
  beside: VisitTime | null;
  needs: number;
  /** Whether its time is required before the exchange. */
  isAwaited: boolean;
  isOpen: (slot: VisitTime & { id: string }) => boolean;
};

/**
 * Whether a time is compatible with the visits of each unit; later visits without a chosen time may still follow it.
 */
function fits({ rows, asked, targets, become }: Chosen, key: string, own: VisitTime): boolean {
  return rows.every(({ plan, stops, position }) => {
    const at = stops.findIndex((stop) => stop.key === key);
    const before = stops.map(({ time }) => time);
    if (at < 0 || conflictOf(plan, before) !== null) return true;
    const givenUp = become.get(position)?.givenUp;
    const times = stops.map((stop, n) => {
      if (n === at) return own;
      if (givenUp?.has(stop.key)) return null;
      const chosen = targets.get(asked.to[stop.key] ?? '');
      return chosen ?? (n < at ? stop.time : null);
    });
    return conflictOf(plan, times) === null;
  });
}

/** Distinct visits of all units that stay and have a time. */
function movingVisits(chosen: Chosen): Visit[] {
  const stopsOf = ({ stops, position }: MovableRow): Stop[] => {
    const givenUp = chosen.become.get(position)?.givenUp;
    return stops.filter(({ slotId, key }) => slotId !== null && !givenUp?.has(key));
  };
  const all = chosen.rows.flatMap((row) =>
    stopsOf(row).map((stop) => ({ ...stop, needs: chosen.become.get(row.position)?.places ?? stop.places })),
  );
  return [...new Set(all.map(({ key }) => key))].map((key) => {
    const own = all.filter((stop) => stop.key === key);
    return {
      ...{ key, eventId: own[0]!.eventId, beside: own[0]!.time, isAwaited: false },
      needs: own.reduce((sum, { needs }) => sum + needs, 0),
      isOpen: (slot) => own.some(({ slotId }) => slotId !== slot.id) && fits(chosen, key, slot),
    };
  });
}

function comingVisits(chosen: Chosen): Visit[] {
  const choice = { ...chosen, to: chosen.asked.to };
  return addedVisits(chosen).map(({ key, eventId, canChooseLater, units }) => {
    const first = units[0]!.row.stops[0]!;
    return {
      ...{ key, eventId, isAwaited: !canChooseLater && !chosen.asked.to[key] },
      beside: chosen.targets.get(chosen.asked.to[first.key] ?? '') ?? first.time,
      needs: units.reduce((sum, { becomes }) => sum + becomes.places, 0),
      isOpen: (slot) => addedFits(choice, key, slot),
    };
  });
}

type SlotsOf = { channel: string; locale: Locale; from: IsoDate; to: IsoDate };

/** Slots of these days that fit a visit, and the places needed. */
export async function moveSlots(
  { rows, key }: { rows: readonly MovableRow[]; key: string },
  { channel, locale, from, to }: SlotsOf,
) {
  const asked = { positions: [], to: {}, products: {}, visit: null, month: null, day: null, free: false };
  const chosen = { rows, asked, become: new Map(), targets: new Map(), moves: true };
  const visit = movingVisits(chosen).find((each) => each.key === key);
  const event = visit && (await showEvent(visit.eventId, channel, locale));
  if (!event) return { slots: [], needs: visit?.needs ?? 0 };
  const { last } = await bookableDays(event, { isFurther: true });
  const range = { day: maxDay(from, dayIn(new Date(), event.venue.timeZone)), lastDay: last ? minDay(to, last) : to };
  const slots = last && range.day <= range.lastDay ? await listSlots(event, { ...range, isFurther: true }) : [];
  return { slots: slots.filter(visit.isOpen), needs: visit.needs };
}

type DatesOf = { channel: string; locale: Locale };

/** The open month and times of the day for the requested visit. */
export async function showDates(chosen: Chosen, { channel, locale }: DatesOf): Promise<MoveDates | null> {
  const { asked, targets, moves } = chosen;
  const visits = [...(moves ? movingVisits(chosen) : []), ...comingVisits(chosen)];
  const visit = visits.find(({ key }) => key === asked.visit) ?? visits.find(({ isAwaited }) => isAwaited) ?? visits[0];
  const event = visit && (await showEvent(visit.eventId, channel, locale));
  if (!visit || !event) return null;
  const { key, needs, isOpen } = visit;
  const none: MoveDates = { key, calendar: null, days: [], day: null, slots: [], needs };
  const { timeZone } = event.venue;
  const bookable = await bookableDays(event, { isFurther: true });
  if (!bookable.last) return none;
  const today = dayIn(new Date(), timeZone);
  const inHand = targets.get(asked.to[key] ?? '') ?? visit.beside;
  const own = inHand && dayIn(inHand.startsAt, timeZone);
  const wishedDay = isDay(asked.day) ? asked.day : null;
  const usual = wishedDay ?? own;
  const first = monthOf(today);
  const last = monthOf(bookable.last);
  const wished = isMonth(asked.month) ? asked.month : monthOf(usual ?? today);
  const month = [first, last, wished].sort()[1]!;
  const range = { day: maxDay(`${month}-01` as IsoDate, today), lastDay: minDay(endOf(month), bookable.last) };
  const slots = (await listSlots(event, { ...range, isFurther: true })).filter(isOpen);
  // The ticket's own day is open if it has another time; the day of a day ticket is the choice itself.
  const hasOwn = event.kind !== 'daily' && slots.some(({ startsAt }) => dayIn(startsAt, timeZone) === own);
  const day = wishedDay ?? (hasOwn ? own : null);
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
