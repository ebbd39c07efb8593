import { holdBasket } from '../../checkout';
import { prisma, sql } from '../../infra/db';
import { noteInvoice } from '../../invoices';
import { type CartLine, cancelOrder } from '../../orders';
import { DomainError } from '../../shared/errors';
import { toIso } from '../../shared/time';
import type { CounterBasket } from '../pages';
import { type Basket, findBasket, hasCode, holdsSame } from './basketOrder';
import {
  type BasketRow,
  cancelUntaken,
  findBasketRow,
  finishBasket,
  markDropped,
  putBackLines,
  renewOrderKey,
  writeLines,
} from './basketRows';
import { type CounterHold, counterSeller, type SellingTerms } from './counterSeller';
import { bringBack, changeWithDiscounts } from './stayingDiscounts';

const gone = () => new DomainError('basket_gone', { status: 409 });

const hasEnded = ({ state, isOver }: Basket) => isOver || state === 'expired' || state === 'cancelled';

/**
 * A till sells only events of its venue, and within its list of events if it has one.
 * @throws DomainError not_on_sale beside `lines`
 */
async function demandSoldHere({ venueId, eventIds }: SellingTerms, lines: readonly CartLine[]): Promise<void> {
  const here = { venueId, ...(eventIds.length > 0 ? { id: { in: eventIds } } : {}) };
  const elsewhere = await prisma.product.count({
    where: { id: { in: lines.map(({ productId }) => productId) }, event: { NOT: here } },
  });
  if (elsewhere > 0) throw new DomainError('not_on_sale', { field: 'lines' });
}

/** Sets the seller when a colleague takes over a basket. */
const sellAs = (order: string, soldBy: string) =>
  sql('counter_basket_seller', `update orders set sold_by = $2 where id = $1 and state in ('held', 'pending')`, [
    order,
    soldBy,
  ]);

/**
 * Reserves the places of a basket, and changes them with it. An expired one is reserved again if nothing was paid.
 * @param found the order that the basket has now
 * @throws DomainError not_on_sale, and as `holdPlaces` and `changeHold`: the former places stay reserved;
 * basket_half_paid; basket_gone
 */
export async function holdAtCounter(hold: CounterHold, row: BasketRow | null, found: Basket | null): Promise<Basket> {
  const { terms, soldBy, lines, locale } = hold;
  await demandSoldHere(terms, lines);
  let key = row?.orderKey ?? hold.key;
  let before = found;
  if (before && !row && before.soldBy !== soldBy) throw new DomainError('hold_gone');
  const isOther = before !== null && !holdsSame(before, lines);
  if (before?.state === 'pending' && isOther && !(await cancelUntaken(before.id, soldBy)))
    throw new DomainError('basket_half_paid');
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
  let basket = await findBasket(hold.key);
  if (!basket || hasEnded(basket)) throw new DomainError('hold_gone');
  if (await bringBack(basket, { from: before ? null : found, row, hold }))
    basket = (await findBasket(hold.key)) ?? basket;
  // A drop ends the basket before its order, so places reserved in between would stay reserved.
  if (row && basket.isDropped) {
    await cancelOrder(basket.id, soldBy);
    throw gone();
  }
  return basket;
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
    return { basket: await holdAtCounter(hold, row, await findBasket(key)), row };
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
 * @throws DomainError basket_gone if it was sold concurrently, or paid elsewhere
 */
export async function dropBasket({ id, state }: BasketRow, soldBy: string): Promise<boolean> {
  if (state === 'sold' && (await finishBasket(id, soldBy))) throw gone();
  if (state === 'sold') return false;
  await markDropped(id);
  const basket = await findBasket(id);
  if (!basket || hasEnded(basket)) return false;
  if (!(await cancelOrder(basket.id, soldBy))) {
    const now = await findBasket(id);
    if (!now || hasEnded(now)) return false;
    await finishBasket(id, soldBy);
    throw gone();
  }
  if (basket.invoice) await noteInvoice(basket.id, null, null);
  return basket.covered > 0;
}
