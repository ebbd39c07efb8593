/**
 * Prices a cart, with reasons. Pure and deterministic for lines in any order, promotions and time. No price is
 * negative, every total is the sum of its lines, and an additional promotion never makes a cart more expensive.
 */
import { add, type Cents, multiply, subtract, ZERO } from '../../shared/money';
import { becauseOf } from './because';
import type { AppliedPromo, Cart, DiscountedLine, PricedCart, PricedLine, UnappliedPromo, Unit } from './cart';
import { bestCombination, type Candidate, type Combination } from './combinations';
import { type Match, matchPromo } from './conditions';
import { takeOff } from './counterDiscounts';
import { applyEffect } from './effects';
import { isForAll } from './passUses';
import type { Promo } from './promo';
import type { Reason } from './reason';

/** Lines in canonical order, so that ties do not depend on input order. */
function inOwnOrder(lines: readonly PricedLine[]): PricedLine[] {
  const keyOf = ({ productId, appointmentId }: PricedLine) => `${productId} ${appointmentId ?? ''}`;
  return [...lines].sort((a, b) => {
    const [one, other] = [keyOf(a), keyOf(b)];
    return b.priceCents - a.priceCents || (one < other ? -1 : one > other ? 1 : 0) || b.quantity - a.quantity;
  });
}

const unitsOf = (lines: readonly PricedLine[]): Unit[] =>
  lines.flatMap(({ priceCents, quantity, people = 1, visit, today }, line) =>
    Array.from({ length: quantity }, () => ({
      line,
      people,
      day: visit?.date ?? today,
      listCents: priceCents,
      leftCents: priceCents,
    })),
  );

/** Whether it would save something if the passes had uses left. */
const isUsedUp = (promo: Promo, units: readonly Unit[], places: readonly number[]): boolean =>
  promo.passProductIds.length > 0 && applyEffect({ ...promo, passProductIds: [] }, units, places).offCents > 0;

const isForMore = ({ passes }: Promo, units: readonly Unit[], places: readonly number[]): boolean =>
  !places.some((at) => passes.some((pass) => isForAll(pass, units[at]!)));

/** Reason why a promotion for pass holders saves nothing on matching lines. */
function reasonOf(promo: Promo, units: readonly Unit[], places: readonly number[]): Reason {
  if (!isUsedUp(promo, units, places)) return { code: 'no_gain' };
  if (isForMore(promo, units, places)) return { code: 'pass_for_fewer' };
  const passes = promo.passes.map((pass) => ({ ...pass, perWeek: null }));
  return { code: applyEffect({ ...promo, passes }, units, places).offCents > 0 ? 'pass_week_used' : 'pass_used' };
}

type Validated = { promo: Promo; match: Match | null; reason: Reason | null };

/** Checks each promotion alone: whether it matches, and changes anything. */
function validate({ promos, context }: Cart, lines: readonly PricedLine[], units: readonly Unit[]): Validated[] {
  return promos.map((promo) => {
    const { match, reason } = matchPromo(promo, lines, context);
    if (!match) return { promo, match, reason };
    const alone = applyEffect(promo, units, placesOf(match, units));
    if (alone.offCents > 0) return { promo, match, reason };
    return { promo, match: null, reason: reasonOf(promo, units, placesOf(match, units)) };
  });
}

const placesOf = ({ lines }: Match, units: readonly Unit[]): number[] => {
  const matching = new Set(lines);
  return units.flatMap(({ line }, at) => (matching.has(line) ? [at] : []));
};

function reasonBeside(promo: Promo, best: Combination): Reason {
  const promoIds = best.steps.map(({ candidate }) => candidate.promo.id);
  const isTogether = promo.stackable && best.steps.every(({ candidate }) => candidate.promo.stackable);
  return { code: isTogether ? 'nothing_left' : 'better', promoIds };
}

function discountedLines(
  typed: readonly PricedLine[],
  own: readonly PricedLine[],
  units: readonly Unit[],
): DiscountedLine[] {
  const discountsOf = new Map<PricedLine, Cents[]>(own.map((line) => [line, []]));
  for (const { line, listCents, leftCents } of units) discountsOf.get(own[line]!)!.push(subtract(listCents, leftCents));
  return typed.map((line) => {
    const discounts = discountsOf.get(line) ?? [];
    const discountCents = add(ZERO, ...discounts);
    const totalCents = subtract(multiply(line.priceCents, line.quantity), discountCents);
    return { ...line, discounts, discountCents, totalCents };
  });
}

/** Prices a cart: best allowed combination of promotions, with reasons for and against each. */
export function priceCart(cart: Cart): PricedCart {
  // Copies, so that a line entered twice stays two lines.
  const typed = cart.lines.map((line) => ({ ...line }));
  const own = inOwnOrder(typed);
  const units = unitsOf(own);
  const validated = validate(cart, own, units);
  const candidates = validated.flatMap<Candidate & { match: Match }>(({ promo, match }) =>
    match ? [{ promo, match, places: placesOf(match, units) }] : [],
  );
  const best = bestCombination(candidates, units);
  const matches = new Map(candidates.map(({ promo, match }) => [promo.id, match]));
  const applied = best.steps.map<AppliedPromo>(({ candidate: { promo }, offCents, passUses }) => ({
    promoId: promo.id,
    name: promo.name,
    discountCents: offCents,
    because: becauseOf({ promo, match: matches.get(promo.id)!, context: cart.context, offCents }),
    passUses,
  }));
  const used = new Set(applied.map(({ promoId }) => promoId));
  const notApplied = validated.flatMap<UnappliedPromo>(({ promo, reason }) =>
    used.has(promo.id) ? [] : [{ promoId: promo.id, name: promo.name, reason: reason ?? reasonBeside(promo, best) }],
  );
  const given = takeOff(cart.discounts ?? [], own, best.units);
  const lines = discountedLines(typed, own, given.units);
  const grossCents = add(ZERO, ...lines.map(({ priceCents, quantity }) => multiply(priceCents, quantity)));
  const totalCents = add(ZERO, ...lines.map((line) => line.totalCents));
  const discountCents = add(ZERO, ...lines.map((line) => line.discountCents));
  return { lines, applied: [...applied, ...given.applied], notApplied, grossCents, discountCents, totalCents };
}
