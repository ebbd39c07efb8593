import { sql } from '../../infra/db';
import type { InvoiceIssuer } from '../../shared/invoices';
import type { Days } from '../../shared/period';
import { recordsDocument } from './agency';
import { xmlOfRecords } from './records';

/** Read so many at a time. */
const AT_ONCE = 500;

/** The records of some days, of the issuer of the last of them, in the order of the chain. */
const RECORDS = `
  with within as (select r.id, r.issuer_tax_id, r.position, i.issuer from invoice_records r join invoices i on i.id = r.invoice_id
    where left(r.fields ->> 'generatedAt', 10) between $1 and $2)
  select id, issuer from within where issuer_tax_id = (select issuer_tax_id from within order by id desc limit 1) order by position`;

/**
 * The chain's records of some days as one document of the agency's schema, each with its fingerprint and that of the record before. The
 * records are not signed. @returns how many there are, and the document
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
