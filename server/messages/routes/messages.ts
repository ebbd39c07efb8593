import { Router } from 'express';
import { z } from 'zod';
import { anyone } from '../../http/authorize';
import { setCookie } from '../../http/cookies';
import { LOCALE_COOKIE } from '../../http/locale';
import { render } from '../../http/render';
import { validate } from '../../http/validate';
import { notFound } from '../../shared/errors';
import { isLocale } from '../../shared/i18n/languages';
import { isMessageKind } from '../kinds';

const YEAR_SECONDS = 365 * 24 * 3600;

export const messages = Router();

messages.get('/message/:kind', anyone, (req, res) => {
  const kind = String(req.params.kind);
  if (!isMessageKind(kind)) throw notFound();
  return render(res, 'Message', { kind });
});

messages.post('/locale', anyone, (req, res) => {
  const { locale } = validate(req, z.object({ locale: z.string().refine(isLocale) }));
  setCookie(res, LOCALE_COOKIE, locale, { httpOnly: false, maxAgeSeconds: YEAR_SECONDS });
  res.status(204).end();
});
