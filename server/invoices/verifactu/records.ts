/** The chain: a record is appended in the transaction that issues its invoice, and read with the previous one. */
import type { Prisma } from '../../../generated/prisma/client';
import { advisoryLock } from '../../infra/advisoryLock';
import { prisma, type Tx } from '../../infra/db';
import { env } from '../../infra/runtime';
import type { Invoice } from '../../shared/invoices';
import { clockTime } from '../../shared/time';
import { uuidv7 } from '../../shared/uuid';
import { aboutOf } from '../findDocument';
import { listInvoicesBeside } from '../readInvoices';
import { type AltaFields, type AnulacionFields, decimal, fingerprintOf, type RecordFields } from './fingerprint';
import { cancellationXml, recordXml, type StoredRecord, type WritingSystem } from './recordXml';

const VERSION = '1.0';

type Kept = { fields: RecordFields & { system: WritingSystem }; previous: string; fingerprint: string };

type RecordKind = RecordFields['kind'];

/** Whether the agency has rejected the invoice's own record. */
async function isUnknown(tx: Tx, invoiceId: string): Promise<boolean> {
  const own = await tx.invoiceRecord.findUnique({ where: { invoiceId_kind: { invoiceId, kind: 'alta' } } });
  return own?.state === 'rejected';
}

async function fieldsOf(tx: Tx, invoice: Invoice, kind: RecordKind, generatedAt: string): Promise<RecordFields> {
  const { code, issuedOn } = invoice;
  const named = { issuer: invoice.issuer.taxId, code, issuedOn, generatedAt };
  if (kind === 'anulacion')
    return { kind, ...named, ...((await isUnknown(tx, invoice.id)) ? { withoutPrevious: true } : {}) };
  const { kind: type, taxCents, grossCents } = invoice;
  const earlier = invoice.operatedOn < issuedOn ? { operatedOn: invoice.operatedOn } : {};
  return { kind, ...named, ...earlier, type, taxTotal: decimal(taxCents), total: decimal(grossCents) };
}

/** The producer of this software; an organisation with its own build is its own producer. */
function producerOf({ issuer }: Invoice): Pick<WritingSystem, 'name' | 'taxId'> {
  const { VERIFACTU_PRODUCER: name, VERIFACTU_PRODUCER_NIF: taxId } = env();
  return name && taxId ? { name, taxId } : { name: issuer.name, taxId: issuer.taxId };
}

/**
 * Appends the record of an invoice or cancellation to its issuer's chain. A lock serialises this, and a unique
 * constraint on the previous record guarantees the order.
 */
export async function appendRecord(tx: Tx, invoice: Invoice, kind: RecordKind, zone: string): Promise<void> {
  const issuerTaxId = invoice.issuer.taxId;
  await advisoryLock(tx, `verifactu ${issuerTaxId}`);
  const last = await tx.invoiceRecord.findFirst({ where: { issuerTaxId }, orderBy: { position: 'desc' } });
  const before = (last?.fields as RecordFields | undefined)?.generatedAt;
  const [clock] = await tx.$queryRaw<{ at: Date }[]>`select moment() as at`;
  // A transaction that began earlier and waited for the lock is not backdated.
  const at = new Date(Math.max(clock!.at.getTime(), before ? new Date(before).getTime() : 0));
  const fields = await fieldsOf(tx, invoice, kind, clockTime(at, zone));
  const previous = last?.fingerprint ?? '';
  const system: WritingSystem = { ...producerOf(invoice), version: VERSION };
  await tx.invoiceRecord.create({
    data: {
      id: uuidv7(),
      issuerTaxId,
      position: (last?.position ?? 0) + 1,
      kind: fields.kind,
      invoiceId: invoice.id,
      fields: { ...fields, system } as unknown as Prisma.InputJsonObject,
      previous,
      fingerprint: fingerprintOf(fields, previous),
    },
  });
}

const toStored = (
  { fields: { system, ...fields }, previous, fingerprint }: Kept,
  before: Kept | null,
): StoredRecord => ({
  fields: fields as RecordFields,
  system,
  previous,
  fingerprint,
  before: before?.fields ?? null,
});

const isCancellation = (stored: StoredRecord): stored is StoredRecord<AnulacionFields> =>
  stored.fields.kind === 'anulacion';

/** Records of an issuer in the agency's format, in chain order, read together. */
export async function xmlOfRecords(ids: readonly string[]): Promise<string[]> {
  const rows = await prisma.invoiceRecord.findMany({ where: { id: { in: [...ids] } }, orderBy: { position: 'asc' } });
  const [previous, invoices] = await Promise.all([
    prisma.invoiceRecord.findMany({
      where: {
        issuerTaxId: { in: [...new Set(rows.map(({ issuerTaxId }) => issuerTaxId))] },
        position: { in: rows.map(({ position }) => position - 1) },
      },
    }),
    listInvoicesBeside(rows.map(({ invoiceId }) => invoiceId)),
  ]);
  const byId = new Map([...invoices.values()].flat().map((invoice) => [invoice.id, invoice]));
  const byPlace = new Map(previous.map((row) => [`${row.issuerTaxId} ${row.position}`, row]));
  return rows.map((row) => {
    const invoice = byId.get(row.invoiceId)!;
    const before = byPlace.get(`${row.issuerTaxId} ${row.position - 1}`) ?? null;
    const stored = toStored(row as unknown as Kept, before as unknown as Kept | null);
    if (isCancellation(stored)) return cancellationXml(stored);
    return recordXml(stored as StoredRecord<AltaFields>, invoice, aboutOf(invoice, invoices.get(invoice.orderId)!));
  });
}
