/** Another time for a confirmed booking, as its terms let a buyer move, and without money owed. */
import { moneyOutOfOrder } from '../../access';
import { findAsBearer, mayReschedule, rescheduleVisits, showReschedule } from '../../orders';
import { GUEST } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { formatMoney } from '../../shared/money';
import { uuidv7 } from '../../shared/uuid';
import { connectionContext, type OctoCaller } from '../caller';
import { unprocessable } from '../refusal';
import type { BookingRow } from './readBookings';

/** @throws OctoRefusal, DomainError `reschedule_…` where the terms or the places do not allow it */
export async function moveBooking(caller: OctoCaller, { reference, eventId }: BookingRow, slotId: string) {
  const order = { ...(await findAsBearer(reference)), locale: caller.locale };
  const may = await mayReschedule(order);
  if (!may.moves) throw unprocessable('errors.octo_not_cancellable');
  const all = await showReschedule(order, may, { query: {}, locale: caller.locale });
  const key = `${eventId}.0`;
  const positions = all.tickets.map(({ position }) => position);
  const query = { units: positions.join(), to: `${key}_${slotId}` };
  const plan = await (await showReschedule(order, may, { query, locale: caller.locale })).plan();
  // The visit is at that time already.
  if (!plan?.quote) return;
  if (plan.refusal) throw new DomainError(`reschedule_${plan.refusal}`);
  const { totalCents } = plan.quote;
  if (totalCents > 0) {
    const amount = formatMoney(totalCents, order.currency, caller.locale);
    throw new DomainError('octo_move_costs', { params: { amount } });
  }
  const moved = all.tickets.flatMap(({ stops }) => stops).filter(({ slotId: from }) => from !== null);
  await rescheduleVisits(
    connectionContext(caller),
    order,
    {
      ...{ id: uuidv7(), positions, to: { [key]: slotId }, products: {}, expectedCents: totalCents },
      seen: Object.fromEntries(moved.map(({ position, slotId: from }) => [String(position), from!])),
      ...{ currency: order.currency, force: false, free: false, house: false, reason: '' },
    },
    { mayForce: false, money: await moneyOutOfOrder(GUEST, order), isBound: true, offer: undefined },
  );
}
