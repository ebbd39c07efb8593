/**
 * Whether a visit can be moved to another slot or a ticket exchanged for another product, and what that costs: the one rule for the page that shows it beforehand and
 * for the server that does it. An order keeps the terms of each of its events as they were when it was placed.
 */
import { add, type Cents, cents, subtract, ZERO } from './money';
import type { IsoDateTime } from './time';

export type MoveTerms = {
  /** Until so many hours before the visit that is moved. */
  hoursBefore: number;
  /** How often each ticket; null = as often as they like, 0 = never by themselves. */
  max: number | null;
  /** Of each ticket that is moved. */
  feeCents: Cents;
  /** Whether the difference to a cheaper visit goes back; else it is kept. */
  refunds: boolean;
  /** Whether tickets are exchanged for other products as well; orders of before that was asked say nothing. */
  exchanges?: boolean;
  /** Without slots nothing moves: tickets are exchanged, and the hours count to the end of their validity. */
  isOpen?: boolean;
};

/** A unit as far as moving any of its visits needs. */
export type MovableUnit = {
  /** Null for orders that were placed before terms were kept, and where there is nothing to agree on. */
  terms: MoveTerms | null;
  /** How often its buyer has moved it. */
  moved: number;
  /** A visit of it does not take place: then moving it is free, however late and often. */
  isCancelled: boolean;
};

/** Why its buyer cannot move it alone. */
type TermsRefusal = 'no_terms' | 'no_exchange' | 'moves_spent' | 'too_late';

/** The same: somebody else has its ticket. */
type OthersRefusal = 'given';

/** Why a visit cannot be moved: somebody came in with its ticket, it is blocked, or a refund of it waits to be approved. */
export type MoveRefusal = TermsRefusal | OthersRefusal | 'used' | 'blocked' | 'waits';

/** What staff may go past with a reason. */
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
 * What the terms say against moving visits of a unit, or exchanging it, which is a move of all of them; `at` = when those begin.
 * Null: nothing.
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
 * A unit with what it costs: list price and discount as it was sold, and the list prices of both visits, or of both products in
 * theirs, at this moment.
 */
export type PricedMove = Pick<MovableUnit, 'terms' | 'isCancelled'> & {
  priceCents: Cents;
  discountCents: Cents;
  oldListCents: Cents;
  newListCents: Cents;
  isExchanged: boolean;
};

export type MoveQuote = {
  /** By unit, in their order: what it is sold for from then on. */
  units: { priceCents: Cents; discountCents: Cents; feeCents: Cents }[];
  feeCents: Cents;
  /** What the visits cost more, or less than nothing, as far as that is paid or goes back. */
  differenceCents: Cents;
  /** What they cost less, where that is kept. */
  keptCents: Cents;
  /** What is to be paid; less than nothing: what goes back. */
  totalCents: Cents;
};

type UnitQuote = MoveQuote['units'][number] & { differenceCents: Cents; keptCents: Cents };

/** A discount keeps its share; it was given for one product, so that it does not grow with a dearer one. */
function discountOf({ priceCents, discountCents, isExchanged }: PricedMove, price: Cents): Cents {
  const share = priceCents > 0 ? cents(Math.round((discountCents * price) / priceCents)) : ZERO;
  return isExchanged ? cents(Math.min(share, discountCents)) : share;
}

/** What counts is how much the two visits differ today. */
function quoteUnit(unit: PricedMove, isFree: boolean): UnitQuote {
  const { terms, isCancelled, priceCents, discountCents, oldListCents, newListCents } = unit;
  const same = { priceCents, discountCents };
  const feeCents = isFree || isCancelled || !terms ? ZERO : terms.feeCents;
  const price = cents(Math.max(0, priceCents + newListCents - oldListCents));
  const discount = discountOf(unit, price);
  const difference = subtract(subtract(price, discount), subtract(priceCents, discountCents));
  if (isFree || difference === 0) return { ...same, feeCents, differenceCents: ZERO, keptCents: ZERO };
  const isKept = difference < 0 && !isCancelled && terms !== null && !terms.refunds;
  if (isKept) return { ...same, feeCents, differenceCents: ZERO, keptCents: cents(-difference) };
  return { priceCents: price, discountCents: discount, feeCents, differenceCents: difference, keptCents: ZERO };
}

/** What a move comes to. `isFree`: staff move it without money, and it stays sold for what was paid. */
export function quoteMove(moved: readonly PricedMove[], isFree: boolean): MoveQuote {
  const units = moved.map((unit) => quoteUnit(unit, isFree));
  const feeCents = add(...units.map((unit) => unit.feeCents));
  const differenceCents = add(...units.map((unit) => unit.differenceCents));
  return {
    units: units.map(({ priceCents, discountCents, feeCents: fee }) => ({ priceCents, discountCents, feeCents: fee })),
    feeCents,
    differenceCents,
    keptCents: add(...units.map((unit) => unit.keptCents)),
    totalCents: add(differenceCents, feeCents),
  };
}
