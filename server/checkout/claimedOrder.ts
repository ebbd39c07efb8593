/** Orders of units that people claim one by one: sold as a whole, by the same statements as every sale, inside the seller's transaction. */
import type { Tx } from '../infra/db';
import { BULK_CHANNEL } from '../shared/bulkOrders';
import type { Locale } from '../shared/i18n/translate';
import { newSecret } from '../shared/reference';
import { uuidv7 } from '../shared/uuid';

type ClaimedLine = {
  eventId: string;
  productId: string;
  /** Null: open-dated, or a time that each person chooses. */
  slotId: string | null;
  quantity: number;
  /** The list price of each, and what is taken off it. */
  price: number;
  discount: number;
};

/** Results of `hold_places` for one request. */
type HoldOutcome = 'held' | 'replayed' | 'sold_out' | 'stale' | 'nothing_left' | 'refused';

/** Each unit carries the discounts of its whole line while it is sorted: pieces of 1,000 keep 10,000 units from being 100 million numbers. */
const PIECE = 1000;

/** 10,000 of a line as ten of 1,000; what is left over stays with the last, so that no piece is below a product's least quantity. */
function inPieces(line: ClaimedLine): ClaimedLine[] {
  const whole = Math.max(1, Math.floor(line.quantity / PIECE));
  return Array.from({ length: whole }, (_, n) => ({
    ...line,
    quantity: n < whole - 1 ? PIECE : line.quantity - PIECE * (whole - 1),
  }));
}

type ClaimedHold = {
  key: string;
  /** The number that it had as a quote is the order's. */
  reference: string;
  lines: readonly ClaimedLine[];
  locale: Locale;
  minutes: number;
};

/** Holds what is sold for so many minutes; a ticket of it exists once it is claimed. */
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
  const [held] = await tx.$queryRaw<{ outcome: HoldOutcome }[]>`
    select outcome from hold_places(${JSON.stringify([request])}::jsonb, ${minutes}::int)`;
  if (held!.outcome === 'held')
    await tx.$executeRaw`update order_items set awaits_claim = true where order_id = ${orderId}::uuid and visit = 0`;
  return { outcome: held!.outcome, orderId };
}

type Buyer = { name: string; email: string; locale: Locale; minutes: number };

/** Places it, to await its money for so many minutes. */
export async function placeForClaims(tx: Tx, orderId: string, { name, email, locale, minutes }: Buyer): Promise<void> {
  const request = {
    ...{ order_id: orderId, name, email, phone: null, locale, user_id: null, payment_id: uuidv7() },
    ...{ provider: null, method: null, confirm_minutes: null, pending_minutes: minutes, pay_until: null },
    ...{ profiles: [], acceptances: [] },
  };
  await tx.$queryRaw`select outcome from place_orders(${JSON.stringify([request])}::jsonb, ${minutes}::int)`;
}
