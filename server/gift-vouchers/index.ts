/** Public interface of sold gift vouchers: issue, email, print, and display with their order. */
export { issueSold } from './issueSold';
export { showOrderVouchers } from './showOrderVouchers';
export { voucherPdf } from './voucherPdf';
