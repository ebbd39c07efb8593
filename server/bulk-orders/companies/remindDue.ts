/** Reminds companies of debts on account: three days before the due date, and weekly after it. */
import { sql } from '../../infra/db';
import { absoluteUrl } from '../../infra/runtime';
import { debtOf, payLines } from '../../invoices';
import { composeMail, declareMail, queueMail, SAMPLE_ID } from '../../mails';
import { readSettings } from '../../settings';
import { translator } from '../../shared/i18n';
import type { Locale } from '../../shared/i18n/translate';
import { type Cents, cents, formatMoney } from '../../shared/money';
import { paths } from '../../shared/paths';
import { formatReference } from '../../shared/reference';
import { DAY_MS, formatDate } from '../../shared/time';
import { EMAILS } from './accountMails';

type Owed = { company: string; reference: string; owed: string; date: string; pay: string; url: string };

const contentOf = ({ url, ...said }: Owed, locale: Locale) => ({
  placeholders: said,
  frame: { action: { label: translator(locale)('bulk.mail_due_action'), url } },
});

const DUE = declareMail({
  kind: 'bulk_orders.due',
  subject: 'bulk.mail_due_subject',
  heading: 'bulk.mail_due_heading',
  body: ['bulk.mail_due_text', '{pay}'],
  placeholders: ['company', 'reference', 'owed', 'date', 'pay'],
  typed: ['company'],
  essential: ['owed', 'date'],
  sample: (locale) => {
    const date = formatDate(new Date(Date.now() + DAY_MS), 'UTC', locale);
    const owed = formatMoney(cents(308_000), 'EUR', locale);
    const said = {
      company: 'Viajes Poniente',
      reference: formatReference('K7QPM2XW'),
      owed,
      date,
      pay: '',
      url: absoluteUrl(paths.bulk.show(SAMPLE_ID)),
    };
    return contentOf(said, locale);
  },
});

type Row = {
  id: string;
  company: string;
  /** Billing address, then the contact who ordered. */
  emails: string[];
  locale: Locale;
  reference: string;
  /** Null for a phone sale. */
  masterId: string | null;
  invoiceOrderId: string;
  amount: Cents;
  currency: string;
  dueAt: Date;
  timeZone: string;
  /** Number of the reminder: 0 before the due date, then one per week. */
  n: number;
};

const DUE_SOON = `
  select h.id, c.name as company, ${EMAILS} as emails, o.locale, o.reference, m.id as "masterId",
    h.amount_cents - h.credited_cents as amount, invoice_order(o.id) as "invoiceOrderId", o.currency, h.due_at as "dueAt", o.time_zone as "timeZone",
    case when h.due_at > moment() then 0 else 1 + floor(extract(epoch from moment() - h.due_at) / 604800) end::int as n
  from company_charges h join companies c on c.id = h.company_id join orders o on o.id = h.order_id
    left join master_orders m on m.order_id = o.id
  where h.settled_at is null and h.due_at <= moment() + interval '3 days' order by h.due_at, h.id`;

/** Sends one email per reminder and address. Idempotent. */
export async function remindDue(): Promise<void> {
  const rows = await sql<Row>('charges_due', DUE_SOON);
  const { 'organisation.name': issuer } = await readSettings();
  for (const {
    id,
    n,
    company,
    emails,
    locale,
    reference,
    masterId,
    invoiceOrderId,
    amount,
    currency,
    ...due
  } of rows) {
    const words = { t: translator(locale), locale, currency, issuer };
    const said = {
      pay: payLines(await debtOf(invoiceOrderId), words).join('\n\n'),
      ...{
        company,
        reference: formatReference(reference),
        url: absoluteUrl(masterId ? paths.bulk.show(masterId) : paths.bulk.index()),
      },
      owed: formatMoney(amount, currency, locale),
      date: formatDate(due.dueAt, due.timeZone, locale),
    };
    const written = await composeMail(DUE, locale, contentOf(said, locale));
    for (const [at, recipient] of emails.entries())
      await queueMail({
        kind: DUE.kind,
        dedupeKey: `bulk_orders.due:${id}:${n}${at === 0 ? '' : `:${recipient}`}`,
        ...{ recipient, always: true, locale },
        ...written,
      });
  }
}
