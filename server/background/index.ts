/** Public interface of background work. */
export { readOutbox } from './queries/readOutbox';
