/**
 * How much of a unit is refundable, and until when: one rule for the page with the preview and for the server. An order
 * keeps the terms that its events had when it was placed.
 */
import { add, type Cents, cents, subtract, ZERO } from './money';
import { percentage, prorate } from './moneyShares';
import type { MoveTerms } from './reschedule';
import type { IsoDateTime } from './time';

/** Starts each point of the terms, in documents and emails as on pages. */
export const POINT = '• ';

/** Until so many hours before the visit, this part is refunded, in basis points. */
export type RefundStep = { hoursBefore: number; percent: number };

export type RefundTerms = {
  /** The longest before first; empty: buyers cannot refund tickets themselves. */
  steps: RefundStep[];
  /** The amount kept of each ticket. */
  feeCents: Cents;
  /** Whether the order's booking fee is refunded as well. */
  orderFee: boolean;
  /** Without slots: the hours count to the end of the ticket's validity. */
  isOpen: boolean;
  /** The terms for moves by its buyers; missing if it has no slots, or the order is older than these terms. */
  moves?: MoveTerms;
};

/** A unit of an order. */
export type SoldUnit = {
  position: number;
  /** Its price less discounts. */
  paidCents: Cents;
  /** How much of that was refunded while its ticket stayed valid. */
  returnedCents?: Cents;
  /**
   * The time its terms refer to (`refund_at`): the first visit, or the one originally bought if it was moved. Null:
   * unknown.
   */
  at: IsoDateTime | null;
  /** A visit of it is cancelled. */
  isCancelled: boolean;
  /** Null for orders placed before terms were stored. */
  terms: RefundTerms | null;
  /** The maximum that its terms still refund, after a partial refund by an exchange. */
  mostCents: Cents | null;
  /** Its share of the order's fee that its refund has settled: refunded, or kept by the terms. Null: not refunded yet. */
  settledFeeCents?: Cents | null;
};

/** The same with the amounts refundable now: by the terms, and at most. */
export type PricedUnit = {
  position: number;
  /** The rest of the amount paid for it. */
  paidCents: Cents;
  /** Whether its buyer may refund it by the terms. */
  isReturnable: boolean;
  backCents: Cents;
  /** Its share of the order's fee, and how much of that the terms refund. */
  feeCents: Cents;
  backFeeCents: Cents;
};

/** The amount by the terms, everything, or a fixed amount of everything. */
export type RefundHow = 'terms' | 'all' | { amountCents: Cents };

export type RefundQuote = {
  items: { position: number; amountCents: Cents }[];
  /** The part of the order's fee. */
  feeCents: Cents;
  amountCents: Cents;
  keptCents: Cents;
};

const HOUR = 3_600_000;

const longestFirst = (steps: readonly RefundStep[]): RefundStep[] =>
  steps.toSorted((one, other) => other.hoursBefore - one.hoursBefore);

/** The refundable part now, in basis points; null if it is too late, or never possible. */
export function percentNow({ steps }: Pick<RefundTerms, 'steps'>, at: IsoDateTime | null, now: Date): number | null {
  const hoursLeft = at === null ? Infinity : (Date.parse(at) - now.getTime()) / HOUR;
  return longestFirst(steps).find(({ hoursBefore }) => hoursBefore <= hoursLeft)?.percent ?? null;
}

/** How much of a price comes back now, and the time that decides it: for pages that say why it is not all of it. */
export type RefundNow = {
  /** In basis points; null where nothing comes back. */
  percent: number | null;
  /** Until the visit, or until the ticket ends. */
  hoursLeft: number | null;
  /** `original`: the ticket was moved since, and its terms count to the visit it was bought for. */
  countsTo: 'visit' | 'original' | 'end';
};

/** @param startsAt its visit as it is now */
export function refundNow(
  terms: RefundTerms | null,
  { at, startsAt }: { at: IsoDateTime | null; startsAt: IsoDateTime | null },
  now: Date,
): RefundNow {
  const isMoved = at !== null && startsAt !== null && Date.parse(at) !== Date.parse(startsAt);
  return {
    percent: (terms && percentNow(terms, at, now)) || null,
    hoursLeft: at && Math.max(0, Math.floor((Date.parse(at) - now.getTime()) / HOUR)),
    countsTo: terms?.isOpen ? 'end' : isMoved ? 'original' : 'visit',
  };
}

