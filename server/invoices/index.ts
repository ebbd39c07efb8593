/** The door of invoices: what other domains may call. */

export { invoiceJobs } from './jobs';
export { mayInvoice } from './mayInvoice';
