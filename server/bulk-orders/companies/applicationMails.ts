/** Emails to applicants for a company account: received, approved or refused. */
import type { OutboxRow } from '../../infra/outbox';
import { absoluteUrl } from '../../infra/runtime';
import { composeMail, declareMail, type MailKind, queueMail } from '../../mails';
import { translator } from '../../shared/i18n';
import type { Locale, MessageKey } from '../../shared/i18n/translate';
import { cents, formatMoney } from '../../shared/money';
import { paths } from '../../shared/paths';
import type { Topics } from '../../shared/topics';

type Answer = Topics['company_application']['answer'];

/** Only approved companies have pages to open; the others get the programme. */
const ACTIONS = {
  received: { label: 'bulk.mail_applied_action', path: paths.home },
  approved: { label: 'bulk.mail_approved_action', path: paths.bulk.login },
  refused: { label: 'bulk.mail_applied_action', path: paths.home },
} as const satisfies Record<Answer, { label: MessageKey; path: () => string }>;

function contentOf(answer: Answer, said: { name: string; company: string; terms?: string }, locale: Locale) {
  const { label, path } = ACTIONS[answer];
  return { placeholders: said, frame: { action: { label: translator(locale)(label), url: absoluteUrl(path()) } } };
}

/** Credit limit and payment term; empty without purchases on account. */
const termsOf = (credit: Topics['company_application']['credit'], locale: Locale): string =>
  credit
    ? translator(locale)('bulk.mail_approved_terms', {
        amount: formatMoney(credit.limit, credit.currency, locale),
        count: credit.days,
      })
    : '';

const declare = (answer: Answer, words: 'applied' | 'approved' | 'refused'): MailKind =>
  declareMail({
    kind: `bulk_orders.${words}`,
    subject: `bulk.mail_${words}_subject`,
    heading: `bulk.mail_${words}_heading`,
    body: ['mails.greeting', `bulk.mail_${words}_text`, ...(words === 'approved' ? (['{terms}'] as const) : [])],
    unnamed: 'mails.greeting_unnamed',
    placeholders: words === 'approved' ? ['name', 'company', 'terms'] : ['name', 'company'],
    typed: ['company'],
    essential: ['company'],
    sample: (locale) => {
      const said = { name: 'Clara Vidal', company: 'Viajes Poniente' };
      const terms = termsOf({ limit: cents(200_000), currency: 'EUR', days: 30 }, locale);
      return contentOf(answer, words === 'approved' ? { ...said, terms } : said, locale);
    },
  });

const MAILS: Record<Answer, MailKind> = {
  received: declare('received', 'applied'),
  approved: declare('approved', 'approved'),
  refused: declare('refused', 'refused'),
};

/**
 * An application may contain any email address, so its confirmation counts towards the limit per address; our decisions
 * are always sent.
 */
export async function mailApplication(rows: readonly OutboxRow<'company_application'>[]): Promise<void> {
  for (const { payload } of rows) {
    const { answer, key, name, email, company, locale, credit } = payload;
    const mail = MAILS[answer];
    await queueMail({
      kind: mail.kind,
      dedupeKey: `${mail.kind}:${key}`,
      recipient: email,
      always: answer !== 'received',
      locale,
      ...(await composeMail(
        mail,
        locale,
        contentOf(answer, { name, company, ...(answer === 'approved' && { terms: termsOf(credit, locale) }) }, locale),
      )),
    });
  }
}
