import { bookableDays, isDay, isMonth, listSlots, monthOf, type ShownEvent, showEvent } from '../../events';
import type { ShopDay, ShopSlot } from '../../events/pages';
import { sql } from '../../infra/db';
import { listProducts } from '../../products';
import { groupBy } from '../../shared/groupBy';
import type { Locale } from '../../shared/i18n/translate';
import { DAY_MS, dayIn, type IsoDate, toIso } from '../../shared/time';
import { visitKeys } from '../../shared/visitKeys';
import { type ChosenTimes, fitsAll, type Visiting, type VisitTime } from '../../shared/visits';
import type { ShopVisitDates, ShopVisits } from '../pages';
import { type VisitsRequest, visitsRequest } from '../requests';
import { visitWindow } from './visitWindow';

type SlotTime = ShopVisits['times'][string] & { eventId: string };

const NONE: ShopVisits = { times: {}, dates: {} };
const NO_DATES: ShopVisitDates = { calendar: null, days: [], day: null, slots: [] };
/** Up to this many days are read in full, since often only one of them fits. */
const FEW_DAYS = 3;

/** The first 36 characters of a visit key are its event id. */
const eventOf = (key: string): string => key.slice(0, 36);

/** The hold's own places count as free, so the number is right for any change of the hold. */
const TIMES = `
  select a.id, a.event_id as "eventId", a.starts_at as "startsAt", a.ends_at as "endsAt",
    case when a.state = 'open' then greatest(0, a.capacity - a.held - a.sold + coalesce((select sum(i.units) from order_items i
      where i.order_id = $2 and i.appointment_id = a.id and i.state = 'active'), 0)) else 0 end::int as free
  from appointments a where a.id = any ($1::uuid[])`;

async function readTimes(ids: readonly string[], holdId: string | null): Promise<Map<string, SlotTime>> {
  const rows = await sql<{ id: string; eventId: string; startsAt: Date; endsAt: Date; free: number }>(
    'slot_times',
    TIMES,
    [ids, holdId],
  );
  return new Map(
    rows.map(({ id, startsAt, endsAt, ...slot }) => [
      id,
      { ...slot, startsAt: toIso(startsAt), endsAt: toIso(endsAt) },
    ]),
  );
}

/** Days with the availability of compatible times; a day has that of its best time. */
export function daysOf(slots: readonly ShopSlot[], timeZone: string): ShopDay[] {
  const byDay = groupBy(slots, ({ startsAt }) => dayIn(startsAt, timeZone));
  return [...byDay].map(([date, all]) => ({
    date,
    left: all.reduce((sum, { left }) => sum + Math.max(left, 0), 0),
    availability:
      (['plenty', 'few'] as const).find((word) => all.some(({ availability }) => availability === word)) ?? 'sold_out',
  }));
}

const dayCount = (first: IsoDate, last: IsoDate) => (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
export const maxDay = (one: IsoDate, other: IsoDate | null) => (other && other > one ? other : one);
export const minDay = (one: IsoDate, other: IsoDate | null) => (other && other < one ? other : one);

/** Last day of a month, `YYYY-MM`. */
export const endOf = (month: string): IsoDate => {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) as IsoDate;
};

type Visit = {
  key: string;
  event: ShownEvent;
  products: readonly Visiting[];
  chosen: ChosenTimes;
  shown: VisitsRequest['shown'][string] | undefined;
};

type Range = { first: IsoDate; last: IsoDate; firstFree: IsoDate };

/** Days on which a visit is possible, from its window and the existing slots; null if there are none. */
async function daysToLookAt({ key, event, products, chosen }: Visit): Promise<Range | null> {
  const { timeZone } = event.venue;
  const bookable = await bookableDays(event, { isFurther: true });
  if (!bookable.last) return null;
  const { from, until } = visitWindow(products, key, chosen);
  const first = maxDay(dayIn(new Date(), timeZone), from === null ? null : dayIn(new Date(from), timeZone));
  const last = minDay(bookable.last, until === null ? null : dayIn(new Date(until), timeZone));
  return first > last ? null : { first, last, firstFree: minDay(last, maxDay(first, bookable.first)) };
}

