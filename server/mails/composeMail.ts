import { translator } from '../shared/i18n';
import type { Locale } from '../shared/i18n/translate';
import type { MailContent, MailKind } from './mailKinds';
import { type MailBody, mailLayout } from './mailLayout';
import { fill, type MailWords, ownWords, paragraphsOf, usualWords } from './mailWords';

/**
 * A whole mail: the organisation's own words where it wrote any, else the product's, with everything filled in.
 * @param draft words that are not in use yet, to be looked at.
 */
export async function composeMail(
  mail: MailKind,
  locale: Locale,
  { blanks, frame }: MailContent,
  draft?: MailWords,
): Promise<MailBody & { subject: string }> {
  const own = draft ?? (await ownWords(mail.kind, locale));
  const words = own ?? usualWords(mail, locale, blanks);
  const subject = fill(words.subject, blanks);
  const body = await mailLayout({
    locale,
    heading: own ? subject : fill(translator(locale)(mail.heading), blanks),
    paragraphs: paragraphsOf(fill(words.body, blanks)),
    ...frame,
  });
  return { subject, ...body };
}
