/**
 * Code in a ticket's QR code. It can be verified offline and needs the key to be created:
 *
 *   version 1 | key number 1 | ticket id 16 | product number 4 | valid from 4 | valid until 4 | signature 64
 *
 * Numbers are big-endian, times are seconds since 1970. 94 bytes make 126 characters of base64url. A code only proves
 * that we issued it; the gate checks its validity.
 */
import { sign, verify } from 'node:crypto';
import {
  CODE_BYTES,
  CODE_VERSION,
  codesIn,
  fieldsOf,
  keyIdOf,
  SIGNED_BYTES,
  type TicketFields,
} from '../shared/ticketCodeBytes';
import { uuidToBytes } from '../shared/uuid';
import type { TicketKey } from './ticketKeys';

export type TicketCodeReading =
  | { ok: true; ticket: TicketFields & { keyId: number } }
  | { ok: false; reason: 'malformed' | 'unknown_key' | 'bad_signature' };

const LAST_SECOND = 0xffff_ffff;

/**
 * Code of a ticket; deterministic for fields and key.
 * @throws RangeError when the id is no UUID, the product number does not fit or a time is not one.
 */
export function signTicket(key: TicketKey, fields: TicketFields): string {
  const code = Buffer.alloc(CODE_BYTES);
  code.writeUInt8(CODE_VERSION, 0);
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
 * Verifies a scanned code against the known keys. If it is invalid, it is retried as other keyboard layouts would have
 * typed it: the signature shows which is right. Never throws.
 */
export function readTicketCode(keys: readonly TicketKey[], text: string): TicketCodeReading {
  let first: TicketCodeReading | null = null;
  for (const code of codesIn(text)) {
    const reading = validate(keys, code);
    if (reading.ok) return reading;
    first ??= reading;
  }
  return first ?? { ok: false, reason: 'malformed' };
}

function validate(keys: readonly TicketKey[], code: Uint8Array): TicketCodeReading {
  const keyId = keyIdOf(code);
  const candidates = keys.filter(({ id }) => id === keyId);
  if (candidates.length === 0) return { ok: false, reason: 'unknown_key' };
  const [signed, signature] = [code.subarray(0, SIGNED_BYTES), code.subarray(SIGNED_BYTES)];
  if (!candidates.some(({ publicKey }) => verify(null, signed, publicKey, signature))) {
    return { ok: false, reason: 'bad_signature' };
  }
  return { ok: true, ticket: { keyId, ...fieldsOf(code) } };
}
