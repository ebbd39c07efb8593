/** The availability calendar: one object a day. */
import { dayIn, type IsoDate } from '../../shared/time';
import type { OctoCaller } from '../caller';
import type { CalendarDay } from '../offerAnswers';
import { ALL_DAY, daysBetween, openPlaces, placesAnswer, refuseLargeAnswer } from './checkAvailability';
import { type Offer, placesOf, type Wanted } from './findOffer';
import { readDayPrices, readSlotDays } from './slots';
import { pricesOfDays, unitPricer } from './unitPrices';

type Asked = { first: IsoDate; last: IsoDate; wanted: readonly Wanted[] };

const NOTHING = { left: 0, most: 0, capacity: 0, isOpen: false };

/** Places by day. Units of a booking share a slot, so that a day has room for them if one of its slots has. */
async function placesByDay(offer: Offer, asked: Asked): Promise<(day: IsoDate) => ReturnType<typeof placesAnswer>> {
  const needed = placesOf(asked.wanted);
  if (offer.event.kind === 'open') {
    const today = dayIn(new Date(), offer.event.venue.timeZone);
    return (day) => openPlaces(offer, day >= today, needed);
  }
  const days = new Map((await readSlotDays(offer, asked)).map(({ date, ...places }) => [date, places]));
  return (day) => {
    const { left, most, capacity, isOpen } = days.get(day) ?? NOTHING;
    const places = placesAnswer({ left, capacity, isOpen }, 0);
    if (isOpen && most < needed) return { ...places, available: false, status: 'SOLD_OUT', vacancies: most };
    return { ...places, vacancies: isOpen ? most : 0 };
  };
}

/** Each day of the range, those without a slot as closed. */
export async function showCalendar(caller: OctoCaller, offer: Offer, asked: Asked): Promise<CalendarDay[]> {
  const isOpenEvent = offer.event.kind === 'open';
  const isPriced = caller.capabilities.has('octo/pricing');
  const days = daysBetween(asked.first, asked.last);
  refuseLargeAnswer(caller, offer, days.length);
  const prices = isPriced && !isOpenEvent ? await readDayPrices(offer, asked) : [];
  const [places, priceOf] = await Promise.all([
    placesByDay(offer, asked),
    isPriced ? pricesOfDays(caller, offer, prices) : null,
  ]);
  const pricer = priceOf && unitPricer(caller, offer, asked.wanted, priceOf);
  const hasHours = isOpenEvent || offer.event.kind === 'daily';
  return days.map((day) => {
    const priced = pricer?.(day);
    return {
      localDate: day,
      ...places(day),
      openingHours: hasHours ? ALL_DAY : [],
      ...(priced && { unitPricingFrom: priced.each, ...(priced.sum && { pricingFrom: priced.sum }) }),
    };
  });
}
