/** What a counter sells, keeps and prints, as its pages get it. */
import type { CheckedTicket } from '../shared/checked';
import type { InvoiceCustomer } from '../shared/invoices';
import type { LocalText } from '../shared/localText';
import type { Cents } from '../shared/money';
import type { IsoDate, IsoDateTime } from '../shared/time';
import type { WaitingRefund } from './shiftPages';

/** An event as a counter shows it. */
export type CounterEvent = {
  id: string;
  title: string;
  zone: string;
  hasSlots: boolean;
  /** The first day with a place, where the day that is shown has no times. */
  nextDay: IsoDate | null;
  products: {
    id: string;
    name: string;
    priceCents: Cents;
    units: number;
    least: number;
    most: number;
    /** Of its tightest quota over all times; null without one. */
    left: number | null;
  }[];
  slots: { id: string; startsAt: IsoDateTime; left: number; prices: Record<string, Cents> }[];
};

/** Places that are kept for a basket. */
export type CounterBasket = {
  totalCents: Cents;
  discountCents: Cents;
  feeCents: Cents;
  expiresAt: IsoDateTime;
  /** The next change is made on top of it. */
  version: number;
  /** The promo code on it. */
  code: string | null;
  discounts: CounterDiscountShown[];
  notes: CounterNotes;
  /** Whom a full invoice is for, once it is paid. */
  invoice: InvoiceCustomer | null;
};

/** For whom a sale is, and a note for colleagues, where the buyer wants them written down. */
export type CounterNotes = { buyer: string; note: string };

/** What a cashier took off, and why; `line` is empty for the whole sale. */
export type CounterDiscountShown = {
  line: string;
  /** Basis points; null of a fixed amount. */
  percent: number | null;
  amountCents: Cents | null;
  reason: string;
  by: string;
  approvedBy: string | null;
};

/** A sale of which a part was taken and the rest was not. */
export type HalfPaid = { reference: string; covered: Cents; totalCents: Cents };

/** A basket as its page finds it again. */
export type BasketShown = {
  key: string;
  version: number;
  code: string | null;
  /** Null where its time was over: then it is kept anew. */
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

/** A basket that was put aside. */
export type ParkedBasket = {
  key: string;
  number: number;
  name: string | null;
  by: string;
  at: IsoDateTime;
  tickets: number;
  /** Null where its places are no longer held. */
  heldUntil: IsoDateTime | null;
  totalCents: Cents | null;
};

export type LastSale = {
  reference: string;
  totalCents: Cents;
  change: Cents;
  /** False where its page was left before anything was printed of it. */
  isPrinted: boolean;
  /** It can be undone at the counter. */
  isUndoable: boolean;
};

/** What undoing a sale of a moment ago comes to. */
export type UndoOffer = {
  reference: string;
  /** The shift that pays it out, and prints the slip. */
  shiftId: string;
  totalCents: Cents;
  /** What goes back, and how. */
  parts: { method: string; amount: Cents; code: string | null; terminal: string | null; last4: string | null }[];
  until: IsoDateTime;
  /** A person who stands there may refund it; else one of these does, by PIN. */
  isAlone: boolean;
  people: { id: string; name: string }[];
};

/** What is printed of a sale. */
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
  /** What of it a cashier gave; why is not the buyer's to read. */
  counterDiscount: { amount: Cents; percents: number[] } | null;
  fee: Cents;
  total: Cents;
  taxes: { rate: number; net: Cents; tax: Cents }[];
  /** In the order in which they were taken. */
  payments: { method: string; amount: Cents; given: Cents | null; change: Cents }[];
  rounding: Cents;
  tickets: {
    reference: string;
    event: string;
    product: string;
    admits: number;
    venue: string;
    zone: string;
    /** Null of what has no slot. */
    startsAt: IsoDateTime | null;
    /** For a day, whatever the hour. */
    isDay: boolean;
    number: number;
    of: number;
    qr: { size: number; path: string };
  }[];
};

/** A person who proved that a balance is theirs, and the grant by which it pays. */
export type BalanceProved = { userId: string; name: string; left: Cents; grant: string };
/** `asked`: a person who can be sent a code; neither name nor address is whole. */
export type BalanceFound = {
  proved: BalanceProved | null;
  asked: { name: string; email: string } | null;
  /** Whether mails go out. */
  maySend: boolean;
};

export type Sold = {
  reference: string;
  isPaid: boolean;
  /** What is left to pay, of a sale of which parts are still to be paid. */
  remaining: Cents;
  /** What is handed back, with cash that was not needed. */
  change: Cents;
  /** Typed as paid by card, and not needed: credit paid all of it. */
  cardsToCancel: { amount: Cents; terminal: string }[];
  receipt: Receipt | null;
};

/** Of a sale: its full invoice, or whether one is on its way. */
export type SaleInvoice = { invoice: { id: string; code: string } | null; isAwaited: boolean };

/** An order that was placed elsewhere and is paid at a counter. */
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
  /** Nothing where it does not wait for money. */
  remaining: Cents;
};

/** What a terminal took on a day. */
export type TerminalTotal = { terminal: string; cashbox: string; currency: string; count: number; amount: Cents };

/** A refund of a paid order, as far as a counter goes. */
export type CounterRefund = {
  /** Decided, and to be handed out from this cashbox. */
  waiting: WaitingRefund[];
  /** The people who may approve that the drawer pays by PIN; null as long as none has to. */
  approvers: { id: string; name: string }[] | null;
  /** A refund can be started here, alone or with a colleague's PIN. */
  mayStart: boolean;
  /** So can a move or an exchange. */
  mayMove: boolean;
  /** Else who may, some of them. */
  by: string[];
};

/** What was scanned or typed at the point of sale. */
export type Scanned =
  | { kind: 'order'; reference: string }
  | { kind: 'ticket'; ticket: CheckedTicket }
  /** A pass that is good: its members' prices are for the basket. */
  | { kind: 'pass'; ticket: CheckedTicket }
  | { kind: 'promo'; code: string; isGood: boolean }
  | { kind: 'voucher'; ending: string; left: Cents }
  | { kind: 'product'; id: string; eventId: string; name: string }
  | { kind: 'unknown' };
