import { transaction } from '../../infra/db';
import { moveNotedInvoice } from '../../invoices';
import {
  applyPromoCode,
  type CartLine,
  changeHold,
  copyCounterDiscounts,
  removeApproved,
  repriceDiscounted,
} from '../../orders';
import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import { type Basket, hasCode, keysOf } from './basketOrder';
import { type BasketRow, setBasketCode } from './basketRows';
import type { CounterHold, SellingTerms } from './counterSeller';

type IsAbove = (discount: Basket['discounts'][number]) => boolean;

/**
 * Whether a discount exceeds the cashier's limit. A manager's discount at the till needs no second person, but is still
 * above the limit.
 */
const isAboveOf =
  ({ discountMost }: Pick<SellingTerms, 'discountMost'>): IsAbove =>
  ({ percent, approvedBy }) =>
    approvedBy !== null || (percent ?? 0) > discountMost;

/**
 * Discounts that stay with new contents: those of remaining lines. One above the cashier's limit was approved for the
 * former contents, so it goes when more of them is sold, and that of the whole sale when a line loses its own. A fixed
 * amount goes when less is sold: 4.00 off 40.00 would be 40 % of 10.00.
 */
function stayingDiscounts({ discounts, held }: Basket, lines: readonly CartLine[], isAbove: IsAbove) {
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

type Customer = { customerGroup: 'guest'; locale: Locale };

export async function changeWithDiscounts(
  basket: Basket,
  { lines, terms }: Pick<CounterHold, 'lines' | 'terms'>,
  customer: Customer,
): Promise<void> {
  const discounts = stayingDiscounts(basket, lines, isAboveOf(terms));
  const gone = basket.discounts.filter((discount) => !discounts.includes(discount)).map(({ line }) => line);
  const seen = Object.fromEntries(
    basket.discounts.map((one) => [one.line, [one.percent, one.amountCents, one.approvedBy !== null] as const]),
  );
  await changeHold({ order: basket, lines, discounts, before: { seen, gone }, ...customer });
}

/**
 * Copies discounts to a basket that was reserved again; approved ones only if they cost no more than before.
 * @returns whether there were any
 */
async function bringDiscounts(from: Basket, to: Basket, { lines, terms }: CounterHold): Promise<boolean> {
  const isDearer = to.totalCents + to.discountCents > from.totalCents + from.discountCents;
  const isAbove = isAboveOf(terms);
  const staying = stayingDiscounts(from, lines, isAbove).filter((one) => !isAbove(one) || !isDearer);
  const copied = { from: from.id, to: to.id, lines: staying.map(({ line }) => line) };
  if (!(await transaction((tx) => copyCounterDiscounts(tx, copied)))) return false;
  await repriceDiscounted(to);
  return true;
}

/** Applies the promo code or pass to a basket that was reserved again, if it still gives a discount. */
async function isCodeBack(order: Basket, { id, code }: BasketRow, locale: Locale): Promise<boolean> {
  try {
    await applyPromoCode({ order, typed: code, customerGroup: 'guest', locale });
    return true;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await setBasketCode(id, null);
    return false;
  }
}

/**
 * Gives a basket what its expired order had: invoice customer, discounts, promo code or pass.
 * @param from the expired order; null if the places were still reserved
 * @returns whether the basket has changed
 */
export async function bringBack(
  to: Basket,
  { from, row, hold }: { from: Basket | null; row: BasketRow | null; hold: CounterHold },
): Promise<boolean> {
  if (from?.invoice) await moveNotedInvoice(from.id, to.id);
  let isChanged = from?.invoice != null;
  if (from && from.discounts.length > 0) isChanged = (await bringDiscounts(from, to, hold)) || isChanged;
  if (!row?.code || to.state !== 'held' || hasCode(to)) return isChanged;
  const isBack = await isCodeBack(to, row, hold.locale);
  if (!isBack && (await removeApproved(to.id))) await repriceDiscounted(to);
  return true;
}
