import type { Listener } from '../../infra/outbox';
import { broadcaster } from '../../infra/runtime';
import { channels } from '../../shared/channels';
import type { Topics } from '../../shared/topics';

/** Notifies open pages that show an order of a change. */
const broadcastOrders =
  <T extends 'order_expired' | 'visit_booked' | 'slot_moved' | 'order_rescheduled'>(
    event: string,
    dataOf: (payload: Topics[T]) => object,
  ): Listener<T> =>
  (rows) =>
    broadcaster().publish(
      rows.map(({ payload }) => ({ channels: [channels.order(payload.order_id)], event, data: dataOf(payload) })),
    );

/** The reservation has expired. */
export const broadcastExpiredOrders = broadcastOrders<'order_expired'>('OrderExpired', ({ order_id }) => ({
  orderId: order_id,
}));

/** A visit bought without a time now has one. */
export const broadcastBookedVisits = broadcastOrders<'visit_booked'>('VisitBooked', ({ appointment_id }) => ({
  appointmentId: appointment_id,
}));

/** A visit has moved to another time. */
export const broadcastMovedVisits = broadcastOrders<'slot_moved'>('SlotMoved', ({ appointment_id }) => ({
  appointmentId: appointment_id,
}));

/** The buyer or staff have rescheduled visits. */
export const broadcastRescheduled = broadcastOrders<'order_rescheduled'>('OrderRescheduled', ({ order_id }) => ({
  orderId: order_id,
}));
