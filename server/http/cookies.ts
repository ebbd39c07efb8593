/** The cookies of a request, and of its answer. */
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request, Response } from 'express';

const COOKIES = Symbol('cookies');
type WithCookies = Request & { [COOKIES]?: Record<string, string | undefined> };

/** The request's cookies, parsed once. */
export function readCookies(req: WithCookies): Record<string, string | undefined> {
  req[COOKIES] ??= parseCookie(req.headers.cookie ?? '');
  return req[COOKIES];
}

/** Whether the installation is reached under https; its cookies then go nowhere else. */
let isSecure = false;
/** Says where the installation is reached; once, at the start. */
export const setCookieOrigin = (appUrl: string): void => {
  isSecure = appUrl.startsWith('https:');
};

/** With this before its name a browser takes a cookie from this host alone, and not from its subdomains. */
const HOST_PREFIX = '__Host-';

/**
 * Under which name the visitor has a cookie. Without the prefix for now: the next version sets it, and this one already
 * understands it, so that nobody is signed out while one takes the other's place.
 */
const nameOf = (req: Request, name: string): string =>
  readCookies(req)[HOST_PREFIX + name] === undefined ? name : HOST_PREFIX + name;

export const readCookie = (req: Request, name: string): string | undefined => readCookies(req)[nameOf(req, name)];

export function setCookie(
  res: Response,
  name: string,
  value: string,
  options: { httpOnly: boolean; maxAgeSeconds?: number },
): void {
  res.append(
    'Set-Cookie',
    stringifySetCookie({
      name: nameOf(res.req, name),
      value,
      path: '/',
      sameSite: 'lax',
      secure: isSecure || res.req.secure,
      httpOnly: options.httpOnly,
      ...(options.maxAgeSeconds === undefined ? {} : { maxAge: options.maxAgeSeconds }),
    }),
  );
}
