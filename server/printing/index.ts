/** Public interface of printing: slips as bytes and pictures, and network printers. */
export { printerAddress } from './address';
export { bytesOf, lettersOfPage, type PrinterTerms } from './bytes';
export type { PaperPart, Roll } from './paper';
export { pictureOf } from './picture';
export { sendToPrinter } from './wire';
