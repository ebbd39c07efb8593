import { bookableDays, listDays, listSlots, showEvent } from '../../events';
import { askedField, NAME_FIELD } from '../../products';
import { BULK_CHANNEL } from '../../shared/bulkOrders';
import type { Locale } from '../../shared/i18n/translate';
import { localText } from '../../shared/localText';
import { type IsoDate, lastMoment, toIso } from '../../shared/time';
import type { BulkOrdersPages } from '../pages';
import { type FoundCode, fieldsOf } from './findCode';

/** Days of the calendar, from the first one with places. */
const DAYS = 60;
const DAY_MS = 86_400_000;

async function timesOf({ eventId, units }: FoundCode, day: IsoDate | null, locale: Locale) {
  const event = await showEvent(eventId, BULK_CHANNEL, locale);
  const { first } = event ? await bookableDays(event) : { first: null };
  if (!event || !first) return { day: day ?? ('' as IsoDate), days: [], slots: [] };
  const last = new Date(new Date(`${first}T12:00:00Z`).getTime() + DAYS * DAY_MS).toISOString().slice(0, 10) as IsoDate;
  const days = (await listDays(event, first, last)).filter(({ left }) => left >= units).map(({ date }) => date);
  const shown = day && days.includes(day) ? day : (days[0] ?? first);
  const slots = await listSlots(event, { day: shown });
  return {
    day: shown,
    days,
    slots: slots.filter(({ left }) => left >= units).map(({ id, startsAt, left }) => ({ id, startsAt, left })),
  };
}

type Claim = BulkOrdersPages['PromoCodes/Submission/Claim'];
type Reader = { code: string; day: IsoDate | null; locale: Locale; user: { name: string; email: string } | null };

/** Data for the bearer of a code: its unit, or why it cannot be redeemed. */
export async function showClaim(found: FoundCode, { code, day, locale, user }: Reader): Promise<Claim> {
  const isOpen = found.state === 'open';
  const needsTime = isOpen && found.kind !== 'open' && found.slotId === null;
  return {
    code,
    state: found.state,
    company: found.company,
    product: localText(found.product, locale),
    event: localText(found.event, locale),
    place: { venue: found.venue, address: found.address, zone: found.zone, byDay: found.byDay },
    startsAt: found.startsAt && toIso(found.startsAt),
    validUntil: found.endsAt && toIso(lastMoment(found.endsAt)),
    times: needsTime ? await timesOf(found, day, locale) : null,
    fields: isOpen
      ? fieldsOf(found)
          .filter(({ name }) => name !== NAME_FIELD)
          .map((field) => askedField(field, locale))
      : [],
    // A redeemed or reassigned code does not reveal its person.
    person: isOpen
      ? { name: user?.name ?? found.name ?? '', email: user?.email ?? found.email ?? '' }
      : { name: '', email: '' },
  };
}
