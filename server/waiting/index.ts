/** Public interface of waiting lists. */

export { findLine } from './findLine';
export { waitingJobs } from './jobs';
