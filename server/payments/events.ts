/** Payment events: broadcasts to order pages and dashboards, and queues refunds. */
import { sql } from '../infra/db';
import { heldOutgoing } from '../infra/heldOutgoing';
import type { Listener } from '../infra/outbox';
import { enqueueAll } from '../infra/queue';
import { broadcaster } from '../infra/runtime';
import { channels } from '../shared/channels';
import type { Topics } from '../shared/topics';
import { cancelOpenPayments } from './actions/cancelOpenPayments';
import { REFUND_JOB } from './jobs';

export const broadcastPaid: Listener<'order_paid'> = async (rows) => {
  const paid = await sql<{ id: string; reference: string }>(
    'references_of_orders',
    'select id, reference from orders where id = any ($1::uuid[])',
    [rows.map(({ payload }) => payload.order_id)],
  );
  await broadcaster().publish(
    paid.map(({ id, reference }) => ({ channels: [channels.order(id)], event: 'OrderPaid', data: { reference } })),
  );
};

/** Broadcasts on the channel of each order. */
const broadcastToOrders =
  <T extends 'payment_failed' | 'money_returned' | 'refund_done' | 'refund_failed' | 'order_refunded'>(
    event: string,
    dataOf: (payload: Topics[T]) => object,
  ): Listener<T> =>
  (rows) =>
    broadcaster().publish(
      rows.map(({ payload }) => ({ channels: [channels.order(payload.order_id)], event, data: dataOf(payload) })),
    );

export const broadcastPaymentFailed = broadcastToOrders<'payment_failed'>('PaymentFailed', ({ code }) => ({ code }));
export const broadcastReturned = broadcastToOrders<'money_returned'>('OrderRefunded', ({ reason }) => ({
  state: 'created',
  reason,
}));
export const broadcastRefunded = broadcastToOrders<'refund_done'>('OrderRefunded', () => ({ state: 'done' }));

export const broadcastRefundFailed = broadcastToOrders<'refund_failed'>('OrderRefunded', () => ({ state: 'failed' }));
export const broadcastRefundDone = broadcastToOrders<'order_refunded'>('OrderRefunded', () => ({ state: 'created' }));

export const broadcastSales: Listener<'sales'> = () =>
  broadcaster().publish([{ channels: [channels.dashboard()], event: 'SalesChanged', data: {} }]);

export const enqueueRefunds: Listener<'refund_created'> = (rows) =>
  enqueueAll(
    REFUND_JOB,
    rows.map(({ payload }) => ({ data: { refundId: payload.refund_id } })),
  );

/** The buyer should not be paying for an order that has ended. */
export const cancelPayments: Listener<'order_expired' | 'order_cancelled'> = async (rows) => {
  // A restored copy must not end the payments of the house that still sells.
  if (heldOutgoing() === null) await cancelOpenPayments(rows.map(({ payload }) => payload.order_id));
};
