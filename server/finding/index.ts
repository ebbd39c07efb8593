/** The door of finding. */
export { findOrders } from './findOrders';
export { findingJobs } from './jobs';
