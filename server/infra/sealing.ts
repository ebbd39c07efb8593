/**
 * Secrets at rest under the application's key: AES-256-GCM with a key of its own per purpose. A sealed text opens
 * for the owner it was sealed for and no other, so a row copied onto another is worthless there.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { keysOf } from './env';
import { env } from './runtime';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A key of its own for a purpose, derived from the application's. */
export const keyFor = (purpose: string, appKey = env().APP_KEY): Buffer =>
  Buffer.from(hkdfSync('sha256', appKey, '', purpose, 32));

/** Seals a text for its owner. */
export function sealFor(purpose: string, text: string, ownerId: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), iv).setAAD(Buffer.from(ownerId));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Opens what `sealFor` made, under this key or a former one. @throws Error when owner, purpose or text are others. */
export function unsealFor(purpose: string, sealed: string, ownerId: string): string {
  const keys = keysOf(env());
  for (const appKey of keys.slice(0, -1)) {
    try {
      return open(keyFor(purpose, appKey), sealed, ownerId);
    } catch {
      // Sealed under another.
    }
  }
  return open(keyFor(purpose, keys.at(-1)!), sealed, ownerId);
}

function open(key: Buffer, sealed: string, ownerId: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(ownerId))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}
