import type { Domain } from '../http/domain';
import { personal } from '../http/personal';
import { siteBound } from '../http/siteBound';
import { shopRequestsOfSite } from '../settings';
import { ticketAdmin } from './admin/routes/ticketAdmin';
import { mailCancelledVisits, mailReinstatedVisits } from './cancelledEvents';
import {
  mailExpired,
  mailMovedVisits,
  mailPaymentLink,
  mailReturned,
  mailTerms,
  mailTickets,
  mailToConfirm,
  mailTransferAwaited,
  mailTransferShort,
  mailVisits,
} from './events';
import { findOrdersJob, transferReminders, unpaidReminders } from './jobs';
import { mailRefundDone, mailRefundFailed } from './refundEvents';
import { mailRescheduled } from './rescheduleEvents';
import { ticketEndpoints } from './routes/api';
import { ownOrders } from './routes/ownOrders';
import { tickets } from './routes/tickets';
import {
  broadcastTransfers,
  mailGiven,
  mailHoldersOfMove,
  mailHoldersOfSlot,
  mailOffered,
  mailTaken,
} from './transfers/events';
import { giveTickets } from './transfers/routes/giveTickets';
import { passTickets } from './transfers/routes/passTickets';
import { takeTickets } from './transfers/routes/takeTickets';
import { walletSettings } from './wallet/routes/walletSettings';
import { updateWallets, walletJobs } from './wallet/updates';

const shopBound = siteBound(shopRequestsOfSite);

export const domain = {
  endpoints: ticketEndpoints,
  routes: [
    ['/orders', shopBound, personal, giveTickets],
    ['/tickets', personal, tickets],
    ['/ticket-transfers', personal, takeTickets, passTickets],
    ['/', ownOrders],
    ['/admin/tickets', ticketAdmin],
    ['/settings/wallets', walletSettings],
  ],
  jobs: [findOrdersJob, transferReminders, unpaidReminders, ...walletJobs],
  listeners: {
    order_paid: [mailTickets],
    order_to_confirm: [mailToConfirm],
    order_expired: [mailExpired],
    transfer_awaited: [mailTransferAwaited],
    transfer_short: [mailTransferShort],
    money_returned: [mailReturned],
    refund_done: [mailRefundDone],
    refund_failed: [mailRefundFailed],
    order_rescheduled: [mailRescheduled, mailHoldersOfMove],
    ticket_offered: [broadcastTransfers, mailOffered],
    ticket_withdrawn: [broadcastTransfers],
    ticket_taken: [broadcastTransfers, mailTaken, mailGiven],
    payment_link_made: [mailPaymentLink],
    slot_moved: [mailMovedVisits, mailHoldersOfSlot],
    terms_changed: [mailTerms],
    visit_booked: [mailVisits],
    visit_cancelled: [mailCancelledVisits],
    visit_reinstated: [mailReinstatedVisits],
    wallet_changed: [updateWallets],
  },
} satisfies Domain;
