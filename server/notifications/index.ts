/** The door of notifications: tell people of what happened, as they chose to be told. */
export { type NewNotification, notify } from './actions/notify';
export { notificationJobs } from './jobs';
export { listChoices } from './queries/listChoices';
