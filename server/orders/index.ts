/** The door of orders: what other domains may call. */

export { expireOrders, startSweeper } from './actions/expireOrders';
export { tellExpiredOrders } from './actions/tellExpiredOrders';
export { type FoundOrder, findOrder } from './queries/findOrder';
export { showReceipt } from './queries/showReceipt';
