import { type CashCount, facesOf, sumOf } from '../../shared/cash';
import { DomainError } from '../../shared/errors';
import type { Cents } from '../../shared/money';
import type { Counted } from '../requests';

/**
 * Validates a count in the drawer's currency.
 * @throws DomainError count_currency, count_face beside `count`; count_missing, count_differs beside `total`
 */
export function readCount({ count, total, currency }: Counted, drawer: string): { count: CashCount; counted: Cents } {
  if (currency !== drawer)
    throw new DomainError('count_currency', { field: 'count', params: { currency, expected: drawer } });
  const pieces = Object.fromEntries(Object.entries(count).filter(([, number]) => number > 0));
  const faces = facesOf(drawer);
  if (Object.keys(pieces).some((face) => !faces.includes(Number(face))))
    throw new DomainError('count_face', { field: 'count' });
  const sum = sumOf(pieces);
  // Blank fields are no count: an empty drawer is a typed total of 0.00.
  if (Object.keys(pieces).length === 0 && total === null) throw new DomainError('count_missing', { field: 'total' });
  if (total !== null && Object.keys(pieces).length > 0 && total !== sum)
    throw new DomainError('count_differs', { field: 'total' });
  return { count: pieces, counted: (Object.keys(pieces).length > 0 ? sum : (total ?? sum)) as Cents };
}
