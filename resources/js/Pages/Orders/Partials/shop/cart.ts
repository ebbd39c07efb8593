import type { Pages } from '@server/pages';
import { companionLimit } from '@server/shared/companions';
import { add, type Cents, ZERO } from '@server/shared/money';
import { visitKeys } from '@server/shared/visitKeys';
import { loneProduct } from './companions';

export type Shop = Pages['Orders/Create'];
export type Hold = NonNullable<Shop['hold']>;
export type Product = Shop['products'][number] & {
  /** Places left in the chosen slot by quotas that apply there. */
  leftHere?: Shop['slotRemaining'][string][string] | undefined;
  /** Minimum value of a gift voucher of a free amount; its price is the chosen amount. */
  leastCents?: Cents;
};
export type Slot = Shop['slots'][number];
export type Line = Hold['lines'][number];
/** Lines of the basket for another event. */
export type Other = Hold['others'][number];

/** The visitor's choice: a slot, quantities by product, and slots of further visits. */
export type Cart = {
  slotId: string | null;
  quantities: Readonly<Record<string, number>>;
  /** Chosen values of gift vouchers by product; null while invalid. */
  amounts: Readonly<Record<string, Cents | null>>;
  /** Slots by the visit's key; null for a visit left for later. */
  visits: Readonly<Record<string, string | null>>;
};

/** The products with their price in the chosen slot, or chosen value, and the places left there. */
export function pricedFor(
  { products, slotPrices, slotRemaining }: Pick<Shop, 'products' | 'slotPrices' | 'slotRemaining'>,
  { slotId, amounts }: Pick<Cart, 'slotId' | 'amounts'>,
): Product[] {
  const [prices, remaining] = slotId === null ? [] : [slotPrices[slotId], slotRemaining[slotId]];
  return products.map((product) => ({
    ...product,
    ...(product.maxPriceCents === null ? {} : { leastCents: product.priceCents }),
    priceCents: (product.maxPriceCents !== null && amounts[product.id]) || (prices?.[product.id] ?? product.priceCents),
    leftHere: remaining?.[product.id],
  }));
}

/** Whether all of these are gift vouchers. */
export const isForVouchers = (some: readonly { isVoucher: boolean }[]): boolean =>
  some.length > 0 && some.every(({ isVoucher }) => isVoucher);

/** The lowest price of a ticket that is sold alone; null if everything is free. */
export function leastPrice(products: Shop['products']): Cents | null {
  const prices = products.filter(({ needsOther, priceCents }) => !needsOther && priceCents > 0);
  return prices.length === 0 ? null : (Math.min(...prices.map(({ priceCents }) => priceCents)) as Cents);
}

/** How many of a product are left in its tightest quota; null without quotas. */
export function leftOf({ left, leftHere }: Product): number | null {
  if (!leftHere) return left;
  return left === null ? leftHere.left : Math.min(left, leftHere.left);
}

export const EMPTY_CART: Cart = { slotId: null, quantities: {}, amounts: {}, visits: {} };

export const ticketsIn = (quantities: Cart['quantities']): number =>
  Object.values(quantities).reduce((sum, quantity) => sum + quantity, 0);

/** The cart of a hold. */
export const cartOf = (hold: Hold): Cart => ({
  slotId: hold.slot?.id ?? null,
  quantities: Object.fromEntries(hold.lines.map(({ productId, quantity }) => [productId, quantity])),
  amounts: Object.fromEntries(
    hold.lines.flatMap(({ productId, amountCents }) => (amountCents === undefined ? [] : [[productId, amountCents]])),
  ),
  visits: Object.fromEntries(hold.visits.map(({ key, slot }) => [key, slot?.id ?? null])),
});

/** After a longer time, an expired hold is not retaken without asking: the visitor may have left. */
const RECENT_MS = 30 * 60_000;
export const endedLately = (hold: Hold) => Date.now() - new Date(hold.expiresAt).getTime() < RECENT_MS;

/** Products in the cart with visits to other events. */
export const visitingIn = ({ quantities }: Pick<Cart, 'quantities'>, products: readonly Product[]): Product[] =>
  products.filter(({ id, visits }) => visits.length > 0 && (quantities[id] ?? 0) > 0);

export type MissingVisit = { key: string; title: string };
/**
 * The choice that is missing before places can be reserved: the time of a further visit, or the value of a gift
 * voucher.
 */
export type Missing = MissingVisit & { of: 'visit' | 'amount' };
export const MISSING_TEXTS = { visit: 'orders.visit_choose', amount: 'orders.amount_choose' } as const;

/** The first further visit without a time, unless it may be and was left for later; null if there is none. */
export function missingVisit(cart: Cart, products: readonly Product[]): MissingVisit | null {
  for (const { visits } of visitingIn(cart, products)) {
    const keys = visitKeys(visits);
    // Another product with the same visit may leave it for later.
    const n = keys.findIndex(
      (key, at) => !(cart.visits[key] || (cart.visits[key] === null && visits[at]!.canChooseLater)),
    );
    if (n >= 0) return { key: keys[n]!, title: visits[n]!.title };
  }
  return null;
}

/** The first gift voucher without a valid amount. */
function missingAmount({ quantities, amounts }: Cart, products: readonly Product[]): MissingVisit | null {
  const product = products.find(
    ({ id, maxPriceCents }) => maxPriceCents !== null && (quantities[id] ?? 0) > 0 && amounts[id] === null,
  );
  return product ? { key: product.id, title: product.name } : null;
}

/** The first missing choice; null if there is none. */
export function missingIn(cart: Cart, products: readonly Product[]): Missing | null {
  const visit = missingVisit(cart, products);
  if (visit) return { ...visit, of: 'visit' };
  const amount = missingAmount(cart, products);
  return amount && { ...amount, of: 'amount' };
}

