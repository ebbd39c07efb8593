/** Public interface of orders for buyers who are not here. */
export { recordSale } from './recordSale';
export { type BuyerPayment, findOrderToSell, sellForBuyer } from './sellForBuyer';
