/** Account numbers of ISO 13616, and their checksum, which creditor references of ISO 11649 share. */

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
const SPANISH_LENGTH = 24;

/** A text modulo 97, in which letters count as two digits, A as 10. */
export function mod97(text: string): number {
  let rest = 0;
  for (const sign of text) for (const figure of parseInt(sign, 36).toString()) rest = (rest * 10 + Number(figure)) % 97;
  return rest;
}

/** The stored form: capitals, without spaces. */
export const normaliseIban = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\s\p{Cf}.-]/gu, '')
    .toUpperCase();

/** Whether a normalised text is an IBAN with correct check digits. */
export const isIban = (iban: string): boolean =>
  IBAN.test(iban) &&
  (!iban.startsWith('ES') || iban.length === SPANISH_LENGTH) &&
  mod97(iban.slice(4) + iban.slice(0, 4)) === 1;

/** SEPA countries with the length of their IBANs (EPC409-09). */
const SEPA_LENGTHS: Readonly<Record<string, number>> = {
  ...{ AD: 24, AL: 28, AT: 20, BE: 16, BG: 22, CH: 21, CY: 28, CZ: 24, DE: 22, DK: 18, EE: 20, ES: 24, FI: 18, FR: 27 },
  ...{ GB: 22, GI: 23, GR: 27, HR: 21, HU: 28, IE: 22, IS: 26, IT: 27, LI: 21, LT: 20, LU: 20, LV: 21, MC: 27, MD: 24 },
  ...{ ME: 22, MK: 19, MT: 31, NL: 18, NO: 15, PL: 28, PT: 25, RO: 24, RS: 22, SE: 24, SI: 19, SK: 24, SM: 27, VA: 22 },
};

/** Whether SEPA reaches an IBAN: `AE07 0331…` is valid, but not in SEPA. */
export const isSepaIban = (iban: string): boolean => SEPA_LENGTHS[iban.slice(0, 2)] === iban.length;

/** In groups of four, for reading and copying. */
export const inFours = (text: string): string => text.match(/.{1,4}/g)?.join(' ') ?? text;
