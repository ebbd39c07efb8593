/** The cookies of a request, and of its answer. */
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request, Response } from 'express';

/** Every cookie of the product, each with a name of its own; `setCookie` takes no other. */
export const COOKIES = {
  session: 'aforo_session',
  csrf: 'XSRF-TOKEN',
  locale: 'locale',
  basket: 'basket',
  /** Where a person goes on after signing in. */
  intended: 'aforo_intended',
  /** That an order was placed in this browser. */
  placed: 'aforo_placed',
  /** The key by which this browser pays an order. */
  paying: 'aforo_paying',
  /** The code that was mailed for an order, and the orders of which this browser typed one. */
  orderCode: 'aforo_code',
  orderKnown: 'aforo_known',
  /** A browser that its account has signed in at before. */
  knownDevice: 'aforo_device',
  /** A device of a gate: it stays one, or stays locked out, also when a person signs in there. */
  gateDevice: 'aforo_gate',
  /** A computer of a cashbox. */
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

/** Whether the installation is reached under https; its cookies then go nowhere else. */
let isSecure = false;
/** Says where the installation is reached; once, at the start. */
export const setCookieOrigin = (appUrl: string): void => {
  isSecure = appUrl.startsWith('https:');
};

/** With this before its name a browser takes a cookie from this host alone, and not from its subdomains. */
const HOST_PREFIX = '__Host-';

/** What a cookie is set as: with the prefix under https. The protocol fixes the name of the one that pages read. */
const nameOf = (name: string, isForScripts: boolean): string => (isSecure && !isForScripts ? HOST_PREFIX + name : name);

/**
 * A cookie of the visitor that no script reads, by the name without prefix. Under https the one with the prefix alone counts:
 * any other may have been set by another host of the domain.
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
  // What the version before set would be found again when this one is gone.
  if (called !== name && readCookies(res.req)[name] !== undefined)
    res.append('Set-Cookie', stringifySetCookie({ name, value: '', ...common, maxAge: 0 }));
}
