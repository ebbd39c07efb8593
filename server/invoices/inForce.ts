import { type Invoice, isCorrection } from '../shared/invoices';
import { add, type Cents } from '../shared/money';

type Standing = Pick<Invoice, 'kind' | 'correctsBy' | 'cancelled'>;

/** Whether it states the whole order again, replacing earlier documents. */
const opens = ({ kind, correctsBy }: Standing): boolean => !isCorrection(kind) || correctsBy === 'S';

/**
 * Valid invoices of an order, in sequence: the last that states it in full, and its corrections. None if it was
 * reversed or all are cancelled.
 */
export function inForce<T extends Standing>(invoices: readonly T[]): T[] {
  const valid = invoices.filter(({ cancelled }) => cancelled === null);
  const some = valid.slice(Math.max(valid.findLastIndex(opens), 0));
  return some.some(({ correctsBy }) => correctsBy === 'I') ? [] : some;
}

/** The invoice that corrections refer to; undefined if there is none. */
export const baseOf = <T extends Standing>(invoices: readonly T[]): T | undefined => inForce(invoices)[0];

/** Total of the valid invoices: 0 once everything is refunded, when no customer is left to correct. */
export const statedCents = (invoices: readonly Pick<Invoice, keyof Standing | 'grossCents'>[]): Cents =>
  add(...inForce(invoices).map(({ grossCents }) => grossCents));
