/** Public interface of companies and their orders for other domains. */
export { findMaster } from './access';
export { createMaster } from './buying/createMaster';
export { payOnAccount } from './buying/payOnAccount';
export { placeMaster } from './buying/placeMaster';
export { findCode, readCode } from './claiming/findCode';
export { showClaim } from './claiming/showClaim';
export { lastSellsToCompanies, sellsToCompanies } from './sellsToCompanies';
