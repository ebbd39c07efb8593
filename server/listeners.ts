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
import { tellOccupancy } from './reports/events';
import { mailExpired, mailReturned, mailTickets } from './tickets/events';
import { tellScans } from './validations/events';

export const listeners: Listeners = {
  availability: [tellAvailability, tellOccupancy],
  order_paid: [tellPaid, mailTickets],
  order_expired: [tellExpiredOrders, callOff, mailExpired],
  order_cancelled: [callOff],
  payment_failed: [tellFailed],
  money_returned: [tellReturned, mailReturned],
  refund_created: [enqueueRefunds],
  refund_done: [tellRefunded],
  sales: [tellDashboards],
  validated: [tellScans],
};
