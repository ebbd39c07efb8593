import { sql } from '../infra/db';
import { notFound } from '../shared/errors';
import type { Locale } from '../shared/i18n/translate';
import { type Invoice, isCorrection, isSimplified } from '../shared/invoices';
import { isUuid } from '../shared/uuid';
import type { InvoiceDocument } from './invoicePdf';
import { owedOnAccount } from './owedOnAccount';
import { houseLogo, paymentsOf } from './paperParts';
import { listInvoices } from './readInvoices';
import { findCheck } from './verifactu/findCheck';

/** Those before it that were not cancelled when it was issued: what is cancelled later does not change what it says. */
const before = (invoice: Invoice, all: readonly Invoice[]): Invoice[] =>
  all.filter(
    ({ position, cancelled }) =>
      position < invoice.position && (cancelled === null || cancelled.after >= invoice.position),
  );

/** What a document is about: the one that it corrects, or those it stands in the place of. */
export function aboutOf(invoice: Invoice, all: readonly Invoice[]): Invoice[] {
  const { kind, baseId } = invoice;
  if (kind === 'F3') return before(invoice, all).filter((one) => isSimplified(one.kind));
  if (kind === 'R4') return before(invoice, all).filter((one) => one.id === baseId || one.baseId === baseId);
  return isCorrection(kind) ? all.filter(({ id }) => id === baseId) : [];
}

/** `locale`: the language in which its buyer ordered. */
export type FoundInvoice = { invoice: Invoice; all: Invoice[]; reference: string; locale: Locale };

/** An invoice with the others of its order. @throws HttpError 404 */
export async function findInvoice(id: unknown): Promise<FoundInvoice> {
  if (!isUuid(id)) throw notFound();
  const [order] = await sql<{ id: string; reference: string; locale: Locale }>(
    'order_of_invoice',
    'select o.id, o.reference, o.locale from invoices i join orders o on o.id = i.order_id where i.id = $1',
    [id],
  );
  if (!order) throw notFound();
  const all = await listInvoices(order.id);
  return { invoice: all.find((one) => one.id === id)!, all, reference: order.reference, locale: order.locale };
}

/** The document as it is printed, with the code by which its record is checked where it has one. */
export async function toDocument({ invoice, all, reference }: FoundInvoice, locale: Locale): Promise<InvoiceDocument> {
  return {
    invoice,
    about: aboutOf(invoice, all),
    orderReference: reference,
    locale,
    check: await findCheck(invoice.id),
    payments: await paymentsOf(invoice),
    owed: await owedOnAccount(invoice, all),
    logo: await houseLogo(),
  };
}
