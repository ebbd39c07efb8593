/** The door of privacy: what tells of people ends by itself or when they ask for it, and is handed over to them. */
export { eraseDue } from './actions/eraseDue';
export { personalFile } from './export/personalFile';
export { privacyJobs } from './jobs';
export { findOwner } from './queries/findPerson';
