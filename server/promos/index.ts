/** Public interface of promotions: those in force, and prices of carts. */
export { customerGroupOf } from './customerGroup';
export type { Cart as CartToPrice, CounterDiscount, PricedCart, PricedLine } from './pricing/cart';
export { COUNTER_PROMO, lineOf } from './pricing/counterDiscounts';
export { nextDiscounts } from './pricing/nextDiscounts';
export { priceCart } from './pricing/priceCart';
export type { CustomerGroup, PassInHand, Promo } from './pricing/promo';
export type { Reason } from './pricing/reason';
export { PROMO_COLUMNS, type PromoRow, toPromo } from './promoRow';
export { forgetPromos, promosInForce } from './queries/promosInForce';
export { reasonText } from './reasonText';
