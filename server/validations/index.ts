/** The door of the gate. */
export { passageJob } from './devices/passages';
export { watchGatesJob } from './watchGates';
