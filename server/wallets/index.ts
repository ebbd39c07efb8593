/** Public interface of balances for other domains. */
export { accountCode, readAccountCode } from './accountCode';
export { availableBalance, showBalances } from './queries/showBalances';
export { listFaults } from './queries/showHouse';
export { findUsableVoucher, takesVouchers } from './vouchers/findVoucher';
export { hashOfCode, newCode, openCode } from './vouchers/voucherCode';
