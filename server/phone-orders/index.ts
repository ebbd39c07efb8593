/** Public interface of orders for buyers who are not here. */
export { recordSale } from './recordSale';
export { type BuyerPayment, findOrderToSell, type OrderToSell, sellForBuyer } from './sellForBuyer';
