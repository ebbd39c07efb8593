/**
 * Proof that a person reads the mailbox of an order: a code of six digits, for the browser that requested it. The
 * server stores neither code nor browser. A cookie contains a signature of order, email, time and code, so that a code
 * works in no other browser and for no other order; a second cookie lists the orders that the browser has proved.
 */
import { createHmac, randomBytes, randomInt } from 'node:crypto';
import type { Request, Response } from 'express';
import { countTry } from '../infra/countTry';
import { keysOf } from '../infra/env';
import { isSameSecret } from '../infra/isSameSecret';
import { env } from '../infra/runtime';
import { keyFor } from '../infra/sealing';
import { COOKIES, readCookie, setCookie } from './cookies';

/** The order, and its email: after a correction no code or cookie of the former email counts. */
export type Proved = { id: string; email: string };

const CODE_SECONDS = 15 * 60;
const KNOWN_SECONDS = 2 * 3600;
const MAX_TRIES = 5;
/** Maximum number of proved orders per browser. */
const MAX_KNOWN = 5;
const DIGITS = 6;

const now = (): number => Math.floor(Date.now() / 1000);
const inTime = (until: string): boolean => Number.parseInt(until, 36) > now();

const sign = (purpose: 'code' | 'known', parts: readonly string[], appKey = env().APP_KEY): string =>
  createHmac('sha256', keyFor(`order browser ${purpose}`, appKey))
    .update(JSON.stringify(parts))
    .digest('base64url')
    .slice(0, 32);

const isSigned = (purpose: 'code' | 'known', parts: readonly string[], given: string): boolean =>
  keysOf(env()).some((appKey) => isSameSecret(given, sign(purpose, parts, appKey)));

const subject = ({ id, email }: Proved): string[] => [id, email.trim().toLowerCase()];

/** A new code for this browser, which replaces a former one. */
export function beginCode(res: Response, order: Proved): string {
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
  const [nonce, until] = [randomBytes(12).toString('base64url'), (now() + CODE_SECONDS).toString(36)];
  const value = `${nonce}.${until}.${sign('code', [...subject(order), nonce, until, code])}`;
  setCookie(res, COOKIES.orderCode, value, { httpOnly: true, maxAgeSeconds: CODE_SECONDS });
  return code;
}

/** The digits of a code copied from an email with spaces, a dash or preceding letters. */
export const digitsOf = (typed: string): string => typed.replaceAll(/\D/g, '');

/**
 * The result of a typed code. `ended`: none was sent to this browser, it has expired, was used, or had too many
 * attempts.
 */
export async function checkCode(req: Request, order: Proved, typed: string): Promise<'right' | 'wrong' | 'ended'> {
  const [nonce = '', until = '', signature = ''] = (readCookie(req, COOKIES.orderCode) ?? '').split('.');
  if (!/^[\w-]{16}$/.test(nonce) || !inTime(until)) return 'ended';
  // Counted before the comparison, so that eight concurrent attempts count as eight.
  if ((await countTry(`order-code:${order.id}:${nonce}`, MAX_TRIES, CODE_SECONDS)) > 0) return 'ended';
  if (!isSigned('code', [...subject(order), nonce, until, digitsOf(typed)], signature)) return 'wrong';
  const isUsed = (await countTry(`order-code-used:${order.id}:${nonce}`, 1, CODE_SECONDS)) > 0;
  return isUsed ? 'ended' : 'right';
}

const known = (req: Request): string[] => (readCookie(req, COOKIES.orderKnown) ?? '').split('~').filter(Boolean);

/** Marks this browser as proved for the order. */
export function markKnown(req: Request, res: Response, order: Proved): void {
  const until = (now() + KNOWN_SECONDS).toString(36);
  const marks = [`${until}.${sign('known', [...subject(order), until])}`, ...known(req)].slice(0, MAX_KNOWN);
  setCookie(res, COOKIES.orderKnown, marks.join('~'), { httpOnly: true, maxAgeSeconds: KNOWN_SECONDS });
  setCookie(res, COOKIES.orderCode, '', { httpOnly: true, maxAgeSeconds: 0 });
}

export const isKnown = (req: Request, order: Proved): boolean =>
  known(req).some((mark) => {
    const [until = '', signature = ''] = mark.split('.');
    return inTime(until) && isSigned('known', [...subject(order), until], signature);
  });
