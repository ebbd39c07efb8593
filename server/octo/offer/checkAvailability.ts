/** Availability of an event: one object a slot, or a day for an event without slots. */
import { channelTerms } from '../../settings';
import { PARTNER_CHANNEL } from '../../shared/salesChannels';
import { DAY_MS, dayIn, type IsoDate } from '../../shared/time';
import type { OctoCaller } from '../caller';
import { clockOf, localDateTime, utc } from '../octoTimes';
import type { Availability } from '../offerAnswers';
import { badRequest } from '../refusal';
import { type Offer, placesOf, type Wanted } from './findOffer';
import { MAX_PRICES, MAX_SLOTS, readSlots, readSlotsById, type Slot } from './slots';
import { pricesOfDays, pricesOfSlots, unitPricer } from './unitPrices';

/** From this share of the capacity on, a slot has more than limited places. */
const LIMITED_SHARE = 0.5;

type Places = Pick<Availability, 'available' | 'status' | 'vacancies' | 'capacity'>;

/** @param needed places of the requested units; fewer than these count as sold out */
export function placesAnswer(
  { left, capacity, isOpen }: { left: number; capacity: number; isOpen: boolean },
  needed: number,
): Places {
  const counts = { vacancies: isOpen ? left : 0, capacity };
  if (!isOpen) return { ...counts, available: false, status: 'CLOSED' };
  if (left < Math.max(1, needed)) return { ...counts, available: false, status: 'SOLD_OUT' };
  return { ...counts, available: true, status: left < capacity * LIMITED_SHARE ? 'LIMITED' : 'AVAILABLE' };
}

/** Places of an event without slots: without limit, unless each unit has a quota. */
export function openPlaces({ units }: Offer, isOpen: boolean, needed: number): Places {
  const remaining = units.map(({ left }) => left);
  const left = remaining.includes(null) ? null : Math.max(0, ...remaining.map(Number));
  if (!isOpen) return { available: false, status: 'CLOSED', vacancies: 0, capacity: null };
  if (left === null) return { available: true, status: 'FREESALE', vacancies: null, capacity: null };
  const isLeft = left >= Math.max(1, needed);
  return { available: isLeft, status: isLeft ? 'AVAILABLE' : 'SOLD_OUT', vacancies: left, capacity: null };
}

export const ALL_DAY = [{ from: '00:00', to: '23:59' }];

type Asked = { wanted: readonly Wanted[] } & ({ ids: readonly string[] } | { first: IsoDate; last: IsoDate });

/** The parts of an event that its times depend on. */
type Timed = { event: { kind: string; venue: { timeZone: string } } };

/** Start and end of a slot, and whether it is a whole day. */
export function slotTimes({ event }: Timed, { id, startsAt, endsAt, cutoff }: Slot) {
  const zone = event.venue.timeZone;
  const [start, end] = [localDateTime(startsAt, zone), localDateTime(endsAt, zone)];
  const allDay = event.kind === 'daily';
  return {
    ...{ id, localDateTimeStart: start, localDateTimeEnd: end, utcCutoffAt: utc(cutoff), allDay },
    openingHours: allDay ? [{ from: clockOf(start), to: clockOf(end) }] : [],
  };
}

/** @throws OctoRefusal BAD_REQUEST for more times, or more prices of units at them, than fit an answer */
export function refuseLargeAnswer({ capabilities }: OctoCaller, { units }: Offer, times: number): void {
  const prices = capabilities.has('octo/pricing') ? times * units.length : 0;
  if (times > MAX_SLOTS || prices > MAX_PRICES) throw badRequest('errors.octo_long_range');
}

