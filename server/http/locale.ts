import type { Request, RequestHandler } from 'express';
import { translator } from '../shared/i18n';
import { defaultLocale, isLocale, type Language, offeredLanguages } from '../shared/i18n/languages';
import type { Locale } from '../shared/i18n/translate';
import { memoize } from '../shared/memoize';
import { readCookies } from './cookies';

export const LOCALE_COOKIE = 'locale';

const MAX_BROWSERS = 500;

/** What browsers ask for comes in a few forms, each held once against the languages on offer. */
const acceptedOf = (offered: readonly Language[]) =>
  memoize(MAX_BROWSERS, (_header: string, req: Request): Locale => {
    const accepted = req.acceptsLanguages(offered.map(({ code }) => code));
    return isLocale(accepted) ? accepted : defaultLocale();
  });
let offer = offeredLanguages();
let acceptedBy = acceptedOf(offer);

/** What the visitor chose, else what their account says, else what their browser asks for. */
function localeOf(req: Request): Locale {
  const chosen = readCookies(req)[LOCALE_COOKIE];
  if (isLocale(chosen)) return chosen;
  if (isLocale(req.actor?.user?.locale)) return req.actor.user.locale;
  if (offer !== offeredLanguages()) {
    offer = offeredLanguages();
    acceptedBy = acceptedOf(offer);
  }
  return acceptedBy(req.headers['accept-language'] ?? '', req);
}

/** Sets the request's language and translator, anew when it is known who is there. */
export function setLanguage(req: Request): void {
  req.locale = localeOf(req);
  req.t = translator(req.locale);
}

export const localise: RequestHandler = (req, _res, next) => {
  setLanguage(req);
  next();
};
