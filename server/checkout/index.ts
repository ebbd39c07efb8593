/** Public interface of the checkout, the only way to sell. */
export { holdForClaims, placeForClaims } from './claimedOrder';
export { holdGift, placeGift } from './giveOrder';
export { holdBasket } from './holdBasket';
export {
  changePartnerHold,
  endPartnerHold,
  findPartnerHold,
  type PartnerHold,
  releaseRefused,
  reserveForPartner,
} from './partnerHolds';
export { payRest } from './payRest';
export { goOnFrom, placeBasket, refuseOutdated } from './placeBasket';
export { placeForBuyer } from './placeForBuyer';
export { type PaymentPart, type Sale, sell, takeParts } from './sell';
export { type Seller, shopSeller } from './seller';
export {
  type DropOutcome,
  dropLocalPayment,
  droppedOf,
  type LocalPayment,
  localPaymentRow,
  type Taken,
  type TakeOutcome,
  takeLocalPayment,
  takenOf,
} from './takeLocal';
export { takeUpUnpaid } from './takeUpUnpaid';
