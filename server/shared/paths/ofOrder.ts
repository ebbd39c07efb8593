/** An order, and what is done to it. */
import { query } from './address';
import { orderPath } from './orderPath';

/** What a basket is done to, from the shop of the event with this slug. */
const basketPath = (reference: string, tail: string, key?: string, shop?: string) =>
  `/orders/${reference}${tail}${query({ key, shop })}`;

export const show = (reference: string, key?: string) => orderPath(reference, '', key);

/** The order's page, open at the choice of a time for the item at that position. */
export const chooseVisit = (reference: string, position: number, key?: string) =>
  `/orders/${reference}${query({ key, visit: String(position) })}`;

export const items = (reference: string, key?: string) => orderPath(reference, '/items', key);

export const appointment = (reference: string, key?: string) => orderPath(reference, '/appointment', key);

export const calendar = (reference: string, key?: string) => orderPath(reference, '/appointment.ics', key);

export const print = (reference: string, key?: string) => orderPath(reference, '/print', key);

/** A gift voucher of it as a card. */
export const voucherPdf = (reference: string, id: string, key?: string) =>
  orderPath(reference, `/vouchers/${id}.pdf`, key);

export const pdf = (reference: string, key?: string) => orderPath(reference, '/tickets.pdf', key);

/** Apple's Wallet takes so many passes at once, so there may be several parts. */
export const applePasses = (reference: string, key?: string, part?: number) =>
  `/orders/${reference}/tickets.pkpasses${query({ key, part: part === undefined ? undefined : String(part) })}`;

export const googlePasses = (reference: string, key?: string) => orderPath(reference, '/google-wallet', key);

export const promoCode = (reference: string, key?: string, shop?: string) =>
  basketPath(reference, '/promo-code', key, shop);

/** Where a form takes the code off that a browser sends by itself. */
export const removePromoCode = (reference: string, key?: string, shop?: string) =>
  basketPath(reference, '/promo-code/remove', key, shop);

export const hold = (reference: string, key?: string, shop?: string) => basketPath(reference, '/hold', key, shop);

/** More time for what is kept, once. */
export const moreTime = (reference: string, key?: string, shop?: string) =>
  basketPath(reference, '/more-time', key, shop);

export const place = (reference: string, key?: string) => orderPath(reference, '/place', key);

/** Where a free order waits for its address to be confirmed, and the link that does it. */
export const confirmation = (reference: string, key?: string) => orderPath(reference, '/confirmation', key);

export const confirm = (reference: string, token: string) => `/orders/${reference}/confirm/${token}`;

export const cancel = (reference: string, key?: string, shop?: string) => basketPath(reference, '/cancel', key, shop);

/** Where times for further visits are booked after the sale. */
export const visits = (reference: string, key?: string) => orderPath(reference, '/visits', key);

/** Where a code is mailed to the order's address, and where it is typed. */
export const code = (reference: string, key?: string) => orderPath(reference, '/code', key);
export const checkCode = (reference: string, key?: string) => orderPath(reference, '/code/check', key);

export const endAttention = (reference: string, cause: string) => orderPath(reference, `/attentions/${cause}/end`);

/** Where what the gate is told of a unit's visitor is sent. */
export const gateNote = (reference: string, position: number) => orderPath(reference, `/units/${position}/gate-note`);

/** Where the address of a paid order is mended. */
export const address = (reference: string, key?: string) => orderPath(reference, '/address', key);

/** Where staff end the links that were handed out. */
export const renewLinks = (reference: string) => orderPath(reference, '/renew-links');

/** Where staff correct who bought it. */
export const buyer = (reference: string) => orderPath(reference, '/buyer');

/** Where units are given back; `to`: what is chosen there to begin with. */
export const refund = (reference: string, key?: string, to?: 'balance') =>
  `/orders/${reference}/refund${query({ key, to })}`;

/** Where an invoice is asked for, and those there are. */
export const invoice = (reference: string, key?: string) => orderPath(reference, '/invoice', key);

export const invoicePdf = (reference: string, id: string, key: string | undefined, lang: string) =>
  `/orders/${reference}/invoices/${id}.pdf${query({ key, lang })}`;

/** Where one is mailed to the order's address. */
export const mailInvoice = (reference: string, id: string, key?: string) =>
  orderPath(reference, `/invoices/${id}/mail`, key);

/** Where its buyer says what becomes of a visit that was called off. */
export const calledOff = (reference: string, key?: string) => orderPath(reference, '/called-off', key);

/** Where visits are moved to other times. */
export const reschedule = (reference: string, key?: string) => orderPath(reference, '/reschedule', key);

export const resendMail = (reference: string, key?: string) => orderPath(reference, '/mails', key);
