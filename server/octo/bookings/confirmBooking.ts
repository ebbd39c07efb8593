/** Confirmation: the order is placed and charged to the company's account. */
import { chargeCompany, invoiceCharged } from '../../bulk-orders';
import { placeForBuyer } from '../../checkout';
import { sql } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { cents } from '../../shared/money';
import { connectionContext, type OctoCaller } from '../caller';
import type { ConfirmInput } from '../octoRequests';
import { OctoRefusal, unprocessable } from '../refusal';
import { changeReservation, isTorn } from './changeReservation';
import { type BookingRow, findBooking } from './readBookings';
import { recordOnce } from './recordBooking';
import { statusOf } from './toBooking';
import { localeOf, toContact, writeBooking } from './writtenData';

/** Minutes until the account is charged; a confirmation that was interrupted is repeated within them. */
const MINUTES_TO_CHARGE = 30;

/** The name of the main visitor, for the back office, where no email makes them the buyer. */
const nameBuyer = (orderId: string, name: string) =>
  sql('name_octo_buyer', 'update orders set customer_name = $2 where id = $1 and customer_name is null', [
    orderId,
    name,
  ]);

/** Names the buyer and records the confirmation, once. */
async function complete(by: AuditContext, { orderId, reference, contact, totalCents, currency }: BookingRow) {
  if (contact.fullName) await nameBuyer(orderId, contact.fullName);
  const after = { amountCents: totalCents, currency };
  await recordOnce(by, { orderId, reference }, { action: 'order.reseller_confirmed', after });
}

/** Completes a confirmation that was interrupted after its charge. */
async function repeat(caller: OctoCaller, row: BookingRow): Promise<BookingRow> {
  const by = connectionContext(caller);
  const { id, orderId, currency } = row;
  await invoiceCharged(by, { id, companyId: caller.reseller.companyId, order: { id: orderId, currency } });
  await complete(by, row);
  return findBooking(caller, row.uuid);
}

/** Names of holders by the position of their items. */
function profilesOf({ unitItems, items }: BookingRow) {
  const left = new Map<string, number[]>();
  for (const { productId, position } of items) left.set(productId, [...(left.get(productId) ?? []), position]);
  return unitItems.flatMap(({ unitId, contact }) => {
    const position = left.get(unitId)?.shift();
    return position !== undefined && contact.fullName ? [{ position, name: contact.fullName, data: {} }] : [];
  });
}

/**
 * Confirms a reservation. Idempotent: a confirmed booking is answered as it is. If the account cannot be charged, the
 * booking stays reserved for its remaining time, and can be confirmed again.
 * @throws OctoRefusal INVALID_BOOKING_UUID for an ended one; DomainError account_over_limit, account_none, and as
 *   `placeForBuyer`
 */
export async function confirmBooking(caller: OctoCaller, uuid: string, input: ConfirmInput): Promise<BookingRow> {
  const before = await findBooking(caller, uuid);
  const status = statusOf(before);
  if (status === 'CONFIRMED' || status === 'REDEEMED') return repeat(caller, before);
  if (status !== 'ON_HOLD') throw new OctoRefusal('INVALID_BOOKING_UUID', 'errors.octo_booking_ended', { uuid });
  const { contact, resellerReference, unitItems, emailReceipt } = input;
  await changeReservation(caller, before, { unitItems });
  await writeBooking(before, { contact, resellerReference });
  const row = await findBooking(caller, uuid);
  // Only the units that the reseller sees in its booking are sold.
  if (isTorn(row)) throw unprocessable('errors.octo_torn');
  const { fullName: name, emailAddress: email, phoneNumber: phone, ...rest } = toContact(contact);
  const by = connectionContext(caller);
  const { isPaid } = await placeForBuyer({
    ...{ orderId: row.orderId, totalCents: cents(row.totalCents), locale: localeOf(rest, caller.reseller.locale) },
    contact: emailReceipt && email ? { name: name || email, email, phone: phone || undefined } : null,
    profiles: profilesOf(row),
    payBy: row.totalCents === 0 ? { provider: 'free', method: 'free' } : null,
    minutes: MINUTES_TO_CHARGE,
  });
  if (!isPaid)
    await chargeCompany(by, {
      ...{ id: row.id, companyId: caller.reseller.companyId, locale: caller.locale },
      order: { id: row.orderId, currency: row.currency },
    });
  await complete(by, row);
  return findBooking(caller, uuid);
}
