/** What a transfer says so that we know what it pays: a creditor reference of ISO 11649. */
import { mod97 } from '../../shared/iban';

const LAST_REMAINDER = 98;
const LONGEST_CODE = 21;

/** `RF`, two check figures, and the code: capitals and figures, 21 at most. */
export function transferReference(code: string): string {
  if (!/^[A-Z0-9]+$/.test(code) || code.length > LONGEST_CODE) throw new RangeError(`not a reference: ${code}`);
  const check = LAST_REMAINDER - mod97(`${code}RF00`);
  return `RF${String(check).padStart(2, '0')}${code}`;
}

export const isTransferReference = (text: string): boolean =>
  /^RF\d{2}[A-Z0-9]{1,21}$/.test(text) && mod97(text.slice(4) + text.slice(0, 4)) === 1;

/** Every attempt at paying an order has its own: the order's reference, and the attempt where it is not the first. */
export const referenceOf = (orderReference: string, attempt: number): string =>
  transferReference(orderReference + (attempt === 1 ? '' : String(attempt)));

const SPACES = /[\s.,:;/\\_-]+/g;

/**
 * What may be one of our references in the words of a transfer, whose banks put spaces and line breaks anywhere: every
 * beginning after an RF of which the check figures are right, the longest first.
 */
export function findReferences(text: string): string[] {
  const dense = text.toUpperCase().replace(SPACES, '');
  const found = new Set<string>();
  for (const { index } of dense.matchAll(/RF\d{2}/g)) {
    const code = /^[A-Z0-9]{1,21}/.exec(dense.slice(index + 4))?.[0] ?? '';
    for (let length = code.length; length > 0; length -= 1) {
      const candidate = dense.slice(index, index + 4 + length);
      if (isTransferReference(candidate)) found.add(candidate);
    }
  }
  return [...found];
}
