/**
 * The code in a ticket's QR. It can be checked without a network and cannot be made without the key:
 *
 *   version 1 | key number 1 | ticket id 16 | product number 4 | valid from 4 | valid until 4 | signature 64
 *
 * Numbers are big-endian, times are seconds since 1970. 94 bytes make 126 characters of base64url. A code proves only
 * that we issued it; whether it is still good is the gate's question.
 */
import { sign, verify } from 'node:crypto';
import { uuidFromBytes, uuidToBytes } from '../shared/uuid';
import { readingsOf } from './keyboards';
import type { TicketKey } from './ticketKeys';

export type TicketFields = {
  /** The ticket's UUID. */
  ticketId: string;
  /** The product's number, 0 to 4,294,967,295. */
  productNumber: number;
  /** Cut to whole seconds; later than the year 2106 is written as the last second that fits. */
  validFrom: Date;
  validUntil: Date;
};

export type TicketCodeReading =
  | { ok: true; ticket: TicketFields & { keyId: number } }
  | { ok: false; reason: 'malformed' | 'unknown_key' | 'bad_signature' };

const VERSION = 1;
const SIGNED_BYTES = 30;
const CODE_BYTES = 94;
/** Characters of a code. */
export const TICKET_CODE_LENGTH = 126;
const LAST_SECOND = 0xffff_ffff;

/**
 * The code of a ticket; the same fields and key always give the same code.
 * @throws RangeError when the id is no UUID, the product number does not fit or a time is not one.
 */
export function signTicket(key: TicketKey, fields: TicketFields): string {
  const code = Buffer.alloc(CODE_BYTES);
  code.writeUInt8(VERSION, 0);
  code.writeUInt8(key.id, 1);
  code.set(uuidToBytes(fields.ticketId), 2);
  code.writeUInt32BE(fields.productNumber, 18);
  code.writeUInt32BE(epochSecond(fields.validFrom), 22);
  code.writeUInt32BE(epochSecond(fields.validUntil), 26);
  code.set(sign(null, code.subarray(0, SIGNED_BYTES), key.privateKey), SIGNED_BYTES);
  return code.toString('base64url');
}

function epochSecond(time: Date): number {
  const second = Math.floor(time.getTime() / 1000);
  if (Number.isNaN(second)) throw new RangeError('not a time');
  return Math.min(Math.max(second, 0), LAST_SECOND);
}

/**
 * What a scanner read, checked against the keys we know. Where it proves nothing as it stands it is read as other keyboards
 * would have typed it: the signature tells which was right. Never throws, whatever was read.
 */
export function readTicketCode(keys: readonly TicketKey[], text: string): TicketCodeReading {
  const malformed = { ok: false, reason: 'malformed' } as const;
  if (text.length < TICKET_CODE_LENGTH) return malformed;
  const compact = text.replace(/[\s\p{C}]+/gu, '');
  let first: TicketCodeReading = validate(keys, lastCode(compact));
  if (first.ok) return first;
  for (const meant of new Set(readingsOf(compact))) {
    if (meant === compact) continue;
    const reading = validate(keys, lastCode(meant));
    if (reading.ok) return reading;
    if (first.reason === 'malformed') first = reading;
  }
  return first;
}

function validate(keys: readonly TicketKey[], code: Buffer | null): TicketCodeReading {
  if (!code || code.readUInt8(0) !== VERSION) return { ok: false, reason: 'malformed' };
  const keyId = code.readUInt8(1);
  const candidates = keys.filter(({ id }) => id === keyId);
  if (candidates.length === 0) return { ok: false, reason: 'unknown_key' };
  const signed = code.subarray(0, SIGNED_BYTES);
  const signature = code.subarray(SIGNED_BYTES);
  if (!candidates.some(({ publicKey }) => verify(null, signed, publicKey, signature))) {
    return { ok: false, reason: 'bad_signature' };
  }
  return { ok: true, ticket: { keyId, ...readFields(code) } };
}

const readFields = (code: Buffer): TicketFields => ({
  ticketId: uuidFromBytes(code.subarray(2, 18)),
  productNumber: code.readUInt32BE(18),
  validFrom: new Date(code.readUInt32BE(22) * 1000),
  validUntil: new Date(code.readUInt32BE(26) * 1000),
});

/**
 * The code within what a scanner typed: alone, at the end of a link, behind the scanner's own prefix (`]Q3`), broken
 * by line ends, or sent twice.
 */
function lastCode(text: string): Buffer | null {
  const run = text.match(/[\w-]+/g)?.findLast((candidate) => candidate.length >= TICKET_CODE_LENGTH);
  if (!run) return null;
  const written = run.slice(-TICKET_CODE_LENGTH);
  const code = Buffer.from(written, 'base64url');
  // The last character has bits to spare: of the four ways to write them only the canonical one is a code.
  return code.toString('base64url') === written ? code : null;
}
