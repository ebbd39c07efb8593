/** Payments after a sale. */
import { query } from './address';

export const invoices = {
  index: (books: { books_from?: string; books_to?: string; books?: 'last_quarter' } = {}) =>
    `/admin/invoices${query(books)}`,
  show: (id: string) => `/admin/invoices/${id}`,
  pdf: (id: string, lang: string) => `/admin/invoices/${id}/invoice.pdf${query({ lang })}`,
  xml: (id: string) => `/admin/invoices/${id}/invoice.xml`,
  customer: (id: string) => `/admin/invoices/${id}/customer`,
  cancellation: (id: string) => `/admin/invoices/${id}/cancellation`,
  mail: (id: string) => `/admin/invoices/${id}/mail`,
  books: (day?: string) => `/admin/invoices/books.csv${query({ day })}`,
  booksFile: (name: 'books' | 'vat-book', format: 'csv' | 'xlsx', days: { from: string; to: string }) =>
    `/admin/invoices/${name}.${format}${query(days)}`,
  recordsFile: (days: { from: string; to: string }) => `/admin/invoices/verifactu-records.xml${query(days)}`,
};

export const refunds = {
  index: () => '/refunds',
  approve: (id: string) => `/refunds/${id}/approve`,
  reject: (id: string) => `/refunds/${id}/reject`,
  retry: (id: string) => `/refunds/${id}/retry`,
  byHand: (id: string) => `/refunds/${id}/by-hand`,
  toBalance: (id: string) => `/refunds/${id}/to-balance`,
  account: (id: string) => `/refunds/${id}/account`,
  files: () => '/refunds/files',
  file: (id: string) => `/refunds/files/${id}`,
  executed: (id: string) => `/refunds/files/${id}/executed`,
  rejected: (id: string) => `/refunds/files/${id}/rejected`,
};

/** Records of payment providers. */
export const cardPayments = {
  index: () => '/admin/card-payments',
  show: (id: string) => `/admin/card-payments/${id}`,
  fetch: (id: string) => `/admin/card-payments/${id}/fetch`,
  fetchMany: () => '/admin/card-payments/fetches',
};

/** Matches bank statements with orders that wait for a transfer. */
export const transfers = {
  index: () => '/admin/bank-transfers',
  line: (id: string, done: 'match' | 'divide' | 'ignore' | 'reopen' | 'return') =>
    `/admin/bank-transfers/${id}/${done}`,
  statements: () => '/admin/bank-statements',
  createStatement: () => '/admin/bank-statements/create',
  imports: () => '/admin/bank-statements/imports',
  undo: (id: string) => `/admin/bank-statements/${id}/undo`,
};

/** Orders that staff take by phone. */
export const phoneOrders = {
  index: () => '/admin/telephone-orders',
  create: (event?: string, day?: string) => `/admin/telephone-orders/create${query({ event, day })}`,
};
