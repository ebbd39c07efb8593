/** Public interface of scanning for other domains. */
export { verdictOf } from './actions/verdictOf';
export { readScansById } from './queries/readScans';
