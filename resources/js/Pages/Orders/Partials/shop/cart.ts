import type { Pages } from '@server/pages';
import { companionLimit } from '@server/shared/companions';
import { add, type Cents, ZERO } from '@server/shared/money';
import { visitKeys } from '@server/shared/visitKeys';
import { loneProduct } from './companions';

export type Shop = Pages['Orders/Create'];
export type Hold = NonNullable<Shop['hold']>;
export type Product = Shop['products'][number] & {
  /** What quotas leave of it in the chosen slot, where they limit it there. */
  leftHere?: Shop['slotRemaining'][string][string] | undefined;
  /** Of a gift voucher whose buyer says what it is worth; its price is what they have said. */
  leastCents?: Cents;
};
export type Slot = Shop['slots'][number];
export type Line = Hold['lines'][number];
/** What the basket holds of another event. */
export type Other = Hold['others'][number];

/** What the visitor wants: one slot, so many of each product, and the slots of the events that some go on to. */
export type Cart = {
  slotId: string | null;
  quantities: Readonly<Record<string, number>>;
  /** What each of a product is worth, where its buyer says so; null while that is no amount it may have. */
  amounts: Readonly<Record<string, Cents | null>>;
  /** By the visit's key; null for one that is left for later. */
  visits: Readonly<Record<string, string | null>>;
};

/** The products at what they cost in the chosen slot, or are to be worth, with what is left of them there. */
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

/** Whether none of these opens a gate. */
export const isForVouchers = (some: readonly { isVoucher: boolean }[]): boolean =>
  some.length > 0 && some.every(({ isVoucher }) => isVoucher);

/** The lowest price of a ticket that is sold by itself; null where nothing costs anything. */
export function leastPrice(products: Shop['products']): Cents | null {
  const prices = products.filter(({ needsOther, priceCents }) => !needsOther && priceCents > 0);
  return prices.length === 0 ? null : (Math.min(...prices.map(({ priceCents }) => priceCents)) as Cents);
}

/** So many of a product can still be had, by its tightest quota; null without any. */
export function leftOf({ left, leftHere }: Product): number | null {
  if (!leftHere) return left;
  return left === null ? leftHere.left : Math.min(left, leftHere.left);
}

export const EMPTY_CART: Cart = { slotId: null, quantities: {}, amounts: {}, visits: {} };

export const ticketsIn = (quantities: Cart['quantities']): number =>
  Object.values(quantities).reduce((sum, quantity) => sum + quantity, 0);

/** The cart that a hold holds. */
export const cartOf = (hold: Hold): Cart => ({
  slotId: hold.slot?.id ?? null,
  quantities: Object.fromEntries(hold.lines.map(({ productId, quantity }) => [productId, quantity])),
  amounts: Object.fromEntries(
    hold.lines.flatMap(({ productId, amountCents }) => (amountCents === undefined ? [] : [[productId, amountCents]])),
  ),
  visits: Object.fromEntries(hold.visits.map(({ key, slot }) => [key, slot?.id ?? null])),
});

/** A hold that ended longer ago is asked about before places are taken for a person who may have left. */
const RECENT_MS = 30 * 60_000;
export const endedLately = (hold: Hold) => Date.now() - new Date(hold.expiresAt).getTime() < RECENT_MS;

/** The products in the cart that go on to other events. */
export const visitingIn = ({ quantities }: Pick<Cart, 'quantities'>, products: readonly Product[]): Product[] =>
  products.filter(({ id, visits }) => visits.length > 0 && (quantities[id] ?? 0) > 0);

export type MissingVisit = { key: string; title: string };
/** What a cart lacks before its places can be taken: a further visit's time, or what a gift voucher is worth. */
export type Missing = MissingVisit & { of: 'visit' | 'amount' };
export const MISSING_TEXTS = { visit: 'orders.visit_choose', amount: 'orders.amount_choose' } as const;

/** The first further visit that has no time and is not left for later, where that may be; null when the cart lacks none. */
export function missingVisit(cart: Cart, products: readonly Product[]): MissingVisit | null {
  for (const { visits } of visitingIn(cart, products)) {
    const keys = visitKeys(visits);
    // Another product that goes there may leave it for later.
    const n = keys.findIndex(
      (key, at) => !(cart.visits[key] || (cart.visits[key] === null && visits[at]!.canChooseLater)),
    );
    if (n >= 0) return { key: keys[n]!, title: visits[n]!.title };
  }
  return null;
}

