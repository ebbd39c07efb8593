/** Emails an invoice with its PDF: on request, or automatically by the settings. Each address gets it only once. */
import { sql } from '../infra/db';
import { invoiceKey } from '../infra/orderKeys';
import { absoluteUrl } from '../infra/runtime';
import {
  attachmentsFor,
  composeMail,
  declareMail,
  type MailAttachment,
  type MailContent,
  type MailSource,
  queueMail,
} from '../mails';
import { readSettings } from '../settings';
import { translator } from '../shared/i18n';
import type { Locale } from '../shared/i18n/translate';
import { type InvoiceKind, isSimplified } from '../shared/invoices';
import { type Cents, formatMoney } from '../shared/money';
import { paths } from '../shared/paths';
import { formatReference } from '../shared/reference';
import { findInvoice, toDocument } from './findDocument';
import { invoicePdf } from './invoicePdf';
import { owedOnAccount, payLines } from './owedOnAccount';

const KIND = 'invoice';

/** PDF of the invoice named in an email's `data`; none if it names none. */
export async function invoiceAttachment({
  data,
  locale,
}: Pick<MailSource, 'data' | 'locale'>): Promise<MailAttachment[]> {
  if (!data.invoiceId) return [];
  const found = await findInvoice(data.invoiceId);
  const content = await invoicePdf(await toDocument(found, locale));
  return [{ filename: `${found.invoice.code}.pdf`, contentType: 'application/pdf', content }];
}

attachmentsFor(KIND, invoiceAttachment);

type Said = { name: string | null; number: string; reference: string; amount: string; pay: string; url: string };

const contentOf = ({ name, number, reference, amount, pay, url }: Said, locale: Locale): MailContent => ({
  placeholders: { name: name ?? '', number, order: formatReference(reference), total: amount, pay },
  frame: { action: { label: translator(locale)('mails.see_order'), url } },
});

const DECLARED = declareMail({
  kind: KIND,
  subject: 'mails.invoice_subject',
  heading: 'mails.invoice_heading',
  body: ['mails.greeting', 'mails.invoice_text', '{pay}'],
  unnamed: 'mails.greeting_unnamed',
  placeholders: ['name', 'number', 'order', 'total', 'pay'],
  essential: ['number'],
  sample: (locale) => {
    const amount = formatMoney(2400 as Cents, 'EUR', locale);
    const url = absoluteUrl(paths.orders.invoice('k7m3p9qa'));
    return contentOf({ name: 'Ana Ruiz', number: 'F-0042', reference: 'k7m3p9qa', amount, pay: '', url }, locale);
  },
});

type Buyer = { email: string | null; name: string | null; locale: Locale; secret: string; reference: string };

/**
 * Emails an invoice to its order's buyer in the order's language.
 * @returns before: that address had it already; no_address: the order has none
 */
export async function mailInvoice(
  invoiceId: string,
): Promise<{ outcome: 'queued' | 'before' | 'no_address'; to: string }> {
  const { invoice, all } = await findInvoice(invoiceId);
  const [buyer] = await sql<Buyer>(
    'buyer_of_invoice',
    'select customer_email as email, customer_name as name, locale, secret, reference from orders where id = $1',
    [invoice.orderId],
  );
  if (!buyer?.email) return { outcome: 'no_address', to: '' };
  const { email, name, locale, secret, reference } = buyer;
  const amount = formatMoney(invoice.grossCents, invoice.currency, locale);
  const url = absoluteUrl(paths.orders.invoice(reference, invoiceKey(secret)));
  const words = { t: translator(locale), locale, currency: invoice.currency, issuer: invoice.issuer.name };
  const pay = payLines(await owedOnAccount(invoice, all), words).join('\n\n');
  const said = { name, number: invoice.code, reference, amount, pay, url };
  const id = await queueMail({
    ...{ kind: KIND, recipient: email, locale, orderId: invoice.orderId, data: { invoiceId }, always: true },
    ...(await composeMail(DECLARED, locale, contentOf(said, locale))),
    dedupeKey: `invoice:${invoiceId}:${email}`,
  });
  return { outcome: id === null ? 'before' : 'queued', to: email };
}

/** Recent invoices of an order by number; older ones are emailed on request only. */
const ISSUED = `
  select i.id, i.kind from invoices i
  where i.order_id = invoice_order($1) and i.issued_at > moment() - make_interval(hours => $2)
    and not exists (select from invoice_cancellations c where c.invoice_id = i.id) order by i.position`;

/** Emails new invoices by the settings: full ones and their corrections, or all. */
export async function mailIssued(orderId: string, hours = 1): Promise<void> {
  const { 'invoices.by_mail': which } = await readSettings();
  if (which === 'request') return;
  const issued = await sql<{ id: string; kind: InvoiceKind }>('invoices_to_mail', ISSUED, [orderId, hours]);
  for (const { id, kind } of issued) if (which === 'always' || !isSimplified(kind)) await mailInvoice(id);
}
