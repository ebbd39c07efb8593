/** The door of the audit log: who changed what, written beside the change itself. */
export { type Change, type Fields, recordChange, recordChanges } from './actions/recordChange';
export { conflictWith } from './queries/conflictWith';
export { ownSecurityEvents } from './queries/ownSecurityEvents';
