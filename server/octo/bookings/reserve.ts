/** Reservations: holds of the checkout, at the company's prices. */
import { createHash } from 'node:crypto';
import { demandCredit, lockCredit, type Reseller, resellerPrices } from '../../bulk-orders';
import { holdBasket, releaseRefused, type Seller } from '../../checkout';
import { sql, transaction } from '../../infra/db';
import { cancelOrder } from '../../orders';
import { readSettings } from '../../settings';
import { DomainError } from '../../shared/errors';
import type { Cents } from '../../shared/money';
import { PARTNER_CHANNEL } from '../../shared/salesChannels';
import { dayIn, type IsoDate } from '../../shared/time';
import { uuidv7 } from '../../shared/uuid';
import type { OctoCaller } from '../caller';
import type { ReserveInput } from '../octoRequests';
import { isDayId } from '../offer/checkAvailability';
import { demandOption, demandUnits, findOffer, type Offer, type Wanted, wantedUnits } from '../offer/findOffer';
import { readSlotsById } from '../offer/slots';
import { badRequest, invalid, OctoRefusal } from '../refusal';
import { type BookingRow, findBooking, type StoredUnit } from './readBookings';
import { localeOf, quantitiesOf, toContact, toUnits } from './writtenData';

/** The time of a booking: a slot, or the day of an event without slots. */
export type VisitChoice = { slotId: string | null; visitDay: IsoDate | null };

/** @throws OctoRefusal INVALID_AVAILABILITY_ID */
export async function findVisit({ event }: Offer, id: string | undefined): Promise<VisitChoice> {
  if (event.kind === 'open') {
    if (!id || !isDayId(id) || id < dayIn(new Date(), event.venue.timeZone)) throw invalid('availabilityId', id);
    return { slotId: null, visitDay: id };
  }
  const [slot] = id ? await readSlotsById(event.id, [id]) : [];
  if (!slot) throw invalid('availabilityId', id);
  return { slotId: slot.id, visitDay: null };
}

/** Lines of a basket. */
export const linesOf = ({ event }: Offer, { slotId }: VisitChoice, wanted: readonly Wanted[]) =>
  wanted.map(({ unit, quantity }) => ({ eventId: event.id, productId: unit.id, appointmentId: slotId, quantity }));

/** The company's price of each line. */
export const pricesOf =
  (reseller: Reseller) =>
  async (lines: readonly { productId: string; priceCents: Cents }[]): Promise<Cents[]> =>
    (await resellerPrices(reseller, lines)).map(({ netCents }) => netCents);

/** @param minutes asked for; never more than a hold may last in all */
export async function sellerOf(minutes: number | undefined): Promise<Seller> {
  const { 'orders.hold_longest_minutes': longest } = await readSettings();
  const holdMinutes = minutes === undefined ? null : Math.min(minutes, longest);
  return { channel: PARTNER_CHANNEL, holdMinutes, needsContact: false, soldBy: null, visitor: null };
}

const hashOf = ({ uuid: _, ...input }: ReserveInput): string =>
  createHash('sha256').update(JSON.stringify(input)).digest('base64url');

type Known = { companyId: string; requestHash: string; orderId: string };

const findKnown = async (uuid: string): Promise<Known | undefined> =>
  (
    await sql<Known>(
      'known_octo_booking',
      `select company_id as "companyId", request_hash as "requestHash", order_id as "orderId"
       from reseller_bookings where uuid = $1`,
      [uuid],
    )
  )[0];

/** @throws OctoRefusal INVALID_BOOKING_UUID for another company's id, UNPROCESSABLE_ENTITY for another request */
function demandSame(known: Known, { companyId, requestHash }: Omit<Known, 'orderId'>, uuid: string): void {
  if (known.companyId !== companyId) throw invalid('uuid', uuid);
  if (known.requestHash !== requestHash) throw new OctoRefusal('UNPROCESSABLE_ENTITY', 'errors.octo_other_request');
}

type NewBooking = Known & {
  uuid: string;
  connectionId: string;
  eventId: string;
  visitDay: string | null;
  totalCents: Cents;
  input: ReserveInput;
  units: readonly StoredUnit[];
};

