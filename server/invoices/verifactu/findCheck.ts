import { sql } from '../../infra/db';
import type { RecordRow } from '../pages';
import { checkUrl } from './agency';
import { environmentOf, findConnection } from './connection';
import { type AltaFields, agencyDay } from './fingerprint';

/** Record of an invoice or of its cancellation; null if there is none. */
export async function findRecord(invoiceId: string, kind: 'alta' | 'anulacion'): Promise<RecordRow | null> {
  const [record] = await sql<RecordRow>(
    'shown_record',
    `select position, fingerprint, state, receipt, error from invoice_records where invoice_id = $1 and kind = $2`,
    [invoiceId, kind],
  );
  return record ?? null;
}

/** Verification URL of an invoice, and whether records are sent; null without a record. */
export async function findCheck(invoiceId: string): Promise<{ url: string; isSent: boolean } | null> {
  const [record] = await sql<{ fields: AltaFields; wasSent: boolean }>(
    'record_of_invoice',
    `select fields, receipt is not null as "wasSent" from invoice_records where invoice_id = $1 and kind = 'alta'`,
    [invoiceId],
  );
  if (!record) return null;
  const connection = await findConnection();
  const { issuer, code, issuedOn, total } = record.fields;
  // A record that was sent stays so if sending is switched off.
  const isSent = connection.enabled || record.wasSent;
  const url = checkUrl(environmentOf(connection), { issuer, code, day: agencyDay(issuedOn), total }, isSent);
  return { url, isSent };
}
