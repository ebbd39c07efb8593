/** Nightly check: numbers without gaps, totals that add up, and an unbroken chain of records. */
import { sql } from '../infra/db';
import type { Invoice } from '../shared/invoices';
import { decimal, fingerprintOf, type RecordFields } from './verifactu/fingerprint';

const AT_ONCE = 500;

/** A fault and its invoice number. */
export type Fault = { kind: 'gap' | 'sum' | 'fingerprint' | 'link' | 'content'; code: string };

/** A missing number, or a series whose counter exceeds its documents. */
const GAPS = `
  select code from (select i.code, i.number, lag(i.number) over (partition by s.id, case when s.yearly then i.year end order by i.number) as before
    from invoices i join series s on s.id = i.series_id) numbered
    where before is not null and number <> before + 1
  union all
  select max(i.code) from invoices i join series s on s.id = i.series_id and (i.year = s.year or not s.yearly)
    group by s.id, s.next_number having max(i.number) <> s.next_number - 1`;

type Summed = Pick<Invoice, 'id' | 'code' | 'grossCents' | 'taxCents' | 'lines' | 'taxes'>;

const SOME = `select id, code, gross_cents as "grossCents", tax_cents as "taxCents", lines, taxes from invoices
  where $1::uuid is null or id > $1 order by id limit $2`;

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);

/** Whether lines, rates and totals agree. */
const addsUp = ({ grossCents, taxCents, lines, taxes }: Summed): boolean =>
  [lines, taxes].every(
    (parts) =>
      sum(parts.map((part) => part.grossCents)) === grossCents && sum(parts.map((part) => part.taxCents)) === taxCents,
  );

async function checkSums(faults: Fault[]): Promise<void> {
  for (let after: string | null = null; ; ) {
    const rows: Summed[] = await sql<Summed>('invoices_to_sum', SOME, [after, AT_ONCE]);
    for (const row of rows) if (!addsUp(row)) faults.push({ kind: 'sum', code: row.code });
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)!.id;
  }
}

type Link = {
  issuer: string;
  position: number;
  fields: RecordFields;
  previous: string;
  fingerprint: string;
  code: string;
  gross: number;
  tax: number;
  isCancelled: boolean;
};

const LINKS = `select r.issuer_tax_id as issuer, r.position, r.fields, r.previous, r.fingerprint, i.code, i.gross_cents as gross, i.tax_cents as tax,
    exists (select from invoice_cancellations c where c.invoice_id = i.id) as "isCancelled"
  from invoice_records r join invoices i on i.id = r.invoice_id
  where (r.issuer_tax_id, r.position) > ($1, $2) order by r.issuer_tax_id, r.position limit $3`;

const saysTheSame = ({ fields, code, gross, tax, isCancelled }: Link): boolean =>
  fields.code === code &&
  (fields.kind === 'anulacion' ? isCancelled : fields.total === decimal(gross) && fields.taxTotal === decimal(tax));

/** Cancelled invoices without a record in the chain. */
const UNTOLD = `select i.code from invoice_cancellations c join invoices i on i.id = c.invoice_id
  where not exists (select from invoice_records r where r.invoice_id = i.id and r.kind = 'anulacion')`;

function faultOf(link: Link, before: Link | null): Fault['kind'] | null {
  const isFirst = before?.issuer !== link.issuer;
  const follows = isFirst
    ? link.position === 1 && link.previous === ''
    : link.position === before.position + 1 && link.previous === before.fingerprint;
  if (!follows) return 'link';
  if (fingerprintOf(link.fields, link.previous) !== link.fingerprint) return 'fingerprint';
  return saysTheSame(link) ? null : 'content';
}

async function walkChain(faults: Fault[]): Promise<void> {
  for (let before: Link | null = null; ; ) {
    const rows: Link[] = await sql<Link>('chain_links', LINKS, [before?.issuer ?? '', before?.position ?? 0, AT_ONCE]);
    for (const link of rows) {
      const kind = faultOf(link, before);
      if (kind) faults.push({ kind, code: link.code });
      before = link;
    }
    if (rows.length < AT_ONCE) return;
  }
}

/** @returns the faults; empty if there are none */
export async function checkInvoices(): Promise<Fault[]> {
  const faults: Fault[] = (await sql<{ code: string }>('number_gaps', GAPS)).map(({ code }) => ({ kind: 'gap', code }));
  await checkSums(faults);
  await walkChain(faults);
  for (const { code } of await sql<{ code: string }>('untold_cancellations', UNTOLD))
    faults.push({ kind: 'content', code });
  return faults;
}