/**
 * Writes a booking if the company has the credit for it.
 * @returns false if another request with this id was first @throws DomainError as `demandCredit`
 */
const insertBooking = (
  { input, units, totalCents, ...booking }: NewBooking,
  { locale }: OctoCaller,
): Promise<boolean> =>
  transaction(async (tx) => {
    const { uuid, companyId, connectionId, orderId, requestHash, eventId, visitDay } = booking;
    await lockCredit(tx, companyId);
    const count = await tx.$executeRaw`
      insert into reseller_bookings (uuid, id, company_id, connection_id, order_id, request_hash, event_id, visit_day,
        reseller_reference, contact, notes, unit_items)
      select ${uuid}::uuid, ${uuidv7()}::uuid, ${companyId}::uuid, ${connectionId}::uuid, ${orderId}::uuid,
        ${requestHash}, ${eventId}::uuid, ${visitDay}::date, ${input.resellerReference || null},
        ${JSON.stringify(toContact(input.contact))}::jsonb, ${input.notes || null}, ${JSON.stringify(units)}::jsonb
      from orders where id = ${orderId}::uuid and state = 'held'
      on conflict (uuid) do nothing`;
    if (count > 0) await demandCredit(tx, { companyId, amount: totalCents, locale });
    return count > 0;
  });

/** Same as `insertBooking`; the places of a refused booking are free immediately. */
async function bookHold(booking: NewBooking, caller: OctoCaller): Promise<boolean> {
  try {
    return await insertBooking(booking, caller);
  } catch (error) {
    if (error instanceof DomainError) await releaseRefused({ id: booking.orderId });
    throw error;
  }
}

/** @throws OctoRefusal BAD_REQUEST where the reseller asks for prices in another currency */
export function demandCurrency(asked: string | null | undefined, { event }: Offer): void {
  if (asked && asked.toUpperCase() !== event.currency) throw badRequest('errors.other_currency');
}

/**
 * Reserves the units of a booking, all or none. The same request again is answered with the same booking: the hold's
 * key is made of the id and the content, and the first one to write its booking counts.
 * @throws OctoRefusal; DomainError as `holdBasket` and `demandCredit`
 */
export async function reserve(caller: OctoCaller, input: ReserveInput): Promise<BookingRow> {
  const { reseller } = caller;
  const { companyId, connectionId } = reseller;
  const uuid = input.uuid ?? uuidv7();
  const own = { companyId, requestHash: hashOf(input) };
  const before = await findKnown(uuid);
  if (before) {
    demandSame(before, own, uuid);
    return findBooking(caller, uuid);
  }
  const offer = await findOffer(caller, input.productId);
  demandOption(input.optionId);
  demandUnits(input.unitItems);
  demandCurrency(input.currency, offer);
  const units = toUnits(input.unitItems!);
  const wanted = wantedUnits(offer, quantitiesOf(units));
  const visit = await findVisit(offer, input.availabilityId);
  const held = await holdBasket(await sellerOf(input.expirationMinutes), {
    // The prefix also means that the channel's booking fee does not apply (`fee_channel`).
    key: `octo:${companyId}:${uuid}:${own.requestHash}`,
    lines: linesOf(offer, visit, wanted),
    ...{ locale: localeOf(toContact(input.contact), reseller.locale), userId: null, customerGroup: 'guest' },
    ownPrices: pricesOf(reseller),
  });
  const booking = {
    ...{ ...own, uuid, connectionId, orderId: held.id, eventId: offer.event.id, visitDay: visit.visitDay },
    ...{ totalCents: held.totalCents, input, units },
  };
  if (!(await bookHold(booking, caller))) {
    const first = await findKnown(uuid);
    // A concurrent request with this content was refused, and has released the places.
    if (!first) throw new DomainError('hold_gone');
    if (first.orderId !== held.id) await cancelOrder(held.id, null);
    demandSame(first, own, uuid);
  }
  return findBooking(caller, uuid);
}
