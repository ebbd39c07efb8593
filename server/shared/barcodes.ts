/**
 * Barcodes of products. GTIN-8, -12, -13 and -14 are one number in fields of different lengths (GS1 General
 * Specifications, 7.8): scanners read the bars of 0012345678905 as 012345678905 or 00012345678905. The last digit is a
 * check digit.
 */
const LENGTHS = [8, 12, 13, 14] as const;
const FULL_LENGTH = 14;

/** Weights of the 14 digits from the left: 3 and 1 alternately. */
const isChecked = (gtin: string): boolean =>
  [...gtin].reduce((sum, figure, at) => sum + Number(figure) * (at % 2 === 0 ? 3 : 1), 0) % 10 === 0;

/**
 * The form for comparison: a GTIN in 14 digits; any other code unchanged, also a number of another length or with a
 * wrong check digit.
 */
export function barcodeKey(code: string): string {
  if (!/^\d+$/.test(code) || !LENGTHS.some((length) => length === code.length)) return code;
  const full = code.padStart(FULL_LENGTH, '0');
  return isChecked(full) ? full : code;
}

/** All spellings of the same barcode; a code that is no GTIN has one. */
export function barcodeForms(code: string): string[] {
  const key = barcodeKey(code);
  if (key.length !== FULL_LENGTH || !/^\d+$/.test(key)) return [key];
  return LENGTHS.filter((length) => /^0*$/.test(key.slice(0, FULL_LENGTH - length))).map((length) =>
    key.slice(FULL_LENGTH - length),
  );
}
