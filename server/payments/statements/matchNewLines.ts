/**
 * Settles exact statement lines: our reference, the amount due and a pending order; or several orders and their total.
 */

import { sql } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import type { Job } from '../../infra/queue';
import type { Cents } from '../../shared/money';
import { knownOutcome } from '../../shared/outcome';
import { findReferences } from '../wireTransfer/transferReference';
import { SETTLED_BY, TWINS } from './lineList';
import { matchNamedCharges } from './matchCharges';

const AT_ONCE = 200;

export const MATCH_OUTCOMES = ['paid', 'part', 'paid_late', 'returned', 'short', 'surplus', 'taken'] as const;
export type MatchOutcome = (typeof MATCH_OUTCOMES)[number];

/** Staff see what became of each line in the list; an unknown outcome is an error. */
async function matchLines(matches: readonly { line: string; payment: string }[]): Promise<void> {
  const rows = await sql<{ outcome: string }>('match_lines', 'select outcome from match_lines($1::jsonb, null)', [
    JSON.stringify(matches),
  ]);
  for (const { outcome } of rows) knownOutcome('match_lines', MATCH_OUTCOMES, outcome);
}

async function divideLine(line: string, parts: readonly { amount: number; payment: string }[]): Promise<void> {
  const rows = await sql<{ outcome: string }>('divide_line', 'select outcome from divide_line($1, $2::jsonb, null)', [
    line,
    JSON.stringify(parts),
  ]);
  for (const { outcome } of rows) knownOutcome('divide_line', MATCH_OUTCOMES, outcome);
}

type NewLine = { id: string; text: string; amount: Cents; currency: string };
type Payable = { id: string; orderId: string; reference: string; missing: Cents; currency: string };

const payablesOf = (references: readonly string[]) =>
  sql<Payable>(
    'exact_payables',
    `select p.id, p.order_id as "orderId", p.provider_ref as reference, p.currency, (p.amount_cents - (select coalesce(sum(amount_cents), 0) from bank_lines
         where payment_id = p.id and state = 'matched'))::bigint as missing
     from payments p join orders o on o.id = p.order_id
     where p.provider = any (array(select unnest(providers_used()))) and p.provider_ref = any ($1::text[])
       and p.method = 'wire_transfer' and p.state in ('created', 'authorised', 'disputed')
       and o.state in ('pending', 'paid') and (o.state = 'pending') = (p.state <> 'disputed')`,
    [references],
  );

/** Payments already settled by a twin of each line. */
async function toldOf(ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await sql<{ id: string; told: string[] }>(
    'told_lines',
    `select l.id, array(select p.id from (select n.id from ${TWINS}) n, ${SETTLED_BY}) as told
     from bank_lines l where l.id = any ($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map(({ id, told }) => [id, told]));
}

/**
 * Settles exact lines and leaves the rest to staff, including movements that another file seems to have reported: 50.00
 * of 100.00, reported by a CAMT.054 and again by the daily statement, are not 100.00.
 * @param after cursor: lines are taken in order of id, each once
 * @returns the last line of a full batch, after which there may be more
 */
async function matchSome(after: string | null): Promise<string | null> {
  const lines = await sql<NewLine>(
    'new_lines',
    `select l.id, l.text, l.amount_cents as amount, l.currency
     from bank_lines l where l.state = 'new' and ($2::uuid is null or l.id > $2) order by l.id limit $1`,
    [AT_ONCE, after],
  );
  if (lines.length === 0) return null;
  const named = lines.map((line) => ({ ...line, references: findReferences(line.text) }));
  const onAccount = await matchNamedCharges(named);
  const payables = await payablesOf(named.flatMap(({ references }) => references));
  const wanted = named
    .filter(({ id }) => !onAccount.has(id))
    .map((line) => ({ ...line, fitting: payables.filter((one) => line.references.includes(one.reference)) }))
    .filter(({ fitting }) => fitting.length > 0);
  const told = await toldOf(wanted.map(({ id }) => id));
  const used = new Set<string>();
  const matches: { line: string; payment: string }[] = [];
  const divisions: { line: string; parts: { amount: number; payment: string }[] }[] = [];
  for (const { id, fitting, amount, currency } of wanted) {
    const isFree = fitting.every((one) => one.currency === currency && one.missing > 0 && !used.has(one.id));
    const isNew = fitting.every((one) => !told.get(id)?.includes(one.id));
    const isExact = fitting.reduce((sum, { missing }) => sum + missing, 0) === amount;
    // Two attempts to pay one order are left to staff.
    const isOfEach = new Set(fitting.map(({ orderId }) => orderId)).size === fitting.length;
    if (!isFree || !isNew || !isExact || !isOfEach) continue;
    for (const one of fitting) used.add(one.id);
    if (fitting.length === 1) matches.push({ line: id, payment: fitting[0]!.id });
    else divisions.push({ line: id, parts: fitting.map((one) => ({ amount: one.missing, payment: one.id })) });
  }
  if (matches.length > 0) await matchLines(matches);
  for (const { line, parts } of divisions) await divideLine(line, parts);
  wakeOutbox();
  await sql('open_lines', `update bank_lines set state = 'open' where id = any ($1::uuid[]) and state = 'new'`, [
    lines.map(({ id }) => id),
  ]);
  return lines.length === AT_ONCE ? lines.at(-1)!.id : null;
}

/** @param most maximum number of lines; the job takes the rest */
export async function matchNewLines(most = Number.POSITIVE_INFINITY): Promise<void> {
  let after = await matchSome(null);
  for (let done = AT_ONCE; after !== null && done < most; done += AT_ONCE) after = await matchSome(after);
}

/** Matches movements of a large file, and those that a dead process left. */
export const matchLinesJob: Job<object> = {
  name: 'payments.match_lines',
  cron: '*/5 * * * *',
  handle: () => matchNewLines(),
};
