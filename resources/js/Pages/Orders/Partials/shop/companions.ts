/** Products of a cart that are sold only with others: a child with an adult. */
import { companionLimit } from '@server/shared/companions';
import type { Cart, Product } from './cart';

const limitOf = (product: Product, quantities: Cart['quantities']) =>
  companionLimit(product, quantities) ?? Number.POSITIVE_INFINITY;

/** The first product of a cart without its companion, or with too few; null if none. */
export const loneProduct = (quantities: Cart['quantities'], products: readonly Product[]): Product | null =>
  products.find((product) => (quantities[product.id] ?? 0) > limitOf(product, quantities)) ?? null;
