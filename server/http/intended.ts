/**
 * The page requested by a person who is then asked to sign in or to type their password. A cookie, so that a guest who
 * requests a guarded page needs no session.
 */
import { randomUUID } from 'node:crypto';
import type { Request } from 'express';
import { COOKIES, readCookie, setCookie } from './cookies';
import { keepShownLocale } from './locale';

const KEPT_SECONDS = 1800;
/** Encoded as a cookie it may be three times as long, and a browser stores no more than 4096 bytes. */
const MAX_LENGTH = 1300;

/** A base URL that no path can contain: `//localhost/evil` is another site. */
const HERE = `http://${randomUUID()}.invalid`;

/** Whether a path is on this site, as a browser would read it; others are not redirected to. */
const isOwnPath = (path: unknown): path is string =>
  typeof path === 'string' && path.startsWith('/') && URL.canParse(path, HERE) && new URL(path, HERE).origin === HERE;

export function keepIntended(req: Request, path: string): void {
  if (path.length <= MAX_LENGTH)
    setCookie(req.res!, COOKIES.intended, path, { httpOnly: true, maxAgeSeconds: KEPT_SECONDS });
}

/**
 * Keeps the page from which a person goes to sign in, given in the URL (`?to=…`): they return to it in the language in
 * which they read it, until the browser is closed.
 */
export function keepReturn(req: Request): void {
  const { to } = req.query;
  if (!isOwnPath(to)) return;
  keepIntended(req, to);
  keepShownLocale(req);
}

/** The page this visitor wanted, if any. */
export function intendedOf(req: Request): string | null {
  const path = readCookie(req, COOKIES.intended);
  return isOwnPath(path) ? path : null;
}

/** Same as `intendedOf`, once: clears it. */
export function pullIntended(req: Request): string | null {
  const path = intendedOf(req);
  if (path !== null) setCookie(req.res!, COOKIES.intended, '', { httpOnly: true, maxAgeSeconds: 0 });
  return path;
}
