/** What a cashier takes off on top of promotions: a percentage of what the items still cost, or a fixed amount shared among them. */
import { add, type Cents, ZERO } from '../../shared/money';
import type { AppliedPromo, CounterDiscount, PricedLine, Unit } from './cart';
import { reduceUnits } from './effects';

/** All discounts of cashiers are counted as this one promotion; it is written when the first is given. */
export const COUNTER_PROMO = {
  id: '0192f000-0000-7000-8000-000000000001',
  name: { en: 'Counter discount', es: 'Descuento en taquilla' },
};

/** Names a line among those of its order: product and slot. */
export const lineOf = ({
  productId,
  appointmentId,
}: {
  productId: string;
  appointmentId?: string | null | undefined;
}) => (appointmentId ? `${productId} ${appointmentId}` : productId);

/**
 * A line's own discount counts instead of the whole sale's, never beside it: 20 % on one line and 10 % on the sale are 20 % there and
 * 10 % elsewhere. 10 % of three items of 3.33 are 1.00, shared among them. An amount is shared by what they still cost, and takes off no
 * more than that: 5.00 off 12.00 and 3.00 are 4.00 and 1.00.
 */
export function takeOff(
  discounts: readonly CounterDiscount[],
  lines: readonly PricedLine[],
  units: readonly Unit[],
): { units: readonly Unit[]; applied: AppliedPromo[] } {
  const own = new Set(discounts.map(({ line }) => line));
  let left = units;
  let offCents: Cents = ZERO;
  for (const { line, percent, amountCents } of discounts) {
    const places = units.flatMap((unit, at) => {
      const name = lineOf(lines[unit.line]!);
      return (line === '' ? !own.has(name) : line === name) ? [at] : [];
    });
    const effect =
      percent === null
        ? ({ kind: 'amount', amountCents: amountCents ?? ZERO } as const)
        : ({ kind: 'percentage', percent } as const);
    const terms = { effect, minQuantity: 1 };
    const taken = reduceUnits({ ...terms, maxQuantity: null, maxPerOrder: null, budgetLeftCents: null }, left, places);
    left = taken.units;
    offCents = add(offCents, taken.offCents);
  }
  const { id: promoId, name } = COUNTER_PROMO;
  return {
    units: left,
    applied: offCents > 0 ? [{ promoId, name, discountCents: offCents, because: [], passUses: [] }] : [],
  };
}
