/** What a few more would bring: found by pricing the larger cart, and by nothing else. */
import { type Cents, subtract } from '../../shared/money';
import type { Cart, PricedLine } from './cart';
import { priceCart } from './priceCart';
import type { Promo } from './promo';

/** Further off than this a discount is no help to decide. */
const MAX_MORE = 5;

export type NextDiscount = {
  promoId: string;
  name: Promo['name'];
  /** So many more of this product, and it applies. */
  productId: string;
  more: number;
  /** What each then costs less, in basis points; null where it is not the same for each. */
  percent: number | null;
  /** What the larger cart is given more than this one. */
  savesCents: Cents;
};

const withMore = (lines: readonly PricedLine[], at: number, more: number): PricedLine[] =>
  lines.map((line, n) => (n === at ? { ...line, quantity: line.quantity + more } : line));

/** The fewest more of one product that make a promotion apply, which lacks nothing but that. */
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

/** What each promotion that the cart is only too small for would give with a few more, the nearest first. */
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
