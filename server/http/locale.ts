import type { Request, RequestHandler } from 'express';
import { translator } from '../shared/i18n';
import { DEFAULT_LOCALE, isLocale, LOCALES, type Locale } from '../shared/i18n/translate';
import { readCookies } from './session';

export const LOCALE_COOKIE = 'locale';

/** What the visitor chose, else what their account says, else what their browser asks for. */
function localeOf(req: Request): Locale {
  const chosen = readCookies(req)[LOCALE_COOKIE];
  if (isLocale(chosen)) return chosen;
  if (isLocale(req.actor?.user?.locale)) return req.actor.user.locale;
  const accepted = req.acceptsLanguages([...LOCALES]);
  return isLocale(accepted) ? accepted : DEFAULT_LOCALE;
}

/** Gives the request its language and translator. */
export function localise(): RequestHandler {
  return (req, _res, next) => {
    req.locale = localeOf(req);
    req.t = translator(req.locale);
    next();
  };
}
