/** An order and its actions. */
import { query } from './address';
import { orderPath } from './orderPath';

/** Actions on a basket, from the shop of the event with this slug. */
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

/** A gift voucher of the order as a card. */
export const voucherPdf = (reference: string, id: string, key?: string) =>
  orderPath(reference, `/vouchers/${id}.pdf`, key);

export const pdf = (reference: string, key?: string) => orderPath(reference, '/tickets.pdf', key);

/** Apple Wallet takes a limited number of passes per file, so there may be several parts. */
export const applePasses = (reference: string, key?: string, part?: number) =>
  `/orders/${reference}/tickets.pkpasses${query({ key, part: part === undefined ? undefined : String(part) })}`;

export const googlePasses = (reference: string, key?: string) => orderPath(reference, '/google-wallet', key);

export const promoCode = (reference: string, key?: string, shop?: string) =>
  basketPath(reference, '/promo-code', key, shop);

export const hold = (reference: string, key?: string, shop?: string) => basketPath(reference, '/hold', key, shop);

/** Extends the reservation once. */
export const moreTime = (reference: string, key?: string, shop?: string) =>
  basketPath(reference, '/more-time', key, shop);

export const place = (reference: string, key?: string) => orderPath(reference, '/place', key);

/** Asks for the confirmation of a free order's email; also the link that confirms it. */
export const confirmation = (reference: string, key?: string) => orderPath(reference, '/confirmation', key);

export const confirm = (reference: string, token: string) => `/orders/${reference}/confirm/${token}`;

export const cancel = (reference: string, key?: string, shop?: string) => basketPath(reference, '/cancel', key, shop);

/** Booking of further visits after the sale. */
export const visits = (reference: string, key?: string) => orderPath(reference, '/visits', key);

/** Sends a code to the order's email, and checks the typed code. */
export const code = (reference: string, key?: string) => orderPath(reference, '/code', key);
export const checkCode = (reference: string, key?: string) => orderPath(reference, '/code/check', key);

export const endAttention = (reference: string, cause: string) => orderPath(reference, `/attentions/${cause}/end`);

/** Saves the note to the gate about a unit's visitor. */
export const gateNote = (reference: string, position: number) => orderPath(reference, `/units/${position}/gate-note`);

/** Corrects the email of a paid order. */
export const address = (reference: string, key?: string) => orderPath(reference, '/address', key);

/** Staff revoke links that were shared. */
export const renewLinks = (reference: string) => orderPath(reference, '/renew-links');

/** Staff correct the buyer. */
export const buyer = (reference: string) => orderPath(reference, '/buyer');

/** Refunds units; `to`: the preselected destination. */
export const refund = (reference: string, key?: string, to?: 'balance') =>
  `/orders/${reference}/refund${query({ key, to })}`;

/** Requests an invoice, and lists existing ones. */
export const invoice = (reference: string, key?: string) => orderPath(reference, '/invoice', key);

export const invoicePdf = (reference: string, id: string, key: string | undefined, lang: string) =>
  `/orders/${reference}/invoices/${id}.pdf${query({ key, lang })}`;

/** Sends an invoice to the order's email. */
export const mailInvoice = (reference: string, id: string, key?: string) =>
  orderPath(reference, `/invoices/${id}/mail`, key);

/** The buyer's choice about a cancelled visit. */
export const cancelledVisits = (reference: string, key?: string) => orderPath(reference, '/called-off', key);

/** Moves visits to other times. */
export const reschedule = (reference: string, key?: string) => orderPath(reference, '/reschedule', key);

export const resendMail = (reference: string, key?: string) => orderPath(reference, '/mails', key);
