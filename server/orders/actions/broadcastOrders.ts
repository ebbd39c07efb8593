import type { Listener, OutboxRow } from '../../infra/outbox';
import { broadcaster } from '../../infra/runtime';
import { channels } from '../../shared/channels';

/** Tells the pages that show an order what became of it. */
const broadcastOrders =
  (event: string, dataOf: (payload: OutboxRow['payload']) => object): Listener =>
  (rows) =>
    broadcaster().publish(
      rows.map(({ payload }) => ({
        channels: [channels.order(String(payload.order_id))],
        event,
        data: dataOf(payload),
      })),
    );

/** Its time is over. */
export const broadcastExpiredOrders = broadcastOrders('OrderExpired', ({ order_id }) => ({
  orderId: String(order_id),
}));

/** A visit that was bought without a time has one. */
export const broadcastBookedVisits = broadcastOrders('VisitBooked', ({ appointment_id }) => ({
  appointmentId: String(appointment_id),
}));
