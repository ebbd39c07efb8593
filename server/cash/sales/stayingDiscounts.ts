import type { CartLine } from '../../orders';
import { type Basket, keysOf } from './basketOrder';
import type { SellingTerms } from './counterSeller';

type IsAbove = (discount: Basket['discounts'][number]) => boolean;

/**
 * Whether a discount exceeds the cashier's limit. A manager's discount at the till needs no second person, but is still
 * above the limit.
 */
export const isAboveOf =
  ({ discountMost }: Pick<SellingTerms, 'discountMost'>): IsAbove =>
  ({ percent, approvedBy }) =>
    approvedBy !== null || (percent ?? 0) > discountMost;

/**
 * Discounts that stay with new contents: those of remaining lines. One above the cashier's limit was approved for the
 * former contents, so it goes when more of them is sold, and that of the whole sale when a line loses its own. A fixed
 * amount goes when less is sold: 4.00 off 40.00 would be 40 % of 10.00.
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