const between = (amount: Cents, most: Cents | null): Cents => cents(Math.max(0, Math.min(amount, most ?? amount)));

/** The amount that the terms refund for a unit now. */
export function backByTerms(
  { paidCents, at, terms, mostCents }: Omit<SoldUnit, 'position' | 'isCancelled'>,
  now: Date,
): Cents {
  if (!terms) return ZERO;
  const share = percentage(paidCents, percentNow(terms, at, now) ?? 0);
  return between(subtract(share, terms.feeCents), mostCents);
}

function priceUnit(unit: SoldUnit, feeCents: Cents, now: Date): PricedUnit {
  const { position, at, isCancelled, terms } = unit;
  const paidCents = subtract(unit.paidCents, unit.returnedCents ?? ZERO);
  // A cancelled visit is refunded in full.
  if (isCancelled)
    return { position, paidCents, isReturnable: true, backCents: paidCents, feeCents, backFeeCents: feeCents };
  const percent = terms && percentNow(terms, at, now);
  return {
    position,
    paidCents,
    isReturnable: percent !== null && percent > 0,
    backCents: backByTerms({ ...unit, paidCents }, now),
    feeCents,
    backFeeCents: terms?.orderFee && percent ? feeCents : ZERO,
  };
}

/**
 * All units of an order with their amounts refundable now. The units not refunded yet share, by their prices, what the
 * refunds have left of the order's fee: of a fee of 2.00 for two tickets of 6.00, the second has 1.00 also after it
 * became one of 30.00.
 */
export function priceUnits(units: readonly SoldUnit[], orderFee: Cents, now: Date): PricedUnit[] {
  const open = units.filter(({ settledFeeCents }) => settledFeeCents == null);
  const settled = add(...units.map(({ settledFeeCents }) => settledFeeCents ?? ZERO));
  const paid = open.map(({ paidCents }) => paidCents);
  const weights = paid.some((amount) => amount > 0) ? paid : paid.map(() => 1);
  const fees = open.length > 0 ? prorate(between(subtract(orderFee, settled), null), weights) : [];
  return units.map((unit) => priceUnit(unit, unit.settledFeeCents ?? fees.shift()!, now));
}

/** Units whose tickets stay valid: their prices are refunded, and the order's fee is kept. */
export const withoutFees = <U extends PricedUnit>(units: readonly U[]): U[] =>
  units.map((unit) => ({ ...unit, feeCents: ZERO, backFeeCents: ZERO }));

/** The refund of the chosen units. The caller must refuse an amount above their price. */
export function quoteRefund(units: readonly PricedUnit[], chosen: readonly number[], how: RefundHow): RefundQuote {
  const own = units.filter(({ position }) => chosen.includes(position));
  const paid = add(...own.map(({ paidCents }) => paidCents));
  const fees = add(...own.map(({ feeCents }) => feeCents));
  const parts = { amounts: own.map(({ paidCents }) => paidCents), feeCents: fees };
  if (how === 'terms') {
    parts.amounts = own.map(({ backCents }) => backCents);
    parts.feeCents = add(...own.map(({ backFeeCents }) => backFeeCents));
  } else if (how !== 'all') {
    const ofItems = cents(Math.min(how.amountCents, paid));
    parts.amounts = paid > 0 ? prorate(ofItems, parts.amounts) : parts.amounts;
    parts.feeCents = subtract(how.amountCents, ofItems);
  }
  const amountCents = add(...parts.amounts, parts.feeCents);
  return {
    items: own.map(({ position }, n) => ({ position, amountCents: parts.amounts[n]! })),
    feeCents: parts.feeCents,
    amountCents,
    keptCents: subtract(add(paid, fees), amountCents),
  };
}

/** Whether each later step refunds less. */
export const areDescending = (steps: readonly RefundStep[]): boolean => {
  const sorted = longestFirst(steps);
  return sorted.every(({ hoursBefore, percent }, n) => {
    const before = sorted[n - 1];
    return !before || (before.hoursBefore > hoursBefore && before.percent > percent);
  });
};

export const sortSteps = longestFirst;
