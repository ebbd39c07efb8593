/** The door of orders: what other domains may call. */

export { broadcastBookedVisits, broadcastExpiredOrders } from './actions/broadcastOrders';
export { expireOrders } from './actions/expireOrders';
export { orderJobs } from './jobs';
export { LINE_VISITS, type LineVisitRow, lineVisits } from './lineVisits';
export { listOpenVisits } from './queries/findOpenVisits';
export { type FoundOrder, findOrder } from './queries/findOrder';
export { listPlaces } from './queries/listPlaces';
export { showBasket } from './queries/showBasket';
export { listVisitTimes } from './queries/showHead';
export { showReceipt } from './queries/showReceipt';
export { orderTitle, SOLD_EVENTS, type SoldEvent, shopPath } from './soldEvents';
export { PLACE_COLUMNS, type PlaceRow, placeOf } from './visitPlace';
