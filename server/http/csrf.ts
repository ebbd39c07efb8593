/**
 * Anti-forgery: a token derived from the session's secret, readable by our pages as the cookie XSRF-TOKEN and in
 * `<meta name="csrf-token">`, and sent back as X-XSRF-TOKEN or X-CSRF-TOKEN. Another site can do neither.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { HttpError } from '../shared/errors';
import { readCookies, setCookie } from './session';

const COOKIE = 'XSRF-TOKEN';
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

let key = '';
/** Gives the application's key; once, at the start. */
export const setCsrfKey = (appKey: string): void => {
  key = appKey;
};

export const csrfToken = (req: Request): string =>
  createHmac('sha256', key).update(`csrf:${req.session.token}`).digest('base64url');

function isGenuine(req: Request): boolean {
  const given = req.get('X-XSRF-TOKEN') ?? req.get('X-CSRF-TOKEN') ?? '';
  const expected = csrfToken(req);
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}

/**
 * Keeps the cookie in step with the session, and refuses a write without the token with 419. A bearer token is its
 * own proof: no browser sends it by itself.
 */
export function antiForgery(): RequestHandler {
  return (req, res, next) => {
    const writeHead = res.writeHead;
    // At the last moment: signing in changes the session's secret, and with it the token.
    res.writeHead = ((...args: unknown[]) => {
      if (req.actor.via !== 'token' && readCookies(req)[COOKIE] !== csrfToken(req))
        setCookie(res, COOKIE, csrfToken(req), { httpOnly: false });
      return Reflect.apply(writeHead, res, args);
    }) as typeof res.writeHead;
    if (!SAFE_METHODS.has(req.method) && req.actor.via !== 'token' && !isGenuine(req)) throw new HttpError(419);
    next();
  };
}
