/** Voucher codes: 16 symbols, 80 random bits. Found by hash, and stored encrypted to be shown again. */
import { createHash } from 'node:crypto';
import { sealFor, unsealFor } from '../../infra/sealing';
import { formatReference, newReference, normaliseReference } from '../../shared/reference';

const PURPOSE = 'gift vouchers';
const SYMBOLS = 16;
const ENDING = 4;

/** Hash of a code in any spelling. With 80 random bits it needs no key against guessing. */
export const hashOfCode = (typed: string): string =>
  createHash('sha256').update(normaliseReference(typed)).digest('hex');

/** Part of a code shown where the whole is not. */
export const endingOf = (typed: string): string => normaliseReference(typed).slice(-ENDING);

/** New code of a voucher, in stored form. */
export function newCode(voucherId: string, code = newReference(SYMBOLS)) {
  return { code_hash: hashOfCode(code), code: sealFor(PURPOSE, code, voucherId), ending: endingOf(code) };
}

/** The code in groups; null if encrypted with a lost key, while the voucher stays valid. */
export function openCode(sealed: string, voucherId: string): string | null {
  try {
    return formatReference(unsealFor(PURPOSE, sealed, voucherId));
  } catch {
    return null;
  }
}
