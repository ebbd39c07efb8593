import type { Cents } from '../../shared/money';
import type { IsoDate, IsoDateTime } from '../../shared/time';
import type { CustomerGroup, PassUse, Promo } from './promo';
import type { Because, Reason } from './reason';

/** Slot of a line in the venue's time zone; weekdays are ISO, 1 = Monday. */
export type Visit = { startsAt: IsoDateTime; date: IsoDate; weekday: number };

/** Quantity of a product in a slot, at its list price. */
export type PricedLine = {
  eventId: string;
  productId: string;
  /** Distinguishes lines of a product; null for events without slots. */
  appointmentId: string | null;
  priceCents: Cents;
  currency: string;
  quantity: number;
  /** People per item; default 1. */
  people?: number;
  visit: Visit | null;
  /** Today in the venue's time zone. */
  today: IsoDate;
};

/** Buyer, channel and time. */
export type PricingContext = {
  now: IsoDateTime;
  channel: string;
  customerGroup: CustomerGroup;
  /** Promotions the buyer has a code for. */
  unlockedPromoIds: readonly string[];
};

/** Cashier discount: off one line, or off all lines without their own. */
export type CounterDiscount = {
  /** In the format of `lineOf`; empty = the whole sale. */
  line: string;
  /** Basis points; null for a fixed amount. */
  percent: number | null;
  /** Fixed amount off all concerned items together. */
  amountCents: Cents | null;
};

export type Cart = {
  lines: readonly PricedLine[];
  promos: readonly Promo[];
  context: PricingContext;
  discounts?: readonly CounterDiscount[] | undefined;
};

/** An item during calculation: remaining price, people, and day of the visit, else today. */
export type Unit = {
  line: number;
  people: number;
  day: IsoDate;
  listCents: Cents;
  leftCents: Cents;
  /** The pass that made it free. */
  freeWith?: string;
};

export type DiscountedLine = PricedLine & {
  /** Per item, in no particular order: items of a line are alike. */
  discounts: Cents[];
  discountCents: Cents;
  totalCents: Cents;
};

export type AppliedPromo = {
  promoId: string;
  name: Promo['name'];
  discountCents: Cents;
  because: Because[];
  /** Uses of the buyer's passes; empty if it needs no pass. */
  passUses: PassUse[];
};
export type UnappliedPromo = { promoId: string; name: Promo['name']; reason: Reason };

/** A cart with its prices; every total is the sum of its lines. */
export type PricedCart = {
  lines: DiscountedLine[];
  /** In order of calculation. */
  applied: AppliedPromo[];
  notApplied: UnappliedPromo[];
  grossCents: Cents;
  discountCents: Cents;
  totalCents: Cents;
};
