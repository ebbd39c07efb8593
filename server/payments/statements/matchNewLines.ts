/**
 * Settles lines of statements that are exact: our reference, the amount that is missing, an order that awaits it; or several
 * of them, and the sum of what they miss.
 */
import { sql } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import type { Job } from '../../infra/queue';
import type { Cents } from '../../shared/money';
import { findReferences } from '../wireTransfer/transferReference';
import { SETTLED_BY, TWINS } from './lineList';

const AT_ONCE = 200;

export type MatchOutcome = 'paid' | 'part' | 'paid_late' | 'returned' | 'short' | 'surplus' | 'taken';

/** @param by null where no person decided: they are exact */
export async function matchLines(
  matches: readonly { line: string; payment: string }[],
  by: string | null,
): Promise<MatchOutcome[]> {
  const rows = await sql<{ outcome: MatchOutcome }>('match_lines', 'select outcome from match_lines($1::jsonb, $2)', [
    JSON.stringify(matches),
    by,
  ]);
  wakeOutbox();
  return rows.map(({ outcome }) => outcome);
}

/** @returns what became of each part; null where another person was first or the parts are more than came */
export async function divideLine(
  line: string,
  parts: readonly { amount: number; payment: string }[],
  by: string | null,
): Promise<MatchOutcome[] | null> {
  const rows = await sql<{ outcome: MatchOutcome }>(
    'divide_line',
    'select outcome from divide_line($1, $2::jsonb, $3)',
    [line, JSON.stringify(parts), by],
  );
  wakeOutbox();
  return rows.length > 0 ? rows.map(({ outcome }) => outcome) : null;
}

type NewLine = { id: string; text: string; amount: Cents; currency: string; told: string[] };
type Payable = { id: string; orderId: string; reference: string; missing: Cents; currency: string };

const payablesOf = (references: readonly string[]) =>
  sql<Payable>(
    'exact_payables',
    `select p.id, p.order_id as "orderId", p.provider_ref as reference, p.currency, (p.amount_cents - (select coalesce(sum(amount_cents), 0) from bank_lines
         where payment_id = p.id and state = 'matched'))::bigint as missing
     from payments p join orders o on o.id = p.order_id
     where p.provider_ref = any ($1::text[]) and p.method = 'wire_transfer' and p.state in ('created', 'authorised', 'disputed')
       and o.state in ('pending', 'paid') and (o.state = 'pending') = (p.state <> 'disputed')`,
    [references],
  );

/**
 * Exact lines settle; the others wait for a person. So does a movement that another file seems to have told of the same payment
 * before: 50.00 of 100.00, told by a CAMT.054 and again by the statement of the day, are not 100.00.
 */
async function matchSome(): Promise<number> {
  const lines = await sql<NewLine>(
    'new_lines',
    `select l.id, l.text, l.amount_cents as amount, l.currency,
       array(select p.id from (select n.id from ${TWINS}) n, ${SETTLED_BY}) as told
     from bank_lines l where l.state = 'new' order by l.id limit $1`,
    [AT_ONCE],
  );
  if (lines.length === 0) return 0;
  const wanted = lines.map((line) => ({ ...line, references: findReferences(line.text) }));
  const payables = await payablesOf(wanted.flatMap(({ references }) => references));
  const used = new Set<string>();
  const matches: { line: string; payment: string }[] = [];
  const divisions: { line: string; parts: { amount: number; payment: string }[] }[] = [];
  for (const { id, references, amount, currency, told } of wanted) {
    const fitting = payables.filter((one) => references.includes(one.reference));
    const isFree = fitting.every((one) => one.currency === currency && one.missing > 0 && !used.has(one.id));
    const isNew = fitting.every((one) => !told.includes(one.id));
    const isExact = fitting.reduce((sum, { missing }) => sum + missing, 0) === amount;
    // Two attempts at paying one order are for a person to read.
    const isOfEach = new Set(fitting.map(({ orderId }) => orderId)).size === fitting.length;
    if (fitting.length === 0 || !isFree || !isNew || !isExact || !isOfEach) continue;
    for (const one of fitting) used.add(one.id);
    if (fitting.length === 1) matches.push({ line: id, payment: fitting[0]!.id });
    else divisions.push({ line: id, parts: fitting.map((one) => ({ amount: one.missing, payment: one.id })) });
  }
  if (matches.length > 0) await matchLines(matches, null);
  for (const { line, parts } of divisions) await divideLine(line, parts, null);
  await sql('open_lines', `update bank_lines set state = 'open' where id = any ($1::uuid[]) and state = 'new'`, [
    lines.map(({ id }) => id),
  ]);
  return lines.length;
}

export async function matchNewLines(): Promise<void> {
  while ((await matchSome()) === AT_ONCE);
}

/** What a process that died had not come to. */
export const matchLinesJob: Job<object> = { name: 'payments.match_lines', cron: '*/5 * * * *', handle: matchNewLines };
