/** The door of printing: slips as bytes and as pictures, and the way to a printer. */
export { printerAddress } from './address';
export { bytesOf, lettersOfPage, type PrinterTerms } from './bytes';
export type { PaperPart, Roll } from './paper';
export { pictureOf } from './picture';
export { sendToPrinter } from './wire';
