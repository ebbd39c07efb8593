/** The door of the checkout: what other domains may call. */
export {
  type DropOutcome,
  dropLocalPayment,
  droppedOf,
  type LocalPayment,
  localPaymentRow,
  type TakeOutcome,
  takeLocalPayment,
  takenOf,
} from './takeLocal';
