/** Cancellation: a reservation gives its places back, a confirmed booking is refunded to the account by its terms. */
import { moneyOutOfOrder } from '../../access';
import { prisma, sql } from '../../infra/db';
import { cancelOrder, findAsBearer } from '../../orders';
import { findDestination, findRefundable, isLeft, makeRefund } from '../../payments';
import { GUEST } from '../../shared/actor';
import { priceUnits, quoteRefund } from '../../shared/refunds';
import { connectionContext, type OctoCaller } from '../caller';
import { OctoRefusal, unprocessable } from '../refusal';
import { type BookingRow, findBooking } from './readBookings';
import { recordOnce } from './recordBooking';
import { isCancellable, statusOf } from './toBooking';

const noteReason = (uuid: string, reason: string | null) =>
  sql(
    'note_octo_cancellation',
    'update reseller_bookings set cancel_reason = $2, updated_at = moment() where uuid = $1',
    [uuid, reason],
  );

const BY_RESELLER = `
  select 1 from order_events where order_id = $1 and kind = 'cancelled' and user_id is null
  union all select 1 from refunds where idempotency_key = $2 and is_refund(state)`;

/** Whether a request of the reseller has cancelled it, and not staff. */
const wasCancelledHere = async ({ id, orderId }: BookingRow): Promise<boolean> =>
  (await sql('octo_cancelled_here', BY_RESELLER, [orderId, `refund:${orderId}:${id}`])).length > 0;

/** Stores the reason and records the cancellation, once. */
async function complete(caller: OctoCaller, row: BookingRow, reason: string | null): Promise<BookingRow> {
  if (row.cancelReason === null && reason !== null) await noteReason(row.uuid, reason);
  await recordOnce(connectionContext(caller), row, { action: 'order.reseller_cancelled', after: { reason } });
  return findBooking(caller, row.uuid);
}

/** A repeated request completes one that was interrupted after its refund. */
const repeat = async (caller: OctoCaller, row: BookingRow, reason: string | null): Promise<BookingRow> =>
  (await wasCancelledHere(row)) ? complete(caller, row, reason) : row;

/** @throws OctoRefusal UNPROCESSABLE_ENTITY where staff still have to approve the refund, or have rejected it */
async function demandRefunded({ id, orderId }: BookingRow): Promise<void> {
  const where = { idempotencyKey: `refund:${orderId}:${id}` };
  const refunds = await prisma.refund.findMany({ where, select: { state: true } });
  if (refunds.some(({ state }) => state === 'requested')) throw unprocessable('errors.octo_refund_waits');
  if (refunds.some(({ state }) => state === 'cancelled')) throw unprocessable('errors.octo_refund_rejected');
}

/** Refunds all units that are left, by the terms. @throws OctoRefusal, DomainError `refund_…` */
async function refund(caller: OctoCaller, row: BookingRow): Promise<void> {
  const order = { ...(await findAsBearer(row.reference)), locale: caller.locale };
  const destination = await findDestination(prisma, order.id, caller.locale);
  // The company's transfer has paid it by now, and only staff know the account to which it goes back.
  if (destination.kind === 'bank') throw unprocessable('errors.octo_settled');
  const rows = await findRefundable(prisma, order.id);
  const positions = rows.filter(isLeft).map(({ position }) => position);
  const { amountCents } = quoteRefund(priceUnits(rows, order.feeCents, new Date()), positions, 'terms');
  await makeRefund(
    connectionContext(caller),
    order,
    {
      ...{ id: row.id, positions, how: 'terms', amountCents: null, expectedCents: amountCents },
      ...{ currency: order.currency, note: '', force: false, payeeName: '', payeeIban: '' },
    },
    { kind: 'buyer', money: await moneyOutOfOrder(GUEST, order), balance: null },
  );
  await demandRefunded(row);
}

/**
 * Cancels a booking. Idempotent: a cancelled one is answered as it is.
 * @throws OctoRefusal INVALID_BOOKING_UUID for an expired one, UNPROCESSABLE_ENTITY past its terms
 */
export async function cancelBooking(caller: OctoCaller, uuid: string, reason: string | null): Promise<BookingRow> {
  const row = await findBooking(caller, uuid);
  const status = statusOf(row);
  if (status === 'CANCELLED') return repeat(caller, row, reason);
  if (status === 'EXPIRED') throw new OctoRefusal('INVALID_BOOKING_UUID', 'errors.octo_booking_ended', { uuid });
  const isHeld = status === 'ON_HOLD' && (await cancelOrder(row.orderId, null));
  if (!isHeld) {
    const now = status === 'ON_HOLD' ? await findBooking(caller, uuid) : row;
    if (statusOf(now) === 'CANCELLED') return repeat(caller, now, reason);
    if (!isCancellable(now)) throw unprocessable('errors.octo_not_cancellable');
    await refund(caller, now);
  }
  return complete(caller, row, reason);
}
