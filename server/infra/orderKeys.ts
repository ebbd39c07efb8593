/**
 * Keys in the links of an order: `m0g7x` and a signature. The letter names the purpose, four signs name the last day on which
 * the key works, and the signature is made from the application's key and the order's secret. The secret is random, belongs
 * to one order and never leaves the server; a new secret ends every key that was made from the old one.
 */
import { createHmac } from 'node:crypto';
import { keysOf } from './env';
import { isSameSecret } from './isSameSecret';
import { env } from './runtime';
import { keyFor } from './sealing';

/**
 * `view` shows the order and its tickets. `invoice` asks for the full invoice and fetches it. `manage` also changes the order:
 * only mails to the buyer and the browser that buys get one.
 */
export type KeyPurpose = 'view' | 'invoice' | 'manage';

const LETTERS = { view: 'v', invoice: 'i', manage: 'm' } as const satisfies Record<KeyPurpose, string>;
const PURPOSES = new Map<string, KeyPurpose>([
  ['v', 'view'],
  ['i', 'invoice'],
  ['m', 'manage'],
]);

/** A visit may be a year away. After these days the buyer asks for a new link with their address. */
const VALID_DAYS = 400;
const DAY_MS = 86_400_000;
const DAY_SIGNS = 4;

const KEY = /^([vim])([0-9a-z]{4})([\w-]{22})$/;
const today = (): number => Math.floor(Date.now() / DAY_MS);
const SIGNATURE_BYTES = 16;

/** The signing keys by application key: one and its former ones. */
const signingKeys = new Map<string, Buffer>();
function signingKey(appKey: string): Buffer {
  const known = signingKeys.get(appKey) ?? keyFor('order links', appKey);
  signingKeys.set(appKey, known);
  return known;
}

const signature = (head: string, secret: string, appKey: string): string =>
  createHmac('sha256', signingKey(appKey))
    .update(`${head} ${secret}`)
    .digest()
    .subarray(0, SIGNATURE_BYTES)
    .toString('base64url');

/** The key of one purpose, for an order's secret. Made again on the same day it is the same, so that addresses stay as they are. */
export function orderKey(purpose: KeyPurpose, secret: string, days = VALID_DAYS, appKey = env().APP_KEY): string {
  const head = LETTERS[purpose] + (today() + days).toString(36).padStart(DAY_SIGNS, '0');
  return head + signature(head, secret, appKey);
}

export const viewKey = (secret: string): string => orderKey('view', secret);
export const invoiceKey = (secret: string): string => orderKey('invoice', secret);
export const manageKey = (secret: string): string => orderKey('manage', secret);

/** Whether a link of an order once had it, or may have had: no order needs to be known for that. */
export const isWrittenLikeKey = (key: unknown): boolean => typeof key === 'string' && KEY.test(key);

/** What a key may be used for; null for a key that is another order's, has expired or was renewed. */
export function purposeOf(key: unknown, secret: string): KeyPurpose | null {
  const [, letter, day, given] = (typeof key === 'string' && KEY.exec(key)) || [];
  if (!letter || !day || !given || Number.parseInt(day, 36) < today()) return null;
  const isSigned = keysOf(env()).some((appKey) => isSameSecret(given, signature(letter + day, secret, appKey)));
  return isSigned ? (PURPOSES.get(letter) ?? null) : null;
}
