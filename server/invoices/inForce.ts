import { type Invoice, isCorrection } from '../shared/invoices';
import { add, type Cents } from '../shared/money';

type Standing = Pick<Invoice, 'kind' | 'correctsBy' | 'cancelled'>;

/** States all of an order anew, whatever stood before it. */
const opens = ({ kind, correctsBy }: Standing): boolean => !isCorrection(kind) || correctsBy === 'S';

/**
 * Of an order's invoices, in their order, those that say what was sold: the last that opened and what corrects it. None where it
 * was taken back from its customer, or all are cancelled.
 */
export function inForce<T extends Standing>(invoices: readonly T[]): T[] {
  const valid = invoices.filter(({ cancelled }) => cancelled === null);
  const some = valid.slice(Math.max(valid.findLastIndex(opens), 0));
  return some.some(({ correctsBy }) => correctsBy === 'I') ? [] : some;
}

/** The invoice that an order's corrections are about; undefined where it has none yet, or none any more. */
export const baseOf = <T extends Standing>(invoices: readonly T[]): T | undefined => inForce(invoices)[0];

/** What those in force state together: nothing once everything went back, when there is nothing left to say of anybody. */
export const statedCents = (invoices: readonly Pick<Invoice, keyof Standing | 'grossCents'>[]): Cents =>
  add(...inForce(invoices).map(({ grossCents }) => grossCents));
