import { query } from './address';

/** What a basket is done to, from the shop of the event with this slug. */
const basketPath = (reference: string, tail: string, key?: string, shop?: string) =>
  `/orders/${reference}${tail}${query({ key, shop })}`;

/** An order's pages open to its owner, to staff, and to whoever carries its secret as `key`. */
const orderPath = (reference: string, tail: string, key?: string) => `/orders/${reference}${tail}${query({ key })}`;

/** What is bought, paid and let in. */
export const salesPaths = {
  orders: {
    /** Where an address is asked for, to have its orders mailed there. */
    find: () => '/find-orders',
    mine: () => '/my-tickets',
    /** Orders of a range of dates or slots, or of a list that was pasted. */
    range: (chosen?: string) => (chosen === undefined ? '/orders/range' : `/orders/range/chosen/${chosen}`),
    chooseRange: () => '/orders/range/chosen',
    prepareRun: (chosen?: string) => `/orders/range/runs${query({ chosen })}`,
    run: (id: string) => `/orders/range/runs/${id}`,
    startRun: (id: string) => `/orders/range/runs/${id}/start`,
    printRun: (id: string, part: number) => `/orders/range/runs/${id}/tickets-${part}.pdf`,
    /** The one box of the back office. */
    search: (q?: string) => `/orders/search${query({ q })}`,
    show: (reference: string, key?: string) => orderPath(reference, '', key),
    /** The order's page, open at the choice of a time for the item at that position. */
    chooseVisit: (reference: string, position: number, key?: string) =>
      `/orders/${reference}${query({ key, visit: String(position) })}`,
    items: (reference: string, key?: string) => orderPath(reference, '/items', key),
    appointment: (reference: string, key?: string) => orderPath(reference, '/appointment', key),
    calendar: (reference: string, key?: string) => orderPath(reference, '/appointment.ics', key),
    print: (reference: string, key?: string) => orderPath(reference, '/print', key),
    pdf: (reference: string, key?: string) => orderPath(reference, '/tickets.pdf', key),
    /** Apple's Wallet takes so many passes at once, so there may be several parts. */
    applePasses: (reference: string, key?: string, part?: number) =>
      `/orders/${reference}/tickets.pkpasses${query({ key, part: part === undefined ? undefined : String(part) })}`,
    googlePasses: (reference: string, key?: string) => orderPath(reference, '/google-wallet', key),
    promoCode: (reference: string, key?: string, shop?: string) => basketPath(reference, '/promo-code', key, shop),
    /** Where a form takes the code off that a browser sends by itself. */
    removePromoCode: (reference: string, key?: string, shop?: string) =>
      basketPath(reference, '/promo-code/remove', key, shop),
    hold: (reference: string, key?: string, shop?: string) => basketPath(reference, '/hold', key, shop),
    /** More time for what is kept, once. */
    moreTime: (reference: string, key?: string, shop?: string) => basketPath(reference, '/more-time', key, shop),
    place: (reference: string, key?: string) => orderPath(reference, '/place', key),
    /** Where a free order waits for its address to be confirmed, and the link that does it. */
    confirmation: (reference: string, key?: string) => orderPath(reference, '/confirmation', key),
    confirm: (reference: string, token: string) => `/orders/${reference}/confirm/${token}`,
    cancel: (reference: string, key?: string, shop?: string) => basketPath(reference, '/cancel', key, shop),
    holder: (reference: string, position: number, key?: string) =>
      orderPath(reference, `/items/${position}/holder`, key),
    /** Where times for further visits are booked after the sale. */
    visits: (reference: string, key?: string) => orderPath(reference, '/visits', key),
    endAttention: (reference: string, cause: string) => orderPath(reference, `/attentions/${cause}/end`),
    /** Where the address of a paid order is mended. */
    address: (reference: string, key?: string) => orderPath(reference, '/address', key),
    /** Where tickets are given back. */
    refund: (reference: string, key?: string) => orderPath(reference, '/refund', key),
    /** Where an invoice is asked for, and those there are. */
    invoice: (reference: string, key?: string) => orderPath(reference, '/invoice', key),
    invoicePdf: (reference: string, id: string, key: string | undefined, lang: string) =>
      `/orders/${reference}/invoices/${id}.pdf${query({ key, lang })}`,
    /** Where visits are moved to other times. */
    reschedule: (reference: string, key?: string) => orderPath(reference, '/reschedule', key),
    resendMail: (reference: string, key?: string) => orderPath(reference, '/mails', key),
  },
  payments: {
    loading: (reference: string, key?: string) => orderPath(reference, '/payment', key),
    status: (reference: string, key?: string) => orderPath(reference, '/payment/status', key),
    card: (reference: string, key?: string) => orderPath(reference, '/pay/card', key),
    /** The same page, which then asks how to pay and takes nobody on to the bank. */
    choice: (reference: string, key?: string) => `/orders/${reference}/pay/card${query({ key, choose: '1' })}`,
    transfer: (reference: string, key?: string) => orderPath(reference, '/pay/wire-transfer', key),
    /** Back to the shop, to change an order that is not paid yet. */
    reopen: (reference: string, key?: string) => orderPath(reference, '/reopen', key),
    webhook: (provider: string) => `/webhooks/${provider}`,
    sandbox: (session: string) => `/sandbox/pay/${session}`,
  },
  invoices: {
    index: () => '/admin/invoices',
    show: (id: string) => `/admin/invoices/${id}`,
    pdf: (id: string, lang: string) => `/admin/invoices/${id}/invoice.pdf${query({ lang })}`,
    xml: (id: string) => `/admin/invoices/${id}/invoice.xml`,
    books: (day?: string) => `/admin/invoices/books.csv${query({ day })}`,
  },
  refunds: {
    index: () => '/refunds',
    approve: (id: string) => `/refunds/${id}/approve`,
    reject: (id: string) => `/refunds/${id}/reject`,
    retry: (id: string) => `/refunds/${id}/retry`,
    byHand: (id: string) => `/refunds/${id}/by-hand`,
    account: (id: string) => `/refunds/${id}/account`,
    files: () => '/refunds/files',
    file: (id: string) => `/refunds/files/${id}`,
    executed: (id: string) => `/refunds/files/${id}/executed`,
    rejected: (id: string) => `/refunds/files/${id}/rejected`,
  },
  /** The desk at which a bank's statements meet the orders that await a transfer. */
  transfers: {
    index: () => '/admin/bank-transfers',
    line: (id: string, done: 'match' | 'ignore' | 'reopen' | 'return') => `/admin/bank-transfers/${id}/${done}`,
    statements: () => '/admin/bank-statements',
    createStatement: () => '/admin/bank-statements/create',
    imports: () => '/admin/bank-statements/imports',
    undo: (id: string) => `/admin/bank-statements/${id}/undo`,
  },
  tickets: {
    index: () => '/admin/tickets',
    show: (code: string) => `/tickets/${code}`,
    pdf: (code: string) => `/tickets/${code}/ticket.pdf`,
    applePass: (code: string) => `/tickets/${code}/ticket.pkpass`,
    googlePass: (code: string) => `/tickets/${code}/google-wallet`,
  },
  /** Where phones ask for news of their passes. */
  wallet: { service: () => '/wallet' },
  validations: {
    index: (event?: string) => `/validations${query({ event })}`,
    redeem: (gate?: string) => `/validations/redeem${query({ gate })}`,
    scans: () => '/validations/scans',
    show: (id: string) => `/validations/${id}`,
  },
};
