/** Finds orders by an identifier: order or ticket reference, scanned code, pasted link. */

import { sql } from '../infra/db';
import { likeText } from '../infra/lists/bind';
import { fold } from '../shared/fold';
import { paths } from '../shared/paths';
import { formatReference, normaliseReference } from '../shared/reference';
import { readCode } from '../tickets';
import type { Reason } from './explain';
import { markIn } from './marks';
import type { Reach } from './reach';

/** Reasons by order id. */
export type Named = Map<string, Reason[]>;

const SHORTEST = 3;

const BY_REFERENCE = `
  select o.id, o.reference as text from orders o
  where o.reference like $1 and ($2::uuid[] is null or exists (select from order_items i where i.order_id = o.id and i.event_id = any ($2)))
  order by o.reference using ~<~ limit 10`;

const BY_TICKET = `
  select t.order_id as id, coalesce(case when t.serial = $3 then t.serial end, t.reference) as text from tickets t
  where (t.reference like $1 or t.serial = $3) and ($2::uuid[] is null or t.event_id = any ($2)) order by t.reference using ~<~ limit 10`;

type Row = { id: string; text: string };

/** Orders and tickets whose reference starts with the text. */
export async function nameOrders(q: string, { events, kinds, ticketEvents }: Reach): Promise<Named> {
  const typed = normaliseReference(q);
  const named: Named = new Map();
  if (typed.length < SHORTEST) return named;
  const begins = `${likeText(typed)}%`;
  const [orders, tickets] = await Promise.all([
    sql<Row>('orders_named', BY_REFERENCE, [begins, events]),
    kinds.includes('holder') ? sql<Row>('tickets_named', BY_TICKET, [begins, ticketEvents, q]) : [],
  ]);
  const add = (kind: 'reference' | 'ticket', rows: Row[]) => {
    for (const { id, text } of rows) {
      const shown = kind === 'ticket' && text === q ? text : formatReference(text);
      const mark = markIn(shown, fold(typed));
      if (!named.has(id)) named.set(id, [{ kind, text: shown, mark }]);
    }
  };
  add('reference', orders);
  add('ticket', tickets);
  return named;
}

const TICKET = `
  select o.reference from tickets t join orders o on o.id = t.order_id
  where (t.id = $1::uuid or t.reference = $2) and ($3::uuid[] is null or t.event_id = any ($3))`;

const ORDER = `
  select o.reference from orders o where o.reference = $1
    and ($2::uuid[] is null or exists (select from order_items i where i.order_id = o.id and i.event_id = any ($2)))`;

/** Page of a scanned ticket or pasted order link; null for other text, or outside the user's scope. */
export async function readLink(q: string, { events, kinds, ticketEvents }: Reach): Promise<{ open: string } | null> {
  const linked = /\/orders\/([\w-]{1,40})(?:[/?#]|$)/.exec(q)?.[1];
  const code = readCode(q);
  const mayScan = kinds.includes('holder') && (code.kind === 'signed' || /\/tickets\//.test(q));
  const typed = /\/tickets\/([\w-]{1,40})(?:[/?#]|$)/.exec(q)?.[1] ?? null;
  const [found] = linked
    ? await sql<{ reference: string }>('order_linked', ORDER, [normaliseReference(linked), events])
    : mayScan
      ? await sql<{ reference: string }>('ticket_scanned', TICKET, [
          code.kind === 'signed' ? code.ticketId : null,
          typed && normaliseReference(typed),
          ticketEvents,
        ])
      : [];
  return found ? { open: paths.orders.show(found.reference) } : null;
}
