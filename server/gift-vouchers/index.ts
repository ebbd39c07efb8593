/** Public interface of sold gift vouchers: issue, email, print, and display with their order. */
export { issueSold } from './issueSold';
export { printVoucher } from './printVouchers';
export { showOrderVouchers } from './showOrderVouchers';
export { voucherPdf } from './voucherPdf';
