/** Public API of privacy: erasure by retention or on request, and export of personal data. */
export { eraseDue } from './actions/eraseDue';
export { personalFile } from './export/personalFile';
export { findOwner } from './queries/findPerson';
