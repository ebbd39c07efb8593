import { bookableDays, listSlots, showEvent } from '../events';
import { sql } from '../infra/db';
import { listSlotPrices } from '../orders';
import { listOffers } from '../payments';
import { listProducts } from '../products';
import type { Locale } from '../shared/i18n/translate';
import { type LocalText, localText } from '../shared/localText';
import { PHONE_CHANNEL } from '../shared/salesChannels';
import { eventsIn, type Scope } from '../shared/scopes';
import { dayIn, type IsoDate } from '../shared/time';
import type { PhoneChoices, PhoneOrderPages } from './pages';

type Props = PhoneOrderPages['OrdersAdmin/Telephone/Create'];

export async function listEvents(scope: Scope, locale: Locale): Promise<Props['events']> {
  const rows = await sql<{ id: string; title: LocalText; venue: string }>(
    'events_by_telephone',
    `select e.id, e.title, v.name as venue from events e join venues v on v.id = e.venue_id cross join lateral sale_terms(e.id, '${PHONE_CHANNEL}') terms
     where terms.refusal is null and ($1::uuid[] is null or e.id = any ($1)) order by e.position, e.id`,
    [eventsIn(scope)],
  );
  return rows.map(({ title, ...event }) => ({ ...event, title: localText(title, locale) }));
}

export const listCompanies = (currency: string): Promise<Props['companies']> =>
  sql(
    'companies_on_account',
    `select id, name from companies where state = 'active' and 'on_account' = any (methods) and currency = $1 order by name, id limit 500`,
    [currency],
  );

/** Products with further visits and vouchers are sold elsewhere, where there is room to choose. */
const isPlain = ({ isBookable, visits, maxPriceCents, isVoucher }: Awaited<ReturnType<typeof listProducts>>[number]) =>
  isBookable && visits.length === 0 && maxPriceCents === null && !isVoucher;

/** @returns null where the event is not on sale */
export async function showChoices(id: string, asked: IsoDate | null, locale: Locale): Promise<PhoneChoices | null> {
  const event = await showEvent(id, PHONE_CHANNEL, locale);
  if (event?.sales !== 'on_sale') return null;
  const zone = event.venue.timeZone;
  const today = dayIn(new Date(), zone);
  const hasSlots = event.kind !== 'open';
  const first = hasSlots ? (await bookableDays(event)).first : null;
  const day = asked !== null && asked >= today ? asked : (first ?? today);
  const [products, slots, offers] = await Promise.all([
    listProducts({ id, channel: PHONE_CHANNEL }, locale),
    hasSlots ? listSlots(event, { day }) : [],
    listOffers({ currency: event.currency, channel: PHONE_CHANNEL }),
  ]);
  const prices = await listSlotPrices(
    slots.map((slot) => slot.id),
    PHONE_CHANNEL,
  );
  return {
    eventId: id,
    currency: event.currency,
    zone,
    byDay: event.kind === 'daily',
    hasSlots,
    day,
    nextDay: slots.length === 0 ? first : null,
    products: products.filter(isPlain).map(({ id: productId, name, priceCents, maxPerOrder }) => ({
      id: productId,
      name,
      priceCents,
      most: maxPerOrder,
    })),
    slots: slots.map(({ id: slotId, startsAt, left }) => ({
      id: slotId,
      startsAt,
      left,
      prices: prices[slotId] ?? {},
    })),
    takesTransfers: offers.some(({ method }) => method === 'wire_transfer'),
  };
}
