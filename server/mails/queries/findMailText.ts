import { prisma } from '../../infra/db';
import { offeredLanguages } from '../../shared/i18n/languages';
import type { Locale } from '../../shared/i18n/translate';
import type { Editable } from '../../shared/records';
import { type MailKind, mailKinds } from '../mailKinds';
import { defaultTemplate, type MailTemplate } from '../mailTemplates';
import type { MailTextRow } from '../pages';

/** The version of an unsaved text. */
export const UNWRITTEN = 1;

/** An email's text for its form: the organisation's, or the default. */
export async function findMailText(
  mail: MailKind,
  locale: Locale,
): Promise<Editable<MailTemplate> & { isOwn: boolean }> {
  const row = await prisma.mailText.findUnique({
    where: { kind_languageCode: { kind: mail.kind, languageCode: locale } },
  });
  const id = `${mail.kind} ${locale}`;
  if (!row) return { id, version: UNWRITTEN, values: defaultTemplate(mail, locale), isOwn: false };
  return { id, version: row.version, values: { subject: row.subject, body: row.body }, isOwn: true };
}

/** All emails with their default or own subject in each offered language. */
export async function listMailTexts(): Promise<MailTextRow[]> {
  const rows = await prisma.mailText.findMany({ select: { kind: true, languageCode: true, subject: true } });
  const own = new Map(rows.map(({ kind, languageCode, subject }) => [`${kind} ${languageCode}`, subject]));
  return mailKinds().map((mail) => ({
    kind: mail.kind,
    languages: offeredLanguages().map(({ code, name }) => {
      const subject = own.get(`${mail.kind} ${code}`);
      return { code, name, subject: subject ?? defaultTemplate(mail, code).subject, isOwn: subject !== undefined };
    }),
  }));
}
