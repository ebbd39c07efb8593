import { moreTime } from '../../orders';
import { reopenOrder } from '../../payments';
import type { OctoCaller } from '../caller';
import type { UpdateInput } from '../octoRequests';
import { demandOption, findOffer } from '../offer/findOffer';
import { invalid, OctoRefusal, unprocessable } from '../refusal';
import { changeReservation, differs } from './changeReservation';
import { moveBooking } from './moveBooking';
import { type BookingRow, findBooking } from './readBookings';
import { findVisit } from './reserve';
import { statusOf } from './toBooking';
import { writeBooking } from './writtenData';

const ended = (uuid: string) => new OctoRefusal('INVALID_BOOKING_UUID', 'errors.octo_booking_ended', { uuid });

/** Gives a reservation more time as the rules of holds allow: once, by its usual time. @throws OctoRefusal; DomainError as `moreTime` */
export async function extendBooking(caller: OctoCaller, uuid: string): Promise<BookingRow> {
  const row = await findBooking(caller, uuid);
  const status = statusOf(row);
  if (status === 'EXPIRED' || status === 'CANCELLED') throw ended(uuid);
  if (status !== 'ON_HOLD') throw unprocessable('errors.octo_confirmed');
  // A confirmation that the account refused has placed the order.
  if (row.state === 'pending') await reopenOrder(row.orderId, null);
  await moreTime(row.orderId);
  return findBooking(caller, uuid);
}

/** A confirmed booking can move to another time; its units and product stay. @throws OctoRefusal, DomainError */
async function changeConfirmed(caller: OctoCaller, row: BookingRow, input: UpdateInput): Promise<void> {
  const { availabilityId, productId, unitItems } = input;
  if (differs(row, { productId, unitItems })) throw unprocessable('errors.octo_units_fixed');
  if (!differs(row, { availabilityId })) return;
  const offer = await findOffer(caller, row.eventId);
  const { slotId, visitDay } = await findVisit(offer, availabilityId);
  if (slotId === null) return writeBooking(row, { visitDay });
  if (statusOf(row) === 'REDEEMED') throw unprocessable('errors.reschedule_used');
  await moveBooking(caller, row, slotId);
}

/**
 * Changes a booking: a reservation in every part, a confirmed one in its time and in the reseller's own data.
 * @throws OctoRefusal INVALID_BOOKING_UUID for an ended one; DomainError where places or terms do not allow it
 */
export async function updateBooking(caller: OctoCaller, uuid: string, input: UpdateInput): Promise<BookingRow> {
  const row = await findBooking(caller, uuid);
  const status = statusOf(row);
  if (status === 'EXPIRED' || status === 'CANCELLED') throw ended(uuid);
  if (input.optionId !== undefined) demandOption(input.optionId);
  if (input.availabilityId === '') throw invalid('availabilityId', '');
  if (status === 'ON_HOLD') await changeReservation(caller, row, input);
  else await changeConfirmed(caller, row, input);
  const { resellerReference, notes, contact } = input;
  await writeBooking(row, { resellerReference, notes, contact });
  return findBooking(caller, uuid);
}
