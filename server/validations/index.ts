/** The door of the gate. */
export { verdictOf } from './actions/verdictOf';
export { passageJob } from './devices/passages';
export { watchGatesJob } from './watchGates';
