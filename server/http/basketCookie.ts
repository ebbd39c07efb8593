/**
 * Which orders are this browser's: the hold that was last made or opened in it comes first, whatever event it began with, and
 * behind it those before, which may await their money.
 */
import type { Request, Response } from 'express';
import { COOKIES, readCookie, setCookie } from './cookies';

/** Longer than any hold is kept; what has ended is no basket, whatever the cookie says. */
const KEPT_SECONDS = 86_400;
const MAX_NAMED = 3;
const SEPARATOR = '~';

export type NamedBasket = { reference: string; key: string };

/** What the browser says its orders are, the last one first; not yet known to be true. */
export function namedBaskets(req: Request): NamedBasket[] {
  const named = (readCookie(req, COOKIES.basket) ?? '').split(SEPARATOR).slice(0, MAX_NAMED);
  return named.flatMap((name) => {
    const [reference, key] = name.split('.');
    return reference && key ? [{ reference, key }] : [];
  });
}

export function keepBasket(req: Request, res: Response, order: NamedBasket): void {
  const before = namedBaskets(req).filter(({ reference }) => reference !== order.reference);
  const value = [order, ...before]
    .slice(0, MAX_NAMED)
    .map(({ reference, key }) => `${reference}.${key}`)
    .join(SEPARATOR);
  if (readCookie(req, COOKIES.basket) === value) return;
  setCookie(res, COOKIES.basket, value, { httpOnly: true, maxAgeSeconds: KEPT_SECONDS });
}