/** Whether it has a ticket that is sold alone, and no product without its required companion. */
const hasTickets = ({ quantities }: Pick<Cart, 'quantities'>, products: readonly Product[]): boolean =>
  products.some(({ id, needsOther }) => !needsOther && (quantities[id] ?? 0) > 0) &&
  loneProduct(quantities, products) === null;

/** The step of the first missing choice of a cart that is not empty; null when its places can be reserved. */
export function lackingStep(
  cart: Cart,
  products: readonly Product[],
  { needsSlot, day }: { needsSlot: boolean; day: string | null },
): 'day' | 'time' | 'tickets' | null {
  if (ticketsIn(cart.quantities) === 0) return null;
  if (needsSlot && !cart.slotId) return day ? 'time' : 'day';
  return hasTickets(cart, products) ? null : 'tickets';
}

/** The lines to reserve; none without a slot, or without a ticket that is sold alone. */
export function linesOf(cart: Cart, products: readonly Product[], event: Pick<Shop['event'], 'id' | 'kind'>): Line[] {
  const { slotId, quantities, amounts } = cart;
  const needsSlot = event.kind !== 'open';
  if ((needsSlot && !slotId) || !hasTickets(cart, products) || missingIn(cart, products)) return [];
  return products
    .filter(({ id }) => (quantities[id] ?? 0) > 0)
    .map(({ id, visits, maxPriceCents, priceCents }) => ({
      eventId: event.id,
      productId: id,
      appointmentId: slotId,
      quantity: quantities[id]!,
      ...(maxPriceCents === null ? {} : { amountCents: amounts[id] ?? priceCents }),
      ...(visits.length > 0 ? { visits: visitKeys(visits).map((key) => cart.visits[key] ?? null) } : {}),
    }));
}

/** All lines of the basket, by event in the order of adding. */
export const basketLines = (own: readonly Line[], others: readonly Other[]): Line[] => [
  ...others.filter(({ isBefore }) => isBefore).flatMap(({ lines }) => lines),
  ...own,
  ...others.filter(({ isBefore }) => !isBefore).flatMap(({ lines }) => lines),
];

/** Number of tickets of other events. */
export const ticketsOf = (others: readonly Other[]): number =>
  others.reduce((sum, { lines }) => sum + lines.reduce((all, { quantity }) => all + quantity, 0), 0);

/** Their total at list prices. */
export const amountOf = (others: readonly Other[]): Cents =>
  add(ZERO, ...others.flatMap(({ shown }) => shown.map(({ amountCents }) => amountCents)));

/** A key that is equal for the same lines in any order. */
export const signatureOf = (lines: readonly Line[]): string =>
  lines
    .map(
      ({ productId, appointmentId, quantity, amountCents, visits }) =>
        `${productId}@${[appointmentId, ...(visits ?? [])]}×${quantity}${amountCents === undefined ? '' : `=${amountCents}`}`,
    )
    .sort()
    .join(' ');

/** The reason for a product's maximum; the first of the tightest ones. */
export type Limit = {
  most: number;
  by: 'product' | 'order' | 'slot' | 'not_bookable' | 'companion' | 'left' | 'free';
};

type Around = {
  cart: Cart;
  products: readonly Product[];
  /** Places left in the slot; null when there is none or it is unknown. */
  slotLeft: number | null;
  held: Hold | null;
  others: readonly Other[];
  maxTickets: number;
  /** Maximum free tickets per person for the event; null for no limit. */
  maxFree?: number | null;
};

const unitsOf = (quantities: Cart['quantities'], some: readonly Product[]): number =>
  some.reduce((sum, { id, capacityUnits }) => sum + capacityUnits * (quantities[id] ?? 0), 0);

/** Places of a slot that the cart takes. */
export const placesIn = ({ quantities }: Pick<Cart, 'quantities'>, products: readonly Product[]): number =>
  unitsOf(quantities, products);

/** The current maximum of a product, given the rest of the cart and the places already held; and its reason. */
export function limitOf(product: Product, { cart, products, slotLeft, held, others, ...house }: Around): Limit {
  const beside = products.filter(({ id }) => id !== product.id);
  const ours = held ? cartOf(held) : EMPTY_CART;
  const own = ours.quantities[product.id] ?? 0;
  const chosen = ticketsIn(cart.quantities) + ticketsOf(others);
  const limits: Limit[] = [
    { by: 'product', most: product.maxPerOrder },
    { by: 'order', most: house.maxTickets - chosen + (cart.quantities[product.id] ?? 0) },
  ];
  if (slotLeft !== null && product.capacityUnits > 0) {
    const free = slotLeft + (ours.slotId === cart.slotId ? unitsOf(ours.quantities, products) : 0);
    limits.push({ by: 'slot', most: Math.floor((free - unitsOf(cart.quantities, beside)) / product.capacityUnits) });
  }
  if (!product.isBookable) limits.push({ by: 'not_bookable', most: own });
  // With an empty cart, the visitor may add the required ticket afterwards.
  const together = companionLimit(product, cart.quantities);
  if (together) limits.push({ by: 'companion', most: together });
  if (product.left !== null) limits.push({ by: 'left', most: product.left + own });
  if (product.leftHere) limits.push({ by: 'left', most: product.leftHere.left + product.leftHere.own });
  const { maxFree = null } = house;
  if (maxFree !== null && product.priceCents === 0) {
    const free = beside.filter(({ priceCents }) => priceCents === 0);
    limits.push({ by: 'free', most: maxFree - free.reduce((sum, { id }) => sum + (cart.quantities[id] ?? 0), 0) });
  }
  const { by, most } = limits.reduce((least, limit) => (limit.most < least.most ? limit : least));
  return { by, most: Math.max(0, most) };
}
