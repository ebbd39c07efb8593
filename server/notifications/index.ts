/** Public interface of notifications. */
export { type NewNotification, notify } from './actions/notify';
export { notificationJobs } from './jobs';
export { listChoices } from './queries/listChoices';
