const SMALL = 64 * 1024;

export const isWorkbook = (bytes: Buffer): boolean => bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004';

/** Whether reading takes only milliseconds. A workbook of any size may unpack to far more. */
export const isSmallFile = (file: Buffer | string): boolean =>
  file.length < SMALL && (typeof file === 'string' || !isWorkbook(file));
