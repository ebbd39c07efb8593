/** Device authentication: a code that pairs it once, and its token. Only their hashes are stored. */
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { DomainError } from '../shared/errors';
import { knownOutcome } from '../shared/outcome';
import { PAIRING_ALPHABET, PAIRING_LENGTH } from '../shared/pairing';
import { MINUTE_MS } from '../shared/time';
import { uuidv7 } from '../shared/uuid';
import { sql } from './db';

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

const OUTCOMES = ['paired', 'used', 'expired', 'unknown'] as const;

/**
 * Pairs the device or browser that sends a code.
 * @returns its token, shown once
 * @throws DomainError pairing_used, pairing_expired, pairing_unknown beside `code`
 */
export async function pairByCode(codeHash: string, software: string | null): Promise<string> {
  const token = newDeviceToken();
  const [row] = await sql<{ outcome: string }>('pair_device', 'select pair_device($1, $2, $3, $4) as outcome', [
    codeHash,
    uuidv7(),
    hashOf(token),
    software,
  ]);
  const outcome = knownOutcome('pair_device', OUTCOMES, row?.outcome);
  if (outcome !== 'paired') throw new DomainError(`pairing_${outcome}`, { field: 'code' });
  return token;
}
