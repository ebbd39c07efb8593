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

const markOf = (orderId: string, key = env().APP_KEY): string =>
  createHmac('sha256', key).update(`placed here ${orderId}`).digest('base64url').slice(0, 32);

/** An order as it was before it was placed by the request at hand. */
type Placing = { id: string; state: string; wasReopened: boolean; browser: string | null };

/**
 * Marks the browser that places an order; the order placed last counts. A request that places one again has its link, which people
 * pass on: then the browser has to be the one that began the order.
 */
export function markPlacedHere(req: Request, res: Response, { id, state, wasReopened, browser }: Placing): void {
  const isFirst = state === 'held' && !wasReopened;
  const isUnpaid = state === 'held' || state === 'pending';
  if (isFirst || (isUnpaid && browser !== null && browser === visitorOf(req).browser))
    setCookie(res, COOKIES.placed, markOf(id), { httpOnly: true, maxAgeSeconds: SECONDS });
}

export const wasPlacedHere = (req: Request, orderId: string): boolean =>
  keysOf(env()).some((key) => isSameSecret(readCookie(req, COOKIES.placed), markOf(orderId, key)));

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
