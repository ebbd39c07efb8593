/**
 * Knows the browser in which an order was placed, and the key by which a browser pays. The order's key alone proves nothing: a
 * person who got a mail that was meant for another has it as well.
 */
import { createHmac } from 'node:crypto';
import type { Request, Response } from 'express';
import { keysOf } from '../infra/env';
import { isSameSecret } from '../infra/isSameSecret';
import { env } from '../infra/runtime';
import { COOKIES, readCookie, setCookie } from './cookies';
import { visitorOf } from './visitor';

/** As long as the money may take to arrive, and an hour. */
const SECONDS = 2 * 3600;
/** Orders that one browser is known for at once. */
const MAX_ORDERS = 10;

const now = (): number => Math.floor(Date.now() / 1000);

/** `<end>~<signature>`: the end is signed, so that a browser cannot put it off. */
function markOf(orderId: string, until: number, key = env().APP_KEY): string {
  const signed = createHmac('sha256', key).update(`placed here ${orderId} until ${until}`).digest('base64url');
  return `${until}~${signed.slice(0, 32)}`;
}

const untilOf = (mark: string): number => Number(mark.split('~', 1)[0]);

/** The marks of this browser that have not ended, the latest last. */
const marksOf = (req: Request): string[] =>
  (readCookie(req, COOKIES.placed) ?? '')
    .split('.')
    .filter((mark) => untilOf(mark) > now())
    .slice(-MAX_ORDERS);

const isMarkOf = (mark: string, orderId: string): boolean =>
  keysOf(env()).some((key) => isSameSecret(mark, markOf(orderId, untilOf(mark), key)));

/** An order as it was before it was placed by the request at hand. */
type Placing = { id: string; state: string; wasReopened: boolean; browser: string | null };

/**
 * Marks the browser that places an order, beside its orders from before. A request that places one again has its link, which people
 * pass on: then the browser has to be the one that began the order.
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

/** Before this browser leaves for a payment provider, which sends it back with a key that only shows the order. */
export function keepKey(res: Response, { reference, key }: { reference: string; key: string | undefined }): void {
  if (key) setCookie(res, COOKIES.paying, `${reference}~${key}`, { httpOnly: true, maxAgeSeconds: SECONDS });
}

/** The key with which this browser left to pay that order; the order was paid last here. */
export function keptKey(req: Request, reference: string): string | undefined {
  const [, kept, key] = KEY_AFTER_REFERENCE.exec(readCookie(req, COOKIES.paying) ?? '') ?? [];
  return kept === reference ? key : undefined;
}
