/**
 * What goes back of a unit that is given back, and when: the one rule for the page that shows it beforehand and for the
 * server that does it. An order keeps the terms of each of its events as they were when it was placed.
 */
import { add, type Cents, cents, subtract, ZERO } from './money';
import { percentage, prorate } from './moneyShares';
import type { MoveTerms } from './reschedule';
import type { IsoDateTime } from './time';

/** Begins each point of the terms where they are written, in papers and mails as on pages. */
export const POINT = '• ';

/** Until so many hours before the visit, so much comes back, in basis points. */
export type RefundStep = { hoursBefore: number; percent: number };

export type RefundTerms = {
  /** The longest before first; none: buyers give nothing back by themselves. */
  steps: RefundStep[];
  /** Kept of each ticket. */
  feeCents: Cents;
  /** Whether the order's own fee goes back as well. */
  orderFee: boolean;
  /** Without slots: the hours count to the end of the ticket's validity. */
  isOpen: boolean;
  /** How far its buyers move its visits by themselves; none where it has no slots, or the order is older than that. */
  moves?: MoveTerms;
};

/** A unit as the order has it. */
export type SoldUnit = {
  position: number;
  /** What was paid for it, discounts taken off. */
  paidCents: Cents;
  /** What of that went back while its ticket stayed valid. */
  returnedCents?: Cents;
  /** What its terms count to (`refund_at`): the first visit, that it was bought for where it was moved. Null: none is known. */
  at: IsoDateTime | null;
  /** A visit of it does not take place. */
  isCancelled: boolean;
  /** Null for orders that were placed before terms were kept. */
  terms: RefundTerms | null;
  /** The most that its terms still give, where part of it went back by an exchange. */
  mostCents: Cents | null;
};

/** The same with what goes back of it now: by the terms, and at most. */
export type PricedUnit = {
  position: number;
  /** What is left of what was paid for it. */
  paidCents: Cents;
  /** Whether the terms let its buyer give it back alone. */
  isReturnable: boolean;
  backCents: Cents;
  /** Its share of the order's fee, and what of that goes back by the terms. */
  feeCents: Cents;
  backFeeCents: Cents;
};

/** By the terms, everything, or so much of everything. */
export type RefundHow = 'terms' | 'all' | { amountCents: Cents };

export type RefundQuote = {
  items: { position: number; amountCents: Cents }[];
  /** Of the order's fee. */
  feeCents: Cents;
  amountCents: Cents;
  keptCents: Cents;
};

const HOUR = 3_600_000;

const longestFirst = (steps: readonly RefundStep[]): RefundStep[] =>
  steps.toSorted((one, other) => other.hoursBefore - one.hoursBefore);

/** What comes back now, in basis points; null where it is too late, or never possible. */
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

/** What the terms give back of a unit now. */
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
  // The buyer is not to blame for a visit that does not take place.
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
 * Every unit of an order with what goes back of it now. The order's fee is shared among all of them, those given back before
 * among them, so that the parts come to the whole whenever and in whatever order they go back.
 */
export function priceUnits(units: readonly SoldUnit[], orderFee: Cents, now: Date): PricedUnit[] {
  const paid = units.map(({ paidCents }) => paidCents);
  const weights = paid.some((amount) => amount > 0) ? paid : paid.map(() => 1);
  const fees = units.length > 0 ? prorate(orderFee, weights) : [];
  return units.map((unit, n) => priceUnit(unit, fees[n]!, now));
}

/** Units whose tickets stay valid: money of their prices goes back, and the order's fee stays. */
export const withoutFees = <U extends PricedUnit>(units: readonly U[]): U[] =>
  units.map((unit) => ({ ...unit, feeCents: ZERO, backFeeCents: ZERO }));

/** What goes back of the chosen units. An amount beyond what they cost is for the caller to refuse. */
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

/** Steps that make sense: each later one gives back less. */
export const areDescending = (steps: readonly RefundStep[]): boolean => {
  const sorted = longestFirst(steps);
  return sorted.every(({ hoursBefore, percent }, n) => {
    const before = sorted[n - 1];
    return !before || (before.hoursBefore > hoursBefore && before.percent > percent);
  });
};

export const sortSteps = longestFirst;

/** "50%" of 5000 basis points, as the locale writes it. */
export const shareText = (percent: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(percent / 10_000);
