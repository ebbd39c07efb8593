/**
 * CSRF protection: a token derived from the session's secret. Our pages have it in `<meta name="csrf-token">`, renewed
 * by the header X-CSRF-TOKEN of every response they fetch, and send it back as X-CSRF-TOKEN, or in a field of a plain
 * form. Another site can do neither. The cookie XSRF-TOKEN, sent back as X-XSRF-TOKEN, is for other programs and for a
 * page whose session was renewed in another tab; a cookie of that name from the parent domain does no harm.
 */
import { createHmac } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import onHeaders from 'on-headers';
import { isSameSecret } from '../infra/isSameSecret';
import { HttpError } from '../shared/errors';
import { memoize } from '../shared/memoize';
import { COOKIES, readCookies, setCookie } from './cookies';

/** Size of the token cache: deriving a token costs more than all other steps. */
const MAX_REMEMBERED = 5000;
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

let keys: readonly string[] = [];
/** Sets the application's key, and former ones, whose tokens open pages still send; once, at the start. */
export const setCsrfKeys = (appKeys: readonly string[]): void => {
  keys = appKeys;
  tokenOf = rememberedTokens();
};

const derive = (secret: string, key = '') => createHmac('sha256', key).update(`csrf:${secret}`).digest('base64url');
const rememberedTokens = () => memoize(MAX_REMEMBERED, (secret: string) => derive(secret, keys[0]));
let tokenOf = rememberedTokens();

export const csrfToken = (req: Request): string => tokenOf(req.session.token);

function isGenuine(req: Request): boolean {
  const sent = [req.get('X-CSRF-TOKEN'), req.get('X-XSRF-TOKEN')];
  const isOneOf = (token: string) => sent.some((it) => isSameSecret(it, token));
  return isOneOf(csrfToken(req)) || keys.slice(1).some((key) => isOneOf(derive(req.session.token, key)));
}

/** At the last moment: signing in changes the session's secret, and with it the token. */
function refreshToken(res: Response): void {
  const { req } = res;
  if (!req.session || req.actor.via === 'token') return;
  const token = csrfToken(req);
  if (req.get('X-Requested-With')) res.setHeader('X-CSRF-TOKEN', token);
  if (readCookies(req)[COOKIES.csrf] !== token) setCookie(res, COOKIES.csrf, token, { httpOnly: false });
}

/**
 * Keeps the visitor's token in step with the session, and refuses a write without the token with 419. A bearer token
 * needs none: browsers do not send it automatically.
 */
export const antiForgery: RequestHandler = (req, res, next) => {
  onHeaders(res, () => refreshToken(res));
  if (!SAFE_METHODS.has(req.method) && req.actor.via !== 'token' && !isGenuine(req)) throw new HttpError(419);
  next();
};
