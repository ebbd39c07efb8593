/**
 * Barcodes of products. GTIN-8, -12, -13 and -14 are one number in fields of other lengths (GS1 General Specifications, 7.8): scanners read
 * the bars of 0012345678905 as 012345678905 or 00012345678905. The last figure checks the others.
 */
const LENGTHS = [8, 12, 13, 14] as const;
const FULL_LENGTH = 14;

/** Weights of the figures from the left of 14: 3 and 1 by turns. */
const isChecked = (gtin: string): boolean =>
  [...gtin].reduce((sum, figure, at) => sum + Number(figure) * (at % 2 === 0 ? 3 : 1), 0) % 10 === 0;

/** The form that is compared: a GTIN in 14 figures; any other code as it stands, a number of other length or with a wrong check figure too. */
export function barcodeKey(code: string): string {
  if (!/^\d+$/.test(code) || !LENGTHS.some((length) => length === code.length)) return code;
  const full = code.padStart(FULL_LENGTH, '0');
  return isChecked(full) ? full : code;
}

/** Every way in which the same barcode may be written; a code that is no GTIN has one. */
export function barcodeForms(code: string): string[] {
  const key = barcodeKey(code);
  if (key.length !== FULL_LENGTH || !/^\d+$/.test(key)) return [key];
  return LENGTHS.filter((length) => /^0*$/.test(key.slice(0, FULL_LENGTH - length))).map((length) =>
    key.slice(FULL_LENGTH - length),
  );
}
