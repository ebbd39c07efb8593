/** Who hears what from the outbox, by topic. A listener must bear hearing the same thing twice. */
import { recheckConnections } from './access/events';
import { tellNearlyFull } from './appointments/events';
import { tellAvailability } from './events';
import type { Listeners } from './infra/outbox';
import { mailNotified, ringBells, tellRead } from './notifications/events';
import { tellBookedVisits, tellExpiredOrders } from './orders';
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
import { mailExpired, mailReturned, mailTickets, mailVisits } from './tickets/events';
import { enqueueAccountMails, mailInvitations } from './users/events';
import { tellScans } from './validations/events';

export const listeners: Listeners = {
  availability: [tellAvailability, tellOccupancy, tellNearlyFull],
  order_paid: [tellPaid, mailTickets],
  order_expired: [tellExpiredOrders, callOff, mailExpired],
  order_cancelled: [callOff],
  payment_failed: [tellFailed],
  money_returned: [tellReturned, mailReturned],
  refund_created: [enqueueRefunds],
  refund_done: [tellRefunded],
  sales: [tellDashboards],
  account_mail: [enqueueAccountMails],
  invited: [mailInvitations],
  notifications_read: [tellRead],
  notified: [ringBells, mailNotified],
  rights_changed: [recheckConnections],
  validated: [tellScans],
  visit_booked: [tellBookedVisits, mailVisits],
};
