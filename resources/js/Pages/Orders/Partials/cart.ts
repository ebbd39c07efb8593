import type { Pages } from '@server/pages';

export type Shop = Pages['Orders/Create'];
export type Hold = NonNullable<Shop['hold']>;
export type Product = Shop['products'][number];
export type Slot = Shop['slots'][number];
export type Line = Hold['lines'][number];

/** What the visitor wants: one slot, and so many of each product. */
export type Cart = { slotId: string | null; quantities: Readonly<Record<string, number>> };

export const EMPTY_CART: Cart = { slotId: null, quantities: {} };

export const ticketsIn = (quantities: Cart['quantities']): number =>
  Object.values(quantities).reduce((sum, quantity) => sum + quantity, 0);

/** The cart that a hold holds. */
export const cartOf = (hold: Hold): Cart => ({
  slotId: hold.slot?.id ?? null,
  quantities: Object.fromEntries(hold.lines.map(({ productId, quantity }) => [productId, quantity])),
});

/** The lines to ask for; none while the slot is missing or nothing is chosen that can be sold by itself. */
export function linesOf({ slotId, quantities }: Cart, products: readonly Product[], needsSlot: boolean): Line[] {
  const lines = products
    .map(({ id }) => ({ productId: id, appointmentId: slotId, quantity: quantities[id] ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
  const hasTicket = products.some(({ id, needsOther }) => !needsOther && (quantities[id] ?? 0) > 0);
  return (needsSlot && !slotId) || !hasTicket ? [] : lines;
}

/** The same for the same lines in whatever order. */
export const signatureOf = (lines: readonly Line[]): string =>
  lines
    .map(({ productId, appointmentId, quantity }) => `${productId}@${appointmentId}×${quantity}`)
    .sort()
    .join(' ');

/** Most of a product that can be chosen now, beside the rest of the cart and with what is already kept for us. */
export function mostOf(
  product: Product,
  {
    cart,
    products,
    slotLeft,
    held,
    maxTickets,
  }: {
    cart: Cart;
    products: readonly Product[];
    /** Places left in the slot; null when there is none or it is not known. */
    slotLeft: number | null;
    held: Hold | null;
    maxTickets: number;
  },
): number {
  const others = products.filter(({ id }) => id !== product.id);
  const unitsOf = (quantities: Cart['quantities'], some: readonly Product[]) =>
    some.reduce((sum, { id, capacityUnits }) => sum + capacityUnits * (quantities[id] ?? 0), 0);
  const ours = held ? cartOf(held) : EMPTY_CART;
  const limits = [product.maxPerOrder, maxTickets - ticketsIn(cart.quantities) + (cart.quantities[product.id] ?? 0)];
  if (slotLeft !== null && product.capacityUnits > 0) {
    const free = slotLeft + (ours.slotId === cart.slotId ? unitsOf(ours.quantities, products) : 0);
    limits.push(Math.floor((free - unitsOf(cart.quantities, others)) / product.capacityUnits));
  }
  if (product.left !== null) limits.push(product.left + (ours.quantities[product.id] ?? 0));
  return Math.max(0, Math.min(...limits));
}
