/** Discounts in reach with a few more items, found by pricing the larger cart. */
import { type Cents, subtract } from '../../shared/money';
import type { Cart, PricedLine } from './cart';
import { priceCart } from './priceCart';
import type { Promo } from './promo';

/** Discounts that need more items are not suggested. */
const MAX_MORE = 5;

export type NextDiscount = {
  promoId: string;
  name: Promo['name'];
  /** Additional items of this product after which it applies. */
  productId: string;
  more: number;
  /** Discount of each item in basis points; null if not the same for all. */
  percent: number | null;
  /** Additional discount of the larger cart. */
  savesCents: Cents;
};

const withMore = (lines: readonly PricedLine[], at: number, more: number): PricedLine[] =>
  lines.map((line, n) => (n === at ? { ...line, quantity: line.quantity + more } : line));

/** Fewest additional items of one product that make a promotion apply. */
function nextOf(cart: Cart, promo: Promo, nowCents: Cents): NextDiscount | null {
  const products = new Map(cart.lines.map(({ productId }, at) => [productId, at]));
  for (let more = 1; more <= MAX_MORE; more += 1) {
    for (const [productId, at] of products) {
      const { applied, discountCents } = priceCart({ ...cart, lines: withMore(cart.lines, at, more) });
      if (!applied.some(({ promoId }) => promoId === promo.id)) continue;
      const percent = promo.effect.kind === 'percentage' && promo.maxQuantity === null ? promo.effect.percent : null;
      const { id: promoId, name } = promo;
      return { promoId, name, productId, more, percent, savesCents: subtract(discountCents, nowCents) };
    }
  }
  return null;
}

/** Discounts that the cart is too small for, closest first. */
export function nextDiscounts(cart: Cart): NextDiscount[] {
  const { notApplied, discountCents } = priceCart(cart);
  const tooSmall = new Set(notApplied.filter(({ reason }) => isNear(reason)).map(({ promoId }) => promoId));
  return cart.promos
    .filter(({ id }) => tooSmall.has(id))
    .flatMap((promo) => nextOf(cart, promo, discountCents) ?? [])
    .sort((a, b) => a.more - b.more);
}

const isNear = (reason: ReturnType<typeof priceCart>['notApplied'][number]['reason']): boolean =>
  reason.code === 'total_too_low' || (reason.code === 'too_few' && reason.needed - reason.have <= MAX_MORE);
