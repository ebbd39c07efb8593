/** Each kind of email with sample data, in both languages: as listed for managers and as delivered. */
import { describe, expect, it } from 'vitest';
import { composeMail } from '../../../server/mails/composeMail';
import { type MailKind, mailKinds } from '../../../server/mails/mailKinds';
import { defaultTemplate } from '../../../server/mails/mailTemplates';
import { translator } from '../../../server/shared/i18n';
import type { MessageKey } from '../../../server/shared/i18n/translate';
import { MAIL_GROUPS, mailKey } from '../../../server/shared/mailGroups';
import { runApp } from '../../support/app';

runApp();

const LANGUAGES = ['en', 'es'] as const;

/** The email is about a visit or its cancellation: the subject contains the date. */
const ABOUT_VISIT = new Set<string>([
  ...['order_paid', 'visit_booked', 'order_to_confirm', 'details_asked', 'order_terms_changed'],
  ...['order_unpaid', 'order_expired', 'order_refund_made'],
  ...['order_rescheduled', 'order_exchanged', 'visit_moved'],
  ...['order_visit_cancelled', 'order_visit_cancelled_again', 'order_visit_reinstated'],
  ...MAIL_GROUPS.transfers,
  ...MAIL_GROUPS.waiting,
]);

/** Emails with a code, or with links for several orders, have no button. */
const WITHOUT_BUTTON = new Set(['order_code', 'pass_code', 'balances.code', 'orders_found']);

/** Content below the button. */
const FOOTNOTES = {
  en: /^(?:If (?:it was not you|you did not)|This link|Anyone with)/,
  es: /^(?:Si no|Este enlace|Cualquiera)/,
};

/** Faults of one kind in one language, in its template and in the resulting email. */
async function faultsOf(mail: MailKind, locale: (typeof LANGUAGES)[number]): Promise<string[]> {
  const { subject: words } = defaultTemplate(mail, locale);
  const { subject, html, text } = await composeMail(mail, locale, mail.sample(locale));
  const [, ...lines] = text.split('\n-- \n')[0]!.split('\n').filter(Boolean);
  const ticket = lines.findIndex((line) => /^\d+ × /.test(line));
  const buttons = html.match(/class="button"/g)?.length ?? 0;
  const faults = {
    'the subject does not say when': ABOUT_VISIT.has(mail.kind) && !/\{when\}/.test(words),
    'the subject has no date': ABOUT_VISIT.has(mail.kind) && !/\d{4}, \d{1,2}:\d{2}/.test(subject),
    'the subject is longer than a line': subject.length > 100,
    'not one button': buttons !== (WITHOUT_BUTTON.has(mail.kind) ? 0 : 1),
    'a footnote stands before the tickets': lines
      .slice(0, Math.max(0, ticket))
      .some((line) => FOOTNOTES[locale].test(line)),
    'a blank stays open': /\{\w+\}/.test(subject + text),
    'a greeting without a name of the reader': /(?:Hello|Hola) ,/.test(text),
  };
  return Object.entries(faults).flatMap(([fault, is]) => (is ? [`${mail.kind} ${locale}: ${fault}: ${subject}`] : []));
}

const own = (mail: MailKind, more: Partial<MailKind>): MailKind => ({ ...mail, ...more });

describe('every kind of mail', () => {
  it('stands in one group of the page, with its name and when it is sent', () => {
    const grouped = Object.values(MAIL_GROUPS).flat() as string[];
    expect(grouped.toSorted()).toEqual(
      mailKinds()
        .map(({ kind }) => mailKey(kind))
        .toSorted(),
    );
    for (const locale of LANGUAGES)
      for (const { kind, placeholders } of mailKinds()) {
        const keys = [`mailTexts.kind_${mailKey(kind)}`, `mailMoments.${mailKey(kind)}`];
        for (const key of [...keys, ...placeholders.map((name) => `mailTexts.blank_${name}`)])
          expect(translator(locale)(key as MessageKey), `${locale} ${key}`).not.toBe(key);
      }
  });

  it.each(LANGUAGES)('says what and when, has one button, and the tickets before any footnote (%s)', async (locale) => {
    const faults = await Promise.all(mailKinds().map((mail) => faultsOf(mail, locale)));
    expect(faults.flat()).toEqual([]);
  });

  it('a fault is found in a planted mail', async () => {
    const tickets = mailKinds().find(({ kind }) => kind === 'order_paid')!;
    const found = async (more: Partial<MailKind>) => (await faultsOf(own(tickets, more), 'en')).join();
    expect(await found({ subject: 'mails.found_subject' })).toContain('does not say when');
    expect(await found({ body: ['mails.greeting', 'mails.confirm_not_you'] })).toContain('before the tickets');
    expect(await found({ sample: (locale) => ({ ...tickets.sample(locale), frame: {} }) })).toContain('not one button');
  });
});
