/** Emails to a company about payments: how to pay on account, and booked payments or transfers. */
import { sql } from '../../infra/db';
import type { OutboxRow } from '../../infra/outbox';
import { absoluteUrl } from '../../infra/runtime';
import { correctionSince, debtOf, inForce, invoiceAttachment, issueDueInvoices, payLines } from '../../invoices';
import { attachmentsFor, composeMail, declareMail, type MailKind, queueMail, SAMPLE_ID } from '../../mails';
import { readSettings } from '../../settings';
import { translator } from '../../shared/i18n';
import type { Locale } from '../../shared/i18n/translate';
import { type Cents, cents, formatMoney } from '../../shared/money';
import { paths } from '../../shared/paths';
import { METHOD_NAMES } from '../../shared/payOptions';
import { formatReference } from '../../shared/reference';
import { DAY_MS, formatDate, type IsoDate } from '../../shared/time';

type Said = {
  company: string;
  order: string;
  amount: string;
  invoice?: string;
  pay?: string;
  method?: string;
  date?: string;
};

const contentOf = (said: Said, url: string, locale: Locale) => ({
  placeholders: said,
  frame: { action: { label: translator(locale)('bulk.mail_due_action'), url } },
});

/** Our reference with the company's number: K7Q PM2 XW (PO-4711). */
const named = (reference: string, purchaseOrder: string | null): string =>
  purchaseOrder ? `${formatReference(reference)} (${purchaseOrder})` : formatReference(reference);

const SAMPLE = { company: 'Viajes Poniente', order: named('K7QPM2XW', 'PO-4711') };
const SAMPLE_CENTS = cents(308_000);
const sampleAmount = (locale: Locale) => formatMoney(SAMPLE_CENTS, 'EUR', locale);

const ON_ACCOUNT = declareMail({
  kind: 'bulk_orders.on_account',
  subject: 'bulk.mail_on_account_subject',
  heading: 'bulk.mail_on_account_heading',
  body: ['bulk.mail_on_account_text', '{invoice}', '{pay}'],
  placeholders: ['company', 'order', 'amount', 'invoice', 'pay'],
  typed: ['company'],
  essential: ['amount', 'pay'],
  sample: (locale) => {
    const t = translator(locale);
    const account = { iban: 'ES9121000418450200051332', bic: '', holder: 'Aforo' };
    const dueOn = new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10) as never;
    const owed = { owedCents: SAMPLE_CENTS, dueOn, account, reference: 'RF097K3M9QXD', purchaseOrders: new Map() };
    const pay = payLines(owed, { t, locale, currency: 'EUR', issuer: 'Aforo' }).join('\n\n');
    const invoice = t('bulk.mail_on_account_invoice', { number: 'F-0042' });
    return contentOf(
      { ...SAMPLE, amount: sampleAmount(locale), invoice, pay },
      absoluteUrl(paths.bulk.show(SAMPLE_ID)),
      locale,
    );
  },
});

attachmentsFor(ON_ACCOUNT.kind, invoiceAttachment);
for (const kind of ['order_refund_made', 'order_price_refunded', 'order_refund_on_account'])
  attachmentsFor(kind, invoiceAttachment);

const PAID = declareMail({
  kind: 'bulk_orders.paid',
  subject: 'bulk.mail_paid_subject',
  heading: 'bulk.mail_paid_heading',
  body: ['bulk.mail_paid_text'],
  placeholders: ['company', 'order', 'amount', 'method'],
  typed: ['company'],
  essential: ['amount', 'order'],
  sample: (locale) => {
    const method = translator(locale)(METHOD_NAMES.wire_transfer);
    return contentOf(
      { ...SAMPLE, amount: sampleAmount(locale), method },
      absoluteUrl(paths.bulk.show(SAMPLE_ID)),
      locale,
    );
  },
});

const SETTLED = declareMail({
  kind: 'bulk_orders.settled',
  subject: 'bulk.mail_settled_subject',
  heading: 'bulk.mail_settled_heading',
  body: ['bulk.mail_settled_text'],
  placeholders: ['company', 'order', 'amount', 'date'],
  typed: ['company'],
  essential: ['amount', 'order'],
  sample: (locale) => {
    const date = formatDate(new Date(), 'UTC', locale);
    return contentOf(
      { ...SAMPLE, amount: sampleAmount(locale), date },
      absoluteUrl(paths.bulk.show(SAMPLE_ID)),
      locale,
    );
  },
});

/** `masterId` is null for a phone sale, which has no page among those of companies. */
type To = { company: string; emails: string[]; locale: Locale; orderId: string; masterId: string | null };

/**
 * Billing address of company c, then the contacts who ordered, without duplicates in any case. Staff who took an order
 * get none.
 */
const FIRST_OF_EACH = 'select distinct on (lower(own.email)) own.email, own.n from (select c.email, 0 as n union all';
const CONTACTS = `select u.email, 1 from company_contacts k join users u on u.id = k.user_id where k.company_id = c.id`;
const IN_ORDER = 'own order by lower(own.email), own.n';

/** Recipients for payments of an order `m`: billing address and the contact who ordered. */
export const EMAILS = `(select array_agg(x.email order by x.n) from (
      ${FIRST_OF_EACH} ${CONTACTS} and k.user_id = m.created_by) ${IN_ORDER}) x)`;

