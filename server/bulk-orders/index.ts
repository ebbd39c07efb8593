/** Public interface of companies and their orders for other domains. */
export { findMaster } from './access';
export { chargeCompany, invoiceCharged } from './buying/chargeCompany';
export { createMaster } from './buying/createMaster';
export { payOnAccount } from './buying/payOnAccount';
export { placeMaster } from './buying/placeMaster';
export { findCode, readCode } from './claiming/findCode';
export { showClaim } from './claiming/showClaim';
export {
  companiesByTaxId,
  deleteImportedCompanies,
  importCompanies,
  readImportedCompany,
} from './companies/importCompanies';
export { findReseller, type Reseller } from './resellers/findReseller';
export { type ResellerPrice, resellerPrices } from './resellers/resellerPrices';
export { demandCredit, lockCredit } from './resellers/reservationCredit';
export { lastSellsToCompanies, sellsToCompanies } from './sellsToCompanies';
