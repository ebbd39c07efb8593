import { env } from '../../infra/runtime';
import { translator } from '../../shared/i18n';
import type { Locale } from '../../shared/i18n/translate';
import { noteFailure, noteSent } from '../mailHealth';
import { mailLayout } from '../mailLayout';
import { describeFailure, isServerFailure, transportTo } from '../transport';

/**
 * Sends an email to the server synchronously, so that the user sees its answer.
 * @returns null when it accepted the email, else its message; '' without a server
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
