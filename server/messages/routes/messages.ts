import { Router } from 'express';
import { z } from 'zod';
import { anyone } from '../../http/authorize';
import { keepLocale } from '../../http/locale';
import { render } from '../../http/render';
import { validate } from '../../http/validate';
import { mailsGoOut } from '../../mails';
import { readSettings } from '../../settings';
import { notFound } from '../../shared/errors';
import { isLocale } from '../../shared/i18n/languages';
import { AWAITS_MAIL, isMessageKind, type MessageKind } from '../kinds';

export const messages = Router();

/** Contact shown instead if no email can arrive; null if emails work. */
async function contactFor(kind: MessageKind): Promise<string | null> {
  if (!AWAITS_MAIL.has(kind) || (await mailsGoOut())) return null;
  const settings = await readSettings();
  return [settings['organisation.phone'], settings['organisation.email']].filter(Boolean).join(' · ') || null;
}

messages.get('/message/:kind', anyone, async (req, res) => {
  const kind = String(req.params.kind);
  if (!isMessageKind(kind)) throw notFound();
  return render(res, 'Message', { kind, contact: await contactFor(kind) });
});

messages.post('/locale', anyone, (req, res) => {
  const { locale } = validate(req, z.object({ locale: z.string().refine(isLocale) }));
  keepLocale(res, locale);
  res.status(204).end();
});
