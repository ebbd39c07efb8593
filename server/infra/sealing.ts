/**
 * Encrypts secrets at rest under the application's key: AES-256-GCM with a separate key per purpose. A sealed text can
 * only be opened for its owner, so a row copied to another owner is useless there.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { keysOf } from './env';
import { env } from './runtime';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A separate key for a purpose, derived from the application's. */
export const keyFor = (purpose: string, appKey = env().APP_KEY): Buffer =>
  Buffer.from(hkdfSync('sha256', appKey, '', purpose, 32));

/** Seals a text for its owner. */
export function sealFor(purpose: string, text: string, ownerId: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), iv).setAAD(Buffer.from(ownerId));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Opens a text of `sealFor`, under this key or a former one. @throws Error for another owner, purpose or text. */
export function unsealFor(purpose: string, sealed: string, ownerId: string): string {
  const keys = keysOf(env());
  for (const appKey of keys.slice(0, -1)) {
    try {
      return open(keyFor(purpose, appKey), sealed, ownerId);
    } catch {
      // Sealed under another key.
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
