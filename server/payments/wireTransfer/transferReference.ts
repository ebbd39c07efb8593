/** Payment reference of a transfer: creditor reference of ISO 11649. */
import { mod97 } from '../../shared/iban';

const LAST_REMAINDER = 98;
const LONGEST_CODE = 21;

/** `RF`, two check digits and the code: capitals and digits, up to 21. */
export function transferReference(code: string): string {
  if (!/^[A-Z0-9]+$/.test(code) || code.length > LONGEST_CODE) throw new RangeError(`not a reference: ${code}`);
  const check = LAST_REMAINDER - mod97(`${code}RF00`);
  return `RF${String(check).padStart(2, '0')}${code}`;
}

export const isTransferReference = (text: string): boolean =>
  /^RF\d{2}[A-Z0-9]{1,21}$/.test(text) && mod97(text.slice(4) + text.slice(0, 4)) === 1;

/** Each attempt has its own: the order reference, followed by the number of the attempt from the second on. */
export const referenceOf = (orderReference: string, attempt: number): string =>
  transferReference(orderReference + (attempt === 1 ? '' : String(attempt)));

/** Order of a first reference: K7QPM2XW of RF69K7QPM2XW. */
export const orderOf = (reference: string): string => reference.slice(4);

const SPACES = /[\s.,:;/\\_-]+/g;

/** Step of the check digits: a letter is two digits, A is 10. */
const appended = (rest: number, sign: string): number => {
  const value = parseInt(sign, 36);
  return (rest * (value > 9 ? 100 : 10) + value) % 97;
};

/**
 * Possible references of ours in a bank text, in which banks insert spaces and line breaks: after each RF, every prefix
 * with valid check digits, longest first. One pass per RF: the remainder of a prefix follows from that of the shorter
 * one.
 */
export function findReferences(text: string): string[] {
  const dense = text.toUpperCase().replace(SPACES, '');
  const found = new Set<string>();
  for (const { index, 0: head } of dense.matchAll(/RF\d{2}/g)) {
    const code = /^[A-Z0-9]{1,21}/.exec(dense.slice(index + 4, index + 4 + LONGEST_CODE))?.[0] ?? '';
    const right: string[] = [];
    let rest = 0;
    for (let length = 1; length <= code.length; length += 1) {
      rest = appended(rest, code[length - 1]!);
      if ([...head].reduce(appended, rest) === 1) right.push(head + code.slice(0, length));
    }
    for (const reference of right.reverse()) found.add(reference);
  }
  return [...found];
}
