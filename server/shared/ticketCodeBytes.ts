/**
 * The bytes of a ticket's code as they are read, by the server and by a device that is alone (their layout:
 * server/tickets/ticketCode.ts). Who signed them is not asked here.
 */
import { readingsOf } from './keyboards';
import { uuidFromBytes } from './uuid';

export const CODE_VERSION = 1;
/** What is signed, and all of it with the signature. */
export const SIGNED_BYTES = 30;
export const CODE_BYTES = 94;
/** Characters of a code. */
export const TICKET_CODE_LENGTH = 126;
/** Symbols of the reference that is typed where a code cannot be scanned. */
export const TICKET_REFERENCE_LENGTH = 10;

export type TicketFields = {
  /** The ticket's UUID. */
  ticketId: string;
  /** The product's number, 0 to 4,294,967,295. */
  productNumber: number;
  /** Cut to whole seconds; later than the year 2106 is written as the last second that fits. */
  validFrom: Date;
  validUntil: Date;
};

/** What was scanned or typed: one of our codes, a reference in the form of one, or neither. */
export type CodeReading =
  | { kind: 'signed'; ticketId: string; fields: TicketFields }
  | { kind: 'reference'; reference: string }
  | { kind: 'refused'; refusal: 'bad_signature' | 'unknown' };

/** What a device that checks tickets by itself is told of a key: the 32 bytes of its public half in base64url. */
export type TicketPublicKey = { id: number; publicKey: string };

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const VALUES = new Map([...DIGITS].map((digit, value) => [digit, value]));

/** The bytes of a text in base64url; null where it is none. */
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
  // The bits to spare are zero: of the ways to write the last character only one is a code.
  return (bits & ((1 << held) - 1)) === 0 ? bytes : null;
}

/** Signs that a scanner may be set to write behind each code, where nothing parts them from it. */
const MAX_SUFFIX = 16;

/**
 * What may be the code within what a scanner typed: alone, at the end of a link, between the scanner's own prefix (`]Q3`) and
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
 * What may have been scanned, as it stands first, then as other keyboards would have typed it: the signature tells which was
 * right. Empty where it has no code's form.
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
