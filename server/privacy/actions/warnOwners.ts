import { sql } from '../../infra/db';
import { absoluteUrl } from '../../infra/runtime';
import { composeMail, declareMail, type MailContent, queueMail } from '../../mails';
import { readSettings } from '../../settings';
import { translator } from '../../shared/i18n';
import type { Locale } from '../../shared/i18n/translate';
import { paths } from '../../shared/paths';
import { termsOf } from '../terms';

type Owner = { key: string; name: string; email: string; locale: Locale };

const contentOf = (name: string, days: number, locale: Locale): MailContent => ({
  placeholders: { name, days: String(days) },
  frame: {
    action: {
      label: translator(locale)('personalData.mail_account_ending_action'),
      url: absoluteUrl(paths.auth.login()),
    },
  },
});

const accountEnding = declareMail({
  kind: 'privacy.account_ending',
  subject: 'personalData.mail_account_ending_subject',
  heading: 'personalData.mail_account_ending_subject',
  body: ['users.mail_greeting', 'personalData.mail_account_ending_text'],
  placeholders: ['name', 'days'],
  essential: ['days'],
  sample: (locale) => contentOf('Clara Vidal', 30, locale),
});

const listOwners = (most: number, terms: string, days: number) =>
  sql<Owner>(
    'owners_to_warn',
    `select account_warning_key(idle.id, idle.used_at, warning.tries + 1) as key, u.name, u.email, u.locale
     from idle_accounts(moment() + make_interval(days => $3::int) - make_interval(months => ($2::jsonb ->> 'account_months')::int), moment()) idle
       cross join lateral account_warning(idle.id, idle.used_at, $3::int, moment()) warning
       join users u on u.id = idle.id
     where idle.can_sign_in and warning.may_try order by idle.used_at limit $1::int`,
    [most, terms, days],
  );

/**
 * Emails the owners of accounts that will be closed soon. The email's key makes it unique across processes. @returns
 * how many were due.
 */
export async function warnOwners(most: number): Promise<number> {
  const terms = termsOf(await readSettings());
  const owners = await listOwners(most, JSON.stringify(terms), terms.warning_days);
  for (const { key, name, email, locale } of owners) {
    const mail = await composeMail(accountEnding, locale, contentOf(name, terms.warning_days, locale));
    await queueMail({ kind: accountEnding.kind, dedupeKey: key, recipient: email, locale, always: true, ...mail });
  }
  return owners.length;
}
