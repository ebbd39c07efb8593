/** The cookies of a request, and of its response. */
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request, Response } from 'express';

/** All cookies of the product by name; `setCookie` accepts no other. */
export const COOKIES = {
  session: 'aforo_session',
  csrf: 'XSRF-TOKEN',
  locale: 'locale',
  basket: 'basket',
  /** The page to return to after signing in. */
  intended: 'aforo_intended',
  /** The page of another site that handed the buyer over, to return to after payment. */
  returnTo: 'aforo_return',
  /** Marks that an order was placed in this browser. */
  placed: 'aforo_placed',
  /** The key by which this browser pays an order. */
  paying: 'aforo_paying',
  /** The code sent for an order, and the orders proved by a code in this browser. */
  orderCode: 'aforo_code',
  orderKnown: 'aforo_known',
  /** Tickets of waiting rooms, and passes of those who came in. */
  line: 'aforo_line',
  admission: 'aforo_admission',
  /** A browser that has signed in to the account before. */
  knownDevice: 'aforo_device',
  /** A gate device: it stays one, or stays locked out, even if a person signs in there. */
  gateDevice: 'aforo_gate',
  /** A computer of a till. */
  counterDevice: 'aforo_counter',
} as const;
type CookieName = (typeof COOKIES)[keyof typeof COOKIES];

const PARSED = Symbol('cookies');
type WithCookies = Request & { [PARSED]?: Record<string, string | undefined> };

/** The request's cookies, parsed once. */
export function readCookies(req: WithCookies): Record<string, string | undefined> {
  req[PARSED] ??= parseCookie(req.headers.cookie ?? '');
  return req[PARSED];
}

/** Whether the site is served over https; its cookies are then sent only over https. */
let isSecure = false;
/** Sets the origin of the site; once, at the start. */
export const setCookieOrigin = (appUrl: string): void => {
  isSecure = appUrl.startsWith('https:');
};

/** With this prefix a browser accepts a cookie from this host only, not from its subdomains. */
const HOST_PREFIX = '__Host-';

/** The name of a cookie: with the prefix under https. The protocol fixes the name of the one that scripts read. */
const nameOf = (name: string, isForScripts: boolean): string => (isSecure && !isForScripts ? HOST_PREFIX + name : name);

/**
 * Reads a cookie hidden from scripts, by its name without prefix. Under https only the one with the prefix counts: any
 * other may have been set by another host of the domain.
 */
export const readCookie = (req: Request, name: CookieName): string | undefined => readCookies(req)[nameOf(name, false)];

export function setCookie(
  res: Response,
  name: CookieName,
  value: string,
  options: { httpOnly: boolean; maxAgeSeconds?: number },
): void {
  const { httpOnly, maxAgeSeconds: maxAge } = options;
  const common = { path: '/', sameSite: 'lax', secure: isSecure || res.req.secure, httpOnly } as const;
  const called = nameOf(name, !httpOnly);
  res.append(
    'Set-Cookie',
    stringifySetCookie({ name: called, value, ...common, ...(maxAge === undefined ? {} : { maxAge }) }),
  );
  // Also deletes the cookie of the previous version, which would otherwise be found again.
  if (called !== name && readCookies(res.req)[name] !== undefined)
    res.append('Set-Cookie', stringifySetCookie({ name, value: '', ...common, maxAge: 0 }));
}
