/** The door of orders: what other domains may call. */

export {
  broadcastBookedVisits,
  broadcastExpiredOrders,
  broadcastMovedVisits,
  broadcastRescheduled,
} from './afterSale/broadcastOrders';
export { listPlaces } from './afterSale/listPlaces';
export { listRefundPolicies } from './afterSale/listRefundPolicies';
export { readdressTickets } from './afterSale/readdressTickets';
export { showReceipt } from './afterSale/showReceipt';
export { nameMany } from './checkout/nameMany';
export { judgeHolder } from './checkout/saveHolder';
export { confirmLink } from './confirming/confirmLink';
export { confirmMinutes } from './confirming/confirmMinutes';
export { type FoundOrder, findAsBearer, findOrder, linkKey, ownPart, seesOrder } from './findOrder';
export { expireOrders } from './holds/expireOrders';
export { explainRefusal } from './holds/explainRefusal';
export { refuseSlowShare } from './holds/holdLimits';
export { holdPlaces } from './holds/holdPlaces';
export { showBasket } from './holds/showBasket';
export { orderJobs } from './jobs';
export { isPayToken, payLinkPath, payLinkUrl } from './payLink';
export { mayReschedule } from './reschedule/mayReschedule';
export { listVisitTimes, showHead } from './shop/showHead';
export { orderTitle, SOLD_EVENTS, type SoldEvent, shopPath } from './soldEvents';
export { bookMany } from './visits/bookMany';
export { listOpenVisits } from './visits/findOpenVisits';
export { LINE_VISITS, type LineVisitRow, lineVisits } from './visits/lineVisits';
export { listEntries } from './visits/listEntries';
export { PLACE_COLUMNS, type PlaceRow, placeOf } from './visits/visitPlace';
