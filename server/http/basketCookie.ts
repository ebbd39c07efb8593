/**
 * The orders of this browser: the hold last created or opened in it comes first, for any event, followed by earlier
 * ones, which may be unpaid.
 */
import type { Request, Response } from 'express';
import { COOKIES, readCookie, setCookie } from './cookies';

/** Longer than any hold; an ended order is no basket, independent of the cookie. */
const KEPT_SECONDS = 86_400;
const MAX_NAMED = 3;
const SEPARATOR = '~';

export type NamedBasket = { reference: string; key: string };

/** The orders named in the cookie, the latest first; not verified yet. */
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
