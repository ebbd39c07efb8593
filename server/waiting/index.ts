/** The door of waiting lists: people are told when places of a full slot are free. */

export { findLine } from './findLine';
export { waitingJobs } from './jobs';
