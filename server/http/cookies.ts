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

export function setCookie(
  res: Response,
  name: string,
  value: string,
  options: { httpOnly: boolean; maxAgeSeconds?: number },
): void {
  res.append(
    'Set-Cookie',
    stringifySetCookie({
      name,
      value,
      path: '/',
      sameSite: 'lax',
      secure: res.req.secure,
      httpOnly: options.httpOnly,
      ...(options.maxAgeSeconds === undefined ? {} : { maxAge: options.maxAgeSeconds }),
    }),
  );
}
