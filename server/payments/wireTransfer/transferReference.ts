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

/** The order whose first reference this is: K7QPM2XW of RF69K7QPM2XW. */
export const orderOf = (reference: string): string => reference.slice(4);

const SPACES = /[\s.,:;/\\_-]+/g;

/** As the check counts: a letter is two figures, A is 10. */
const appended = (rest: number, sign: string): number => {
  const value = parseInt(sign, 36);
  return (rest * (value > 9 ? 100 : 10) + value) % 97;
};

/**
 * What may be one of our references in the words of a transfer, whose banks put spaces and line breaks anywhere: every
 * beginning after an RF of which the check figures are right, the longest first. One pass for each RF: the remainder of a
 * code is that of the code without its last sign, and one step.
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
