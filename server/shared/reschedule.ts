/**
 * Whether a visit can be moved to another slot or a ticket exchanged for another product, and the price: one rule for
 * the page with the preview and for the server. An order keeps the terms that its events had when it was placed.
 */
import { add, type Cents, cents, subtract, ZERO } from './money';
import type { IsoDateTime } from './time';

export type MoveTerms = {
  /** Until so many hours before the visit that is moved. */
  hoursBefore: number;
  /** How often per ticket; null = without a limit, 0 = buyers cannot move. */
  max: number | null;
  /** Charged for each moved ticket. */
  feeCents: Cents;
  /** Whether the difference to a cheaper visit is refunded; otherwise it is kept. */
  refunds: boolean;
  /** Whether tickets can be exchanged for other products too; undefined for orders older than this setting. */
  exchanges?: boolean;
  /** Without slots tickets are exchanged, not moved, and the hours count to the end of their validity. */
  isOpen?: boolean;
};

/** The data of a unit needed to move its visits. */
export type MovableUnit = {
  /** Null for orders placed before terms were stored, and if there are no terms to agree on. */
  terms: MoveTerms | null;
  /** How often its buyer has moved it. */
  moved: number;
  /** A visit of it is cancelled: then moving it is free, at any time and any number of times. */
  isCancelled: boolean;
};

/** Why its buyer cannot move it without staff. */
type TermsRefusal = 'no_terms' | 'no_exchange' | 'moves_spent' | 'too_late';

/** The same: another person has its ticket. */
type OthersRefusal = 'given';

/** Why a visit cannot be moved: its ticket was used, it is blocked, or a refund is pending approval. */
export type MoveRefusal = TermsRefusal | OthersRefusal | 'used' | 'blocked' | 'waits';

/** Refusals that staff may override with a reason. */
export const isOfTerms = (refusal: MoveRefusal): refusal is TermsRefusal | OthersRefusal =>
  refusal === 'given' ||
  refusal === 'no_terms' ||
  refusal === 'no_exchange' ||
  refusal === 'moves_spent' ||
  refusal === 'too_late';

const HOUR = 3_600_000;

const isLate = ({ hoursBefore }: MoveTerms, at: IsoDateTime, now: Date): boolean =>
  Date.parse(at) - now.getTime() < hoursBefore * HOUR;

/**
 * Why the terms do not allow moving visits of a unit, or exchanging it, which moves all of them; `at` = the starts of
 * these visits. Null: they allow it.
 */
export function termsRefusal(
  { terms, moved, isCancelled }: MovableUnit,
  at: readonly IsoDateTime[],
  now: Date,
  isExchange = false,
): TermsRefusal | null {
  if (isExchange && terms && !terms.exchanges) return 'no_exchange';
  if (isCancelled) return null;
  if (!terms || terms.max === 0) return 'no_terms';
  if (terms.max !== null && moved >= terms.max) return 'moves_spent';
  return at.some((start) => isLate(terms, start, now)) ? 'too_late' : null;
}

/**
 * A unit with its prices: list price and discount of the sale, and the current list prices of both visits, or of both
 * products in their slots.
 */
export type PricedMove = Pick<MovableUnit, 'terms' | 'isCancelled'> & {
  priceCents: Cents;
  discountCents: Cents;
  /** The amount paid for it, less refunds while its ticket stayed valid. */
  leftCents?: Cents;
  oldListCents: Cents;
  newListCents: Cents;
  /** The amount that its refund terms give now, and the maximum they may still give. */
  backCents: Cents;
  mostCents: Cents | null;
  isExchanged: boolean;
};

export type MoveQuote = {
  /** Units in their order: the new price, and the maximum refund by the terms of the order. */
  units: {
    priceCents: Cents;
    discountCents: Cents;
    feeCents: Cents;
    mostCents: Cents | null;
    /** Its part of `keptCents`. */
    keptCents: Cents;
  }[];
  feeCents: Cents;
  /** How much more the new tickets cost; below zero: how much less. Together with the next two it is `differenceCents`. */
  changeCents: Cents;
  /** The part of a lower price that is not refunded. */
  keptCents: Cents;
  /** The part of it that was refunded before, while the ticket stayed valid. */
  earlierCents: Cents;
  /** The part of `changeCents` that is paid or refunded now: 14.00 less, of which 7.00 are kept, is -7.00. */
  differenceCents: Cents;
  /** Amount that the buyer pays; a negative amount is refunded. */
  totalCents: Cents;
};

type UnitQuote = MoveQuote['units'][number] & { changeCents: Cents; differenceCents: Cents };

type Priced = Pick<PricedMove, 'priceCents' | 'discountCents' | 'oldListCents' | 'newListCents' | 'isExchanged'>;

