/**
 * Cashier discounts on top of promotions: a percentage of the remaining price, or a fixed amount divided among the
 * items.
 */
import { add, type Cents, ZERO } from '../../shared/money';
import type { AppliedPromo, CounterDiscount, PricedLine, Unit } from './cart';
import { reduceUnits } from './effects';

/** All cashier discounts count as this promotion, which is created with the first. */
export const COUNTER_PROMO = {
  id: '0192f000-0000-7000-8000-000000000001',
  name: { en: 'Counter discount', es: 'Descuento en taquilla' },
};

/** Key of a line in an order: product and slot. */
export const lineOf = ({
  productId,
  appointmentId,
}: {
  productId: string;
  appointmentId?: string | null | undefined;
}) => (appointmentId ? `${productId} ${appointmentId}` : productId);

/**
 * A line's own discount replaces that of the whole sale: 20 % on one line and 10 % on the sale are 20 % there and 10 %
 * elsewhere. 10 % of three items of 3.33 is 1.00, divided among them. An amount is divided by remaining price and
 * limited to it: 5.00 off 12.00 and 3.00 is 4.00 and 1.00.
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
