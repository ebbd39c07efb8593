import { holdBasket } from '../../checkout';
import { sql, transaction } from '../../infra/db';
import { moveNotedInvoice, noteInvoice } from '../../invoices';
import {
  applyPromoCode,
  type CartLine,
  cancelOrder,
  changeHold,
  copyCounterDiscounts,
  removeApproved,
  repriceDiscounted,
} from '../../orders';
import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import { toIso } from '../../shared/time';
import type { CounterBasket } from '../pages';
import { type Basket, findBasket, hasCode, holdsSame } from './basketOrder';
import {
  type BasketRow,
  endBasket,
  findBasketRow,
  isDropped,
  putBackLines,
  renewOrderKey,
  setBasketCode,
  writeLines,
} from './basketRows';
import { counterSeller, demandSoldHere, type SellingTerms } from './counterSeller';
import { isAboveOf, stayingDiscounts } from './stayingDiscounts';

const hasEnded = ({ state, isOver }: Basket) => isOver || state === 'expired' || state === 'cancelled';

export type CounterHold = {
  terms: SellingTerms;
  soldBy: string;
  key: string;
  lines: readonly CartLine[];
  locale: Locale;
};

/** Sets the seller when a colleague takes over a basket. */
const sellAs = (order: string, soldBy: string) =>
  sql('counter_basket_seller', `update orders set sold_by = $2 where id = $1 and state in ('held', 'pending')`, [
    order,
    soldBy,
  ]);

/**
 * Reserves the places of a basket, and changes them with it. An expired one is reserved again if nothing was paid.
 * @throws DomainError not_on_sale, and as `holdPlaces` and `changeHold`: the former places stay reserved;
 * basket_half_paid; basket_gone
 */
export async function holdAtCounter(hold: CounterHold, row: BasketRow | null): Promise<Basket> {
  const { terms, soldBy, lines, locale } = hold;
  await demandSoldHere(terms, lines);
  let key = row?.orderKey ?? hold.key;
  let before = await findBasket(hold.key);
  const found = before;
  if (before && !row && before.soldBy !== soldBy) throw new DomainError('hold_gone');
  const isOther = before !== null && !holdsSame(before, lines);
  if (before?.state === 'pending' && isOther && before.covered > 0) throw new DomainError('basket_half_paid');
  if (before?.state === 'pending' && isOther) await cancelOrder(before.id, soldBy);
  if (before && (hasEnded(before) || (before.state === 'pending' && isOther))) {
    if (!row || before.covered > 0) throw new DomainError('hold_gone');
    // Releases the places of an expired order that was not swept yet.
    if (before.isOver) await cancelOrder(before.id, soldBy);
    key = await renewOrderKey(row);
    before = null;
  }
  if (before && before.soldBy !== soldBy) await sellAs(before.id, soldBy);
  const customer = { customerGroup: 'guest', locale } as const;
  if (before?.state === 'held' && isOther) await changeWithDiscounts(before, hold, customer);
  if (!before) await holdBasket(counterSeller(terms, soldBy), { key, lines, userId: null, ...customer });
  let basket = before?.state === 'held' || !before ? await findBasket(row ? hold.key : key) : before;
  if (!basket || hasEnded(basket)) throw new DomainError('hold_gone');
  if (found?.invoice && !before) {
    await moveNotedInvoice(found.id, basket.id);
    basket = { ...basket, invoice: found.invoice };
  }
  if (found && !before && found.discounts.length > 0) basket = await bringDiscounts(found, basket, hold);
  if (row?.code && basket.state === 'held' && !hasCode(basket)) {
    const isBack = await isCodeBack(basket, row, locale);
    if (!isBack && (await removeApproved(basket.id))) await repriceDiscounted(basket);
    basket = (await findBasket(hold.key)) ?? basket;
  }
  // A drop ends the basket before its order, so places reserved in between would stay reserved.
  if (row && (await isDropped(row.id))) {
    await cancelOrder(basket.id, soldBy);
    throw new DomainError('basket_gone', { status: 409 });
  }
  return basket;
}

type Customer = { customerGroup: 'guest'; locale: Locale };

async function changeWithDiscounts(
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

/** Copies discounts to a basket that was reserved again; approved ones only if they cost no more than before. */
async function bringDiscounts(
  from: Basket,
  to: Basket,
  { key, lines, terms }: Pick<CounterHold, 'key' | 'lines' | 'terms'>,
): Promise<Basket> {
  const isDearer = to.totalCents + to.discountCents > from.totalCents + from.discountCents;
  const isAbove = isAboveOf(terms);
  const staying = stayingDiscounts(from, lines, isAbove).filter((one) => !isAbove(one) || !isDearer);
  const copied = { from: from.id, to: to.id, lines: staying.map(({ line }) => line) };
  if (!(await transaction((tx) => copyCounterDiscounts(tx, copied)))) return to;
  await repriceDiscounted(to);
  return (await findBasket(key)) ?? to;
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

export type Kept = { basket: Basket; row: BasketRow };

/**
 * Stores the contents of a basket and reserves its places. On a refusal it stays unchanged.
 * @throws DomainError basket_elsewhere; as `holdAtCounter`
 */
export async function keepBasket(hold: CounterHold, version: number | null): Promise<Kept> {
  const { terms, soldBy, key, lines } = hold;
  const before = await findBasketRow(key, terms.id);
  const row = await writeLines({ id: key, cashboxId: terms.id, by: soldBy, lines, version });
  try {
    return { basket: await holdAtCounter(hold, row), row };
  } catch (error) {
    await putBackLines(before, row);
    throw error;
  }
}

export const basketProps = (
  { totalCents, discountCents, feeCents, expiresAt, promoCodeId, discounts, passes, invoice }: Basket,
  { version, code, buyer, note }: BasketRow,
): CounterBasket => ({
  totalCents,
  discountCents,
  feeCents,
  expiresAt: toIso(expiresAt),
  version,
  code: hasCode({ promoCodeId, passes }) ? code : null,
  discounts,
  invoice,
  notes: { buyer: buyer ?? '', note: note ?? '' },
});

/**
 * Drops a basket: places are released immediately, and paid money becomes a payout. Idempotent.
 * @returns whether money must be paid out
 * @throws DomainError basket_gone if it was sold concurrently
 */
export async function dropBasket(id: string, soldBy: string): Promise<boolean> {
  await endBasket(id, 'dropped');
  const basket = await findBasket(id);
  if (!basket || hasEnded(basket)) return false;
  if (!(await cancelOrder(basket.id, soldBy))) {
    const now = await findBasket(id);
    if (!now || hasEnded(now)) return false;
    await endBasket(id, 'sold');
    throw new DomainError('basket_gone', { status: 409 });
  }
  if (basket.invoice) await noteInvoice(basket.id, null, null);
  return basket.covered > 0;
}
