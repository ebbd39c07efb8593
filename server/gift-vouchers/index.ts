/** The door of gift vouchers as they are sold: issued, mailed, printed and shown with their order. */
export { issueSold } from './issueSold';
export { giftVoucherJobs } from './jobs';
export { showOrderVouchers } from './showOrderVouchers';
export { voucherPdf } from './voucherPdf';
