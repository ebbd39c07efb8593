/** Distributes codes to recipients: previewed first, then confirmed. */
import { sql } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import type { RecipientColumn } from '../../shared/bulkOrders';
import { DomainError } from '../../shared/errors';
import { isLocale } from '../../shared/i18n/languages';
import { unknownOutcome } from '../../shared/outcome';
import type { FoundMaster } from '../access';
import type { DistributeInput, ImportInput } from '../requests';
import type { Recipient } from './readRecipients';
import { recipientsTask } from './recipientsTask';

const SHOWN = 100;

/** Preview of a list of recipients. */
export type RecipientPreview = {
  headings: string[];
  columns: RecipientColumn[];
  rows: {
    line: number;
    name: string;
    email: string;
    quantity: number;
    language: string | null;
    isKnown: boolean;
    doubleOf: number | null;
  }[];
  problems: { line: number; kind: 'bad_email' | 'bad_quantity' | 'long_name' | 'formula'; text: string }[];
  isRunning: boolean;
  count: number;
  total: number;
  /** Lines whose address has codes of this order. */
  known: number[];
  doubles: number;
  free: number;
};

const FREE = `
  select count(*)::int as free from bulk_codes c join order_items i on i.id = c.order_item_id
  where c.master_order_id = $1 and c.state = 'free' and i.state = 'active' and coalesce(code_ends(c.id) > moment(), true) and ($2::uuid is null or i.product_id = $2)`;

export async function countFree(masterId: string, productId: string | null): Promise<number> {
  const [row] = await sql<{ free: number }>('free_bulk_codes', FREE, [masterId, productId]);
  return row!.free;
}

/** Addresses that already have codes of the order and may be skipped. */
const KNOWN = `
  select distinct h.email from bulk_handouts h join bulk_codes c on c.handout_id = h.id
  where h.master_order_id = $1 and h.email = any ($2::text[])`;

async function knownOf(masterId: string, rows: readonly Recipient[]): Promise<ReadonlySet<string>> {
  const emails = [...new Set(rows.map(({ email }) => email))];
  return new Set(
    (await sql<{ email: string }>('known_recipients', KNOWN, [masterId, emails])).map(({ email }) => email),
  );
}

async function readOrRefuse({ file, columns }: ImportInput, person: string | null) {
  const bytes = Buffer.from(file, 'base64');
  const read = await recipientsTask({ bytes, columns }, { person: person ?? undefined, field: 'file' });
  if (read.refused)
    throw new DomainError(`bulk_file_${read.refused}`, {
      field: 'file',
      ...(read.line ? { params: { line: read.line } } : {}),
    });
  return read;
}

/** Previews a list before distribution. @throws DomainError bulk_file_… beside `file` */
export async function previewList(
  master: FoundMaster,
  input: ImportInput,
  by: string | null,
): Promise<RecipientPreview> {
  const { rows, ...read } = await readOrRefuse(input, by);
  const [known, free] = await Promise.all([knownOf(master.id, rows), countFree(master.id, input.productId)]);
  const firstLine = new Map<string, number>();
  for (const { email, line } of rows) if (!firstLine.has(email)) firstLine.set(email, line);
  const isDouble = ({ email, line }: Recipient) => firstLine.get(email) !== line;
  return {
    ...read,
    rows: rows.slice(0, SHOWN).map((row) => ({
      ...row,
      isKnown: known.has(row.email),
      doubleOf: isDouble(row) ? firstLine.get(row.email)! : null,
    })),
    count: rows.length,
    total: rows.reduce((sum, { quantity }) => sum + quantity, 0),
    known: rows.filter(({ email }) => known.has(email)).map(({ line }) => line),
    doubles: rows.filter(isDouble).length,
    free,
  };
}

type Row = { line: number; name: string; email: string; quantity: number; language?: string | null };
type Handing = { id: string; productId: string | null; locale: string; by: string | null; rows: readonly Row[] };
type Answer = { outcome: 'handed_out' | 'replayed' | 'too_few' | 'unpaid'; free: number };

/** @throws DomainError bulk_codes_too_few with the requested and free numbers, bulk_unpaid */
async function handOut(master: FoundMaster, { id, productId, locale, by, rows }: Handing): Promise<void> {
  const request = {
    ...{ id, master_order: master.id, by, product: productId, mails: true },
    rows: rows.map(({ line, name, email, quantity, language }) => ({
      ...{ line, name: name || null, email, quantity },
      locale: language && isLocale(language) ? language : locale,
    })),
  };
  const [row] = await sql<Answer>('hand_out_codes', 'select outcome, free from hand_out_codes($1::jsonb)', [
    JSON.stringify(request),
  ]);
  const { outcome, free } = row!;
  switch (outcome) {
    case 'handed_out':
    case 'replayed':
      return wakeOutbox();
    case 'too_few': {
      const count = rows.reduce((sum, { quantity }) => sum + quantity, 0);
      throw new DomainError('bulk_codes_too_few', { field: 'rows', params: { count, free } });
    }
    case 'unpaid':
      throw new DomainError('bulk_unpaid');
    default:
      unknownOutcome(outcome);
  }
}

/**
 * Distributes a list with confirmed columns, all lines or none; faulty lines are skipped only on request.
 * @throws DomainError bulk_file_faulty with the first bad line; bulk_file_known if lines were distributed before and
 *   are not to be skipped
 */
export async function handOutList(
  master: FoundMaster,
  id: string,
  input: ImportInput,
  by: string | null,
): Promise<number> {
  const { rows, problems } = await readOrRefuse(input, by);
  const [first] = problems;
  if (first && !(input.skipFaulty && rows.length > 0))
    throw new DomainError('bulk_file_faulty', { field: 'file', params: { count: problems.length, line: first.line } });
  const [before] = await sql(
    'batch_of_codes',
    'select 1 from bulk_handouts where batch_id = $1 and master_order_id = $2 limit 1',
    [id, master.id],
  );
  if (before) return 0;
  const known = input.skipKnown ? await knownOf(master.id, rows) : new Set<string>();
  const left = rows.filter(({ email }) => !known.has(email));
  if (left.length === 0) throw new DomainError('bulk_file_known', { field: 'file' });
  await handOut(master, { ...input, id, by, rows: left });
  return left.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Distributes codes to recipients typed in the form. */
export async function handOutTyped(
  master: FoundMaster,
  { rows, ...input }: DistributeInput,
  by: string | null,
): Promise<number> {
  await handOut(master, { ...input, by, rows: rows.map((row, at) => ({ ...row, line: at + 1 })) });
  return rows.reduce((sum, { quantity }) => sum + quantity, 0);
}
