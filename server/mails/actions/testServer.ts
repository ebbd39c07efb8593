import { env } from '../../infra/runtime';
import { translator } from '../../shared/i18n';
import type { Locale } from '../../shared/i18n/translate';
import { noteFailure, noteSent } from '../mailHealth';
import { mailLayout } from '../mailLayout';
import { describeFailure, isServerFailure, transportTo } from '../transport';

/**
 * Hands a mail to the server here and now, so that the person who asks hears what it says.
 * @returns null when it took the mail, else its words; '' where there is no server
 */
export async function testServer(recipient: string, locale: Locale): Promise<string | null> {
  const url = env().MAIL_URL;
  if (!url) return '';
  const t = translator(locale);
  const subject = t('mailHealth.test_subject');
  const body = await mailLayout({ locale, heading: subject, paragraphs: [t('mailHealth.test_text')] });
  try {
    await transportTo(url).sendMail({
      from: env().MAIL_FROM,
      to: { name: '', address: recipient },
      subject,
      ...body,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    await noteSent();
    return null;
  } catch (error) {
    const words = describeFailure(error);
    if (isServerFailure(error)) await noteFailure(words);
    return words;
  }
}
