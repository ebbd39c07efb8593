/**
 * Tickets and passes: signed cookies of one frozen layout (docs/waiting-room.md). A ticket holds the index of arrival,
 * a pass the place that was admitted. The server stores neither.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { keysOf } from '../infra/env';
import { env } from '../infra/runtime';
import { keyFor } from '../infra/sealing';
import { memoize } from '../shared/memoize';
import { isUuid } from '../shared/uuid';

const KINDS = { ticket: 1, pass: 2 } as const;
const SIGNED_BYTES = 37;
const SIGNATURE_BYTES = 16;
const NONCE_AT = 29;
const MAX_KEYS = 8;
/** A room that is open longer gives new tickets. */
export const TICKET_SECONDS = 86_400;

export type SignedPlace = {
  room: string;
  round: number;
  /** Index of arrival in a ticket, place in a pass; from 0. */
  number: number;
  /** Time of issue of a ticket, end of a pass; in seconds since 1970. */
  at: number;
  /** 8 bytes in hex. */
  nonce: string;
};

const keyOf = memoize(MAX_KEYS, (appKey) => keyFor('waiting room', appKey));

const sign = (bytes: Buffer, appKey: string): Buffer =>
  createHmac('sha256', keyOf(appKey)).update(bytes).digest().subarray(0, SIGNATURE_BYTES);

export const newNonce = (): string => randomBytes(8).toString('hex');

export function writePlace(kind: keyof typeof KINDS, { room, round, number, at, nonce }: SignedPlace): string {
  const bytes = Buffer.alloc(SIGNED_BYTES);
  bytes.writeUInt8(KINDS[kind], 0);
  bytes.write(room.replaceAll('-', ''), 1, 'hex');
  bytes.writeUInt32BE(round, 17);
  bytes.writeUInt32BE(number, 21);
  bytes.writeUInt32BE(at, 25);
  bytes.write(nonce, NONCE_AT, 'hex');
  return Buffer.concat([bytes, sign(bytes, env().APP_KEY)]).toString('base64url');
}

const uuidOf = (hex: string): string =>
  [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');

/** @returns null for a text that we did not sign as this kind, also under a former key */
export function readPlace(kind: keyof typeof KINDS, text: string): SignedPlace | null {
  const all = Buffer.from(text, 'base64url');
  if (all.length !== SIGNED_BYTES + SIGNATURE_BYTES || all[0] !== KINDS[kind]) return null;
  const bytes = all.subarray(0, SIGNED_BYTES);
  const given = all.subarray(SIGNED_BYTES);
  if (!keysOf(env()).some((appKey) => timingSafeEqual(given, sign(bytes, appKey)))) return null;
  const room = uuidOf(bytes.subarray(1, 17).toString('hex'));
  if (!isUuid(room)) return null;
  return {
    room,
    round: bytes.readUInt32BE(17),
    number: bytes.readUInt32BE(21),
    at: bytes.readUInt32BE(25),
    nonce: bytes.subarray(NONCE_AT).toString('hex'),
  };
}
