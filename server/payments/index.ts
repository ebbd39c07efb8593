/** The door of payments: what other domains may call. */
export { type Applied, applyResult, applyResults, type ReportedResult } from './actions/applyResults';
export { type NextStop, startPayment } from './actions/startPayment';
export { paymentJobs } from './jobs';
export { addProvider, cardProvider } from './providers/registry';
export type { PaymentToStart } from './queries/findPayment';
export { startSandbox } from './sandbox/startSandbox';
