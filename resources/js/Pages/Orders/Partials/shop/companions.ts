/** Products that are sold only beside others of the same event: a child with an adult. */
import type { Cart, Product } from './cart';

/** At most so many of it go with what else is chosen; null without such a rule. */
export function companionLimit(product: Product, quantities: Cart['quantities']): number | null {
  const { requires, maxPerRequired } = product;
  if (requires.length === 0) return null;
  const companions = requires.reduce((sum, { id }) => sum + (quantities[id] ?? 0), 0);
  if (companions === 0) return 0;
  return maxPerRequired === null ? Number.POSITIVE_INFINITY : companions * maxPerRequired;
}

const limitOf = (product: Product, quantities: Cart['quantities']) =>
  companionLimit(product, quantities) ?? Number.POSITIVE_INFINITY;

/** The first product of a cart that has nobody to come with, or too few; null where all have. */
export const loneProduct = (quantities: Cart['quantities'], products: readonly Product[]): Product | null =>
  products.find((product) => (quantities[product.id] ?? 0) > limitOf(product, quantities)) ?? null;