async function datesOf(visit: Visit): Promise<ShopVisitDates> {
  const { key, event, products, chosen, shown } = visit;
  const { timeZone } = event.venue;
  const range = await daysToLookAt(visit);
  if (!range) return NO_DATES;
  const { first, last, firstFree } = range;
  const fits = (slot: ShopSlot) => fitsAll(products, key, chosen, slot);
  const own = chosen.timeOf(key);
  const inHand = isDay(shown?.day) ? shown.day : own && dayIn(own.startsAt, timeZone);
  const asked = isMonth(shown?.month) ? shown.month : monthOf(inHand ?? firstFree);
  const month = [monthOf(first), monthOf(last), asked].sort()[1]!;
  const isNarrow = dayCount(first, last) <= FEW_DAYS;
  const [from, until] = isNarrow
    ? [first, last]
    : [maxDay(first, `${month}-01` as IsoDate), minDay(last, endOf(month))];
  const slots = (await listSlots(event, { day: from, lastDay: until, isFurther: true })).filter(fits);
  const days = daysOf(slots, timeZone);
  const isOneDay = isNarrow && days.length <= 1;
  const isWithin = inHand && inHand >= first && inHand <= last;
  const day = isOneDay ? (days[0]?.date ?? null) : isWithin ? inHand : likelyDay(days, chosen.first, timeZone);
  const isSeen = day === null || (day >= from && day <= until);
  return {
    // Days before the first possible one are shown as past.
    calendar: isOneDay ? null : { month, first: monthOf(first), last: monthOf(last), today: first },
    days,
    day,
    slots: isSeen
      ? slots.filter(({ startsAt }) => dayIn(startsAt, timeZone) === day)
      : (await listSlots(event, { day, isFurther: true })).filter(fits),
  };
}

/** Day of the first visit if it has room, else the only day with room. */
function likelyDay(days: readonly ShopDay[], first: VisitTime | null, timeZone: string): IsoDate | null {
  const free = days.filter(({ left }) => left > 0).map(({ date }) => date);
  const usual = first && dayIn(first.startsAt, timeZone);
  return free.find((date) => date === usual) ?? (free.length === 1 ? free[0]! : null);
}

/** Parses the request in the URL; null if invalid. */
function parse(asked: unknown): VisitsRequest | null {
  try {
    return visitsRequest.safeParse(JSON.parse(String(asked))).data ?? null;
  } catch {
    return null;
  }
}

/**
 * Days and times of a cart's further visits that are compatible with its first slot and one another, for every product.
 * Read only on request.
 * @param holdId the visitor's own live hold
 */
export async function showVisitDates(
  event: ShownEvent,
  asked: unknown,
  { locale, holdId }: { locale: Locale; holdId: string | null },
): Promise<ShopVisits> {
  const request = parse(asked);
  if (!request) return NONE;
  const { slot, shown } = request;
  const [all, times] = await Promise.all([
    listProducts(event, locale),
    readTimes([...(slot ? [slot] : []), ...Object.values(request.chosen)], holdId),
  ]);
  const products = all.filter(({ id, visits }) => visits.length > 0 && request.products.includes(id));
  const at = (id: string | null | undefined, eventId: string): VisitTime | null => {
    const time = id ? times.get(id) : undefined;
    return time?.eventId === eventId ? time : null;
  };
  const first = at(slot, event.id);
  if (event.kind !== 'open' && !first) return NONE;
  const { timeZone } = event.venue;
  const chosen: ChosenTimes = { timeZone, first, timeOf: (key) => at(request.chosen[key], eventOf(key)) };
  const keys = [...new Set(products.flatMap(({ visits }) => visitKeys(visits)))];
  const dates = await Promise.all(
    keys.map(async (key) => {
      const visited = await showEvent(eventOf(key), event.channel, locale);
      return [key, visited ? await datesOf({ key, event: visited, products, chosen, shown: shown[key] }) : NO_DATES];
    }),
  );
  return {
    times: Object.fromEntries([...times].map(([id, { eventId: _, ...time }]) => [id, time])),
    dates: Object.fromEntries(dates),
  };
}
