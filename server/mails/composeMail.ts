import { translator } from '../shared/i18n';
import type { Locale } from '../shared/i18n/translate';
import { unlinked } from '../shared/links';
import type { MailContent, MailKind, Placeholders } from './mailKinds';
import { type MailBody, mailLayout } from './mailLayout';
import { customTemplate, defaultTemplate, fill, type MailTemplate, paragraphsOf } from './mailTemplates';

/**
 * A whole mail: the organisation's own words where it wrote any, else the product's, with everything filled in.
 * A name and what else people typed stands there as text that no mail program makes a link of.
 * @param draft words that are not in use yet, to be looked at.
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
