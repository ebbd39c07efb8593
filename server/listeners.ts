/** Who hears what from the outbox, by topic. A listener must bear hearing the same thing twice. */
import { tellAvailability } from './events';
import type { Listeners } from './infra/outbox';
import { tellExpiredOrders } from './orders';
import {
  callOff,
  enqueueRefunds,
  tellDashboards,
  tellFailed,
  tellPaid,
  tellRefunded,
  tellReturned,
} from './payments/events';

export const listeners: Listeners = {
  availability: [tellAvailability],
  order_paid: [tellPaid],
  order_expired: [tellExpiredOrders, callOff],
  order_cancelled: [callOff],
  payment_failed: [tellFailed],
  money_returned: [tellReturned],
  refund_created: [enqueueRefunds],
  refund_done: [tellRefunded],
  sales: [tellDashboards],
};
