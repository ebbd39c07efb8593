/** Discount of a promotion per item, based on prices after earlier promotions. */
import { add, type Cents, cents, subtract, ZERO } from '../../shared/money';
import { percentage, prorate } from '../../shared/moneyShares';
import type { Unit } from './cart';
import { coveredByPasses, freesVisit, usesOf } from './passUses';
import type { PassUse, Promo } from './promo';

/** Position of a unit in the cart, and its discount. */
type Share = { at: number; offCents: Cents };

const sumLeft = (units: readonly Unit[], places: readonly number[]): Cents =>
  add(ZERO, ...places.map((at) => units[at]!.leftCents));

/** Most expensive first; ties in the cart's own order, which is independent of input order. */
const dearestFirst = (units: readonly Unit[], places: readonly number[]): number[] =>
  [...places].sort((a, b) => units[b]!.leftCents - units[a]!.leftCents || a - b);

function spread(units: readonly Unit[], places: readonly number[], offCents: Cents): Share[] {
  if (offCents === 0) return [];
  const parts = prorate(
    offCents,
    places.map((at) => units[at]!.leftCents),
  );
  return places.map((at, n) => ({ at, offCents: parts[n]! }));
}

/** The cheapest items of each full group are free; items that are already free do not count. */
function giveAway(
  units: readonly Unit[],
  places: readonly number[],
  { group, free, times }: { group: number; free: number; times: number },
): Share[] {
  const paying = dearestFirst(
    units,
    places.filter((at) => units[at]!.listCents > 0),
  );
  const count = Math.min(Math.floor(paying.length / group), times) * free;
  return paying.slice(paying.length - count).map((at) => ({ at, offCents: units[at]!.leftCents }));
}

type Terms = Pick<Promo, 'effect' | 'minQuantity' | 'maxQuantity' | 'maxPerOrder' | 'budgetLeftCents'>;

function sharesOf(promo: Terms, units: readonly Unit[], places: readonly number[]): Share[] {
  const { effect, maxQuantity, maxPerOrder } = promo;
  const most = maxQuantity ?? places.length;
  const within = maxQuantity === null ? [...places] : dearestFirst(units, places).slice(0, most);
  const times = maxPerOrder ?? Number.POSITIVE_INFINITY;
  switch (effect.kind) {
    case 'percentage':
      return spread(units, within, percentage(sumLeft(units, within), effect.percent));
    case 'amount':
      return spread(units, within, cents(Math.min(effect.amountCents, sumLeft(units, within))));
    case 'fixed_price':
      return within.map((at) => ({ at, offCents: cents(Math.max(0, units[at]!.leftCents - effect.amountCents)) }));
    case 'n_for_m':
      return giveAway(units, places, {
        group: effect.buy,
        free: effect.buy - effect.pay,
        times: Math.min(times, maxQuantity === null ? times : Math.floor(maxQuantity / effect.buy)),
      });
    case 'cheapest_free':
      return giveAway(units, places, { group: Math.max(2, promo.minQuantity), free: 1, times });
  }
}

/** Limits the discount to the remaining budget, divided in the same proportions. */
function withinBudget(shares: Share[], budgetLeft: Cents | null): Share[] {
  const whole = add(ZERO, ...shares.map(({ offCents }) => offCents));
  if (budgetLeft === null || whole <= budgetLeft) return shares;
  const parts = prorate(
    budgetLeft,
    shares.map(({ offCents }) => offCents),
  );
  return shares.map(({ at }, n) => ({ at, offCents: parts[n]! }));
}

type Reduced = { units: Unit[]; offCents: Cents; reduced: ReadonlySet<number> };

/** The cart after these terms for items at these positions. Never takes more off an item than its remaining price. */
export function reduceUnits(terms: Terms, units: readonly Unit[], places: readonly number[]): Reduced {
  const shares = withinBudget(sharesOf(terms, units, places), terms.budgetLeftCents);
  const after = [...units];
  for (const { at, offCents } of shares) {
    const unit = after[at]!;
    after[at] = { ...unit, leftCents: subtract(unit.leftCents, offCents) };
  }
  const offCents = add(ZERO, ...shares.map((share) => share.offCents));
  return { units: after, offCents, reduced: new Set(shares.filter((share) => share.offCents > 0).map(({ at }) => at)) };
}

export type Taken = { units: Unit[]; offCents: Cents; passUses: PassUse[] };

/** The cart after this promotion; one for pass holders covers only what their passes have left. */
export function applyEffect(promo: Promo, units: readonly Unit[], matching: readonly number[]): Taken {
  const covered = promo.passProductIds.length > 0 ? coveredByPasses(promo, units, dearestFirst(units, matching)) : null;
  const places = covered ? covered.map(({ at }) => at) : matching;
  const { units: after, offCents, reduced } = reduceUnits(promo, units, places);
  if (covered && freesVisit(promo))
    for (const { at, passId } of covered) if (reduced.has(at)) after[at] = { ...after[at]!, freeWith: passId };
  return { units: after, offCents, passUses: covered ? usesOf(covered, reduced) : [] };
}
