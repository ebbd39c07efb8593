import type { Cents } from '../../shared/money';
import type { IsoDate, IsoDateTime } from '../../shared/time';
import type { CustomerGroup, PassUse, Promo } from './promo';
import type { Because, Reason } from './reason';

/** The slot a line is for, on the venue's calendar; weekdays are ISO, 1 = Monday. */
export type Visit = { startsAt: IsoDateTime; date: IsoDate; weekday: number };

/** So many of one product for one slot, at its list price. */
export type PricedLine = {
  eventId: string;
  productId: string;
  /** Tells lines of one product apart; null for events without slots. */
  appointmentId: string | null;
  priceCents: Cents;
  currency: string;
  quantity: number;
  /** How many people one item admits; one where nothing is said. */
  people?: number;
  visit: Visit | null;
  /** Now, on its venue's calendar. */
  today: IsoDate;
};

/** Who buys, where and when. */
export type PricingContext = {
  now: IsoDateTime;
  channel: string;
  customerGroup: CustomerGroup;
  /** Promotions the buyer has a code for. */
  unlockedPromoIds: readonly string[];
};

/** Given by a cashier: off one line, or off all that have none of their own. */
export type CounterDiscount = {
  /** As `lineOf` writes it; empty = the whole sale. */
  line: string;
  /** Basis points; null of a fixed amount. */
  percent: number | null;
  /** Off all it is about together, instead of a percentage. */
  amountCents: Cents | null;
};

export type Cart = {
  lines: readonly PricedLine[];
  promos: readonly Promo[];
  context: PricingContext;
  discounts?: readonly CounterDiscount[] | undefined;
};

/** One item of the cart while it is reckoned: what it still costs, whom it admits, and its day: the visit's, else today. */
export type Unit = {
  line: number;
  people: number;
  day: IsoDate;
  listCents: Cents;
  leftCents: Cents;
  /** The pass that has made it free. */
  freeWith?: string;
};

export type DiscountedLine = PricedLine & {
  /** Per item, in no particular order: items of one line are alike. */
  discounts: Cents[];
  discountCents: Cents;
  totalCents: Cents;
};

export type AppliedPromo = {
  promoId: string;
  name: Promo['name'];
  discountCents: Cents;
  because: Because[];
  /** What it takes of the buyer's passes; empty where it needs no pass. */
  passUses: PassUse[];
};
export type UnappliedPromo = { promoId: string; name: Promo['name']; reason: Reason };

/** A cart with its prices; every total is the sum of its lines. */
export type PricedCart = {
  lines: DiscountedLine[];
  /** In the order in which they were reckoned. */
  applied: AppliedPromo[];
  notApplied: UnappliedPromo[];
  grossCents: Cents;
  discountCents: Cents;
  totalCents: Cents;
};
