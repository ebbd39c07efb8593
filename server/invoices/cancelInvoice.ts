import { transaction } from '../infra/db';
import { readSettings } from '../settings';
import { DomainError } from '../shared/errors';
import type { CancelReason, Invoice } from '../shared/invoices';
import { knownOutcome } from '../shared/outcome';
import { listInvoicesIn } from './readInvoices';
import { appendRecord } from './verifactu/records';

type Cancels = { invoice: Pick<Invoice, 'id' | 'orderId'>; reason: CancelReason; words: string; userId: string | null };
const CANCELLED = ['cancelled', 'already', 'followed', 'unrecorded'] as const;

/** Whether records are kept: with records a document can be cancelled, without them only corrected. */
export const keepsRecords = async (): Promise<boolean> => (await readSettings())['invoices.verifactu'];

/**
 * Cancels a document issued in error, by a record in the same chain as its own. It keeps its number; the order then
 * lacks an invoice again. Idempotent.
 * @throws DomainError invoice_unrecorded; invoice_followed if a later document must be cancelled first
 */
export async function cancelInvoice({ invoice, reason, words, userId }: Cancels): Promise<void> {
  if (!(await keepsRecords())) throw new DomainError('invoice_unrecorded');
  const { 'defaults.time_zone': zone } = await readSettings();
  await transaction(async (tx) => {
    const [row] = await tx.$queryRaw<{ outcome: string }[]>`
      select cancel_invoice(${invoice.id}::uuid, ${reason}, ${words}, ${zone}) as outcome`;
    const outcome = knownOutcome('cancel_invoice', CANCELLED, row?.outcome);
    if (outcome === 'already') return;
    if (outcome !== 'cancelled') throw new DomainError(`invoice_${outcome}`);
    const whole = (await listInvoicesIn(tx, invoice.orderId)).find(({ id }) => id === invoice.id)!;
    await appendRecord(tx, whole, 'anulacion', zone);
    await tx.$executeRaw`select record_order_event(${invoice.orderId}::uuid, 'invoice_cancelled', null, null, ${userId}::uuid,
      ${JSON.stringify({ code: whole.code, reason, words })}::jsonb)`;
  });
}
