import { sql } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import type { CounterDiscount, CustomerGroup } from '../../promos';
import { readSettings } from '../../settings';
import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import type { Cents } from '../../shared/money';
import { unknownOutcome } from '../../shared/outcome';
import { findCodeById } from '../pricing/enteredCode';
import { readOwnShares } from '../pricing/ownShares';
import { type OwnPrices, quoteCart, takeQuoted } from '../pricing/quoteCart';
import { type CartLine, itemsIn } from './cartLines';
import { checkCart } from './checkCart';
import { explainRefusal } from './explainRefusal';
import { type LimitOutcome, limitRefusal, limitsIn } from './holdLimits';

type Input = {
  order: { id: string; channel: string; discountCents: Cents; promoCodeId: string | null };
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
};

type Answer = {
  outcome: 'held' | 'sold_out' | 'refused' | 'stale' | 'nothing_left' | 'gone' | 'discounted' | LimitOutcome;
  order_total: Cents;
  detail: string | null;
};

/** Input of the pricing: the code of the hold, and its promotion uses. */
async function heldBy({ id, discountCents, promoCodeId }: Input['order']) {
  const [code, own] = await Promise.all([
    promoCodeId === null ? null : findCodeById(promoCodeId),
    discountCents > 0 ? readOwnShares(id) : null,
  ]);
  return { code, ...(own ? { own } : {}) };
}

/**
 * Replaces the contents of a hold: old places are released and new ones taken in one step, or nothing changes. The time
 * restarts, up to the maximum since the first hold. It is priced like a new hold, with its code if that still applies.
 * @throws DomainError hold_gone when it is no longer a live hold, prices_moved, basket_elsewhere if a discount changed
 * concurrently, one of limitRefusal, else why the new contents cannot be had
 */
export async function changeHold({
  order,
  lines,
  customerGroup,
  locale,
  discounts,
  before,
  ownPrices,
}: Input): Promise<{ totalCents: Cents }> {
  const { id: orderId, channel } = order;
  const sqlLines = await checkCart({ channel, lines, locale });
  const [brought, settings] = await Promise.all([heldBy(order), readSettings()]);
  const terms = {
    ...limitsIn(settings),
    hold_minutes: settings['orders.hold_minutes'],
    longest_minutes: settings['orders.hold_longest_minutes'],
    ...(before ? { discounts: before } : {}),
  };
  const answer = await takeQuoted(
    (refused) =>
      quoteCart({ orderId, channel, customerGroup, lines: sqlLines, discounts, ownPrices, ...brought }, refused),
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
      throw new DomainError('hold_gone');
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
