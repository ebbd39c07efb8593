/** Account numbers of ISO 13616, and the check that they share with creditor references of ISO 11649. */

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
const SPANISH_LENGTH = 24;

/** The remainder by 97 of a text of which letters count as two figures, A as 10. */
export function mod97(text: string): number {
  let rest = 0;
  for (const sign of text) for (const figure of parseInt(sign, 36).toString()) rest = (rest * 10 + Number(figure)) % 97;
  return rest;
}

/** As it is stored: capitals, without spaces. */
export const normaliseIban = (typed: string): string => typed.replace(/\s/g, '').toUpperCase();

/** Whether a normalised text is an account number whose check figures are right. */
export const isIban = (iban: string): boolean =>
  IBAN.test(iban) &&
  (!iban.startsWith('ES') || iban.length === SPANISH_LENGTH) &&
  mod97(iban.slice(4) + iban.slice(0, 4)) === 1;

/** In groups of four, as people read it out and copy it. */
export const inFours = (text: string): string => text.match(/.{1,4}/g)?.join(' ') ?? text;
