/** A booking as OCTO tells it. docs/octo.md has the table of its states beside those of our orders. */
import { viewKey } from '../../infra/orderKeys';
import { absoluteUrl } from '../../infra/runtime';
import { paths } from '../../shared/paths';
import { priceUnits } from '../../shared/refunds';
import { dayIn, toIso } from '../../shared/time';
import { codeOf } from '../../tickets';
import type { Booking, BookingStatus, Contact, DeliveredTicket } from '../bookingAnswers';
import type { OctoCaller } from '../caller';
import { utc } from '../octoTimes';
import { dayTimes, placesAnswer, slotTimes } from '../offer/checkAvailability';
import { octoPricing } from '../offer/octoPricing';
import { OPTION } from '../offerAnswers';
import type { BookedItem, BookingRow, StoredUnit } from './readBookings';

export const NO_CONTACT: Contact = {
  ...{ fullName: null, firstName: null, lastName: null, emailAddress: null, phoneNumber: null },
  ...{ locales: [], postalCode: null, country: null, notes: null },
};

/** The booking's state from its order's. A hold past its time has expired, also before the server has released it. */
export function statusOf({ state, isOverdue, items }: BookingRow): BookingStatus {
  switch (state) {
    case 'held':
    case 'pending':
      return isOverdue ? 'EXPIRED' : 'ON_HOLD';
    case 'paid':
    case 'partially_refunded': {
      const active = items.filter((item) => item.state === 'active');
      return active.length > 0 && active.every(({ isUsed }) => isUsed) ? 'REDEEMED' : 'CONFIRMED';
    }
    case 'refunded':
    case 'cancelled':
      return 'CANCELLED';
    case 'expired':
      return 'EXPIRED';
  }
}

/** The units that the terms let the reseller return now, as they let a buyer. */
export function returnable({ items, feeCents }: BookingRow, now: Date) {
  const units = priceUnits(
    items.map(({ position, netCents, returnedCents, refundAt, isCalledOff, terms, mostCents }) => ({
      ...{ position, paidCents: netCents, returnedCents, isCancelled: isCalledOff, terms, mostCents },
      at: refundAt === null ? null : toIso(new Date(refundAt)),
    })),
    feeCents,
    now,
  );
  return items.filter((item, n) => item.state === 'active' && !item.isUsed && units[n]!.isReturnable);
}

/** Whether the whole booking can be cancelled now. */
export function isCancellable(row: BookingRow): boolean {
  const status = statusOf(row);
  if (status === 'ON_HOLD') return true;
  if (status !== 'CONFIRMED') return false;
  const active = row.items.filter(({ state }) => state === 'active');
  return active.length > 0 && returnable(row, new Date()).length === active.length;
}

function cancellationOf(row: BookingRow, status: BookingStatus): Booking['cancellation'] {
  if (status === 'EXPIRED')
    return { refund: 'NONE', reason: null, utcCancelledAt: utc(row.expiresAt ?? row.updatedAt) };
  if (status !== 'CANCELLED') return null;
  const { refundedCents, totalCents, cancelReason, endedAt, updatedAt, paidAt } = row;
  const isFull = paidAt !== null && refundedCents >= totalCents;
  const refund = isFull ? 'FULL' : refundedCents > 0 ? 'PARTIAL' : 'NONE';
  return { refund, reason: cancelReason, utcCancelledAt: utc(endedAt ?? updatedAt) };
}

/** The unit's item: the n-th of its product, since items keep their order. */
function pairItems({ unitItems, items }: BookingRow): [StoredUnit, BookedItem | undefined][] {
  const left = new Map<string, BookedItem[]>();
  for (const item of items) left.set(item.productId, [...(left.get(item.productId) ?? []), item]);
  return unitItems.map((unit) => [unit, left.get(unit.unitId)?.shift()]);
}

function deliveryOf(item: BookedItem | undefined, pdf: string): DeliveredTicket {
  const { ticket } = item ?? {};
  if (!ticket) return { redemptionMethod: 'DIGITAL', utcRedeemedAt: null, deliveryOptions: [] };
  const { id, productNumber, validFrom, validUntil } = ticket;
  const code = codeOf({ id, productNumber, validFrom: new Date(validFrom), validUntil: new Date(validUntil) });
  return {
    redemptionMethod: 'DIGITAL',
    utcRedeemedAt: ticket.usedAt && utc(ticket.usedAt),
    deliveryOptions: [
      { deliveryFormat: 'QRCODE', deliveryValue: code },
      { deliveryFormat: 'PDF_URL', deliveryValue: pdf },
    ],
  };
}

function unitStatus(item: BookedItem | undefined, status: BookingStatus): BookingStatus {
  if (status !== 'CONFIRMED' && status !== 'REDEEMED') return status;
  if (item?.state !== 'active') return 'CANCELLED';
  return item.isUsed ? 'REDEEMED' : 'CONFIRMED';
}

function availabilityOf({ kind, slot, visitDay, timeZone, createdAt }: BookingRow): Booking['availability'] {
  const offer = { event: { kind, venue: { timeZone } } };
  if (slot) return { ...slotTimes(offer, slot), ...placesAnswer(slot, 0), maxUnits: null };
  const day = dayTimes(offer, visitDay ?? dayIn(createdAt, timeZone));
  return { ...day, available: true, status: 'FREESALE', vacancies: null, capacity: null, maxUnits: null };
}

export function toBooking(row: BookingRow, { t, locale, capabilities }: OctoCaller): Booking {
  const status = statusOf(row);
  const { id, uuid, reference, secret, currency, expiresAt, paidAt } = row;
  const isPriced = capabilities.has('octo/pricing');
  const pdf = absoluteUrl(paths.orders.pdf(reference, viewKey(secret)));
  const availability = availabilityOf(row);
  const units = pairItems(row).map(([unit, item]): Booking['unitItems'][number] => {
    const state = unitStatus(item, status);
    const ticket = deliveryOf(state === 'CONFIRMED' || state === 'REDEEMED' ? item : undefined, pdf);
    return {
      ...{ uuid: unit.uuid, resellerReference: unit.resellerReference, unitId: unit.unitId, status: state, ticket },
      supplierReference: item?.ticket?.reference ?? null,
      utcRedeemedAt: state === 'REDEEMED' ? ticket.utcRedeemedAt : null,
      contact: { ...NO_CONTACT, ...unit.contact },
      ...(isPriced && item ? { pricing: octoPricing([item], currency, t, locale) } : {}),
    };
  });
  const redeemed = units.flatMap(({ utcRedeemedAt }) => utcRedeemedAt ?? []).sort();
  return {
    ...{ id, uuid, testMode: false, resellerReference: row.resellerReference, supplierReference: reference, status },
    ...{ utcCreatedAt: utc(row.createdAt), utcUpdatedAt: utc(row.updatedAt) },
    utcExpiresAt: (status === 'ON_HOLD' || status === 'EXPIRED') && expiresAt ? utc(expiresAt) : null,
    utcRedeemedAt: status === 'REDEEMED' ? (redeemed[0] ?? null) : null,
    utcConfirmedAt: paidAt && utc(paidAt),
    ...{ productId: row.eventId, optionId: OPTION, cancellable: isCancellable(row) },
    cancellation: cancellationOf(row, status),
    ...{ freesale: false, availabilityId: availability.id, availability },
    ...{ contact: { ...NO_CONTACT, ...row.contact }, notes: row.notes, deliveryMethods: ['TICKET'], voucher: null },
    unitItems: units,
    ...(isPriced ? { pricing: octoPricing(row.items, currency, t, locale) } : {}),
  };
}
