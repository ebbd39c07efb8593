/**
 * Ed25519 key pairs of ticket codes. Each is derived from an application key, so nothing is stored and processes agree;
 * its one-byte number is derived from the public key, so a ticket names its key after the application key has changed.
 */
import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto';
import type { TicketPublicKey } from '../shared/ticketCodeBytes';

export type TicketKey = {
  /** 0 to 255. */
  id: number;
  privateKey: KeyObject;
  publicKey: KeyObject;
  /** 32 bytes with which a device verifies tickets offline. */
  publicKeyBytes: Buffer;
};

export type TicketKeys = {
  /** Signs new tickets. */
  signing: TicketKey;
  /** Verify existing tickets: the signing key, then those of former application keys. */
  verifying: readonly TicketKey[];
};

const PURPOSE = 'aforo ticket signing v1';
const MIN_KEY_BYTES = 16;
/** RFC 8410: the bytes of a PKCS #8 Ed25519 key before its 32-byte seed. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * Keys of the application key and of former ones whose tickets still exist. Text counts by its UTF-8 bytes. Derive once
 * at start: it costs as much as signing a few tickets.
 * @throws RangeError when an application key has fewer than 16 bytes.
 */
export function ticketKeysFrom(appKey: Buffer | string, earlier: readonly (Buffer | string)[] = []): TicketKeys {
  const signing = ticketKey(appKey);
  return { signing, verifying: [signing, ...earlier.map(ticketKey)] };
}

function ticketKey(appKey: Buffer | string): TicketKey {
  const secret = typeof appKey === 'string' ? Buffer.from(appKey, 'utf8') : appKey;
  if (secret.length < MIN_KEY_BYTES) throw new RangeError(`an application key has at least ${MIN_KEY_BYTES} bytes`);
  const seed = Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, 32));
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey);
  const publicKeyBytes = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  const id = createHash('sha256').update(publicKeyBytes).digest().readUInt8(0);
  return { id, privateKey, publicKey, publicKeyBytes };
}

/** Public keys in base64url, for devices that verify offline. */
export const ticketPublicKeys = ({ verifying }: TicketKeys): TicketPublicKey[] =>
  verifying.map(({ id, publicKeyBytes }) => ({ id, publicKey: publicKeyBytes.toString('base64url') }));
