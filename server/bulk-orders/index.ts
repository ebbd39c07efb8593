/** The door of companies and what they buy. */
export { findMaster } from './access';
export { findCode, readCode } from './claiming/findCode';
export { showClaim } from './claiming/showClaim';
export { bulkOrderJobs } from './jobs';
