import { sql } from '../../infra/db';
import type { InvoiceIssuer } from '../../shared/invoices';
import type { Days } from '../../shared/period';
import { recordsDocument } from './agency';
import { xmlOfRecords } from './records';

/** Batch size. */
const AT_ONCE = 500;

/** Records of some days, of the last one's issuer, in chain order. */
const RECORDS = `
  with within as (select r.id, r.issuer_tax_id, r.position, i.issuer from invoice_records r join invoices i on i.id = r.invoice_id
    where left(r.fields ->> 'generatedAt', 10) between $1 and $2)
  select id, issuer from within where issuer_tax_id = (select issuer_tax_id from within order by id desc limit 1) order by position`;

/**
 * Records of some days as one document of the agency's schema, each with its fingerprint and the previous one. The
 * records are not signed.
 * @returns their number, and the document
 */
export async function recordsFile({ from, to }: Days): Promise<{ count: number; content: string }> {
  const rows = await sql<{ id: string; issuer: InvoiceIssuer }>('records_of_days', RECORDS, [from, to]);
  const records: string[] = [];
  for (let at = 0; at < rows.length; at += AT_ONCE)
    records.push(...(await xmlOfRecords(rows.slice(at, at + AT_ONCE).map(({ id }) => id))));
  const issuer = rows[0]?.issuer;
  const document = issuer ? recordsDocument({ issuer, records }) : '';
  return { count: records.length, content: `<?xml version="1.0" encoding="UTF-8"?>\n${document}` };
}
