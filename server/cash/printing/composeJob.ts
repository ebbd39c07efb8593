/** Content of a queued slip, read when it is printed. */
import { sql } from '../../infra/db';
import { invoiceKey } from '../../infra/orderKeys';
import { absoluteUrl } from '../../infra/runtime';
import { receiptInvoice } from '../../invoices';
import type { PaperPart } from '../../printing';
import type { CashKind } from '../../shared/cash';
import type { Cents } from '../../shared/money';
import { paths } from '../../shared/paths';
import type { PrintKind } from '../../shared/printers';
import { formatDateTime, toIso } from '../../shared/time';
import { ticketDocuments } from '../../tickets';
import type { SlipShown } from '../pages';
import { onlyThese, readHouse, readReceipt } from '../sales/readReceipt';
import { readShift } from '../shifts/findShift';
import { figuresOf, headOf, sealedHead } from '../shifts/showShift';
import { type Printer, printerOf } from './printerOf';
import { receiptPaper, ticketsPaper } from './receiptPaper';
import { reportPaper, slipPaper, testPaper } from './shiftPaper';

export type PrintJob = {
  id: string;
  cashboxId: string | null;
  cashbox: string;
  zone: string;
  printer: Printer;
  kind: PrintKind;
  orderId: string | null;
  shiftId: string | null;
  movementId: string | null;
  /** References of the tickets to print; null: all of the order. */
  tickets: string[] | null;
  locale: string;
  copy: number;
  kick: boolean;
  createdAt: Date;
  tries: number;
};

export async function readJob(id: string): Promise<PrintJob> {
  const [row] = await sql<Omit<PrintJob, 'printer'> & { printer: unknown }>(
    'read_print_job',
    `select j.id, j.cashbox_id as "cashboxId", coalesce(c.name, '') as cashbox, coalesce(v.time_zone, 'UTC') as zone,
       c.printer, j.kind, j.order_id as "orderId", j.shift_id as "shiftId", j.movement_id as "movementId",
       j.locale, j.copy, j.kick, j.created_at as "createdAt", j.tries,
       (select array_agg(t.reference) from print_job_tickets x join tickets t on t.id = x.ticket_id
         where x.print_id = j.id) as tickets
     from print_jobs j left join cashboxes c on c.id = j.cashbox_id left join venues v on v.id = c.venue_id where j.id = $1`,
    [id],
  );
  return { ...row!, printer: printerOf(row!.printer) };
}

/** URL to request a full invoice, with a key for invoices only; printed only by the till that took the payment. */
async function invoiceUrlOf(orderId: string, cashboxId: string | null): Promise<string | null> {
  const [row] = await sql<{ reference: string; secret: string }>(
    'invoice_link_on_paper',
    `select o.reference, o.secret from orders o where o.id = $1 and exists (
       select from cash_movements m join cashbox_shifts s on s.id = m.shift_id where m.order_id = o.id and m.kind = 'sale' and s.cashbox_id = $2)`,
    [orderId, cashboxId],
  );
  return row ? absoluteUrl(paths.orders.invoice(row.reference, invoiceKey(row.secret))) : null;
}

const receiptOf = async (orderId: string, { copy, locale, cashboxId }: PrintJob): Promise<PaperPart[]> => {
  const invoice = await receiptInvoice(orderId);
  const receipt = await readReceipt(orderId, locale);
  const invoiceUrl = await invoiceUrlOf(orderId, cashboxId);
  return receiptPaper({ receipt, invoice, invoiceUrl, copy, locale });
};

type SlipRow = { shift: string; kind: CashKind; at: Date; amount: Cents; reason: string | null; by: string };

async function readMovement(movementId: string): Promise<SlipRow> {
  const [row] = await sql<SlipRow>(
    'printed_movement',
    // The amount handed out: refund plus rounding.
    `select m.shift_id as shift, m.kind, m.at, coalesce(m.reason, o.reference) as reason, u.name as by,
       m.amount_cents + case when m.kind = 'refund' then (select coalesce(sum(r.amount_cents), 0)::bigint
         from cash_movements r where r.refund_id = m.refund_id and r.kind = 'rounding') else 0 end as amount
     from cash_movements m join users u on u.id = m."by" left join orders o on o.id = m.order_id where m.id = $1`,
    [movementId],
  );
  return row!;
}

async function slipOf(movementId: string, job: PrintJob): Promise<PaperPart[]> {
  const row = await readMovement(movementId);
  return slipPaper(headOf(await readShift(row.shift)), row, job);
}

/** Used by the browser's print. */
export async function readSlip(id: string, copy: number): Promise<SlipShown> {
  const { shift, at, ...row } = await readMovement(id);
  const { cashbox, number, currency, zone } = await readShift(shift);
  return { id, ...row, at: toIso(at), cashbox, number, currency, zone, copy };
}

async function reportOf(shiftId: string, job: PrintJob): Promise<PaperPart[]> {
  const shift = await readShift(shiftId);
  return reportPaper({ shift: sealedHead(shift), house: await readHouse() }, await figuresOf(shift), job);
}

/** @throws Error for a job without subject, which the database prevents */
async function partsOf(job: PrintJob): Promise<PaperPart[]> {
  const { kind, orderId, shiftId, movementId, locale, cashbox, printer, createdAt, zone } = job;
  if (kind === 'receipt' && orderId) return receiptOf(orderId, job);
  if (kind === 'tickets' && orderId) {
    const documents = await ticketDocuments(orderId, locale, { withGiven: true });
    return ticketsPaper(
      onlyThese(documents, job.tickets, ({ ticketReference }) => ticketReference),
      job,
    );
  }
  if (kind === 'slip' && movementId) return slipOf(movementId, job);
  if (kind === 'report' && shiftId) return reportOf(shiftId, job);
  if (kind === 'test')
    return testPaper(cashbox, printer.codePage, { locale, at: formatDateTime(createdAt, zone, locale) });
  if (kind === 'drawer') return [];
  throw new Error(`print job ${job.id} is of nothing`);
}

/** The drawer opens first, so that change can be handed out during printing. */
export async function composeJob(job: PrintJob): Promise<PaperPart[]> {
  const parts = await partsOf(job);
  return job.kick || job.kind === 'drawer' ? [{ kind: 'drawer' }, ...parts] : parts;
}
