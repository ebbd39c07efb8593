/**
 * Where somebody was going when they were asked to sign in or to type their password. A cookie, so that a guest who asks
 * for a guarded page costs no session.
 */
import type { Request } from 'express';
import { readCookie, setCookie } from './cookies';

const COOKIE = 'aforo_intended';
const KEPT_SECONDS = 1800;
/** Written as a cookie it may be three times as long, and a browser keeps no more than 4096 bytes. */
const MAX_LENGTH = 1300;

/** A path on this site; to anything else nobody is sent. */
const isOwnPath = (path: string | undefined): path is string => path !== undefined && /^\/(?![/\\])/.test(path);

export function keepIntended(req: Request, path: string): void {
  if (path.length <= MAX_LENGTH) setCookie(req.res!, COOKIE, path, { httpOnly: true, maxAgeSeconds: KEPT_SECONDS });
}

/** Where this visitor was going, if anywhere. */
export function intendedOf(req: Request): string | null {
  const path = readCookie(req, COOKIE);
  return isOwnPath(path) ? path : null;
}

/** As `intendedOf`, once: they are there now. */
export function pullIntended(req: Request): string | null {
  const path = intendedOf(req);
  if (path !== null) setCookie(req.res!, COOKIE, '', { httpOnly: true, maxAgeSeconds: 0 });
  return path;
}
