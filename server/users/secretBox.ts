/**
 * Secrets at rest under the application's key: AES-256-GCM with a key of its own per purpose. A sealed text opens
 * for the owner it was sealed for and no other, so a row copied onto another account is worthless there.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { keysOf } from '../infra/env';
import { env } from '../infra/runtime';

const IV_BYTES = 12;
const TAG_BYTES = 16;

const keyFor = (purpose: string, appKey = env().APP_KEY): Buffer =>
  Buffer.from(hkdfSync('sha256', appKey, '', purpose, 32));

/** Seals a text for its owner. */
export function seal(text: string, ownerId: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFor('two-factor secrets'), iv).setAAD(Buffer.from(ownerId));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Opens what `seal` made, under this key or a former one. @throws Error when owner or text are not those it was sealed with. */
export function unseal(sealed: string, ownerId: string): string {
  const keys = keysOf(env());
  for (const appKey of keys.slice(0, -1)) {
    try {
      return open(sealed, ownerId, appKey);
    } catch {
      // Sealed under another.
    }
  }
  return open(sealed, ownerId, keys.at(-1)!);
}

function open(sealed: string, ownerId: string, appKey: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyFor('two-factor secrets', appKey), bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(ownerId))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}

/** A keyed fingerprint of a short secret: the stored rows alone do not suffice to try all values. */
export const fingerprint = (text: string, ownerId: string, appKey?: string): string =>
  createHmac('sha256', keyFor('recovery codes', appKey)).update(`${ownerId}:${text}`).digest('base64url');

/** What it may be stored as: under this key and each former one. */
export const fingerprints = (text: string, ownerId: string): string[] =>
  keysOf(env()).map((appKey) => fingerprint(text, ownerId, appKey));
