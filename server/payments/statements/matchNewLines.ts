/** Settles lines of statements that are exact: our reference, the amount that is missing, an order that awaits it. */
import { sql } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import type { Job } from '../../infra/queue';
import type { Cents } from '../../shared/money';
import { findReferences } from '../wireTransfer/transferReference';

const AT_ONCE = 200;

export type MatchOutcome = 'paid' | 'part' | 'paid_late' | 'returned' | 'short' | 'surplus' | 'taken';

/** @param by null where nobody decided: they are exact */
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

type NewLine = { id: string; text: string; amount: Cents; currency: string };
type Payable = { id: string; reference: string; missing: Cents; currency: string };

const payablesOf = (references: readonly string[]) =>
  sql<Payable>(
    'exact_payables',
    `select p.id, p.provider_ref as reference, p.currency, (p.amount_cents - (select coalesce(sum(amount_cents), 0) from bank_lines
         where payment_id = p.id and state = 'matched'))::bigint as missing
     from payments p join orders o on o.id = p.order_id
     where p.provider_ref = any ($1::text[]) and p.method = 'wire_transfer' and p.state in ('created', 'authorised', 'disputed')
       and o.state in ('pending', 'paid') and (o.state = 'pending') = (p.state <> 'disputed')`,
    [references],
  );

/** Exact lines settle; the others wait for somebody. */
async function matchSome(): Promise<number> {
  const lines = await sql<NewLine>(
    'new_lines',
    `select id, text, amount_cents as amount, currency from bank_lines where state = 'new' order by id limit $1`,
    [AT_ONCE],
  );
  if (lines.length === 0) return 0;
  const wanted = lines.map((line) => ({ ...line, references: findReferences(line.text) }));
  const payables = await payablesOf(wanted.flatMap(({ references }) => references));
  const used = new Set<string>();
  const matches = wanted.flatMap(({ id, references, amount, currency }) => {
    const fitting = payables.filter((one) => references.includes(one.reference));
    const [exact] = fitting.filter((one) => one.missing === amount && one.currency === currency && !used.has(one.id));
    // A transfer that names two orders is for somebody to read.
    if (!exact || fitting.length > 1) return [];
    used.add(exact.id);
    return [{ line: id, payment: exact.id }];
  });
  if (matches.length > 0) await matchLines(matches, null);
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
