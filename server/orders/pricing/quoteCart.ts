import {
  type CounterDiscount,
  type CustomerGroup,
  forgetPromos,
  type PricedCart,
  type PricedLine,
  type Promo,
  priceCart,
  promosInForce,
  toPromo,
} from '../../promos';
import { type Cents, subtract } from '../../shared/money';
import { toIso } from '../../shared/time';
import type { SqlLine } from '../holds/cartLines';
import { codePromo, type EnteredCode } from './enteredCode';
import type { OwnShares } from './ownShares';
import { namedWithPasses, type PassHolder, passesInHand, withPasses } from './passesInHand';
import { quoteLines } from './quoteLines';
import type { Taken } from './taken';

/** Prices of a customer with terms of their own, in place of promotions: one for an item of each line. */
export type OwnPrices = (lines: readonly PricedLine[]) => Promise<readonly Cents[]>;

export type CartToPrice = {
  orderId: string;
  channel: string;
  customerGroup: CustomerGroup;
  lines: readonly SqlLine[];
  /** Promo code that the buyer entered, if any. */
  code?: EnteredCode | null;
  /** Promotion uses that the order already has; it may use them again. */
  own?: OwnShares;
  /** Discounts given by a cashier. */
  discounts?: readonly CounterDiscount[] | undefined;
  /** Account of the buyer, before the order exists. */
  userId?: string | null;
  ownPrices?: OwnPrices | undefined;
};

/** Lines with the prices used, and the promotions that give the discounts. */
export type Quote = { lines: SqlLine[]; taken: Taken[]; priced: PricedCart | null };

/** Promotions and codes that the database has just refused as exhausted, even if a read showed some left. */
export type Refused = ReadonlySet<string>;

const MAX_ATTEMPTS = 4;

/** Promotion uses and amounts for an order, from the promotions that applied. */
export function takenBy(
  { orderId, code }: Pick<CartToPrice, 'orderId' | 'code'>,
  { applied }: PricedCart,
  promos: readonly Promo[],
): Taken[] {
  return applied.map(({ promoId, name, discountCents, passUses }) => {
    const used = new Set(passUses.map(({ passId }) => passId));
    const passes = promos.find(({ id }) => id === promoId)?.passes.filter(({ id }) => used.has(id)) ?? [];
    return {
      order_id: orderId,
      promo_id: promoId,
      code_id: code?.promo.id === promoId ? code.id : null,
      name: namedWithPasses(
        name,
        passes.map(({ number }) => number),
      ),
      discount: discountCents,
      ...(passUses.length > 0
        ? { passes: passUses.map(({ passId, day, count }) => ({ pass: passId, day, count })) }
        : {}),
    };
  });
}

/** Lines with the prices that they were calculated with, for the hold to check. */
function linesWithPrices(lines: readonly SqlLine[], priced: PricedCart): SqlLine[] {
  return lines.map((line) => {
    const found = priced.lines.find(
      ({ productId, appointmentId }) => productId === line.product_id && appointmentId === line.appointment_id,
    );
    return found ? { ...line, price: found.priceCents, discounts: found.discounts } : line;
  });
}

/** Each item costs the customer's own price: of 7.00 a company with 12 % off pays 6.16, and 0.84 are its discount. */
async function quoteOwn({ channel, lines }: CartToPrice, ownPrices: OwnPrices): Promise<Quote> {
  const quoted = await quoteLines({ channel, lines });
  const prices = await ownPrices(quoted);
  const priced = lines.map((line): SqlLine => {
    const at = quoted.findIndex(
      ({ productId, appointmentId }) => productId === line.product_id && appointmentId === line.appointment_id,
    );
    const list = quoted[at]?.priceCents;
    if (list === undefined) return line;
    return { ...line, price: list, discounts: Array<Cents>(line.quantity).fill(subtract(list, prices[at] ?? list)) };
  });
  return { lines: priced, taken: [], priced: null };
}

/** Promotions in force, and the one unlocked by the code, with the buyer's passes. */
export async function promosFor(
  {
    eventIds,
    channel,
    code,
    own,
    holder,
  }: Pick<CartToPrice, 'channel' | 'code' | 'own'> & { eventIds: readonly string[]; holder: PassHolder | null },
  refused: Refused,
): Promise<Promo[]> {
  const rows = await promosInForce(eventIds, channel);
  const automatic = rows.map((row) => toPromo(row, own?.ofPromo(row.id)));
  const promos = code ? [...automatic, codePromo(code, own)] : automatic;
  const isRefused = ({ id }: Promo) => refused.has(id) || (id === code?.promo.id && refused.has(code.id));
  const asksForPass = promos.some(({ passProductIds }) => passProductIds.length > 0);
  const passes = asksForPass && holder ? await passesInHand(holder) : [];
  return promos.map((promo) => withPasses(isRefused(promo) ? { ...promo, usesLeft: 0 } : promo, passes));
}

/**
 * Prices a cart before its places are taken. If no promotion could apply, nothing is read and prices are left to the
 * database.
 */
export async function quoteCart(cart: CartToPrice, refused: Refused = new Set()): Promise<Quote> {
  const { channel, customerGroup, code, lines, discounts = [], ownPrices } = cart;
  if (ownPrices) return quoteOwn(cart, ownPrices);
  const eventIds = lines.map(({ event_id }) => event_id);
  const promos = await promosFor({ ...cart, eventIds, holder: cart }, refused);
  if (promos.length === 0 && discounts.length === 0) return { lines: [...lines], taken: [], priced: null };
  const quoted = await quoteLines({ channel, lines });
  if (quoted.length === 0) return { lines: [...lines], taken: [], priced: null };
  const unlockedPromoIds = code ? [code.promo.id] : [];
  const context = { channel, customerGroup, unlockedPromoIds, now: toIso(new Date()) };
  const priced = priceCart({ lines: quoted, promos, context, discounts });
  return { lines: linesWithPrices(lines, priced), taken: takenBy(cart, priced, promos), priced };
}

/**
 * Quotes and takes, and retries after a concurrent change: a new list price, or an exhausted promotion.
 * @returns the last answer; still `stale` or `nothing_left` if every retry was overtaken.
 */
export async function takeQuoted<A extends { outcome: string; detail: string | null }>(
  quote: (refused: Refused) => Promise<Quote>,
  take: (quote: Quote) => Promise<A>,
): Promise<A> {
  const refused = new Set<string>();
  for (let tries = 1; ; tries += 1) {
    const answer = await take(await quote(refused));
    if ((answer.outcome !== 'stale' && answer.outcome !== 'nothing_left') || tries === MAX_ATTEMPTS) return answer;
    forgetPromos();
    // After the first refusal the promotion may only have less left than was read; after the second it is left out.
    if (answer.detail && tries > 1) refused.add(answer.detail);
  }
}
