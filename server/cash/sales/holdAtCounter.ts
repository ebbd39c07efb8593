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
import { lineOf } from '../../promos';
import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import type { InvoiceCustomer } from '../../shared/invoices';
import type { Cents } from '../../shared/money';
import type { OrderState } from '../../shared/states';
import { toIso } from '../../shared/time';
import type { CounterBasket, CounterDiscountShown } from '../pages';
import { type BasketRow, findBasketRow, putBackLines, renewOrderKey, setBasketCode, writeLines } from './basketRows';
import { counterSeller, demandSoldHere, type SellingTerms } from './counterSeller';

export type Basket = {
  id: string;
  reference: string;
  channel: string;
  currency: string;
  state: OrderState;
  promoCodeId: string | null;
  /** Passes that were put on it. */
  passes: number;
  totalCents: Cents;
  discountCents: Cents;
  feeCents: Cents;
  expiresAt: Date;
  isOver: boolean;
  /** What was paid of it. */
  covered: Cents;
  soldBy: string | null;
  /** What it holds, as `keysOf` writes it. */
  held: string[];
  discounts: CounterDiscountShown[];
  /** Whom a full invoice was asked for. */
  invoice: InvoiceCustomer | null;
};

/** What an order `o` holds, as `keysOf` writes it. */
export const HELD = `array(select concat_ws(' ', product_id, appointment_id, count(*)) from order_items
  where order_id = o.id and visit = 0 group by product_id, appointment_id)`;

/** The order that keeps the places of a basket; `key` is the basket's, or the order's own where it has none. */
export async function findBasket(key: string): Promise<Basket | null> {
  const [row] = await sql<Basket>(
    'find_counter_basket',
    `select o.id, o.reference, o.channel, o.currency, o.state::text as state, o.promo_code_id as "promoCodeId",
       (select count(*)::int from order_passes where order_id = o.id) as passes, o.total_cents as "totalCents", o.discount_cents as "discountCents",
       o.fee_cents as "feeCents", o.expires_at as "expiresAt", o.state in ('held', 'pending') and o.expires_at <= moment() as "isOver",
       covered_of_order(o.id) as covered, o.sold_by as "soldBy",
       ${HELD} as held,
       coalesce((select jsonb_agg(jsonb_build_object('line', d.line, 'percent', d.percent, 'amountCents', d.amount_cents, 'reason', d.reason, 'by', u.name, 'approvedBy', a.name) order by d.at)
         from order_discounts d join users u on u.id = d."by" left join users a on a.id = d.approved_by where d.order_id = o.id), '[]') as discounts,
       (select customer from invoice_requests where order_id = o.id) as invoice
     from orders o where o.idempotency_key = coalesce((select order_key::text from counter_baskets where id = $1::text::uuid), $1::text) and o.sold_by is not null`,
    [key],
  );
  return row ?? null;
}

function keysOf(lines: readonly CartLine[]): string[] {
  const counts = new Map<string, number>();
  for (const line of lines) {
    const key = lineOf(line);
    counts.set(key, (counts.get(key) ?? 0) + line.quantity);
  }
  return [...counts].map(([key, count]) => `${key} ${count}`);
}

export const holdsSame = ({ held }: Pick<Basket, 'held'>, lines: readonly CartLine[]): boolean =>
  held.toSorted().join() === keysOf(lines).toSorted().join();

export const hasCode = ({ promoCodeId, passes }: Pick<Basket, 'promoCodeId' | 'passes'>) =>
  promoCodeId !== null || passes > 0;

const hasEnded = ({ state, isOver }: Basket) => isOver || state === 'expired' || state === 'cancelled';

export type CounterHold = {
  terms: SellingTerms;
  soldBy: string;
  key: string;
  lines: readonly CartLine[];
  locale: Locale;
};

/** A person who takes a basket over sells it. */
const sellAs = (order: string, soldBy: string) =>
  sql('counter_basket_seller', `update orders set sold_by = $2 where id = $1 and state in ('held', 'pending')`, [
    order,
    soldBy,
  ]);

/**
 * Keeps the places of a basket from its first ticket on, and those of what it becomes. One whose time was over is kept anew, where
 * nothing was paid of it.
 * @throws DomainError not_on_sale, and as `holdPlaces` and `changeHold`: what was kept before stays kept; basket_half_paid, basket_sold
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
    // What has not been swept yet gives its places back first.
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
  return basket;
}

type IsAbove = (discount: Basket['discounts'][number]) => boolean;

/** Whether a cashier does not give a discount alone. What a manager gives at the counter has no second person, and is above it all the same. */
const isAboveOf =
  ({ discountMost }: Pick<SellingTerms, 'discountMost'>): IsAbove =>
  ({ percent, approvedBy }) =>
    approvedBy !== null || (percent ?? 0) > discountMost;

type Customer = { customerGroup: 'guest'; locale: Locale };

/**
 * The discounts that stay with other contents: those of lines that stay. One above what a cashier gives alone was approved, by a second
 * person or a manager at the counter, for what was there: it goes when more of it is sold, and that of the whole when a line loses its
 * own. A fixed amount goes when less of it is sold: 4.00 off 40.00 would be 40 % of 10.00.
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

/** A basket that is kept anew has its discounts again; what was approved only where it costs no more than it did. */
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

/** A basket that is kept anew has its promo code or pass again, where that still gives something. */
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
 * Writes down what a basket holds now, and keeps its places. Where they cannot be had it stays what it was.
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

/** Its places are free at once, and what was paid of it is to be given back. @returns whether something was */
export async function dropBasket(key: string, soldBy: string): Promise<boolean> {
  const basket = await findBasket(key);
  if (basket?.state !== 'held' && basket?.state !== 'pending') return false;
  await cancelOrder(basket.id, soldBy);
  if (basket.invoice) await noteInvoice(basket.id, null, null);
  return basket.covered > 0;
}
