/**
 * Secrets at rest under the application's key: AES-256-GCM with a key of its own per purpose. A sealed text opens
 * for the owner it was sealed for and no other, so a row copied onto another account is worthless there.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { env } from '../infra/runtime';

const IV_BYTES = 12;
const TAG_BYTES = 16;

const keyFor = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', env().APP_KEY, '', purpose, 32));

/** Seals a text for its owner. */
export function seal(text: string, ownerId: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFor('two-factor secrets'), iv).setAAD(Buffer.from(ownerId));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Opens what `seal` made. @throws Error when key, owner or text are not those it was sealed with. */
export function unseal(sealed: string, ownerId: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyFor('two-factor secrets'), bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(ownerId))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}

/** A keyed fingerprint of a short secret: the stored rows alone do not suffice to try all values. */
export const fingerprint = (text: string, ownerId: string): string =>
  createHmac('sha256', keyFor('recovery codes')).update(`${ownerId}:${text}`).digest('base64url');
