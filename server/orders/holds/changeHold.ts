import { sql } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import type { CounterDiscount, CustomerGroup } from '../../promos';
import { readSettings } from '../../settings';
import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import type { Cents } from '../../shared/money';
import { unknownOutcome } from '../../shared/outcome';
import { type EnteredCode, findCodeById } from '../pricing/enteredCode';
import { readOwnShares } from '../pricing/ownShares';
import { type OwnPrices, quoteCart, takeQuoted } from '../pricing/quoteCart';
import { demandEffect } from './applyPromoCode';
import { type CartLine, itemsIn } from './cartLines';
import { checkCart } from './checkCart';
import { explainRefusal } from './explainRefusal';
import { type LimitOutcome, limitRefusal, limitsIn } from './holdLimits';
import { prolongRefusal, timesIn } from './moreTime';

type Order = { id: string; channel: string; discountCents: Cents; promoCodeId: string | null };

type Input = {
  order: Order;
  lines: readonly CartLine[];
  customerGroup: CustomerGroup;
  locale: Locale;
  /** Discounts given by a cashier. */
  discounts?: readonly CounterDiscount[] | undefined;
  /** Earlier cashier discounts by line, and the lines that the new contents drop. */
  before?: {
    seen: Record<string, readonly [percent: number | null, amount: Cents | null, isApproved: boolean]>;
    gone: string[];
  };
  /** Prices of a company, without promotions. */
  ownPrices?: OwnPrices | undefined;
  /** Another promo code than that of the hold; null for none. It is refused if it gives no discount. */
  entered?: { code: EnteredCode | null; currency: string; timeZone: string } | undefined;
  /** Extends the hold, once (`moreTime`). */
  prolongs?: boolean | undefined;
};

type Answer = {
  outcome:
    | 'held'
    | 'sold_out'
    | 'refused'
    | 'stale'
    | 'nothing_left'
    | 'gone'
    | 'longest'
    | 'discounted'
    | LimitOutcome;
  order_total: Cents;
  detail: string | null;
};

/** Input of the pricing: the code of the hold or the entered one, and its promotion uses. */
async function heldBy({ id, discountCents, promoCodeId }: Order, entered: Input['entered']) {
  const [code, own] = await Promise.all([
    entered || promoCodeId === null ? (entered?.code ?? null) : findCodeById(promoCodeId),
    discountCents > 0 ? readOwnShares(id) : null,
  ]);
  return { code, ...(own ? { own } : {}) };
}

/**
 * Replaces the contents of a hold: old places are released and new ones taken in one step, or nothing changes. The time
 * restarts, up to the maximum since the first hold. It is priced like a new hold, with its code if that still applies.
 * @throws DomainError hold_gone when it is no longer a live hold, prices_moved, basket_elsewhere if a discount changed
 * concurrently, one of limitRefusal, hold_longest if it cannot be extended, as `demandEffect` for an entered code, else
 * why the new contents cannot be had
 */
export async function changeHold({
  order,
  lines,
  customerGroup,
  locale,
  discounts,
  before,
  ownPrices,
  entered,
  prolongs,
}: Input): Promise<{ totalCents: Cents }> {
  const { id: orderId, channel } = order;
  const sqlLines = await checkCart({ channel, lines, locale });
  const [brought, settings] = await Promise.all([heldBy(order, entered), readSettings()]);
  const terms = {
    ...limitsIn(settings),
    ...timesIn(settings),
    ...(before ? { discounts: before } : {}),
    ...(entered ? { code: entered.code?.id ?? null } : {}),
    ...(prolongs ? { prolong: true } : {}),
  };
  const answer = await takeQuoted(
    async (refused) => {
      const cart = { orderId, channel, customerGroup, lines: sqlLines, discounts, ownPrices, ...brought };
      const quote = await quoteCart(cart, refused);
      if (entered?.code && quote.priced)
        demandEffect(entered.code, quote.priced, { ...entered, own: brought.own, locale });
      return quote;
    },
    async (quote) => {
      const [row] = await sql<Answer>(
        'change_hold',
        'select outcome, order_total, detail from change_hold_within($1, $2::jsonb, $3, $4::jsonb, $5::jsonb)',
        [orderId, JSON.stringify(quote.lines), itemsIn(lines), JSON.stringify(quote.taken), JSON.stringify(terms)],
      );
      return row!;
    },
  );
  wakeOutbox();
  switch (answer.outcome) {
    case 'held':
      return { totalCents: answer.order_total };
    case 'over_browser':
    case 'over_network':
    case 'over_share':
    case 'too_often':
      throw await limitRefusal(answer.outcome, null);
    case 'gone':
    case 'longest':
      throw prolongRefusal(answer.outcome);
    case 'discounted':
      throw new DomainError('basket_elsewhere', { status: 409 });
    case 'stale':
    case 'nothing_left':
      throw new DomainError('prices_moved');
    case 'sold_out':
    case 'refused':
      throw await explainRefusal({ channel, lines: sqlLines, locale, ownOrderId: orderId });
    default:
      return unknownOutcome(answer.outcome);
  }
}
