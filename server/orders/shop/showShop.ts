import {
  bookableDays,
  daysOfMonth,
  isDay,
  isMonth,
  lastNearDay,
  listDays,
  listSlots,
  monthOf,
  type ShownEvent,
} from '../../events';
import type { ShopDay } from '../../events/pages';
import { dayIn, type IsoDate } from '../../shared/time';
import type { ShopHold, ShopPages } from '../pages';
import { listSlotPrices } from './listSlotPrices';
import { listSlotRemaining } from './listSlotRemaining';

type Shop = ShopPages['Orders/Create'];
export type ShopDates = Pick<Shop, 'calendar' | 'days' | 'day' | 'slots' | 'slotPrices' | 'slotRemaining'>;

const NO_DATES: ShopDates = { calendar: null, days: [], day: null, slots: [], slotPrices: {}, slotRemaining: {} };

const within = (month: string, first: string, last: string) => (month < first ? first : month > last ? last : month);

/** Month to show: the requested one, else that of the chosen day, else the first with free places. */
function monthToShow(asked: unknown, day: IsoDate | null, first: IsoDate): string {
  if (isMonth(asked)) return asked;
  return monthOf(day ?? first);
}

/** Days up to the coming Sunday; a second read only if they reach beyond the shown month. */
async function nearDays(event: ShownEvent, today: IsoDate, shown: { month: string; days: ShopDay[] }) {
  const last = lastNearDay(today);
  if (shown.month !== monthOf(today) || shown.month !== monthOf(last)) return listDays(event, today, last);
  return shown.days.filter(({ date }) => date >= today && date <= last);
}

/** Day of the first visit in the basket, also of another event: a second event opens there. */
function basketDay(hold: ShopHold | null): IsoDate | null {
  const visit = hold?.others.flatMap(({ shown }) => shown.flatMap(({ visits }) => visits)).find((it) => it.startsAt);
  return visit?.startsAt ? dayIn(visit.startsAt, visit.zone) : null;
}

/**
 * Calendar, days of a month and slots of a day: the requested one, that of reserved places here or at another event, or
 * the only one.
 */
export async function showDates(
  event: ShownEvent,
  asked: { month: unknown; day: unknown },
  hold: ShopHold | null,
): Promise<ShopDates> {
  if (event.kind === 'open') return NO_DATES;
  const { timeZone } = event.venue;
  const today = dayIn(new Date(), timeZone);
  const bookable = await bookableDays(event);
  if (!bookable.last) return NO_DATES;
  const inHand = isDay(asked.day) ? asked.day : hold?.slot ? dayIn(hold.slot.startsAt, timeZone) : null;
  const [first, last] = [monthOf(today), monthOf(bookable.last)];
  const beside = inHand ? null : basketDay(hold);
  const month = within(monthToShow(asked.month, inHand ?? beside, bookable.first ?? today), first, last);
  const days = await listDays(event, ...daysOfMonth(month));
  const free = days.filter((day) => day.left > 0);
  const then = days.find(({ date }) => date === beside)?.date;
  const day = inHand ?? then ?? (free.length === 1 && days.length === 1 ? free[0]!.date : null);
  const slots = day ? await listSlots(event, { day }) : [];
  const slotIds = slots.map(({ id }) => id);
  const [near, slotPrices, slotRemaining] = await Promise.all([
    nearDays(event, today, { month, days }),
    listSlotPrices(slotIds, event.channel),
    listSlotRemaining(slotIds, hold?.isLive ? hold.id : null),
  ]);
  const calendar = { month, first, last, today, near, nextFree: bookable.first };
  return { calendar, days, day, slots, slotPrices, slotRemaining };
}
