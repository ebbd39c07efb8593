/** Which order is this browser's basket: the hold that was last made or opened in it, whatever event it began with. */
import type { Request, Response } from 'express';
import { readCookie, setCookie } from './cookies';

const COOKIE = 'basket';
/** Longer than any hold is kept; what has ended is no basket, whatever the cookie says. */
const KEPT_SECONDS = 86_400;

export type NamedBasket = { reference: string; key: string };

/** What the browser says its basket is; not yet known to be true. */
export function namedBasket(req: Request): NamedBasket | null {
  const [reference, key] = (readCookie(req, COOKIE) ?? '').split('.');
  return reference && key ? { reference, key } : null;
}

export function keepBasket(req: Request, res: Response, order: NamedBasket): void {
  const value = `${order.reference}.${order.key}`;
  if (readCookie(req, COOKIE) === value) return;
  setCookie(res, COOKIE, value, { httpOnly: true, maxAgeSeconds: KEPT_SECONDS });
}
