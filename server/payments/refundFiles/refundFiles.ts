/** Refunds to bank accounts: their file, and the bank's result. */
import { recordChange } from '../../audit';
import { advisoryLock } from '../../infra/advisoryLock';
import { sql, type Tx, transaction } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import { readSettings } from '../../settings';
import { type AuditContext, doerIn } from '../../shared/actor';
import type { BankRefusal } from '../../shared/bankRefusals';
import { DomainError, notFound } from '../../shared/errors';
import type { Cents } from '../../shared/money';
import { formatReference, normaliseReference } from '../../shared/reference';
import { isTaxId, normaliseTaxId } from '../../shared/taxIds';
import { dayIn, type IsoDate } from '../../shared/time';
import { listAccounts } from '../wireTransfer/accounts';
import { sepaFile, UnwritableName } from './sepaFile';

/** Refunds settled per transaction. */
const AT_ONCE = 200;

type FileRow = {
  id: string;
  messageId: string;
  iban: string;
  holder: string;
  bic: string;
  initiator: string;
  count: number;
  total: Cents;
  executeOn: IsoDate;
  madeAt: Date;
};

const FILE = `select id, message_id as "messageId", account as iban, holder, bic, initiator, count, total_cents as total, execute_on::text as "executeOn",
  made_at as "madeAt" from refund_files where id = $1`;

/** @throws HttpError 404 */
async function findFile(id: string): Promise<FileRow> {
  const [file] = await sql<FileRow>('find_refund_file', FILE, [id]);
  if (!file) throw notFound();
  return file;
}

/**
 * Collects pending refunds for one of our accounts in a file. Idempotent by id.
 * @throws DomainError refund_file_empty if none is pending
 */
export async function makeRefundFile(by: AuditContext, id: string, iban: string): Promise<void> {
  const account = (await listAccounts()).find((known) => known.iban === iban);
  if (!account) throw notFound();
  const { 'defaults.time_zone': zone, 'organisation.tax_id': taxId } = await readSettings();
  const { holder, bic } = account;
  // Spanish banks without a suffix of their own accept 000.
  const nif = normaliseTaxId('ES', taxId);
  const initiator = account.initiator || (iban.startsWith('ES') && isTaxId('ES', nif) ? `${nif}000` : '');
  const file = { id, account: iban, holder, bic, initiator, day: dayIn(new Date(), zone), by: doerIn(by) };
  await transaction(async (tx) => {
    await advisoryLock(tx, id);
    if ((await tx.refundFile.count({ where: { id } })) > 0) return;
    await tx.$queryRaw`select make_refund_file(${JSON.stringify(file)}::jsonb)`;
    const made = await tx.refundFile.findUnique({ where: { id } });
    if (!made) throw new DomainError('refund_file_empty');
    await recordChange(tx, by, {
      action: 'refund_file.made',
      subject: { type: 'refund_file', id, label: made.messageId },
      after: { count: made.count, amountCents: Number(made.totalCents), currency: made.currency, iban },
    });
  });
}

type TransferRow = { id: string; amount: Cents; payee: string | null; iban: string | null; reference: string };

/**
 * Recreates the file.
 * @throws DomainError refund_file_gone if a refund has moved to a later file or its buyer was erased
 */
export async function writeRefundFile(id: string): Promise<{ name: string; xml: string }> {
  const file = await findFile(id);
  const rows = await sql<TransferRow>(
    'refunds_of_file',
    `select r.id, r.amount_cents as amount, r.payee_name as payee, r.payee_iban as iban, o.reference
     from refunds r join orders o on o.id = r.order_id where r.refund_file_id = $1 order by r.created_at, r.id`,
    [id],
  );
  const transfers = rows.flatMap(({ payee, iban, reference, ...row }) =>
    payee && iban ? [{ ...row, payee, iban, text: `${formatReference(reference)} ${file.holder}` }] : [],
  );
  if (transfers.length < file.count) throw new DomainError('refund_file_gone');
  try {
    return { name: `${file.messageId}.xml`, xml: sepaFile({ ...file, transfers }) };
  } catch (error) {
    if (error instanceof UnwritableName) throw new DomainError('refund_file_name', { params: { name: error.message } });
    throw error;
  }
}

/**
 * Marks a file as executed by the bank: refunds that were not rejected are done. A retry continues where it stopped.
 */
export async function executeRefundFile(by: AuditContext, id: string): Promise<void> {
  const { messageId } = await findFile(id);
  for (let left = 1; left > 0; ) {
    left = await transaction(async (tx) => {
      await advisoryLock(tx, id);
      const before = await tx.refundFile.findUniqueOrThrow({ where: { id } });
      if (before.executedAt) return 0;
      const [row] = await tx.$queryRaw<{ left: number }[]>`
        select execute_refund_file(${id}::uuid, ${doerIn(by)}::uuid, ${AT_ONCE}::int) as left`;
      if (row!.left === 0)
        await recordChange(tx, by, {
          action: 'refund_file.executed',
          subject: { type: 'refund_file', id, label: messageId },
        });
      return row!.left;
    });
    wakeOutbox();
  }
}

/** Finds a refund of a file by order reference or the bank's id of the transfer. @throws DomainError beside `refund` */
async function findInFile(
  tx: Tx,
  fileId: string,
  named: string,
): Promise<{ id: string; orderId: string; order: string }> {
  const found = await tx.$queryRaw<{ id: string; orderId: string; order: string; state: string }[]>`
    select r.id, r.order_id as "orderId", o.reference as "order", r.state::text as state from refunds r join orders o on o.id = r.order_id
    where r.refund_file_id = ${fileId}::uuid and (o.reference = ${normaliseReference(named)}
      or replace(r.id::text, '-', '') = ${named.replaceAll('-', '').toLowerCase()})`;
  if (found.length === 0) throw new DomainError('refund_file_without', { field: 'refund' });
  const open = found.filter(({ state }) => state === 'transit');
  if (open.length > 1) throw new DomainError('refund_file_several', { field: 'refund' });
  const [only] = open.length === 1 ? open : found;
  if (only!.state === 'done') throw new DomainError('refund_file_settled', { field: 'refund' });
  return only!;
}

/** Marks a refund as rejected by the bank: staff see it and must correct its account. */
export async function rejectInFile(by: AuditContext, id: string, named: string, reason: BankRefusal): Promise<void> {
  await findFile(id);
  await transaction(async (tx) => {
    const refund = await findInFile(tx, id, named);
    const [answer] = await tx.$queryRaw<{ done: boolean }[]>`
      select settle_refund(${refund.id}::uuid, 'failed', null, ${reason}) as done`;
    if (answer?.done)
      await recordChange(tx, by, {
        action: 'order.refund_bounced',
        subject: { type: 'order', id: refund.orderId, label: refund.order },
        after: { reason },
      });
  });
  wakeOutbox();
}
