import { bookableDays, listSlots, showEvent } from '../../events';
import { prisma } from '../../infra/db';
import { invoiceAbove, invoiceTerms } from '../../invoices';
import { listSlotPrices } from '../../orders';
import { listProducts } from '../../products';
import type { Locale } from '../../shared/i18n/translate';
import { tileColour } from '../../shared/tileColours';
import { dayIn, type IsoDate, toIso } from '../../shared/time';
import type { CounterDevice } from '../devices/counterDevices';
import type { CashPages, CounterEvent } from '../pages';
import { printerOf } from '../printing/printerOf';
import type { FoundShift } from '../shifts/findShift';
import { type SellingTerms, sellingTerms } from './counterSeller';
import { giverOf } from './discountBasket';
import { listWaitingRefunds } from './payRefund';
import { lastSaleOf, listHanging, listParked, showOpenBasket } from './showBasket';

/** An event at the till: products and times of the open day; null if it is not on sale. */
async function showAt(id: string, { channel, currency }: SellingTerms, day: IsoDate, locale: Locale) {
  const event = await showEvent(id, channel, locale);
  if (event?.sales !== 'on_sale' || event.currency !== currency) return null;
  const shown = event.kind === 'open' ? null : day;
  const [products, tiles, slots] = await Promise.all([
    listProducts({ id, channel }, locale),
    prisma.product.findMany({
      where: { eventId: id, active: true },
      select: { id: true, category: true, tileColour: true, picture: true },
    }),
    shown ? listSlots(event, { day: shown }) : [],
  ]);
  // Products with further visits and vouchers of any amount are sold elsewhere, where there is room to choose.
  const offered = products.filter(
    ({ isBookable, visits, maxPriceCents, isVoucher }) =>
      isBookable && visits.length === 0 && maxPriceCents === null && !isVoucher,
  );
  if (offered.length === 0) return null;
  const prices = await listSlotPrices(
    slots.map((slot) => slot.id),
    channel,
  );
  const tileOf = new Map(
    tiles.map(({ id: productId, tileColour: own, category, picture }) => [
      productId,
      { category, colour: tileColour(own, category), picture },
    ]),
  );
  const nextDay = shown && slots.length === 0 ? (await bookableDays(event)).first : null;
  const counter: CounterEvent = {
    id,
    title: event.title,
    zone: event.venue.timeZone,
    hasSlots: event.kind !== 'open',
    nextDay,
    products: offered.map(({ id: productId, name, priceCents, capacityUnits, minPerOrder, maxPerOrder, left }) => ({
      id: productId,
      name,
      ...(tileOf.get(productId) ?? { category: 'ticket', colour: tileColour(null, 'ticket'), picture: null }),
      priceCents,
      units: capacityUnits,
      least: Math.max(1, minPerOrder),
      most: maxPerOrder,
      left,
    })),
    slots: slots.map(({ id: slotId, startsAt, left }) => ({
      id: slotId,
      startsAt,
      left,
      prices: prices[slotId] ?? {},
    })),
  };
  return counter;
}

/** Next day of sale of an event without times on the shown day; empty if it sells on that day. */
const nextDayOf = ({ hasSlots, slots, nextDay }: CounterEvent): string =>
  hasSlots && slots.length === 0 ? (nextDay ?? '9999') : '';

/** Keeps the order of events. Those without times on the shown day come last, by next day of sale. */
const byNextDay = (a: CounterEvent, b: CounterEvent): number => nextDayOf(a).localeCompare(nextDayOf(b));

/** Props of the point of sale for a day. */
export async function showCounter(
  shift: FoundShift,
  { day: asked, locale, bound }: { day: IsoDate | null; locale: Locale; bound: CounterDevice | null },
): Promise<CashPages['Cash/Payments/Create']> {
  const today = dayIn(new Date(), shift.zone);
  const terms = await sellingTerms(shift.cashboxId);
  const events = await prisma.event.findMany({
    where: {
      status: 'published',
      venueId: terms.venueId,
      ...(terms.eventIds.length > 0 ? { id: { in: terms.eventIds } } : {}),
    },
    select: { id: true },
    orderBy: [{ position: 'asc' }, { slug: 'asc' }],
  });
  const showOn = async (day: IsoDate) =>
    (await Promise.all(events.map(({ id }) => showAt(id, terms, day, locale)))).filter((event) => event !== null);
  let day = asked !== null && asked >= today ? asked : today;
  let shown = await showOn(day);
  // After the last time of today, opens on the next day of sale.
  const next = shown.flatMap(({ nextDay }) => nextDay ?? []).toSorted()[0];
  if (asked === null && next && !shown.some(({ slots }) => slots.length > 0)) {
    day = next;
    shown = await showOn(day);
  }
  const [basket, parked, last, hanging, invoicing, above, refunds] = await Promise.all([
    showOpenBasket(shift, locale),
    listParked(terms.id),
    lastSaleOf(shift),
    listHanging(shift),
    invoiceTerms(),
    invoiceAbove(terms.currency),
    listWaitingRefunds(shift),
  ]);
  return {
    cashbox: {
      id: terms.id,
      name: terms.name,
      currency: terms.currency,
      roundingCents: terms.roundingCents,
      cardCodeNeeded: terms.cardCodeNeeded,
      paper: terms.paper,
    },
    shift: {
      ...{ id: shift.id, cashier: shift.till ?? shift.cashier, zone: shift.zone, openedAt: toIso(shift.openedAt) },
      isFromBefore: dayIn(shift.openedAt, shift.zone) < today,
    },
    boundTo: bound && bound.cashboxId !== shift.cashboxId ? bound.cashbox : null,
    basket,
    parked,
    last: last && { ...last, isPrinted: last.isPrinted || printerOf(terms.printer).after === 'nothing' },
    hanging,
    unpaidRefunds: refunds.filter(({ isOurs }) => isOurs).length,
    discountMost: (await giverOf(shift)).isFree ? null : terms.discountMost,
    invoiceAboveCents: above?.cents ?? null,
    invoiceCountry: invoicing.terms?.issuer.country ?? null,
    undoMinutes: terms.undoMinutes,
    today,
    day,
    events: shown.toSorted(byNextDay),
  };
}