/** A discount keeps its share; it was given for one product, so that it does not grow with a dearer one. */
function discountOf({ priceCents, discountCents, isExchanged }: Priced, price: Cents): Cents {
  const share = priceCents > 0 ? cents(Math.round((discountCents * price) / priceCents)) : ZERO;
  return isExchanged ? cents(Math.min(share, discountCents)) : share;
}

/** Staff move it without payment at the same price; nothing is refunded beyond the refund terms. */
export type MoveHow = { isFree: boolean; isBound: boolean };

/** Scales price and discount to the amount left: 10.00 less 2.00, of which 4.00 are left, becomes 5.00 less 1.00. */
function leftOf({ priceCents, discountCents }: PricedMove, paid: Cents) {
  const price = cents(Math.round((paid * priceCents) / subtract(priceCents, discountCents)));
  return { priceCents: price, discountCents: subtract(price, paid) };
}

/** Amounts refunded by exchanges cannot be refunded again; other payments can. */
function mostAfter({ isCancelled, backCents, mostCents }: PricedMove, difference: Cents): Cents | null {
  if (isCancelled) return mostCents;
  if (difference < 0) return cents(Math.max(0, backCents + difference));
  return mostCents === null ? null : add(mostCents, difference);
}

/**
 * The price changes by the difference of the current list prices, but not below the new list price if the unit was sold
 * for at least that. Staff exchange a ticket of 14.00 for one of 32.00 without payment, and its buyer exchanges that
 * for one of 7.00: then it costs 7.00, not 14.00 - 25.00.
 */
const priceAfter = ({ priceCents, oldListCents, newListCents }: Priced): Cents =>
  cents(Math.max(priceCents + newListCents - oldListCents, Math.min(priceCents, newListCents)));

/** The new price of a unit, and how much more its buyer would pay for it: the one answer for the list of tickets and for the summary. */
export function priceChange(unit: Priced): { price: Cents; discount: Cents; changeCents: Cents } {
  const price = priceAfter(unit);
  const discount = discountOf(unit, price);
  const paid = subtract(unit.priceCents, unit.discountCents);
  return { price, discount, changeCents: subtract(subtract(price, discount), paid) };
}

/** So much the order keeps of a unit at least: its new price, as far as it is paid and did not go back while its ticket stayed valid. */
function mostBack(left: Cents, price: Cents, discount: Cents): Cents {
  return cents(Math.max(0, left - Math.max(0, price - discount)));
}

/**
 * Uses the current price difference of the two visits. A cheaper visit refunds no more than a refund of the ticket
 * would: of 10.00 with a refund of 50 %, at most 5.00, now and by later refunds together.
 */
function quoteUnit(unit: PricedMove, { isFree, isBound }: MoveHow): UnitQuote {
  const { terms, isCancelled, priceCents, discountCents, backCents, mostCents } = unit;
  const same = { priceCents, discountCents, mostCents };
  const feeCents = isFree || isCancelled || !terms ? ZERO : terms.feeCents;
  const { price, discount, changeCents: difference } = priceChange(unit);
  if (isFree || difference === 0)
    return { ...same, feeCents, changeCents: ZERO, differenceCents: ZERO, keptCents: ZERO };
  const isKept = !isCancelled && terms !== null && !terms.refunds;
  const paid = subtract(priceCents, discountCents);
  const left = unit.leftCents ?? paid;
  const most = Math.min(mostBack(left, price, discount), isCancelled || !isBound ? -difference : backCents);
  const back = difference > 0 || isKept ? ZERO : cents(Math.min(-difference, most));
  // Money refunded before is not kept.
  const keptCents = difference > 0 ? ZERO : cents(Math.max(0, left - paid - difference - back));
  const change = { changeCents: difference, keptCents };
  if (difference < 0 && back === 0) return { ...same, ...change, feeCents, differenceCents: ZERO };
  const isWhole = difference > 0 || back === -difference;
  const soldFor = isWhole ? { priceCents: price, discountCents: discount } : leftOf(unit, subtract(paid, back));
  const moved = isWhole ? difference : cents(-back);
  return { ...soldFor, mostCents: mostAfter(unit, moved), feeCents, ...change, differenceCents: moved };
}

/** The price of a move. */
export function quoteMove(moved: readonly PricedMove[], how: MoveHow): MoveQuote {
  const units = moved.map((unit) => quoteUnit(unit, how));
  const feeCents = add(...units.map((unit) => unit.feeCents));
  const differenceCents = add(...units.map((unit) => unit.differenceCents));
  const changeCents = add(...units.map((unit) => unit.changeCents));
  const keptCents = add(...units.map((unit) => unit.keptCents));
  return {
    units: units.map(({ changeCents: _, differenceCents: __, ...unit }) => unit),
    ...{ feeCents, changeCents, keptCents, differenceCents },
    earlierCents: subtract(subtract(differenceCents, changeCents), keptCents),
    totalCents: add(differenceCents, feeCents),
  };
}
