import { sql } from '../../infra/db';
import { forgetPromos, lineOf, priceCart } from '../../promos';
import { readSettings } from '../../settings';
import { DomainError } from '../../shared/errors';
import { add, type Cents, ZERO } from '../../shared/money';
import { knownOutcome } from '../../shared/outcome';
import { findCodeById } from '../pricing/enteredCode';
import { type OrderQuote, type OrderToPrice, quoteOrder } from '../pricing/quoteOrder';
import { prolongRefusal, timesIn } from './moreTime';

type Answer = {
  outcome: string;
  order_total: Cents;
  order_discount: Cents;
  detail: string | null;
};

const PRICED = ['priced', 'gone', 'stale', 'nothing_left', 'longest'] as const;
const MAX_ATTEMPTS = 4;

export type Repriced = { totalCents: Cents; discountCents: Cents; quote: OrderQuote };

/**
 * Recalculates the discounts of a hold; items and list prices stay. Uses of promotions and codes change in the same
 * step.
 * @param accept checks the result first; if it throws, the order is unchanged.
 * @param prolongs extends the hold in the same step, or nothing changes.
 * @throws DomainError hold_gone when it is no longer a live hold; prices_moved after concurrent changes on every retry;
 *   hold_longest if it cannot be extended
 */
export async function repriceOrder(
  order: OrderToPrice,
  accept: (quote: OrderQuote) => void = () => {},
  prolongs = false,
): Promise<Repriced> {
  const terms = prolongs ? { ...timesIn(await readSettings()), prolong: true } : {};
  const refused = new Set<string>();
  for (let tries = 1; tries <= MAX_ATTEMPTS; tries += 1) {
    const quote = await quoteOrder(order, refused);
    if (!quote) throw new DomainError('hold_gone');
    accept(quote);
    const [answer] = await sql<Answer>(
      'reprice_order',
      'select outcome, order_total, order_discount, detail from reprice_order($1, $2::jsonb, $3::jsonb, $4, $5::jsonb)',
      [
        order.orderId,
        JSON.stringify(quote.items),
        JSON.stringify(quote.taken),
        order.code?.id ?? null,
        JSON.stringify(terms),
      ],
    );
    if (!answer) throw new DomainError('hold_gone');
    const outcome = knownOutcome('reprice_order', PRICED, answer.outcome);
    if (outcome === 'gone' || outcome === 'longest') throw prolongRefusal(outcome);
    if (outcome === 'priced') return { totalCents: answer.order_total, discountCents: answer.order_discount, quote };
    outcome satisfies 'stale' | 'nothing_left';
    forgetPromos();
    if (answer.detail && (tries > 1 || answer.detail === order.code?.id)) refused.add(answer.detail);
  }
  throw new DomainError('prices_moved');
}

type AtCounter = Pick<OrderToPrice, 'channel'> & { id: string; promoCodeId: string | null };

/** Reprices after a cashier's discount changed; the buyer is not known. @throws DomainError as `repriceOrder` */
export async function repriceDiscounted({ id: orderId, channel, promoCodeId }: AtCounter): Promise<void> {
  const code = promoCodeId === null ? null : await findCodeById(promoCodeId);
  await repriceOrder({ orderId, channel, customerGroup: 'guest', code });
}

/** Amount that a cashier's discount of a line or of the sale reduces: the items after promotions and before it. */
export async function loweredByDiscount(
  { id: orderId, channel, promoCodeId }: AtCounter,
  line: string,
): Promise<Cents> {
  const code = promoCodeId === null ? null : await findCodeById(promoCodeId);
  const quote = await quoteOrder({ orderId, channel, customerGroup: 'guest', code });
  if (!quote) return ZERO;
  const own = new Set((quote.cart.discounts ?? []).map((one) => one.line));
  const { lines } = priceCart({ ...quote.cart, discounts: [] });
  const meant = lines.filter((one) => (line === '' ? !own.has(lineOf(one)) : lineOf(one) === line));
  return add(ZERO, ...meant.map(({ totalCents }) => totalCents));
}
