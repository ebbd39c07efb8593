/**
 * Recognises the browser that placed an order, and the key by which a browser pays. The order's key alone proves
 * nothing: a person who received another's email has it too.
 */
import { createHmac } from 'node:crypto';
import type { Request, Response } from 'express';
import { keysOf } from '../infra/env';
import { isSameSecret } from '../infra/isSameSecret';
import { env } from '../infra/runtime';
import { COOKIES, readCookie, setCookie } from './cookies';
import { visitorOf } from './visitor';

/** The time a payment may take to arrive, plus an hour. */
const SECONDS = 2 * 3600;
/** Maximum number of orders remembered per browser. */
const MAX_ORDERS = 10;

const now = (): number => Math.floor(Date.now() / 1000);

/** `<end>~<signature>`: the end is signed, so that a browser cannot extend it. */
function markOf(orderId: string, until: number, key = env().APP_KEY): string {
  const signed = createHmac('sha256', key).update(`placed here ${orderId} until ${until}`).digest('base64url');
  return `${until}~${signed.slice(0, 32)}`;
}

const untilOf = (mark: string): number => Number(mark.split('~', 1)[0]);

/** The unexpired marks of this browser, the latest last. */
const marksOf = (req: Request): string[] =>
  (readCookie(req, COOKIES.placed) ?? '')
    .split('.')
    .filter((mark) => untilOf(mark) > now())
    .slice(-MAX_ORDERS);

const isMarkOf = (mark: string, orderId: string): boolean =>
  keysOf(env()).some((key) => isSameSecret(mark, markOf(orderId, untilOf(mark), key)));

/** An order before the current request placed it. */
type Placing = { id: string; state: string; wasReopened: boolean; browser: string | null };

/**
 * Marks the browser that places an order, in addition to earlier orders. A request that places one again has its link,
 * which people share: then the browser must be the one that started the order.
 */
export function markPlacedHere(req: Request, res: Response, { id, state, wasReopened, browser }: Placing): void {
  const isFirst = state === 'held' && !wasReopened;
  const isUnpaid = state === 'held' || state === 'pending';
  if (!isFirst && !(isUnpaid && browser !== null && browser === visitorOf(req).browser)) return;
  const others = marksOf(req).filter((mark) => !isMarkOf(mark, id));
  const marks = [...others, markOf(id, now() + SECONDS)].slice(-MAX_ORDERS);
  setCookie(res, COOKIES.placed, marks.join('.'), { httpOnly: true, maxAgeSeconds: SECONDS });
}

export const wasPlacedHere = (req: Request, orderId: string): boolean =>
  marksOf(req).some((mark) => isMarkOf(mark, orderId));

const KEY_AFTER_REFERENCE = /^([\w-]{1,40})~([\w-]{1,60})$/;

/**
 * Called before this browser goes to a payment provider, which sends it back with a key that can only view the order.
 */
export function keepKey(res: Response, { reference, key }: { reference: string; key: string | undefined }): void {
  if (key) setCookie(res, COOKIES.paying, `${reference}~${key}`, { httpOnly: true, maxAgeSeconds: SECONDS });
}

/** The key with which this browser left to pay that order, if it was the last one paid here. */
export function keptKey(req: Request, reference: string): string | undefined {
  const [, kept, key] = KEY_AFTER_REFERENCE.exec(readCookie(req, COOKIES.paying) ?? '') ?? [];
  return kept === reference ? key : undefined;
}
