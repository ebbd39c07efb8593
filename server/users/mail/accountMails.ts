import { absoluteUrl } from '../../infra/runtime';
import { composeMail, declareMail, type MailContent, type MailKind, queueMail } from '../../mails';
import { translator } from '../../shared/i18n';
import type { Locale } from '../../shared/i18n/translate';
import { paths } from '../../shared/paths';

/** All emails about an account; each has its texts in the area `users`, and a helpful link. */
const LINKS = {
  verify_email: null,
  reset_password: null,
  sign_in_link: null,
  already_registered: paths.auth.login(),
  address_in_use: paths.auth.login(),
  address_changed: paths.auth.forgotPassword(),
  password_changed: paths.auth.forgotPassword(),
  sign_in_tries: paths.auth.forgotPassword(),
  two_factor_on: paths.profile.edit(),
  two_factor_off: paths.profile.edit(),
  recovery_code_used: paths.profile.edit(),
  invitation: null,
} as const;

type AccountMail = keyof typeof LINKS;

/**
 * Emails that anyone who knows an email can trigger. The others report a proof or an attempt, and are never held back.
 */
const LIMITED: ReadonlySet<AccountMail> = new Set([
  'verify_email',
  'reset_password',
  'sign_in_link',
  'already_registered',
  'address_in_use',
]);

/** The recipient and the button. */
function contentOf(kind: AccountMail, name: string, link: string | null, locale: Locale): MailContent {
  const t = translator(locale);
  const action = link ? { label: t(`users.mail_${kind}_action`), url: absoluteUrl(link) } : null;
  return { placeholders: { name }, frame: action ? { action } : {} };
}

const SAMPLE_LINK = paths.auth.verifyEmail('Q2xhcmlkYWQ');

const declare = (kind: AccountMail): MailKind =>
  declareMail({
    kind: `users.${kind}`,
    subject: `users.mail_${kind}_subject`,
    heading: `users.mail_${kind}_subject`,
    body: ['users.mail_greeting', `users.mail_${kind}_text`],
    placeholders: ['name'],
    essential: [],
    sample: (locale) => contentOf(kind, 'Clara Vidal', LINKS[kind] ?? SAMPLE_LINK, locale),
  });

const KINDS = Object.fromEntries((Object.keys(LINKS) as AccountMail[]).map((kind) => [kind, declare(kind)])) as Record<
  AccountMail,
  MailKind
>;

/**
 * Sends an email to an account in its own language.
 * @param link the path of a link created for this email; it is stored nowhere else.
 * @param dedupeKey an email with a known key is not sent again.
 */
export async function sendAccountMail(
  kind: AccountMail,
  to: { name: string; email: string; locale: Locale },
  link: string | null = LINKS[kind],
  dedupeKey?: string,
): Promise<void> {
  const mail = await composeMail(KINDS[kind], to.locale, contentOf(kind, to.name, link, to.locale));
  await queueMail({
    kind: `users.${kind}`,
    ...(dedupeKey ? { dedupeKey } : {}),
    recipient: to.email,
    locale: to.locale,
    always: !LIMITED.has(kind),
    ...mail,
  });
}
