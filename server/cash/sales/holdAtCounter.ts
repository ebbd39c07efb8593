import { holdBasket } from '../../checkout';
import { sql } from '../../infra/db';
import { type CartLine, cancelOrder, changeHold } from '../../orders';
import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import type { Cents } from '../../shared/money';
import type { OrderState } from '../../shared/states';
import { toIso } from '../../shared/time';
import type { CounterBasket } from '../pages';
import { counterSeller, type SellingTerms } from './counterSeller';

type Basket = {
  id: string;
  reference: string;
  channel: string;
  state: OrderState;
  promoCodeId: string | null;
  totalCents: Cents;
  discountCents: Cents;
  feeCents: Cents;
  expiresAt: Date;
  /** What it holds, as `lineKey` writes it. */
  held: string[];
};

/** The order that a cashier's basket has become. */
export async function findBasket(key: string, soldBy: string): Promise<Basket | null> {
  const [row] = await sql<Basket>(
    'find_counter_basket',
    `select o.id, o.reference, o.channel, o.state::text as state, o.promo_code_id as "promoCodeId", o.total_cents as "totalCents", o.discount_cents as "discountCents",
       o.fee_cents as "feeCents", o.expires_at as "expiresAt",
       array(select concat_ws(' ', product_id, appointment_id, count(*)) from order_items
         where order_id = o.id and visit = 0 group by product_id, appointment_id) as held
     from orders o where o.idempotency_key = $1 and o.sold_by = $2`,
    [key, soldBy],
  );
  return row ?? null;
}

function keysOf(lines: readonly CartLine[]): string[] {
  const counts = new Map<string, number>();
  for (const { productId, appointmentId, quantity } of lines) {
    const key = appointmentId ? `${productId} ${appointmentId}` : productId;
    counts.set(key, (counts.get(key) ?? 0) + quantity);
  }
  return [...counts].map(([key, count]) => `${key} ${count}`);
}

const holdsSame = ({ held }: Basket, lines: readonly CartLine[]): boolean =>
  held.toSorted().join() === keysOf(lines).toSorted().join();

export type CounterHold = {
  terms: SellingTerms;
  soldBy: string;
  key: string;
  lines: readonly CartLine[];
  locale: Locale;
};

/**
 * Keeps the places of a basket from its first ticket on, and those of what it becomes. What it became already is left as it is.
 * @throws DomainError as `holdPlaces` and `changeHold`: what was kept before stays kept
 */
export async function holdAtCounter({ terms, soldBy, key, lines, locale }: CounterHold): Promise<Basket> {
  const before = await findBasket(key, soldBy);
  // Placed and not paid, it is what it was: other contents are another basket.
  if (before?.state === 'pending' && !holdsSame(before, lines)) {
    await cancelOrder(before.id, soldBy);
    throw new DomainError('hold_gone');
  }
  if (before?.state === 'held' && !holdsSame(before, lines))
    await changeHold({ order: before, lines, customerGroup: 'guest', locale });
  if (!before)
    await holdBasket(counterSeller(terms, soldBy), { key, lines, locale, userId: null, customerGroup: 'guest' });
  const basket = before?.state === 'held' || !before ? await findBasket(key, soldBy) : before;
  if (!basket || basket.state === 'expired' || basket.state === 'cancelled') throw new DomainError('hold_gone');
  return basket;
}

export const basketProps = ({ totalCents, discountCents, feeCents, expiresAt }: Basket): CounterBasket => ({
  totalCents,
  discountCents,
  feeCents,
  expiresAt: toIso(expiresAt),
});

/** Its places are free at once. What is paid stays. */
export async function dropBasket(key: string, soldBy: string): Promise<void> {
  const basket = await findBasket(key, soldBy);
  if (basket?.state === 'held') await cancelOrder(basket.id, soldBy);
}
