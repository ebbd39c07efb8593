/** Public interface of orders for other domains. */

export { cancelOrder } from './afterSale/cancelOrder';
export { changeTicketEmail } from './afterSale/changeTicketEmail';
export { listPlaces } from './afterSale/listPlaces';
export { renewCompanyLinks } from './afterSale/renewLinks';
export { showStanding } from './afterSale/showReceipt';
export type { HolderProfile } from './checkout/checkHolders';
export { type Accepting, consentOf } from './checkout/consentOf';
export { nameMany } from './checkout/nameMany';
export { type Placed, type PlaceInput, placeOrder } from './checkout/placeOrder';
export { validateHolder } from './checkout/saveHolder';
export { confirmLink } from './confirming/confirmLink';
export { confirmMinutes } from './confirming/confirmMinutes';
export { type FoundOrder, findAsBearer, findOrder, INVOICE_KEYS, linkKey, ownPart, seesOrder } from './findOrder';
export { applyCode, applyPromoCode, findTyped, type ReachesEvent } from './holds/applyPromoCode';
export type { CartLine } from './holds/cartLines';
export { changeHold } from './holds/changeHold';
export { expireOrders } from './holds/expireOrders';
export { explainRefusal } from './holds/explainRefusal';
export { countSiteHold, refuseSlowShare } from './holds/holdLimits';
export { type ForPass, type Held, type HoldInput, holdPlaces } from './holds/holdPlaces';
export { limitToCustomer } from './holds/limitToCustomer';
export { moreTime } from './holds/moreTime';
export { loweredByDiscount, repriceDiscounted } from './holds/repriceOrder';
export { showBaskets } from './holds/showBasket';
export { CHARGED_FROM } from './holds/showHold';
export { isPayToken, payLinkPath, payLinkUrl } from './payLink';
export {
  copyCounterDiscounts,
  removeApproved,
  removeCounterDiscounts,
  writeCounterDiscount,
} from './pricing/counterDiscounts';
export type { EnteredCode } from './pricing/enteredCode';
export { findPassByNumber } from './pricing/passesInHand';
export { readOrdersById } from './readOrders';
export { mayReschedule } from './reschedule/mayReschedule';
export { type RescheduleInput, rescheduleRequest } from './reschedule/rescheduleRequests';
export { rescheduleVisits } from './reschedule/rescheduleVisits';
export { showReschedule } from './reschedule/showReschedule';
export { askedChoice } from './shop/askedChoice';
export { handoverLink, type PaidNote, readPaid } from './shop/handover';
export { listSlotPrices } from './shop/listSlotPrices';
export { addShopCounts } from './shop/shopCounts';
export { listVisitTimes, showHead } from './shop/showHead';
export { type ShopDates, showDates } from './shop/showShop';
export { isCodeUnknown } from './shop/unknownCode';
export { orderTitle, SOLD_EVENTS, type SoldEvent, shopPath } from './soldEvents';
export { bookMany } from './visits/bookMany';
export { listOpenVisits } from './visits/findOpenVisits';
export { LINE_VISITS, type LineVisitRow, lineVisits } from './visits/lineVisits';
export { listEntries } from './visits/listEntries';
export { PLACE_COLUMNS, type PlaceRow, placeOf } from './visits/visitPlace';
