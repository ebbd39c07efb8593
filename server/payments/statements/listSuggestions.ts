import { sql } from '../../infra/db';
import type { Cents } from '../../shared/money';
import { findReferences } from '../wireTransfer/transferReference';
import { chargeCandidates } from './matchCharges';
import { type Candidate, type Suggestion, suggest } from './suggest';

const MAX_ORDERS = 3000;
const LATE_DAYS = 60;

type Line = { id: string; text: string; remitter: string | null; amount: Cents; currency: string };

/** Open and recent transfers, and all that the lines name. */
const listCandidates = (references: readonly string[]) =>
  sql<Candidate>(
    'transfer_candidates',
    `select p.id as "paymentId", o.reference as "order", p.provider_ref as reference, p.currency, o.customer_name as name,
       (p.amount_cents - (select coalesce(sum(amount_cents), 0) from bank_lines where payment_id = p.id and state = 'matched'))::bigint as missing,
       case when p.state in ('captured', 'partially_refunded', 'refunded') or o.state not in ('pending', 'held', 'expired', 'cancelled') then 'paid'
         when o.state in ('expired', 'cancelled') then 'ended' else 'open' end as state
     from payments p join orders o on o.id = p.order_id
     where p.method = 'wire_transfer' and p.provider_ref like 'RF%' and (p.provider_ref = any ($1::text[])
       or p.state not in ('captured', 'partially_refunded', 'refunded') and p.created_at > now() - make_interval(days => $2))
     order by p.created_at desc limit $3`,
    [references, LATE_DAYS, MAX_ORDERS],
  );

/** Probable orders of the open lines, by line. */
export async function listSuggestions(ids: readonly string[]): Promise<Record<string, Suggestion>> {
  const lines = await sql<Line>(
    'lines_to_suggest',
    `select id, text, remitter, amount_cents as amount, currency from bank_lines where id = any ($1::uuid[]) and state in ('new', 'open')`,
    [ids],
  );
  if (lines.length === 0) return {};
  const references = lines.flatMap(({ text }) => findReferences(text));
  const candidates = [...(await chargeCandidates(references)), ...(await listCandidates(references))];
  const suggestions: Record<string, Suggestion> = {};
  for (const line of lines) {
    const suggestion = suggest(line, candidates);
    if (suggestion) suggestions[line.id] = suggestion;
    // Yields between lines, since each is compared with thousands of orders.
    await new Promise(setImmediate);
  }
  return suggestions;
}
