/**
 * Plausibility of an address: the postcode has the format of its country, and the street contains words. Formats by the
 * Universal Postal Union, for Europe and the countries of most visitors. Pure.
 */

const digits = (...counts: number[]): RegExp =>
  new RegExp(`^[A-Z]{0,2}(?:${counts.map((n) => `\\d{${n}}`).join('|')})$`);
const of = (codes: string, format: RegExp) => codes.split(' ').map((code) => [code, format] as const);
const BRITISH = /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/;

/**
 * Keyed by country, for a postcode in capitals without spaces and dashes. Letters before digits are a country code:
 * D-10115.
 */
const FORMATS: ReadonlyMap<string, RegExp> = new Map([
  // Spain's provinces have the numbers 01 to 52.
  ['ES', /^[A-Z]{0,2}(?:0[1-9]|[1-4]\d|5[0-2])\d{3}$/],
  ...of('AL AM AT AU BE BG CH CY DK GE HU LI LU LV MK NO NZ PH SI TN ZA', digits(4)),
  ...of('BA CR CZ DE DZ EE EG FI FR GR HR IT JO KR KW LT MA MC ME MX MY PE PL SE SK SM TH TR UA UY VA', digits(5)),
  ...of('BY CN CO IN KG KZ RO RU SG', digits(6)),
  ...of('CL JP', digits(7)),
  ['BR', digits(8)],
  ['FO', digits(3)],
  ['IL', digits(5, 7)],
  ['IS', digits(3)],
  ['PT', digits(4, 7)],
  ['RS', digits(5, 6)],
  ['SA', digits(5, 9)],
  ['US', digits(5, 9)],
  ['VN', digits(5, 6)],
  ['AD', /^(?:AD)?\d{3}$/],
  ['AR', /^[A-Z]?\d{4}(?:[A-Z]{3})?$/],
  ['CA', /^[A-Z]\d[A-Z]\d[A-Z]\d$/],
  ...of('GB GG IM JE', BRITISH),
  ['IE', /^[A-Z]\d[\dW][A-Z\d]{4}$/],
  ['MT', /^[A-Z]{3}\d{2,4}$/],
  ['NL', /^(?:NL)?\d{4}[A-Z]{2}$/],
]);

/** A country without a format here accepts every postcode, since some countries have none. */
export const isLikelyPostcode = (country: string, postcode: string): boolean =>
  FORMATS.get(country)?.test(postcode.toUpperCase().replace(/[\s.-]/g, '')) ?? true;

/** Refuses "x" and "xxx"; "Rua 1" is a street, and so is any text in a script without an alphabet. */
export function isLikelyStreet(address: string): boolean {
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(address)) return true;
  const letters = address.toLowerCase().match(/\p{L}/gu) ?? [];
  return letters.length >= 3 && new Set(letters).size > 1;
}

type PostalAddress = { country: string; address: string; postcode: string };

/** The implausible fields of an address, each with its message. */
export const unlikelyFields = ({ country, address, postcode }: PostalAddress): ['address' | 'postcode', string][] => [
  ...(isLikelyStreet(address) ? [] : [['address', 'errors.address_unlikely'] as ['address', string]]),
  ...(isLikelyPostcode(country, postcode) ? [] : [['postcode', 'errors.postcode_unlikely'] as ['postcode', string]]),
];
