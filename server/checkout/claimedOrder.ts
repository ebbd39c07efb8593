/** Orders of units that are redeemed singly: sold as a whole by the usual statements, in the seller's transaction. */

import type { Tx } from '../infra/db';
import { BULK_CHANNEL } from '../shared/bulkOrders';
import { DomainError } from '../shared/errors';
import type { Locale } from '../shared/i18n/translate';
import { knownOutcome, unknownOutcome } from '../shared/outcome';
import { newSecret } from '../shared/reference';
import { uuidv7 } from '../shared/uuid';

type ClaimedLine = {
  eventId: string;
  productId: string;
  /** Null: without a time, or chosen by each person. */
  slotId: string | null;
  quantity: number;
  /** List price and discount of each. */
  price: number;
  discount: number;
};

/** Results of `hold_places` for one request. */
export const HOLD_OUTCOMES = ['held', 'replayed', 'sold_out', 'stale', 'nothing_left', 'refused'] as const;
export type HoldOutcome = (typeof HOLD_OUTCOMES)[number];

/** Results of `place_orders` for one request. */
export const PLACE_OUTCOMES = [
  ...['placed', 'paid', 'replayed', 'to_confirm', 'over_limit', 'changed', 'refused', 'gone'],
] as const;

/**
 * The sort carries the discounts of a whole line in each unit: pieces of 1,000 keep 10,000 units from needing 100
 * million numbers.
 */
const PIECE = 1000;

/** Splits 10,000 of a line into ten of 1,000; the rest stays in the last, so that none is below a product's minimum. */
function inPieces(line: ClaimedLine): ClaimedLine[] {
  const whole = Math.max(1, Math.floor(line.quantity / PIECE));
  return Array.from({ length: whole }, (_, n) => ({
    ...line,
    quantity: n < whole - 1 ? PIECE : line.quantity - PIECE * (whole - 1),
  }));
}

type ClaimedHold = {
  key: string;
  /** Reference of the quote, which the order keeps. */
  reference: string;
  lines: readonly ClaimedLine[];
  locale: Locale;
  minutes: number;
};

/** Holds the units for these minutes; tickets are created when redeemed. */
export async function holdForClaims(
  tx: Tx,
  { key, reference, lines, locale, minutes }: ClaimedHold,
): Promise<{ outcome: HoldOutcome; orderId: string }> {
  const orderId = uuidv7();
  const request = {
    ...{ key, id: orderId, reference, secret: newSecret(), locale },
    ...{ channel: BULK_CHANNEL, claimed_later: true, user_id: null },
    tickets: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    lines: lines.flatMap(inPieces).map(({ eventId, productId, slotId, quantity, price, discount }) => ({
      ...{ event_id: eventId, product_id: productId, appointment_id: slotId, quantity, price },
      discounts: Array<number>(quantity).fill(discount),
    })),
  };
  const [held] = await tx.$queryRaw<{ outcome: string }[]>`
    select outcome from hold_places(${JSON.stringify([request])}::jsonb, ${minutes}::int)`;
  const outcome = knownOutcome('hold_places', HOLD_OUTCOMES, held?.outcome);
  if (outcome === 'held')
    await tx.$executeRaw`update order_items set awaits_claim = true where order_id = ${orderId}::uuid and visit = 0`;
  return { outcome, orderId };
}

type Buyer = { name: string; email: string; locale: Locale; minutes: number };

/** Places the order, with these minutes to pay. @throws DomainError order_not_fulfillable */
export async function placeForClaims(tx: Tx, orderId: string, { name, email, locale, minutes }: Buyer): Promise<void> {
  const request = {
    ...{ order_id: orderId, name, email, phone: null, locale, user_id: null, payment_id: uuidv7() },
    ...{ provider: null, method: null, confirm_minutes: null, pending_minutes: minutes, pay_until: null },
    ...{ profiles: [], acceptances: [] },
  };
  const [placed] = await tx.$queryRaw<{ outcome: string }[]>`
    select outcome from place_orders(${JSON.stringify([request])}::jsonb, ${minutes}::int)`;
  const outcome = knownOutcome('place_orders', PLACE_OUTCOMES, placed?.outcome);
  switch (outcome) {
    case 'placed':
    case 'paid':
    case 'replayed':
      return;
    case 'refused':
      throw new DomainError('order_not_fulfillable');
    // These cannot happen to an order that was just held, without promotions and without a confirmation by email.
    case 'to_confirm':
    case 'over_limit':
    case 'changed':
    case 'gone':
      throw new Error(`an order that is claimed later is ${outcome}`);
    default:
      unknownOutcome(outcome);
  }
}
