import { absoluteUrl } from '../../infra/runtime';
import { mailLayout, queueMail } from '../../mails';
import { translator } from '../../shared/i18n';
import type { Locale } from '../../shared/i18n/translate';
import { paths } from '../../shared/paths';

/** Every mail about an account; each has its words in the area `users`, and a link that helps. */
const LINKS = {
  verify_email: null,
  reset_password: null,
  already_registered: paths.auth.login(),
  address_in_use: paths.auth.login(),
  address_changed: paths.auth.forgotPassword(),
  password_changed: paths.auth.forgotPassword(),
  two_factor_on: paths.profile.edit(),
  two_factor_off: paths.profile.edit(),
  recovery_code_used: paths.profile.edit(),
} as const;

type AccountMail = keyof typeof LINKS;

/**
 * Writes to an account's address in its own language.
 * @param link the path of a link made for this very mail; it is not kept anywhere else.
 */
export async function sendAccountMail(
  kind: AccountMail,
  to: { name: string; email: string; locale: Locale },
  link: string | null = LINKS[kind],
): Promise<void> {
  const t = translator(to.locale);
  const subject = t(`users.mail_${kind}_subject`);
  const { html, text } = await mailLayout({
    locale: to.locale,
    heading: subject,
    paragraphs: [t('users.mail_greeting', { name: to.name }), t(`users.mail_${kind}_text`)],
    ...(link ? { action: { label: t(`users.mail_${kind}_action`), url: absoluteUrl(link) } } : {}),
  });
  await queueMail({ kind: `users.${kind}`, recipient: to.email, locale: to.locale, subject, html, text });
}
