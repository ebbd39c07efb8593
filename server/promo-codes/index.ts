/** Public interface of promo codes for other domains. */
export { deleteImported, insertCodes } from './actions/insertCodes';
export { CODE, normaliseCode } from './requests';
