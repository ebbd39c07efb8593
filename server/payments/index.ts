/** The door of payments: what other domains may call. */
export { applyResult } from './actions/applyResults';
export { recordBooks } from './actions/recordBooks';
export { startPayment } from './actions/startPayment';
export { callOffOpen } from './balance/drawBalance';
export { type HouseMoney, payFromHouse } from './balance/payFromHouse';
export { paymentJobs } from './jobs';
export { mayMakeLink } from './links/showLinks';
export type { LocalMethod } from './providers/provider';
export { addProvider, chooseOffer, listOffers, listPayOptions, takesPayments } from './providers/registry';
export type { PaymentToStart } from './queries/findPayment';
export { balanceChoice } from './refunds/balanceChoice';
export { findDestination, findRefundable, isLeft } from './refunds/findRefundable';
export { giveBack } from './refunds/giveBack';
export { mayGiveBack } from './refunds/mayGiveBack';
export { listSandboxBooks } from './sandbox/books';
export { enqueueDeliveries } from './sandbox/deliveries';
export { importStatement } from './statements/importStatement';
export { referenceOf } from './wireTransfer/transferReference';
