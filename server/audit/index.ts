/** Public API of the activity log, which is written in the transaction of each change. */
export { type Change, type Fields, recordChange, recordChanges } from './actions/recordChange';
export { conflictWith } from './queries/conflictWith';
export { ownSecurityEvents } from './queries/ownSecurityEvents';
