/** The door of finding. */
export { findingJobs } from './jobs';
