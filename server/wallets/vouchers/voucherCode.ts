/** Codes of gift vouchers: 16 symbols, 80 random bits. They are found by their fingerprint, and sealed to be shown again. */
import { createHash } from 'node:crypto';
import { sealFor, unsealFor } from '../../infra/sealing';
import { formatReference, newReference, normaliseReference } from '../../shared/reference';

const PURPOSE = 'gift vouchers';
const SYMBOLS = 16;
const ENDING = 4;

/** What a code is found by, however it was typed. So many random bits need no key to be safe from trying. */
export const hashOfCode = (typed: string): string =>
  createHash('sha256').update(normaliseReference(typed)).digest('hex');

/** What of a code is shown wherever the whole is not. */
export const endingOf = (typed: string): string => normaliseReference(typed).slice(-ENDING);

/** A new code for the voucher of that id, as it is stored. */
export function newCode(voucherId: string, code = newReference(SYMBOLS)) {
  return { code_hash: hashOfCode(code), code: sealFor(PURPOSE, code, voucherId), ending: endingOf(code) };
}

/** The code in groups; null where it was sealed under a key that nobody has any more: it is good all the same. */
export function openCode(sealed: string, voucherId: string): string | null {
  try {
    return formatReference(unsealFor(PURPOSE, sealed, voucherId));
  } catch {
    return null;
  }
}
