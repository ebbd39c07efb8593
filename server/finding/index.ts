/** Public interface of order search. */
export { findOrders } from './findOrders';
export { findingJobs } from './jobs';