async function send(
  mail: MailKind,
  key: string,
  { emails, locale, orderId, masterId }: To,
  said: Said,
  data: Record<string, string> = {},
): Promise<void> {
  const url = absoluteUrl(masterId ? paths.bulk.show(masterId) : paths.bulk.index());
  const written = await composeMail(mail, locale, contentOf(said, url, locale));
  for (const recipient of emails)
    await queueMail({
      ...{ kind: mail.kind, dedupeKey: `${mail.kind}:${key}:${recipient}`, recipient, always: true },
      ...{ locale, orderId, data, ...written },
    });
}

type Paid = To & {
  reference: string;
  purchaseOrder: string | null;
  currency: string;
  amount: Cents;
  method: string | null;
  isOnAccount: boolean;
};

/** Excludes complimentary and cancelled orders, which have no payment. */
const BOUGHT = `
  select c.name as company, ${EMAILS} as emails, o.locale, o.id as "orderId", m.id as "masterId", o.reference, o.currency,
    m.purchase_order as "purchaseOrder", coalesce(sum(p.amount_cents), 0)::bigint as amount, max(p.method) as method,
    coalesce(bool_or(p.method = 'on_account'), false) as "isOnAccount"
  from orders o left join master_orders m on m.order_id = o.id
    join companies c on c.id = coalesce(m.company_id, (select company_id from company_charges where order_id = o.id limit 1))
    join payments p on p.order_id = o.id and p.state in ('captured', 'partially_refunded', 'refunded')
  where o.id = any ($1::uuid[]) group by o.id, m.id, c.id order by o.id`;

/** A company order was paid or taken on account: tells the billing address and the contact who ordered, once. */
export async function mailCompanyOrders(rows: readonly OutboxRow<'order_paid'>[]): Promise<void> {
  const bought = await sql<Paid>('bought_by_companies', BOUGHT, [rows.map(({ payload }) => payload.order_id)]);
  for (const one of bought) {
    const { company, orderId, reference, purchaseOrder, currency, locale, method, isOnAccount } = one;
    const t = translator(locale);
    const said = { company, order: named(reference, purchaseOrder), amount: formatMoney(one.amount, currency, locale) };
    const known = method !== null && Object.hasOwn(METHOD_NAMES, method);
    if (isOnAccount) {
      const { 'organisation.name': issuer } = await readSettings();
      // The invoicing job may run later; issuing is idempotent.
      const { invoices } = await issueDueInvoices(orderId);
      const [issued] = inForce(invoices ?? []);
      const invoice = issued ? t('bulk.mail_on_account_invoice', { number: issued.code }) : '';
      const pay = payLines(await debtOf(orderId), { t, locale, currency, issuer }).join('\n\n');
      await send(ON_ACCOUNT, orderId, one, { ...said, invoice, pay }, issued && { invoiceId: issued.id });
    } else {
      const way = known ? t(METHOD_NAMES[method as keyof typeof METHOD_NAMES]) : '';
      await send(PAID, orderId, one, { ...said, method: way });
    }
  }
}

type Settled = To & {
  orders: string[];
  purchaseOrders: (string | null)[];
  amount: Cents;
  currency: string;
  paidOn: IsoDate;
};

/** Orders by due date; the email links to the first. */
const SETTLED_NOW = `
  select c.name as company, (array_agg(o.locale order by h.due_at, h.id))[1] as locale,
    (select array_agg(x.email order by x.n) from (
      ${FIRST_OF_EACH} ${CONTACTS} and k.user_id = any (array_agg(m.created_by))) ${IN_ORDER}) x) as emails,
    (array_agg(h.order_id order by h.due_at, h.id))[1] as "orderId",
    (array_agg(m.id order by h.due_at, h.id))[1] as "masterId",
    array_agg(o.reference order by h.due_at, h.id) as orders,
    array_agg(nullif(m.purchase_order, '') order by h.due_at, h.id) as "purchaseOrders",
    sum(h.amount_cents - h.credited_cents)::bigint as amount, o.currency, to_char(max(h.paid_on), 'YYYY-MM-DD') as "paidOn"
  from company_charges h join companies c on c.id = h.company_id join orders o on o.id = h.order_id
    left join master_orders m on m.order_id = o.id
  where h.id = any ($1::uuid[]) and h.paid_on is not null group by c.id, o.currency`;

/** A transfer that pays a debt on account was booked, by hand or from a bank file. */
export async function mailSettled(rows: readonly OutboxRow<'company_settled'>[]): Promise<void> {
  for (const { id, payload } of rows) {
    for (const one of await sql<Settled>('settled_by_transfer', SETTLED_NOW, [payload.charges])) {
      const { company, orders, purchaseOrders, amount, currency, locale, paidOn } = one;
      const date = formatDate(`${paidOn}T12:00:00Z`, 'UTC', locale);
      const said = {
        company,
        order: orders.map((order, n) => named(order, purchaseOrders[n]!)).join(', '),
        amount: formatMoney(amount, currency, locale),
        date,
      };
      await send(SETTLED, `${id}:${currency}`, one, said);
    }
  }
}

/**
 * Corrective invoice of a refund, for its email; undefined for orders without a company. The invoicing job may run
 * later; issuing is idempotent.
 */
export async function companyCreditNote(orderId: string, since: Date) {
  const rows = await sql(
    'is_of_company',
    `select 1 from master_orders where order_id = $1 union all select 1 from company_charges where order_id = $1 limit 1`,
    [orderId],
  );
  return rows.length > 0 ? correctionSince(orderId, since) : undefined;
}
