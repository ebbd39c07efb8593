/** Outbox listeners by topic: a topic without a listener does not compile. Listeners are idempotent. */
import { recheckConnections } from './access/events';
import { tellOfFilledSlots } from './alerts/events';
import { mailPasses } from './annual-passes/events';
import { reissuePaid } from './annual-passes/reissuePass';
import { chargesRefused } from './annual-passes/yearly/chargeRenewals';
import { renewalsPaid } from './annual-passes/yearly/consents';
import { companyCreditNote, mailCompanyOrders, mailSettled } from './bulk-orders/companies/accountMails';
import { mailApplication } from './bulk-orders/companies/applicationMails';
import { creditCharges, followCodes, issueCodes } from './bulk-orders/events';
import { mailRefundedCodes, mailWithdrawn } from './bulk-orders/handing/withdrawnMails';
import { broadcastCancellations, settleAnswered } from './cancellations/events';
import { printWanted } from './cash';
import { tellOwnerOfBalance } from './cash/balances/tellOwner';
import {
  broadcastCashMoved,
  broadcastPrintSettled,
  broadcastSaleMade,
  broadcastShiftClosed,
  broadcastShiftOpened,
} from './cash/events';
import { broadcastAvailability } from './events';
import { issueVouchers } from './gift-vouchers/events';
import type { Listeners } from './infra/outbox';
import { followSales } from './invoices/events';
import { enqueueMails } from './mails';
import { broadcastNotifications, broadcastRead, mailNotified } from './notifications/events';
import { broadcastBookedVisits, broadcastExpiredOrders, broadcastMovedVisits, broadcastRescheduled } from './orders';
import { enqueueDeliveries } from './payments';
import {
  broadcastPaid,
  broadcastPaymentFailed,
  broadcastRefundDone,
  broadcastRefunded,
  broadcastRefundFailed,
  broadcastReturned,
  broadcastSales,
  cancelPayments,
  enqueueRefunds,
} from './payments/events';
import { broadcastOccupancy } from './reports/events';
import { broadcastConversation, broadcastOpened, mailAnswered, mailOpened } from './support/events';
import { mailCancelledVisits, mailReinstatedVisits } from './tickets/cancelledEvents';
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
} from './tickets/events';
import { mailRefundDone, mailRefunded, mailRefundFailed } from './tickets/refundEvents';
import { mailRescheduled } from './tickets/rescheduleEvents';
import {
  broadcastTransfers,
  mailGiven,
  mailHoldersOfMove,
  mailHoldersOfSlot,
  mailOffered,
  mailTaken,
} from './tickets/transfers/events';
import { updateWallets } from './tickets/wallet/updates';
import { enqueueAccountMails, mailInvitations } from './users/events';
import { broadcastScans } from './validations/events';
import { mailJoined, mailLineEnded, mailOfferedPlaces, offerKept } from './waiting/events';

export const listeners: Listeners = {
  availability: [broadcastAvailability, broadcastOccupancy, tellOfFilledSlots],
  mail_queued: [enqueueMails],
  codes_changed: [followCodes],
  codes_withdrawn: [mailWithdrawn],
  order_paid: [
    issueCodes,
    broadcastPaid,
    mailTickets,
    mailCompanyOrders,
    mailPasses,
    reissuePaid,
    renewalsPaid,
    issueVouchers,
    followSales,
  ],
  order_to_confirm: [mailToConfirm],
  order_expired: [broadcastExpiredOrders, cancelPayments, mailExpired],
  order_cancelled: [cancelPayments],
  payment_failed: [broadcastPaymentFailed, chargesRefused],
  transfer_awaited: [mailTransferAwaited],
  transfer_short: [mailTransferShort],
  money_returned: [broadcastReturned, mailReturned],
  refund_created: [enqueueRefunds],
  refund_done: [broadcastRefunded, mailRefundDone],
  refund_failed: [broadcastRefundFailed, mailRefundFailed],
  order_refunded: [
    creditCharges,
    broadcastRefundDone,
    mailRefunded(companyCreditNote),
    mailRefundedCodes,
    followSales,
    settleAnswered,
  ],
  order_rescheduled: [broadcastRescheduled, mailRescheduled, mailHoldersOfMove, followSales, settleAnswered],
  ticket_offered: [broadcastTransfers, mailOffered],
  ticket_withdrawn: [broadcastTransfers],
  codes_replaced: [mailPasses],
  ticket_taken: [broadcastTransfers, mailTaken, mailGiven],
  payment_link_made: [mailPaymentLink],
  cancellation_changed: [broadcastCancellations],
  sales: [broadcastSales],
  sandbox_message: [enqueueDeliveries],
  account_mail: [enqueueAccountMails],
  invited: [mailInvitations],
  company_application: [mailApplication],
  company_settled: [mailSettled],
  notifications_read: [broadcastRead],
  notified: [broadcastNotifications, mailNotified],
  rights_changed: [recheckConnections],
  validated: [broadcastScans],
  slot_moved: [broadcastMovedVisits, mailMovedVisits, mailHoldersOfSlot],
  terms_changed: [mailTerms],
  support_opened: [broadcastOpened, mailOpened],
  support_updated: [broadcastConversation],
  support_answered: [mailAnswered],
  visit_booked: [broadcastBookedVisits, mailVisits],
  visit_cancelled: [mailCancelledVisits],
  visit_reinstated: [mailReinstatedVisits],
  places_kept: [offerKept],
  line_joined: [mailJoined],
  place_offered: [mailOfferedPlaces],
  line_ended: [mailLineEnded],
  wallet_changed: [updateWallets],
  shift_opened: [broadcastShiftOpened],
  shift_closed: [broadcastShiftClosed],
  cash_moved: [broadcastCashMoved],
  sale_made: [broadcastSaleMade],
  balance_spent: [tellOwnerOfBalance],
  print_wanted: [printWanted],
  print_settled: [broadcastPrintSettled],
};
