import { type Request, type Response, Router } from 'express';
import { auditContext } from '../../http/auditContext';
import { permit, userOf } from '../../http/authorize';
import { done, readUpdate } from '../../http/records';
import { render } from '../../http/render';
import { throttle } from '../../http/throttle';
import { validate } from '../../http/validate';
import { DomainError, notFound } from '../../shared/errors';
import { allLanguages, offeredLanguages } from '../../shared/i18n/languages';
import { paths } from '../../shared/paths';
import { queueMail } from '../actions/queueMail';
import { deleteMailText, saveMailText } from '../actions/saveMailText';
import { composeMail } from '../composeMail';
import { findMailKind, type MailKind } from '../mailKinds';
import type { MailTemplate } from '../mailTemplates';
import { findMailText, listMailTexts } from '../queries/findMailText';
import { mailTextRequest } from '../requests';

const patience = throttle({ name: 'mail-test', limit: 10, windowSeconds: 60, key: (req) => userOf(req).id });

export const mailTexts = Router();

mailTexts.get('/', permit('settings.manage'), index);
mailTexts.get('/:kind/:language', permit('settings.manage'), show);
mailTexts.patch('/:kind/:language', permit('settings.manage'), save);
mailTexts.delete('/:kind/:language', permit('settings.manage'), remove);
mailTexts.post('/:kind/:language/preview', permit('settings.manage'), preview);
mailTexts.post('/:kind/:language/test', permit('settings.manage'), patience, test);

/** The email and language in the URL. @throws HttpError 404 */
function named(req: Request) {
  const mail = findMailKind(String(req.params.kind));
  const language = allLanguages().find(({ code }) => code === req.params.language);
  if (!mail || !language) throw notFound();
  return { mail, locale: language.code, language: { code: language.code, name: language.name } };
}

/** Unknown placeholders would appear unfilled in the email. */
function refuseUnknown({ placeholders }: MailKind, words: MailTemplate): void {
  for (const field of ['subject', 'body'] as const) {
    const unknown = [...words[field].matchAll(/\{(\w*)\}/g)].filter(([, name]) => !placeholders.includes(name!));
    const said = [...new Set(unknown.map(([placeholder]) => placeholder))].join(' ');
    if (said) throw new DomainError('text_unknown_blanks', { field, status: 422, params: { placeholders: said } });
  }
}

async function index(_req: Request, res: Response): Promise<void> {
  return render(res, 'Settings/MailTexts', { mails: await listMailTexts() });
}

async function show(req: Request, res: Response): Promise<void> {
  const { mail, locale, language } = named(req);
  const { isOwn, ...record } = await findMailText(mail, locale);
  const sample = mail.sample(locale).placeholders;
  return render(res, 'Settings/MailText', {
    kind: mail.kind,
    language,
    languages: offeredLanguages().map(({ code, name }) => ({ code, name })),
    record,
    isOwn,
    placeholders: mail.placeholders.map((name) => ({
      name,
      isEssential: mail.essential.includes(name),
      sample: sample[name] ?? '',
    })),
    testTo: userOf(req).email,
  });
}

async function save(req: Request, res: Response): Promise<void> {
  const { mail, locale } = named(req);
  const sent = await readUpdate(req, res, mailTextRequest, async (words) => refuseUnknown(mail, words));
  if (!sent) return;
  await saveMailText(auditContext(req), { mail, locale, words: sent.input, version: sent.version });
  done(req, res, paths.settings.mails(mail.kind, locale));
}

async function remove(req: Request, res: Response): Promise<void> {
  const { mail, locale } = named(req);
  await deleteMailText(auditContext(req), mail, locale);
  done(req, res, paths.settings.mails(mail.kind, locale), 'mailTexts.reverted');
}

/** A preview of a draft, with an invented person. */
async function compose(req: Request) {
  const { mail, locale } = named(req);
  const words = validate(req, mailTextRequest);
  refuseUnknown(mail, words);
  return { locale, mail, written: await composeMail(mail, locale, mail.sample(locale), words) };
}

async function preview(req: Request, res: Response): Promise<void> {
  res.json((await compose(req)).written);
}

async function test(req: Request, res: Response): Promise<void> {
  const { locale, mail, written } = await compose(req);
  const { email } = userOf(req);
  const subject = req.t('mailTexts.test_subject', { subject: written.subject });
  await queueMail({ kind: `test.${mail.kind}`, recipient: email, locale, ...written, subject, always: true });
  res.json({ sentTo: email });
}
