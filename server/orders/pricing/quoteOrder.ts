import { type CartToPrice, type CustomerGroup, type PricedCart, priceCart } from '../../promos';
import { type Cents, ZERO } from '../../shared/money';
import { toIso } from '../../shared/time';
import { readCounterDiscounts } from './counterDiscounts';
import type { EnteredCode } from './enteredCode';
import { readItemsToPrice } from './itemsToPrice';
import { type OwnShares, readOwnShares } from './ownShares';
import { promosFor, type Refused, takenBy } from './quoteCart';
import type { Taken } from './taken';

/** A hold that keeps items and list prices while its discounts are recalculated. */
export type OrderToPrice = {
  orderId: string;
  channel: string;
  customerGroup: CustomerGroup;
  code: EnteredCode | null;
  /** Remaining uses per promotion for this customer; a missing one has no limit. */
  customerUsesLeft?: ReadonlyMap<string, number>;
  /** Passes that are being added. */
  shown?: readonly string[];
};

/** `items` in the form that the SQL function takes. */
export type OrderQuote = {
  items: { id: string; discount: Cents }[];
  taken: Taken[];
  /** Input of the calculation. */
  cart: CartToPrice;
  priced: PricedCart;
  own: OwnShares;
  timeZone: string;
};

/** Calculates the discounts of a hold; null if it has no items. */
export async function quoteOrder(order: OrderToPrice, refused: Refused = new Set()): Promise<OrderQuote | null> {
  const { orderId, channel, customerGroup, code, customerUsesLeft } = order;
  const [items, own, discounts] = await Promise.all([
    readItemsToPrice(orderId),
    readOwnShares(orderId),
    readCounterDiscounts(orderId),
  ]);
  if (!items) return null;
  const eventIds = items.lines.map(({ eventId }) => eventId);
  const promos = (await promosFor({ ...order, eventIds, own, holder: order }, refused)).map((promo) => ({
    ...promo,
    customerUsesLeft: customerUsesLeft?.get(promo.id) ?? null,
  }));
  const unlockedPromoIds = code ? [code.promo.id] : [];
  const context = { channel, customerGroup, unlockedPromoIds, now: toIso(new Date()) };
  const cart = { lines: items.lines, promos, context, discounts };
  const priced = priceCart(cart);
  return {
    items: [
      ...items.ids.map((id, at) => ({ id, discount: priced.lines[at]!.discountCents })),
      ...items.vouchers.map((id) => ({ id, discount: ZERO })),
    ],
    taken: takenBy(order, priced, promos),
    cart,
    priced,
    own,
    timeZone: items.timeZone,
  };
}
