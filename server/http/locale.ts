import type { Request, RequestHandler, Response } from 'express';
import { translator } from '../shared/i18n';
import { defaultLocale, isLocale, type Language, offeredLanguages } from '../shared/i18n/languages';
import type { Locale } from '../shared/i18n/translate';
import { memoize } from '../shared/memoize';
import { COOKIES, readCookies, setCookie } from './cookies';

const YEAR_SECONDS = 365 * 24 * 3600;

const MAX_BROWSERS = 500;

/** Browsers send a few different headers, each matched once against the offered languages. */
const acceptedOf = (offered: readonly Language[]) =>
  memoize(MAX_BROWSERS, (_header: string, req: Request): Locale => {
    const accepted = req.acceptsLanguages(offered.map(({ code }) => code));
    return isLocale(accepted) ? accepted : defaultLocale();
  });
let offer = offeredLanguages();
let acceptedBy = acceptedOf(offer);

/** The language in the URL: each public page has a URL in each of them. */
function namedLocale({ method, url, query }: Request): Locale | null {
  if (method !== 'GET' || !url.includes('lang=')) return null;
  return isLocale(query.lang) ? query.lang : null;
}

/** The language of the URL, else the visitor's choice, that of their account, or that of their browser. */
function localeOf(req: Request): Locale {
  const named = namedLocale(req);
  if (named) return named;
  const chosen = readCookies(req)[COOKIES.locale];
  if (isLocale(chosen)) return chosen;
  if (isLocale(req.actor?.user?.locale)) return req.actor.user.locale;
  if (offer !== offeredLanguages()) {
    offer = offeredLanguages();
    acceptedBy = acceptedOf(offer);
  }
  return acceptedBy(req.headers['accept-language'] ?? '', req);
}

/** Sets the request's language and translator; called again when the user is known. */
export function setLanguage(req: Request): void {
  req.locale = localeOf(req);
  req.t = translator(req.locale);
}

export const localise: RequestHandler = (req, _res, next) => {
  setLanguage(req);
  next();
};

/** Stores the visitor's choice in this browser. */
export const keepLocale = (res: Response, locale: Locale): void =>
  setCookie(res, COOKIES.locale, locale, { httpOnly: false, maxAgeSeconds: YEAR_SECONDS });

/** Stores the current language if none was chosen, until the browser is closed. */
export function keepShownLocale(req: Request): void {
  if (readCookies(req)[COOKIES.locale] === undefined)
    setCookie(req.res!, COOKIES.locale, req.locale, { httpOnly: false });
}

/** A file in another language (`invoice.pdf?lang=es`) must not change the language of pages. */
const isFile = (path: string): boolean => /\.[a-z]{2,5}$/.test(path);

/** A visitor who opens a URL with a language keeps it: the links of its page do not include one. */
export const keepNamedLocale: RequestHandler = (req, res, next) => {
  const named = isFile(req.path) ? null : namedLocale(req);
  if (named && readCookies(req)[COOKIES.locale] !== named) keepLocale(res, named);
  next();
};
