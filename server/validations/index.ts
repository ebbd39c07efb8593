/** Public interface of scanning for other domains. */
export { verdictOf } from './actions/verdictOf';
export { passageJob } from './devices/passages';
export { watchGatesJob } from './watchGates';
