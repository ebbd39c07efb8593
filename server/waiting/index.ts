/** Public interface of waiting lists. */

export { findLine } from './findLine';
