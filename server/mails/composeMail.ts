import { translator } from '../shared/i18n';
import type { Locale } from '../shared/i18n/translate';
import { unlinked } from '../shared/links';
import type { MailContent, MailKind, Placeholders } from './mailKinds';
import { type MailBody, mailLayout } from './mailLayout';
import { customTemplate, defaultTemplate, fill, type MailTemplate, paragraphsOf } from './mailTemplates';

/**
 * Composes an email: the organisation's own text if there is one, else the product's, with filled placeholders. Names
 * and other user input appear as text that no mail program turns into a link.
 * @param draft an unsaved text, for a preview.
 */
export async function composeMail(
  mail: MailKind,
  locale: Locale,
  { placeholders: given, frame }: MailContent,
  draft?: MailTemplate,
): Promise<MailBody & { subject: string }> {
  const typed = ['name', ...(mail.typed ?? [])].flatMap((key) => (given[key] ? [[key, unlinked(given[key])]] : []));
  const placeholders: Placeholders = { ...given, ...Object.fromEntries(typed) };
  const own = draft ?? (await customTemplate(mail.kind, locale));
  const words = own ?? defaultTemplate(mail, locale, placeholders);
  const subject = fill(words.subject, placeholders);
  const body = await mailLayout({
    locale,
    heading: own ? subject : fill(translator(locale)(mail.heading), placeholders),
    paragraphs: paragraphsOf(fill(words.body, placeholders)),
    ...frame,
  });
  return { subject, ...body };
}

/** A composed email with its kind, recipient and language, as the queue takes it. */
export const writeMail = async (
  mail: MailKind,
  { email, locale }: { email: string; locale: Locale },
  content: MailContent,
): Promise<{ kind: string; recipient: string; locale: Locale } & Awaited<ReturnType<typeof composeMail>>> => ({
  ...{ kind: mail.kind, recipient: email, locale },
  ...(await composeMail(mail, locale, content)),
});
