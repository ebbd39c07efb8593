import type { LocalText } from '../../shared/localText';
import type { Cents } from '../../shared/money';
import type { IsoDate, IsoDateTime } from '../../shared/time';

/** Buyer: without account, with account, or company. */
export const CUSTOMER_GROUPS = ['guest', 'customer', 'company'] as const;
export type CustomerGroup = (typeof CUSTOMER_GROUPS)[number];

/** Effect of a promotion. Percentages are basis points. */
export type PromoEffect =
  | { kind: 'percentage'; percent: number }
  /** Off all matching items together. */
  | { kind: 'amount'; amountCents: Cents }
  /** Price of each matching item, unless it is cheaper anyway. */
  | { kind: 'fixed_price'; amountCents: Cents }
  /** Out of every `buy` items, `pay` are paid; the cheapest are free. */
  | { kind: 'n_for_m'; buy: number; pay: number }
  /** Out of every `minQuantity` items (at least two) the cheapest is free. */
  | { kind: 'cheapest_free' };

/** A pass of the buyer, with its uses of a promotion by day in other orders. */
export type PassInHand = {
  id: string;
  number: string;
  from: IsoDate;
  until: IsoDate;
  usedOn: Readonly<Record<IsoDate, number>>;
  /** Free visits per week, and those of all promotions by day; default: unlimited. */
  perWeek?: number | null;
  visitsOn?: Readonly<Record<IsoDate, number>>;
  /** Number of people; default 1. */
  admits?: number;
};

/** Items covered by a pass, by day of visit, or of sale without a visit. */
export type PassUse = { passId: string; day: IsoDate; count: number };

export type EffectKind = PromoEffect['kind'];
export const EFFECT_KINDS = ['percentage', 'amount', 'fixed_price', 'n_for_m', 'cheapest_free'] as const;

/** A promotion for the calculation: effect, conditions, and remaining limits. */
export type Promo = {
  id: string;
  name: LocalText;
  /** Null = every event. */
  eventId: string | null;
  trigger: 'automatic' | 'code';
  effect: PromoEffect;
  /** Currency of its amounts, which limits it to orders in it. Null = no amounts. */
  currency: string | null;
  active: boolean;
  /** Empty = all, as with every list below. */
  productIds: readonly string[];
  /** Minimum of matching items. */
  minQuantity: number;
  /** Maximum of discounted items, most expensive first. */
  maxQuantity: number | null;
  /** Minimum total of matching items. */
  minTotalCents: Cents;
  /** Days of the visit, both included. */
  visitFrom: IsoDate | null;
  visitUntil: IsoDate | null;
  /** ISO, 1 = Monday. */
  weekdays: readonly number[];
  /** Days between the sale and the visit. */
  minDaysAhead: number | null;
  maxDaysAhead: number | null;
  saleFrom: IsoDateTime | null;
  /** End, exclusive. */
  saleUntil: IsoDateTime | null;
  channels: readonly string[];
  customerGroups: readonly CustomerGroup[];
  /** Maximum groups of n-for-m or cheapest-free per order; null = no limit. */
  maxPerOrder: number | null;
  /** Higher is calculated first. */
  priority: number;
  /** Combines with other stackable ones; else exclusive. */
  stackable: boolean;
  /** Remaining limits for this cart; null = no limit, or unknown. */
  usesLeft: number | null;
  budgetLeftCents: Cents | null;
  customerUsesLeft: number | null;
  /** Only for holders of passes of these products; empty: no pass needed. */
  passProductIds: readonly string[];
  /** Items per pass and day, and in total; null = no limit. */
  passPerDay: number | null;
  passInAll: number | null;
  /** The buyer's passes of these products. */
  passes: readonly PassInHand[];
};
