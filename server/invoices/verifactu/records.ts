/** The chain: a record is appended in the transaction that issues its invoice, and read with the one before it. */
import type { Prisma } from '../../../generated/prisma/client';
import { prisma, type Tx } from '../../infra/db';
import { oneByOne } from '../../infra/oneByOne';
import type { Invoice } from '../../shared/invoices';
import { uuidv7 } from '../../shared/uuid';
import { aboutOf } from '../findDocument';
import { listInvoicesBeside } from '../readInvoices';
import { type AltaFields, clockTime, decimal, fingerprintOf } from './fingerprint';
import { recordXml, type StoredRecord, type WritingSystem } from './recordXml';

const VERSION = '1.0';

type Kept = { fields: AltaFields & { system: WritingSystem }; previous: string; fingerprint: string };

const fieldsOf = (invoice: Invoice, generatedAt: string): AltaFields => ({
  kind: 'alta',
  issuer: invoice.issuer.taxId,
  code: invoice.code,
  issuedOn: invoice.issuedOn,
  generatedAt,
  type: invoice.kind,
  taxTotal: decimal(invoice.taxCents),
  total: decimal(invoice.grossCents),
});

/**
 * Appends the record of an invoice to its issuer's chain. Whoever appends waits for who did before; the unique place behind
 * the record before it holds whatever happens.
 */
export async function appendRecord(tx: Tx, invoice: Invoice, zone: string): Promise<void> {
  const issuerTaxId = invoice.issuer.taxId;
  await oneByOne(tx, `verifactu ${issuerTaxId}`);
  const last = await tx.invoiceRecord.findFirst({ where: { issuerTaxId }, orderBy: { position: 'desc' } });
  const before = (last?.fields as AltaFields | undefined)?.generatedAt;
  const [clock] = await tx.$queryRaw<{ at: Date }[]>`select moment() as at`;
  // A transaction that began earlier and waited is not dated back.
  const at = new Date(Math.max(clock!.at.getTime(), before ? new Date(before).getTime() : 0));
  const fields = fieldsOf(invoice, clockTime(at, zone));
  const previous = last?.fingerprint ?? '';
  const { name, taxId } = invoice.issuer;
  const system: WritingSystem = { name, taxId, version: VERSION };
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
  fields: fields as AltaFields,
  system,
  previous,
  fingerprint,
  before: before?.fields ?? null,
});

/** Records of one issuer as the agency gets them, in the order of the chain; read together, however many they are. */
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
    return recordXml(stored, invoice, aboutOf(invoice, invoices.get(invoice.orderId)!));
  });
}
