/** Public interface of payments for other domains. */
export { applyResult } from './actions/applyResults';
export { chargeCard, findLeftCard, forgetCard } from './actions/chargeCard';
export { type PendingOrder, payOrder } from './actions/payOrder';
export { recordBooks } from './actions/recordBooks';
export { reopenOrder } from './actions/reopenOrder';
export { type NextStop, startPayment } from './actions/startPayment';
export { type CreditSource, callOffOpen, payWithCredit, refuseCredit, type SellingTill } from './balance/payWithCredit';
export { cardList } from './books/cardList';
export { makeLink } from './links/makeLink';
export { mayMakeLink } from './links/showLinks';
export type { LocalMethod } from './providers/provider';
export {
  addProvider,
  announcesCharges,
  canKeepCards,
  chooseOffer,
  keepsCards,
  listOffers,
  listPayOptions,
  takesPayments,
} from './providers/registry';
export type { PaymentToStart } from './queries/findPayment';
export { balanceChoice } from './refunds/balanceChoice';
export { approveAtOnceIn } from './refunds/decideRefund';
export { findDestination, findRefundable, isLeft } from './refunds/findRefundable';
export { madeText } from './refunds/madeText';
export { makeRefund, makeRefundIn } from './refunds/makeRefund';
export { mayRefund } from './refunds/mayRefund';
export { readRefunds } from './refunds/readRefunds';
export { refundsAnswer } from './refunds/refundAnswers';
export { refundItems, refundItemsRequest } from './refunds/refundItems';
export { type RefundInput, refundRequest } from './refunds/refundRequests';
export { showRefund } from './refunds/showRefund';
export { listSandboxBooks } from './sandbox/books';
export { importStatement } from './statements/importStatement';
export { showTransfer } from './wireTransfer/showTransfer';
export { referenceOf } from './wireTransfer/transferReference';
