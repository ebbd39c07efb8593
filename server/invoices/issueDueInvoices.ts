import { type Tx, transaction } from '../infra/db';
import { type Invoice, type InvoiceCustomer, isCorrection } from '../shared/invoices';
import { isSale } from '../shared/states';
import { uuidv7 } from '../shared/uuid';
import { type Asked, type Due, invoiceDue } from './invoiceDue';
import { type InvoiceTerms, invoiceTerms, type Missing } from './invoiceTerms';
import { listInvoicesIn } from './readInvoices';
import { invoicingOf, readSold, type SoldOrder } from './readSold';
import { appendRecord } from './verifactu/records';

/** A correction and a full invoice may be due together; more would be an endless loop. */
const MAX_ROUNDS = 4;

type Issued = { order: SoldOrder; due: Due; position: number; terms: InvoiceTerms; userId: string | null };

async function issue(tx: Tx, { order, due, position, terms, userId }: Issued): Promise<void> {
  const { kind, customer, lines, taxes, grossCents, taxCents, baseId, correctsBy } = due;
  const invoice = {
    id: uuidv7(),
    order_id: order.id,
    position,
    kind,
    series_id: terms.seriesOf(kind),
    zone: terms.zone,
    currency: order.currency,
    gross: grossCents,
    tax: taxCents,
    issuer: terms.issuer,
    customer,
    lines,
    taxes: taxes.map((tax) => (tax.rate === 0 && terms.exemption ? { ...tax, exemption: terms.exemption } : tax)),
    base_id: baseId,
    corrects_by: correctsBy,
  };
  const [row] = await tx.$queryRaw<{ code: string }[]>`select issue_invoice(${JSON.stringify(invoice)}::jsonb) as code`;
  // Adds an event to the history of each order on it.
  await tx.$executeRaw`select record_order_event(o.id, 'invoice_issued', null, null, ${userId}::uuid, ${JSON.stringify({ code: row!.code })}::jsonb)
    from (select ${order.id}::uuid as id union select order_id from master_orders where invoice_order_id = ${order.id}::uuid order by 1) o`;
  if (!terms.verifactu) return;
  const issued = (await listInvoicesIn(tx, order.id)).find(({ id }) => id === invoice.id);
  await appendRecord(tx, issued!, 'alta', terms.zone);
}

/**
 * Customer of the full invoice: requested before payment, or the company of a monthly invoice that is not issued yet. The
 * job that follows a payment may come before the job of the month, and would issue a simplified invoice.
 */
async function requestedFor(tx: Tx, orderId: string): Promise<InvoiceCustomer | null> {
  const request = await tx.invoiceRequest.findUnique({ where: { orderId } });
  if (request) return request.customer as InvoiceCustomer;
  const [company] = await tx.$queryRaw<Omit<InvoiceCustomer, 'document'>[]>`
    select c.name, c.tax_id as "taxId", c.country, c.address, c.postcode, c.city
    from master_orders m join companies c on c.id = m.company_id
    where m.order_id = ${orderId}::uuid and m.invoice_order_id = m.order_id
      and not exists (select from invoices where order_id = m.order_id)`;
  return company ?? null;
}

/** `corrected`: invoice with a wrong customer, if it is to be corrected. */
export type Wish = { asked: Asked; corrected: string | null; userId: string | null };
const NOTHING_ASKED: Wish = { asked: null, corrected: null, userId: null };

async function issueAll(tx: Tx, order: SoldOrder, terms: InvoiceTerms, wish: Wish): Promise<Invoice[]> {
  const { corrected, userId } = wish;
  const wanted = wish.asked ?? (await requestedFor(tx, order.id));
  for (let rounds = 0; ; rounds += 1) {
    const papers = await listInvoicesIn(tx, order.id);
    const due = invoiceDue(order, papers, { ...terms, asked: wanted, corrected });
    if (!due) {
      if (wanted !== null && wanted !== 'simplified')
        await tx.invoiceRequest.deleteMany({ where: { orderId: order.id } });
      return papers;
    }
    if (rounds === MAX_ROUNDS) throw new Error(`the invoices of order ${order.reference} do not come to an end`);
    await issue(tx, { order, due, position: papers.length + 1, terms, userId });
  }
}

/** `leftCents`: amount not refunded. `month`: its company gets a monthly invoice. */
export type Followed =
  | { invoices: Invoice[]; leftCents: number; missing: null }
  | { invoices: null; missing: Missing | 'unpaid' | 'currency' | 'month' };

/**
 * Issues the documents that an order lacks: called on payment, refund and request. Idempotent and safe concurrently: a
 * second call waits for the order's row lock. The number is assigned in the same transaction.
 * @returns its invoices, or why there can be none
 */
export async function issueDueInvoices(orderId: string, wish: Wish = NOTHING_ASKED): Promise<Followed> {
  const { terms, missing } = await invoiceTerms();
  if (missing) return { invoices: null, missing };
  return transaction(async (tx) => {
    const { invoicing, first } = await invoicingOf(tx, orderId);
    if (invoicing === 'month' && first === null) return { invoices: null, missing: 'month' as const };
    const order = await readSold(tx, first ?? orderId, first !== null);
    if (!order || !isSale(order.state)) return { invoices: null, missing: 'unpaid' as const };
    // Records are in euros only.
    if (terms.verifactu && order.currency !== 'EUR') return { invoices: null, missing: 'currency' as const };
    const leftCents = order.parts.reduce((sum, part) => sum + part.leftCents, 0);
    return { invoices: await issueAll(tx, order, terms, wish), leftCents, missing: null };
  });
}

/**
 * Correction issued since then, for a refund made then.
 * @returns undefined if the order has no invoice or gets a monthly one
 */
export async function correctionSince(orderId: string, since: Date): Promise<Invoice | undefined> {
  const { invoices } = await issueDueInvoices(orderId);
  return invoices?.find(({ kind, issuedAt, cancelled }) => {
    const isLater = new Date(issuedAt).getTime() >= since.getTime();
    return isLater && isCorrection(kind) && cancelled === null;
  });
}
