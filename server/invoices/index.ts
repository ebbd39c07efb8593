/** Public interface of invoices for other domains. */

export { askInvoice } from './askInvoice';
export { cancelInvoice } from './cancelInvoice';
export { checkInvoices } from './checkInvoices';
export { demandInvoiceData, invoiceAbove, lackedInvoiceData } from './demandInvoiceData';
export { inForce } from './inForce';
export { formatOrders, INVOICE_ORDERS, INVOICE_STATE, invoiceList } from './invoiceList';
export { invoiceTerms } from './invoiceTerms';
export { correctionSince, issueDueInvoices } from './issueDueInvoices';
export { invoiceAttachment, mailIssued } from './mailInvoice';
export { mayInvoice } from './mayInvoice';
export { issuesInvoices, moveNotedInvoice, noteInvoice, noteWithOrder } from './noteInvoice';
export { debtOf, payLines } from './owedOnAccount';
export { listInvoices } from './readInvoices';
export { IS_SUPPLY } from './readSold';
export { receiptInvoice } from './receiptInvoice';
export { apiCustomerRequest, customerRequest, shopCustomerRequest } from './requests';
