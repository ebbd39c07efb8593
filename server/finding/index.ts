/** Public interface of order search. */
export { findOrders } from './findOrders';
