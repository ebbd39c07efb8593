/**
 * Keys in the links of an order: `m0g7x` and a signature. The letter is the purpose, four characters are the last day
 * on which the key works, and the signature uses the application's key and the order's secret. The secret is random,
 * belongs to one order and never leaves the server; a new secret invalidates all former keys.
 */
import { createHmac } from 'node:crypto';
import { keysOf } from './env';
import { isSameSecret } from './isSameSecret';
import { env } from './runtime';
import { keyFor } from './sealing';

/**
 * `view` shows the order and its tickets. `invoice` requests the full invoice and downloads it. `manage` also changes
 * the order: only emails to the buyer and the buyer's browser get one.
 */
export type KeyPurpose = 'view' | 'invoice' | 'manage';

const LETTERS = { view: 'v', invoice: 'i', manage: 'm' } as const satisfies Record<KeyPurpose, string>;
const PURPOSES = new Map<string, KeyPurpose>([
  ['v', 'view'],
  ['i', 'invoice'],
  ['m', 'manage'],
]);

/** A visit may be a year away. After these days the buyer requests a new link by email. */
const VALID_DAYS = 400;
const DAY_MS = 86_400_000;
const DAY_SIGNS = 4;

const KEY = /^([vim])([0-9a-z]{4})([\w-]{22})$/;
const today = (): number => Math.floor(Date.now() / DAY_MS);
const SIGNATURE_BYTES = 16;

/** The signing keys by application key: the current one and former ones. */
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

/** The key of one purpose, for an order's secret. The same on the same day, so that URLs are stable. */
export function orderKey(purpose: KeyPurpose, secret: string, days = VALID_DAYS, appKey = env().APP_KEY): string {
  const head = LETTERS[purpose] + (today() + days).toString(36).padStart(DAY_SIGNS, '0');
  return head + signature(head, secret, appKey);
}

export const viewKey = (secret: string): string => orderKey('view', secret);
export const invoiceKey = (secret: string): string => orderKey('invoice', secret);
export const manageKey = (secret: string): string => orderKey('manage', secret);

/** Whether a text has the format of a key; needs no order. */
export const isWrittenLikeKey = (key: unknown): boolean => typeof key === 'string' && KEY.test(key);

/** The purpose of a key; null for a key of another order, and for an expired or revoked one. */
export function purposeOf(key: unknown, secret: string): KeyPurpose | null {
  const [, letter, day, given] = (typeof key === 'string' && KEY.exec(key)) || [];
  if (!letter || !day || !given || Number.parseInt(day, 36) < today()) return null;
  const isSigned = keysOf(env()).some((appKey) => isSameSecret(given, signature(letter + day, secret, appKey)));
  return isSigned ? (PURPOSES.get(letter) ?? null) : null;
}
