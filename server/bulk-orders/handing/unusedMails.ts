/** Emails to a company about unredeemed codes: two weeks before their end, and the outcome. */
import { sql } from '../../infra/db';
import { absoluteUrl } from '../../infra/runtime';
import { declareMail, queueMail, SAMPLE_ID, writeMail } from '../../mails';
import type { EndingOutcome, UnusedPolicy } from '../../shared/bulkOrders';
import { translator } from '../../shared/i18n';
import type { Locale } from '../../shared/i18n/translate';
import { type Cents, cents, formatMoney } from '../../shared/money';
import { unknownOutcome } from '../../shared/outcome';
import { paths } from '../../shared/paths';
import { formatReference } from '../../shared/reference';
import { DAY_MS, formatDate } from '../../shared/time';

type Said = { company: string; reference: string; codes: string; outcome: string; url: string };

const contentOf = ({ url, ...said }: Said, locale: Locale) => ({
  placeholders: said,
  frame: { action: { label: translator(locale)('bulk.mail_due_action'), url } },
});

const sampled = (outcome: (locale: Locale) => string) => (locale: Locale) =>
  contentOf(
    {
      company: 'Viajes Poniente',
      reference: formatReference('K7QPM2XW'),
      codes: '120',
      outcome: outcome(locale),
      url: absoluteUrl(paths.bulk.show(SAMPLE_ID)),
    },
    locale,
  );
const sampleDay = (locale: Locale) => formatDate(new Date(Date.now() + 14 * DAY_MS), 'UTC', locale);

const ENDING = declareMail({
  kind: 'bulk_orders.ending',
  subject: 'bulk.mail_ending_subject',
  heading: 'bulk.mail_ending_heading',
  body: ['bulk.mail_ending_text', '{outcome}'],
  placeholders: ['company', 'reference', 'codes', 'date', 'outcome'],
  typed: ['company'],
  essential: ['codes', 'date'],
  sample: (locale) => {
    const { placeholders, ...rest } = sampled((language) => translator(language)('bulk.policy_text_report'))(locale);
    return { placeholders: { ...placeholders, date: sampleDay(locale) }, ...rest };
  },
});

const ENDED = declareMail({
  kind: 'bulk_orders.unused',
  subject: 'bulk.mail_unused_subject',
  heading: 'bulk.mail_unused_heading',
  body: ['bulk.mail_unused_text', '{outcome}'],
  placeholders: ['company', 'reference', 'codes', 'outcome'],
  typed: ['company'],
  essential: ['codes', 'outcome'],
  sample: sampled((locale) => translator(locale)('bulk.ended_reported')),
});

type Ending = {
  masterId: string;
  company: string;
  email: string;
  locale: Locale;
  reference: string;
  count: number;
  day: string;
  ends: Date;
  policy: UnusedPolicy;
};

/** Grouped by order and day. Codes extended once are reported the second time. */
const SOON = `
  select m.id as "masterId", company.name as company, company.email, m.locale, m.reference, count(*)::int as count,
    to_char(ended.ends at time zone $1, 'YYYY-MM-DD') as day, min(ended.ends) as ends,
    case when m.unused_policy = 'extend' and bool_or(c.extended or i.appointment_id is not null) then 'report' else m.unused_policy end as policy
  from bulk_codes c join order_items i on i.id = c.order_item_id join master_orders m on m.id = c.master_order_id join companies company on company.id = m.company_id
    join orders o on o.id = m.order_id cross join lateral (select code_ends(c.id) as ends) ended
  where c.state <> 'claimed' and c.ending_id is null and i.state = 'active' and is_paid(o.state)
    and ended.ends > moment() and ended.ends <= moment() + interval '14 days'
  group by m.id, company.id, to_char(ended.ends at time zone $1, 'YYYY-MM-DD') order by m.id, 7`;

export async function tellBefore(zone: string): Promise<void> {
  for (const { masterId, policy, count, day, ends, email, locale, ...said } of await sql<Ending>('codes_ending', SOON, [
    zone,
  ])) {
    const content = contentOf(
      {
        ...{ company: said.company, reference: formatReference(said.reference), codes: String(count) },
        ...{ outcome: translator(locale)(`bulk.policy_text_${policy}`), url: absoluteUrl(paths.bulk.show(masterId)) },
      },
      locale,
    );
    const placeholders = { ...content.placeholders, date: formatDate(ends, zone, locale) };
    await queueMail({
      ...(await writeMail(ENDING, { email, locale }, { ...content, placeholders })),
      dedupeKey: `bulk_orders.ending:${masterId}:${day}`,
      always: true,
    });
  }
}

export type EndedCodes = {
  id: string;
  masterId: string;
  outcome: EndingOutcome;
  count: number;
  amount: Cents;
  until: Date | null;
  company: string;
  email: string;
  locale: Locale;
  reference: string;
  currency: string;
};

function outcomeText(ending: EndedCodes, zone: string): string {
  const { outcome, locale, until, amount, currency } = ending;
  const t = translator(locale);
  switch (outcome) {
    case 'extended':
      return t('bulk.ended_extended', { date: until ? formatDate(until, zone, locale) : '' });
    case 'credited':
      return t('bulk.ended_credited', { amount: formatMoney(cents(Number(amount)), currency, locale) });
    case 'reported':
      return t('bulk.ended_reported');
    default:
      return unknownOutcome(outcome);
  }
}

/** Sends one email per ending. Idempotent. */
export async function tellAfter(ending: EndedCodes, zone: string): Promise<void> {
  const { id, company, reference, count, masterId, email, locale } = ending;
  const said = {
    ...{
      company,
      reference: formatReference(reference),
      codes: String(count),
      url: absoluteUrl(paths.bulk.show(masterId)),
    },
    outcome: outcomeText(ending, zone),
  };
  await queueMail({
    ...(await writeMail(ENDED, { email, locale }, contentOf(said, locale))),
    dedupeKey: `bulk_orders.unused:${id}`,
    always: true,
  });
}