/** The first gift voucher whose amount is none that it may have. */
function missingAmount({ quantities, amounts }: Cart, products: readonly Product[]): MissingVisit | null {
  const product = products.find(
    ({ id, maxPriceCents }) => maxPriceCents !== null && (quantities[id] ?? 0) > 0 && amounts[id] === null,
  );
  return product ? { key: product.id, title: product.name } : null;
}

/** What is missing first; null where nothing is. */
export function missingIn(cart: Cart, products: readonly Product[]): Missing | null {
  const visit = missingVisit(cart, products);
  if (visit) return { ...visit, of: 'visit' };
  const amount = missingAmount(cart, products);
  return amount && { ...amount, of: 'amount' };
}

/** Something that is sold by itself, and nothing that lacks what it is sold with. */
const hasTickets = ({ quantities }: Pick<Cart, 'quantities'>, products: readonly Product[]): boolean =>
  products.some(({ id, needsOther }) => !needsOther && (quantities[id] ?? 0) > 0) &&
  loneProduct(quantities, products) === null;

/** The step where a cart that is not empty still lacks something; null when its places can be taken. */
export function lackingStep(
  cart: Cart,
  products: readonly Product[],
  { needsSlot, day }: { needsSlot: boolean; day: string | null },
): 'day' | 'time' | 'tickets' | null {
  if (ticketsIn(cart.quantities) === 0) return null;
  if (needsSlot && !cart.slotId) return day ? 'time' : 'day';
  return hasTickets(cart, products) ? null : 'tickets';
}

/** The lines to ask for; none while a slot is missing or nothing is chosen that can be sold by itself. */
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

/** All lines of the basket, by event in the order in which they came into it. */
export const basketLines = (own: readonly Line[], others: readonly Other[]): Line[] => [
  ...others.filter(({ isBefore }) => isBefore).flatMap(({ lines }) => lines),
  ...own,
  ...others.filter(({ isBefore }) => !isBefore).flatMap(({ lines }) => lines),
];

/** How many tickets of other events there are. */
export const ticketsOf = (others: readonly Other[]): number =>
  others.reduce((sum, { lines }) => sum + lines.reduce((all, { quantity }) => all + quantity, 0), 0);

/** What they come to at list prices. */
export const amountOf = (others: readonly Other[]): Cents =>
  add(ZERO, ...others.flatMap(({ shown }) => shown.map(({ amountCents }) => amountCents)));

/** The same for the same lines in whatever order. */
export const signatureOf = (lines: readonly Line[]): string =>
  lines
    .map(
      ({ productId, appointmentId, quantity, amountCents, visits }) =>
        `${productId}@${[appointmentId, ...(visits ?? [])]}×${quantity}${amountCents === undefined ? '' : `=${amountCents}`}`,
    )
    .sort()
    .join(' ');

/** What stops a product at so many; the first of those that leave it the least. */
export type Limit = {
  most: number;
  by: 'product' | 'order' | 'slot' | 'not_bookable' | 'companion' | 'left' | 'free';
};

type Around = {
  cart: Cart;
  products: readonly Product[];
  /** Places left in the slot; null when there is none or it is not known. */
  slotLeft: number | null;
  held: Hold | null;
  others: readonly Other[];
  maxTickets: number;
  /** Free tickets of the event that each person gets; null for no limit. */
  maxFree?: number | null;
};

const unitsOf = (quantities: Cart['quantities'], some: readonly Product[]): number =>
  some.reduce((sum, { id, capacityUnits }) => sum + capacityUnits * (quantities[id] ?? 0), 0);

/** Places of a slot that the cart takes. */
export const placesIn = ({ quantities }: Pick<Cart, 'quantities'>, products: readonly Product[]): number =>
  unitsOf(quantities, products);

/** Most of a product that can be chosen now, beside the rest of the cart and with what is already kept for us; and why. */
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
  // Without any yet, which of them comes first is the visitor's choice.
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
