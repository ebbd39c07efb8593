/**
 * Where a person was going when they were asked to sign in or to type their password. A cookie, so that a guest who asks
 * for a guarded page costs no session.
 */
import { randomUUID } from 'node:crypto';
import type { Request } from 'express';
import { COOKIES, readCookie, setCookie } from './cookies';
import { keepShownLocale } from './locale';

const KEPT_SECONDS = 1800;
/** Written as a cookie it may be three times as long, and a browser keeps no more than 4096 bytes. */
const MAX_LENGTH = 1300;

/** A name that cannot be written into an address: `//localhost/evil` is another site. */
const HERE = `http://${randomUUID()}.invalid`;

/** A path on this site, as a browser would read it; a person is sent to nothing else. */
const isOwnPath = (path: unknown): path is string =>
  typeof path === 'string' && path.startsWith('/') && URL.canParse(path, HERE) && new URL(path, HERE).origin === HERE;

export function keepIntended(req: Request, path: string): void {
  if (path.length <= MAX_LENGTH)
    setCookie(req.res!, COOKIES.intended, path, { httpOnly: true, maxAgeSeconds: KEPT_SECONDS });
}

/**
 * The page from which a person goes to sign in, as the address says (`?to=…`): they come back to it, and go on in the
 * language in which they read it, for as long as the browser is open.
 */
export function keepReturn(req: Request): void {
  const { to } = req.query;
  if (!isOwnPath(to)) return;
  keepIntended(req, to);
  keepShownLocale(req);
}

/** Where this visitor was going, if anywhere. */
export function intendedOf(req: Request): string | null {
  const path = readCookie(req, COOKIES.intended);
  return isOwnPath(path) ? path : null;
}

/** As `intendedOf`, once: they are there now. */
export function pullIntended(req: Request): string | null {
  const path = intendedOf(req);
  if (path !== null) setCookie(req.res!, COOKIES.intended, '', { httpOnly: true, maxAgeSeconds: 0 });
  return path;
}