async function ofSlots(caller: OctoCaller, offer: Offer, asked: Asked, maxUnits: number): Promise<Availability[]> {
  const slots = 'ids' in asked ? await readSlotsById(offer.event.id, asked.ids) : await readSlots(offer, asked);
  const { wanted } = asked;
  const isPriced = caller.capabilities.has('octo/pricing');
  refuseLargeAnswer(caller, offer, slots.length);
  const ids = slots.map(({ id }) => id);
  const pricer = isPriced ? unitPricer(caller, offer, wanted, await pricesOfSlots(caller, offer, ids)) : null;
  return slots.map((slot) => {
    const priced = pricer?.(slot.id);
    return {
      ...slotTimes(offer, slot),
      ...placesAnswer(slot, placesOf(wanted)),
      maxUnits,
      ...(priced && { unitPricing: priced.each, ...(priced.sum && { pricing: priced.sum }) }),
      ...(caller.capabilities.has('octo/content') ? { title: null, shortDescription: '' } : {}),
    };
  });
}

const dayAfter = (day: IsoDate): IsoDate =>
  new Date(Date.parse(`${day}T12:00:00Z`) + DAY_MS).toISOString().slice(0, 10) as IsoDate;

/** Each day from the first to the last. */
export function daysBetween(first: IsoDate, last: IsoDate): IsoDate[] {
  const days: IsoDate[] = [];
  for (let day = first; day <= last; day = dayAfter(day)) days.push(day);
  return days;
}

/** Midnight of a day: the offset of noon fits, except on the two days when clocks change. */
function midnight(day: IsoDate, zone: string): Date {
  const guess = new Date(`${day}T00:00:00Z`);
  const offset = Date.parse(`${localDateTime(guess, zone).slice(0, 19)}Z`) - guess.getTime();
  const at = new Date(guess.getTime() - offset);
  const shown = Date.parse(`${localDateTime(at, zone).slice(0, 19)}Z`);
  return new Date(at.getTime() - (shown - guess.getTime()));
}

/** A day of an event without slots. */
export function dayTimes({ event }: Timed, day: IsoDate) {
  const zone = event.venue.timeZone;
  const [start, end] = [midnight(day, zone), new Date(midnight(dayAfter(day), zone).getTime() - 1000)];
  const times = { localDateTimeStart: localDateTime(start, zone), localDateTimeEnd: localDateTime(end, zone) };
  return { ...times, id: day, utcCutoffAt: utc(end), allDay: true, openingHours: ALL_DAY };
}

async function ofDays(caller: OctoCaller, offer: Offer, asked: Asked, maxUnits: number): Promise<Availability[]> {
  const today = dayIn(new Date(), offer.event.venue.timeZone);
  const days = 'ids' in asked ? asked.ids.filter(isDayId) : daysBetween(asked.first, asked.last);
  const isPriced = caller.capabilities.has('octo/pricing');
  refuseLargeAnswer(caller, offer, days.length);
  const pricer = isPriced ? unitPricer(caller, offer, asked.wanted, await pricesOfDays(caller, offer, [])) : null;
  return days
    .filter((day) => day >= today)
    .map((day) => {
      const priced = pricer?.(day);
      return {
        ...dayTimes(offer, day),
        ...openPlaces(offer, true, placesOf(asked.wanted)),
        maxUnits,
        ...(priced && { unitPricing: priced.each, ...(priced.sum && { pricing: priced.sum }) }),
        ...(caller.capabilities.has('octo/content') ? { title: null, shortDescription: '' } : {}),
      };
    });
}

/** Whether a text is a day of the calendar, the id of availability without slots. */
export function isDayId(id: string): id is IsoDate {
  const at = /^(19|20|21)\d\d-\d\d-\d\d$/.test(id) ? new Date(`${id}T00:00:00Z`) : null;
  return at !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(id);
}

export async function checkAvailability(caller: OctoCaller, offer: Offer, asked: Asked): Promise<Availability[]> {
  const { maxTickets } = await channelTerms(PARTNER_CHANNEL);
  return offer.event.kind === 'open'
    ? ofDays(caller, offer, asked, maxTickets)
    : ofSlots(caller, offer, asked, maxTickets);
}
