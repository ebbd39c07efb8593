/** Props of the point of sale: products, baskets and printing. */
import type { Cents } from '../shared/money';
import type { TileColour } from '../shared/tileColours';
import type { IsoDate, IsoDateTime } from '../shared/time';
import type { WaitingRefund } from './shiftPages';

export type {
  BasketShown,
  CounterBasket,
  CounterDiscountShown,
  CounterNotes,
  HalfPaid,
  ParkAnswer,
  ParkedBasket,
  ResumeAnswer,
} from './answers/basketAnswers';
export type {
  ApproversAnswer,
  BalanceFound,
  BalanceProved,
  ProofAnswer,
  Receipt,
  SaleInvoice,
  Scanned,
  Sold,
  UndoAnswer,
  UndoOffer,
} from './answers/saleAnswers';

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

export type LastSale = {
  reference: string;
  totalCents: Cents;
  change: Cents;
  /** False if the page was left before printing. */
  isPrinted: boolean;
  /** The till can undo it. */
  isUndoable: boolean;
};

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
