/** The door of cancellations: looking after everybody whose visit was called off. */
export { cancellationJobs } from './jobs';
