/** What payments tell: to the browsers that look at an order, to dashboards, and to the job that gives money back. */
import { sql } from '../infra/db';
import type { Listener } from '../infra/outbox';
import { enqueue } from '../infra/queue';
import { broadcaster } from '../infra/runtime';
import { channels } from '../shared/channels';
import { cancelOpenPayments } from './actions/cancelOpenPayments';
import { REFUND_JOB } from './jobs';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

export const broadcastPaid: Listener = async (rows) => {
  const paid = await sql<{ id: string; reference: string }>(
    'references_of_orders',
    'select id, reference from orders where id = any ($1::uuid[])',
    [rows.map(({ payload }) => payload.order_id)],
  );
  await broadcaster().publish(
    paid.map(({ id, reference }) => ({ channels: [channels.order(id)], event: 'OrderPaid', data: { reference } })),
  );
};

/** Says one thing on the channel of each order. */
const broadcastToOrders =
  (event: string, dataOf: (payload: Record<string, unknown>) => object): Listener =>
  (rows) =>
    broadcaster().publish(
      rows.map(({ payload }) => ({ channels: [channels.order(text(payload.order_id))], event, data: dataOf(payload) })),
    );

export const broadcastPaymentFailed = broadcastToOrders('PaymentFailed', ({ code }) => ({ code: code ?? null }));
export const broadcastReturned = broadcastToOrders('OrderRefunded', ({ reason }) => ({ state: 'created', reason }));
export const broadcastRefunded = broadcastToOrders('OrderRefunded', () => ({ state: 'done' }));

export const broadcastSales: Listener = () =>
  broadcaster().publish([{ channels: [channels.dashboard()], event: 'SalesChanged', data: {} }]);

export const enqueueRefunds: Listener = async (rows) => {
  for (const { payload } of rows) {
    const refundId = text(payload.refund_id);
    await enqueue(REFUND_JOB, { refundId });
  }
};

/** The buyer of an order that has ended should not be paying for it. */
export const cancelPayments: Listener = (rows) => cancelOpenPayments(rows.map(({ payload }) => text(payload.order_id)));
