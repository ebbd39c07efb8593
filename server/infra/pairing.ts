/** What proves a device: a code that pairs it once, and its token. Of both only the hash is stored. */
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { PAIRING_ALPHABET, PAIRING_LENGTH } from '../shared/pairing';
import { MINUTE_MS } from '../shared/time';

/** So long a code is good. */
export const PAIRING_MS = 10 * MINUTE_MS;

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
export const newDeviceToken = (): string => `dev_${randomBytes(24).toString('base64url')}`;
export const isDeviceToken = (text: string): boolean => /^dev_[\w-]{32}$/.test(text);

/** Thirty-one to the power of eight: with the throttle on trying, a code is not guessed in ten minutes. */
export const newPairingCode = (): string =>
  Array.from({ length: PAIRING_LENGTH }, () => PAIRING_ALPHABET[randomInt(PAIRING_ALPHABET.length)]).join('');

/** "ABCD-2345". */
export const writtenCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;
