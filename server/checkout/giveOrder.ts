/** Complimentary orders, by the usual sale statements, in the caller's transaction. */

import type { Tx } from '../infra/db';
import type { HolderProfile } from '../orders';
import type { Locale } from '../shared/i18n/translate';
import { knownOutcome } from '../shared/outcome';
import { newReference, newSecret } from '../shared/reference';
import { uuidv7 } from '../shared/uuid';
import { HOLD_OUTCOMES, type HoldOutcome, PLACE_OUTCOMES } from './claimedOrder';

const REFERENCE_LENGTH = 8;
/** Time for the statement that places it. */
const HOLD_MINUTES = 15;

type Gift = {
  channel: string;
  /** Idempotency key of this order. */
  key: string;
  eventId: string;
  productId: string;
  slotId: string | null;
  quantity: number;
  /** List price of each, fully discounted. */
  price: number;
  locale: Locale;
};

/** Holds the places of a complimentary order. */
export async function holdGift(tx: Tx, gift: Gift): Promise<{ outcome: HoldOutcome; orderId: string }> {
  const { channel, key, eventId, productId, slotId, quantity, price, locale } = gift;
  const order = { id: uuidv7(), reference: newReference(REFERENCE_LENGTH), secret: newSecret() };
  const line = { event_id: eventId, product_id: productId, appointment_id: slotId, quantity, price };
  const lines = [{ ...line, discounts: Array(quantity).fill(price) }];
  const request = { ...order, key, channel, given: true, user_id: null, locale, tickets: quantity, lines };
  const [held] = await tx.$queryRaw<{ outcome: string }[]>`
    select outcome from hold_places(${JSON.stringify([request])}::jsonb, ${HOLD_MINUTES}::int)`;
  return { outcome: knownOutcome('hold_places', HOLD_OUTCOMES, held?.outcome), orderId: order.id };
}

type Recipient = { name: string; email: string; locale: Locale; profiles: HolderProfile[] };

/** Places it as a complimentary order, which is paid immediately. */
export async function placeGift(tx: Tx, orderId: string, { name, email, locale, profiles }: Recipient): Promise<void> {
  const request = {
    ...{ order_id: orderId, name, email, phone: null, locale, user_id: null, payment_id: uuidv7(), provider: 'free' },
    ...{ method: 'free', confirm_minutes: null, pay_until: null, profiles, acceptances: [] },
  };
  await tx.$executeRaw`update orders set is_complimentary = true where id = ${orderId}::uuid`;
  const [placed] = await tx.$queryRaw<{ outcome: string }[]>`
    select outcome from place_orders(${JSON.stringify([request])}::jsonb, ${HOLD_MINUTES}::int)`;
  const outcome = knownOutcome('place_orders', PLACE_OUTCOMES, placed?.outcome);
  if (outcome !== 'paid') throw new Error(`an order that costs nothing is ${outcome}`);
}
