/** How a counter prints: what the settings of a cashbox may say. */
export const PRINTER_KINDS = ['browser', 'network', 'usb', 'serial'] as const;
/** Who brings the bytes to the printer: the browser's own dialogue, the server, or the browser by a cable. */
export type PrinterKind = (typeof PRINTER_KINDS)[number];

export const CODE_PAGES = ['ascii', 'cp437', 'cp850', 'cp852', 'cp858', 'windows1252'] as const;
/** The letters that a printer has. `ascii`: none but the plain ones, all others come as pictures. */
export type CodePage = (typeof CODE_PAGES)[number];

export const PRINTS_AFTER = ['all', 'receipt', 'tickets', 'nothing'] as const;
/** What is printed after a sale by itself. */
export type PrintsAfter = (typeof PRINTS_AFTER)[number];

export const PRINT_STATES = ['waiting', 'printing', 'printed', 'failed'] as const;
export type PrintState = (typeof PRINT_STATES)[number];

export const PRINT_KINDS = ['receipt', 'tickets', 'slip', 'report', 'drawer', 'test'] as const;
export type PrintKind = (typeof PRINT_KINDS)[number];

/**
 * Why nothing came out, or not all. `interrupted`: the connection broke while it printed, so that a part may lie in the printer.
 */
export const PRINT_FAILURES = [
  'unreachable',
  'refused',
  'paper',
  'cover',
  'stopped',
  'interrupted',
  'device',
  'gone',
] as const;
export type PrintFailure = (typeof PRINT_FAILURES)[number];

/** Ports of receipt printers that listen in the network. */
export const isPrinterPort = (port: number): boolean => port >= 9100 && port <= 9109;
export const PRINTER_PORT = 9100;
