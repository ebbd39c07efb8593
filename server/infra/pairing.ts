/** Device authentication: a code that pairs it once, and its token. Only their hashes are stored. */
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { PAIRING_ALPHABET, PAIRING_LENGTH } from '../shared/pairing';
import { MINUTE_MS } from '../shared/time';

/** Validity of a code. */
export const PAIRING_MS = 10 * MINUTE_MS;

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
export const newDeviceToken = (): string => `dev_${randomBytes(24).toString('base64url')}`;
export const isDeviceToken = (text: string): boolean => /^dev_[\w-]{32}$/.test(text);

/** 31 to the power of eight: with the throttle on attempts, a code cannot be guessed in ten minutes. */
export const newPairingCode = (): string =>
  Array.from({ length: PAIRING_LENGTH }, () => PAIRING_ALPHABET[randomInt(PAIRING_ALPHABET.length)]).join('');

/** "ABCD-2345". */
export const writtenCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;
