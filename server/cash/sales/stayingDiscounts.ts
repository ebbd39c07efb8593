import type { CartLine } from '../../orders';
import { type Basket, keysOf } from './basketOrder';
import type { SellingTerms } from './counterSeller';

type IsAbove = (discount: Basket['discounts'][number]) => boolean;

/** Whether a cashier does not give a discount alone. What a manager gives at the counter has no second person, and is above it all the same. */
export const isAboveOf =
  ({ discountMost }: Pick<SellingTerms, 'discountMost'>): IsAbove =>
  ({ percent, approvedBy }) =>
    approvedBy !== null || (percent ?? 0) > discountMost;

/**
 * The discounts that stay with other contents: those of lines that stay. One above what a cashier gives alone was approved, by a second
 * person or a manager at the counter, for what was there: it goes when more of it is sold, and that of the whole when a line loses its
 * own. A fixed amount goes when less of it is sold: 4.00 off 40.00 would be 40 % of 10.00.
 */
export function stayingDiscounts({ discounts, held }: Basket, lines: readonly CartLine[], isAbove: IsAbove) {
  const split = (entry: string) =>
    [entry.slice(0, entry.lastIndexOf(' ')), Number(entry.slice(entry.lastIndexOf(' ')))] as const;
  const before = new Map(held.map(split));
  const wanted = keysOf(lines).map(split);
  const left = new Map(wanted);
  const staying = discounts.filter((discount) => {
    const { line, percent } = discount;
    const own = wanted.filter(([name]) => line === '' || name === line);
    const isNoMore = own.every(([name, count]) => count <= (before.get(name) ?? 0));
    const isNoLess = [...before].every(
      ([name, count]) => (line !== '' && name !== line) || count <= (left.get(name) ?? 0),
    );
    return own.length > 0 && (!isAbove(discount) || isNoMore) && (percent !== null || isNoLess);
  });
  const isWider = discounts.some((one) => one.line !== '' && left.has(one.line) && !staying.includes(one));
  return staying.filter((one) => one.line !== '' || !isAbove(one) || !isWider);
}
