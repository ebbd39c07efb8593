/** Props of the pages on which an order is paid. */
import type { LineVisit } from '../orders/pages';
import type { Cents } from '../shared/money';
import type { IsoDateTime } from '../shared/time';

export type PaymentOutcome = {
  /**
   * unpaid: not begun. waiting: begun, nothing heard. returned: the money came when the order could not keep it any
   * more, and goes back. review: another amount came than was asked for; staff look at it.
   */
  state:
    | 'unpaid'
    | 'waiting'
    | 'paid'
    | 'declined'
    | 'insufficient_funds'
    | 'authentication_failed'
    | 'abandoned'
    | 'expired'
    | 'cancelled'
    | 'returned'
    | 'review';
  /** Whether the order still awaits its money, until `expiresAt`. */
  canPay: boolean;
  expiresAt: IsoDateTime | null;
};

export type Purchase = {
  id: string;
  reference: string;
  /** Of the first event, to choose again at. */
  slug: string;
  /** The names of its events, and of their venues. */
  title: string;
  venue: string;
  email: string | null;
  total: Cents;
  /** What promotions take off, by name. */
  discounts: { name: string; code: string | null; amount: Cents }[];
  /** The channel's own, part of the total. */
  fee: Cents;
  currency: string;
  lines: {
    name: string;
    event: string;
    /** The IANA zone of its venue. */
    zone: string;
    quantity: number;
    amount: Cents;
    startsAt: IsoDateTime | null;
    visits: LineVisit[];
  }[];
};

export type PaymentsPages = {
  'Orders/LoadingPayment': {
    order: Purchase;
    /** The secret of the order's link, when the visitor came by it. */
    secret: string | null;
    outcome: PaymentOutcome;
    serverNow: IsoDateTime;
  };
  'Payments/Card/Create': {
    order: Purchase;
    secret: string | null;
    outcome: PaymentOutcome;
    /** A form that takes the buyer to the provider, posted as soon as the page is there. */
    handover: { url: string; fields: Record<string, string> } | null;
    serverNow: IsoDateTime;
  };
};
