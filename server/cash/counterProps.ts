/** Props of the point of sale: products, baskets and printing. */
import type { CheckedTicket } from '../shared/checked';
import type { InvoiceCustomer } from '../shared/invoices';
import type { LocalText } from '../shared/localText';
import type { Cents } from '../shared/money';
import type { TileColour } from '../shared/tileColours';
import type { IsoDate, IsoDateTime } from '../shared/time';
import type { WaitingRefund } from './shiftPages';

/** An event at the point of sale. */
export type CounterEvent = {
  id: string;
  title: string;
  zone: string;
  hasSlots: boolean;
  /** First day with places, if the shown day has no times. */
  nextDay: IsoDate | null;
  products: {
    id: string;
    name: string;
    category: string;
    colour: TileColour;
    /** The id of an image. */
    picture: string | null;
    priceCents: Cents;
    units: number;
    least: number;
    most: number;
    /** Units left in its tightest quota over all times; null without a quota. */
    left: number | null;
  }[];
  slots: { id: string; startsAt: IsoDateTime; left: number; prices: Record<string, Cents> }[];
};

/** Reserved places of a basket. */
export type CounterBasket = {
  totalCents: Cents;
  discountCents: Cents;
  feeCents: Cents;
  expiresAt: IsoDateTime;
  /** Version on which the next change is based. */
  version: number;
  /** Promo code of the basket. */
  code: string | null;
  discounts: CounterDiscountShown[];
  notes: CounterNotes;
  /** Customer of a full invoice, issued once paid. */
  invoice: InvoiceCustomer | null;
};

/** Optional buyer name and note for colleagues. */
export type CounterNotes = { buyer: string; note: string };

/** A cashier's discount and reason; `line` is empty for the whole sale. */
export type CounterDiscountShown = {
  line: string;
  /** Basis points; null for a fixed amount. */
  percent: number | null;
  amountCents: Cents | null;
  reason: string;
  by: string;
  approvedBy: string | null;
};

/** A partly paid sale. */
export type HalfPaid = { reference: string; covered: Cents; totalCents: Cents };

/** A basket restored on page load. */
export type BasketShown = {
  key: string;
  version: number;
  code: string | null;
  /** Null if the reservation has expired: the page reserves again. */
  held: CounterBasket | null;
  halfPaid: HalfPaid | null;
  lines: {
    eventId: string;
    productId: string;
    appointmentId: string | null;
    quantity: number;
    name: string;
    event: string;
    startsAt: IsoDateTime | null;
    zone: string;
    priceCents: Cents;
  }[];
};

/** A parked basket. */
export type ParkedBasket = {
  key: string;
  number: number;
  name: string | null;
  by: string;
  at: IsoDateTime;
  tickets: number;
  /** Null if its places are no longer reserved. */
  heldUntil: IsoDateTime | null;
  totalCents: Cents | null;
};

export type LastSale = {
  reference: string;
  totalCents: Cents;
  change: Cents;
  /** False if the page was left before printing. */
  isPrinted: boolean;
  /** The till can undo it. */
  isUndoable: boolean;
};

/** Result of undoing a recent sale. */
export type UndoOffer = {
  reference: string;
  /** Shift that pays out and prints the slip. */
  shiftId: string;
  totalCents: Cents;
  /** Refunded amounts by method. */
  parts: { method: string; amount: Cents; code: string | null; terminal: string | null; last4: string | null }[];
  until: IsoDateTime;
  /** The cashier may refund it alone; otherwise one of `people` approves by PIN. */
  isAlone: boolean;
  people: { id: string; name: string }[];
};

/** Printed data of a sale. */
export type Receipt = {
  reference: string;
  house: { name: string; taxId: string; address: string };
  cashbox: string;
  cashier: string;
  at: IsoDateTime;
  zone: string;
  currency: string;
  lines: { name: LocalText; quantity: number; amount: Cents }[];
  discount: Cents;
  /** Part of the discount given by the cashier; the reason is not printed. */
  counterDiscount: { amount: Cents; percents: number[] } | null;
  fee: Cents;
  total: Cents;
  taxes: { rate: number; net: Cents; tax: Cents }[];
  /** In the order of payment. */
  payments: { method: string; amount: Cents; given: Cents | null; change: Cents }[];
  rounding: Cents;
  tickets: {
    reference: string;
    event: string;
    product: string;
    admits: number;
    venue: string;
    zone: string;
    /** Null without a slot. */
    startsAt: IsoDateTime | null;
    /** A day ticket, without a time. */
    isDay: boolean;
    number: number;
    of: number;
    qr: { size: number; path: string };
  }[];
};

/** A proved owner of a balance, with the grant to spend it. */
export type BalanceProved = { userId: string; name: string; left: Cents; grant: string };
/** `asked`: person to whom a code can be sent; name and address are masked. */
export type BalanceFound = {
  proved: BalanceProved | null;
  asked: { name: string; email: string } | null;
  /** Whether emails can be sent. */
  maySend: boolean;
};

export type Sold = {
  reference: string;
  isPaid: boolean;
  /** Amount due of a partly paid sale. */
  remaining: Cents;
  /** Change, including cash that was not needed. */
  change: Cents;
  /** Card payments entered but not needed, because credit paid the whole amount, or the sale was made elsewhere. */
  cardsToCancel: { amount: Cents; terminal: string }[];
  /** The basket was paid on another screen: no part of this request paid it. */
  isElsewhere: boolean;
  receipt: Receipt | null;
};

/** Full invoice of a sale, or whether it is being issued. */
export type SaleInvoice = { invoice: { id: string; code: string } | null; isAwaited: boolean };

/** An order placed elsewhere and paid at a till. */
export type ManualOrder = {
  reference: string;
  currency: string;
  totalCents: Cents;
  customer: string | null;
  zone: string;
  expiresAt: IsoDateTime | null;
  payments: { method: string; amount: Cents }[];
  /** The amount refunded so far. */
  refunded: Cents;
  isPaid: boolean;
  /** 0 if the order is not pending. */
  remaining: Cents;
};

/** Card payments of a terminal on a day. */
export type TerminalTotal = { terminal: string; cashbox: string; currency: string; count: number; amount: Cents };

/** Refund options for a paid order at a till. */
export type CounterRefund = {
  /** Decided refunds to pay out from this till. */
  waiting: WaitingRefund[];
  /** Decided refunds that only a till of another venue pays out. */
  elsewhere: { id: string; amount: Cents; currency: string; venue: string }[];
  /** People who may approve a payout by PIN; null if none is required. */
  approvers: { id: string; name: string }[] | null;
  /** A refund can be started here, alone or with a colleague's PIN. */
  mayStart: boolean;
  /** The same for a move or exchange. */
  mayMove: boolean;
  /** Otherwise some of the people who may. */
  by: string[];
};

/** Result of a scan at the point of sale. */
export type Scanned =
  | { kind: 'order'; reference: string }
  | { kind: 'ticket'; ticket: CheckedTicket }
  /** A valid pass: its member prices apply to the basket. */
  | { kind: 'pass'; ticket: CheckedTicket }
  | { kind: 'promo'; code: string; isGood: boolean }
  | { kind: 'voucher'; ending: string; left: Cents }
  | { kind: 'product'; id: string; eventId: string; name: string }
  | { kind: 'unknown' };
