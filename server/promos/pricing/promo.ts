import type { LocalText } from '../../shared/localText';
import type { Cents } from '../../shared/money';
import type { IsoDate, IsoDateTime } from '../../shared/time';

/** Who buys: an unknown person, a person with an account, or a company with one. */
export const CUSTOMER_GROUPS = ['guest', 'customer', 'company'] as const;
export type CustomerGroup = (typeof CUSTOMER_GROUPS)[number];

/** What the buyer gets. Percentages are basis points. */
export type PromoEffect =
  | { kind: 'percentage'; percent: number }
  /** Off the matching items together. */
  | { kind: 'amount'; amountCents: Cents }
  /** Each matching item costs this, unless it costs less anyway. */
  | { kind: 'fixed_price'; amountCents: Cents }
  /** Of every `buy` items, `pay` are paid: the cheapest ones are free. */
  | { kind: 'n_for_m'; buy: number; pay: number }
  /** Of every `minQuantity` items (two at least) the cheapest is free. */
  | { kind: 'cheapest_free' };

/** A pass that the buyer shows, with what was taken with it of a promotion: so many items by day, other orders' alone. */
export type PassInHand = {
  id: string;
  number: string;
  from: IsoDate;
  until: IsoDate;
  usedOn: Readonly<Record<IsoDate, number>>;
  /** Free visits a week, and those of every promotion by day; as many as wanted where nothing is said. */
  perWeek?: number | null;
  visitsOn?: Readonly<Record<IsoDate, number>>;
  /** How many people it is for; one where nothing is said. */
  admits?: number;
};

/** Items that a pass pays for: their day is that of the visit, or of the sale where there is no visit. */
export type PassUse = { passId: string; day: IsoDate; count: number };

export type EffectKind = PromoEffect['kind'];
export const EFFECT_KINDS = ['percentage', 'amount', 'fixed_price', 'n_for_m', 'cheapest_free'] as const;

/** A promotion as it is reckoned with: what it gives, when, to whom, and what is left of it. */
export type Promo = {
  id: string;
  name: LocalText;
  /** Null = every event. */
  eventId: string | null;
  trigger: 'automatic' | 'code';
  effect: PromoEffect;
  /** Of its amounts: it is for orders in that alone. Null = it names no amount. */
  currency: string | null;
  active: boolean;
  /** Empty = all, as with every list below. */
  productIds: readonly string[];
  /** Of matching items: fewer, and it does not apply. */
  minQuantity: number;
  /** So many matching items are discounted at most, the dearest first. */
  maxQuantity: number | null;
  /** Of the matching items. */
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
  /** The moment from which it is over. */
  saleUntil: IsoDateTime | null;
  channels: readonly string[];
  customerGroups: readonly CustomerGroup[];
  /** Times that an n-for-m or a cheapest-free applies in one order; null = as often as it fits. */
  maxPerOrder: number | null;
  /** Higher is reckoned first where several apply together. */
  priority: number;
  /** Together with other stackable ones; else alone. */
  stackable: boolean;
  /** What is left of the limits for this cart; null = no limit, or none that is known yet. */
  usesLeft: number | null;
  budgetLeftCents: Cents | null;
  customerUsesLeft: number | null;
  /** For holders of passes of these products alone; empty: it needs no pass. */
  passProductIds: readonly string[];
  /** Items of one day with one pass, and all items with it; null = no limit. */
  passPerDay: number | null;
  passInAll: number | null;
  /** Those of these products that the buyer shows. */
  passes: readonly PassInHand[];
};
