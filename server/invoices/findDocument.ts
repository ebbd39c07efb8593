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

/** Earlier documents that were valid when it was issued: a later cancellation does not change its content. */
const before = (invoice: Invoice, all: readonly Invoice[]): Invoice[] =>
  all.filter(
    ({ position, cancelled }) =>
      position < invoice.position && (cancelled === null || cancelled.after >= invoice.position),
  );

/** Documents that this one corrects or replaces. */
export function aboutOf(invoice: Invoice, all: readonly Invoice[]): Invoice[] {
  const { kind, baseId } = invoice;
  if (kind === 'F3') return before(invoice, all).filter((one) => isSimplified(one.kind));
  if (kind === 'R4') return before(invoice, all).filter((one) => one.id === baseId || one.baseId === baseId);
  return isCorrection(kind) ? all.filter(({ id }) => id === baseId) : [];
}

/** `locale`: language of the order. */
export type FoundInvoice = { invoice: Invoice; all: Invoice[]; reference: string; locale: Locale };

/** An invoice with all invoices of its order. @throws HttpError 404 */
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

/** The printed document, with its verification code if it has a record. */
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
