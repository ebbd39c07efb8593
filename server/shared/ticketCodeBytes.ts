/**
 * Reads the bytes of a ticket's code, on the server and on an offline device (layout: server/tickets/ticketCode.ts).
 * Does not verify the signature.
 */
import { readingsOf } from './keyboards';
import { uuidFromBytes } from './uuid';

export const CODE_VERSION = 1;
/** Length of the signed part, and of the whole code. */
export const SIGNED_BYTES = 30;
export const CODE_BYTES = 94;
/** Characters of a code. */
export const TICKET_CODE_LENGTH = 126;
/** Symbols of the reference that people type if a code cannot be scanned. */
export const TICKET_REFERENCE_LENGTH = 10;

export type TicketFields = {
  ticketId: string;
  /** The product's number, 0 to 4,294,967,295. */
  productNumber: number;
  /** Cut to whole seconds; a time after the year 2106 becomes the last second that fits. */
  validFrom: Date;
  validUntil: Date;
};

/** A scanned or typed text: one of our codes, a text in the form of a reference, or neither. */
export type CodeReading =
  | { kind: 'signed'; ticketId: string; fields: TicketFields }
  | { kind: 'reference'; reference: string }
  | { kind: 'refused'; refusal: 'bad_signature' | 'unknown' };

/** Longest code of another system that a ticket can keep. */
export const PRINTED_CODE_LENGTH = 255;

/** A code as another system printed it: the text unchanged, without control characters and spaces around it. */
export const printedCode = (text: string): string => text.replace(/\p{C}/gu, '').trim();

/** The public key for devices that verify tickets: its 32 bytes in base64url. */
export type TicketPublicKey = { id: number; publicKey: string };

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const VALUES = new Map([...DIGITS].map((digit, value) => [digit, value]));

/** Decodes base64url; null if the text is not valid. */
export function fromBase64Url(text: string): Uint8Array | null {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let [bits, held, at] = [0, 0, 0];
  for (const digit of text) {
    const value = VALUES.get(digit);
    if (value === undefined) return null;
    bits = ((bits << 6) | value) & 0xffff;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes[at] = (bits >> held) & 0xff;
    at += 1;
  }
  // The spare bits must be zero, so that the last character has only one valid form.
  return (bits & ((1 << held) - 1)) === 0 ? bytes : null;
}

/** Maximum length of a suffix that a scanner adds to each code without a separator. */
const MAX_SUFFIX = 16;

/**
 * Candidates for the code in a scanned text: alone, at the end of a link, between the scanner's own prefix (`]Q3`) and
 * suffix, broken by line ends, or sent twice. Without a suffix first.
 */
function* codesWithin(text: string): Generator<Uint8Array> {
  const runs = text.match(/[\w-]+/g)?.filter((one) => one.length >= TICKET_CODE_LENGTH) ?? [];
  for (const run of runs.reverse())
    for (let end = run.length; end >= TICKET_CODE_LENGTH && run.length - end <= MAX_SUFFIX; end -= 1) {
      const code = fromBase64Url(run.slice(end - TICKET_CODE_LENGTH, end));
      if (code?.[0] === CODE_VERSION) yield code;
    }
}

/**
 * Candidates for the scanned code: the text unchanged, then as typed with other keyboards; the signature decides. Empty
 * if the text cannot contain a code.
 */
export function* codesIn(text: string): Generator<Uint8Array> {
  if (text.length < TICKET_CODE_LENGTH) return;
  const compact = text.replace(/[\s\p{C}]+/gu, '');
  for (const meant of new Set([compact, ...readingsOf(compact)])) {
    yield* codesWithin(meant);
  }
}

export const keyIdOf = (code: Uint8Array): number => code[1]!;

export function fieldsOf(code: Uint8Array): TicketFields {
  const view = new DataView(code.buffer, code.byteOffset, code.byteLength);
  return {
    ticketId: uuidFromBytes(code.slice(2, 18)),
    productNumber: view.getUint32(18),
    validFrom: new Date(view.getUint32(22) * 1000),
    validUntil: new Date(view.getUint32(26) * 1000),
  };
}
