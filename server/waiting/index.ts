/** The door of waiting lists: people are told when places of a full slot are free. */

export { findLine } from './findLine';
export { hasFullSlots } from './findWaiting';
export { waitingJobs } from './jobs';
