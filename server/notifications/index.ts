/** Public interface of notifications. */
export { type NewNotification, notify } from './actions/notify';
export { listChoices } from './queries/listChoices';
