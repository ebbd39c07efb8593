/** Printer settings of a till. */
export const PRINTER_KINDS = ['browser', 'network', 'usb', 'serial'] as const;
/** How data reaches the printer: by the browser's print dialogue, by the server, or by the browser over a cable. */
export type PrinterKind = (typeof PRINTER_KINDS)[number];

export const CODE_PAGES = ['ascii', 'cp437', 'cp850', 'cp852', 'cp858', 'windows1252'] as const;
/** The printer's character set. `ascii`: plain letters only, all others are sent as images. */
export type CodePage = (typeof CODE_PAGES)[number];

export const PRINTS_AFTER = ['all', 'receipt', 'tickets', 'nothing'] as const;
/** Documents printed automatically after a sale. */
export type PrintsAfter = (typeof PRINTS_AFTER)[number];

export const PRINT_STATES = ['waiting', 'printing', 'printed', 'failed'] as const;

export const PRINT_KINDS = ['receipt', 'tickets', 'slip', 'report', 'drawer', 'test'] as const;
export type PrintKind = (typeof PRINT_KINDS)[number];

/**
 * Why nothing was printed, or only a part. `interrupted`: the connection broke during the print, so the printer may
 * have a part.
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

/** Ports of network receipt printers. */
export const isPrinterPort = (port: number): boolean => port >= 9100 && port <= 9109;
export const PRINTER_PORT = 9100;
