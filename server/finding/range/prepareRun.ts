/** Prepares an action on many orders; nothing happens before the user confirms. */

import { advisoryLock } from '../../infra/advisoryLock';
import { prisma, sql, transaction } from '../../infra/db';
import { findDestination, findRefundable, isLeft } from '../../payments';
import type { Actor, AuditContext } from '../../shared/actor';
import { scopeOf } from '../../shared/actor';
import type { Locale } from '../../shared/i18n/translate';
import type { Cents } from '../../shared/money';
import { priceUnits, quoteRefund } from '../../shared/refunds';
import { eventsIn } from '../../shared/scopes';
import type { OrderState } from '../../shared/states';
import type { LeftOutReason, RunKind } from './requests';

export const RUN_PERMISSIONS = {
  print: 'tickets.print',
  mail: 'tickets.print',
  refund: 'orders.refund',
} as const;

type Chosen = {
  id: string;
  state: OrderState;
  locale: Locale;
  currency: string;
  fee: Cents;
  email: string | null;
  tickets: number;
  isPart: boolean;
};

const CHOSEN = `
  select o.id, o.state::text as state, o.locale, o.currency, o.fee_cents as fee, o.customer_email as email,
    (select count(*) from tickets t left join appointments a on a.id = t.appointment_id
      where t.order_id = o.id and is_usable(t.state, a.state))::int as tickets,
    $2::uuid[] is not null and exists (select from order_items i where i.order_id = o.id and i.event_id <> all ($2)) as "isPart"
  from orders o where o.id = any ($1::uuid[]) order by o.id`;

type Prepared = {
  orderId: string;
  currency: string;
  state: string;
  reason: LeftOutReason | null;
  positions: number[];
  amountCents: bigint | null;
};

const isPaid = ({ state }: Chosen): boolean => state === 'paid' || state === 'partially_refunded';

/** Refund of an order, or the reason against it. */
async function quote(order: Chosen, how: 'terms' | 'all') {
  const destination = await findDestination(prisma, order.id, order.locale);
  if (destination.isDisputed) return 'disputed';
  const rows = await findRefundable(prisma, order.id);
  const left = rows.filter(isLeft);
  if (left.length === 0) return 'nothing_left';
  const unused = left.filter(({ isUsed }) => !isUsed);
  if (unused.length === 0) return 'used';
  const units = priceUnits(rows, order.fee, new Date());
  const chosen = unused.filter(
    ({ position }) => how === 'all' || units.find((unit) => unit.position === position)!.isReturnable,
  );
  if (chosen.length === 0) return 'too_late';
  const positions = chosen.map(({ position }) => position);
  const { amountCents } = quoteRefund(units, positions, how);
  if (destination.kind === 'bank' && amountCents > 0) return 'payee_needed';
  return { positions, amountCents };
}

async function prepareOrder(order: Chosen, kind: Exclude<RunKind, 'chosen'>, how: 'terms' | 'all'): Promise<Prepared> {
  const { id: orderId, currency } = order;
  const leftOut = (reason: LeftOutReason): Prepared => ({
    ...{ orderId, currency, reason, state: 'left_out', positions: [], amountCents: null },
  });
  if (order.isPart) return leftOut('part');
  if (!isPaid(order)) return leftOut('not_paid');
  if (kind === 'refund') {
    const quoted = await quote(order, how);
    if (typeof quoted === 'string') return leftOut(quoted);
    return {
      ...{ orderId, currency, reason: null, state: 'waiting' },
      ...quoted,
      amountCents: BigInt(quoted.amountCents),
    };
  }
  if (order.tickets === 0) return leftOut('no_tickets');
  if (kind === 'mail' && order.email === null) return leftOut('no_address');
  return { orderId, currency, reason: null, state: 'waiting', positions: [], amountCents: null };
}

type NewRun = { id: string; kind: Exclude<RunKind, 'chosen'>; how: 'terms' | 'all'; note: string };

/** Stores what would happen to each order. Idempotent by id. @param ids orders that the list shows to the user */
export async function prepareRun(actor: Actor, by: AuditContext, run: NewRun, ids: readonly string[]): Promise<void> {
  const scope = scopeOf(actor, RUN_PERMISSIONS[run.kind]);
  const orders = await sql<Chosen>('orders_of_run', CHOSEN, [ids, eventsIn(scope)]);
  const rows: Prepared[] = [];
  for (const order of orders) rows.push(await prepareOrder(order, run.kind, run.how));
  await transaction(async (tx) => {
    await advisoryLock(tx, run.id);
    if ((await tx.orderRun.count({ where: { id: run.id } })) > 0) return;
    const { note, ...kept } = run;
    await tx.orderRun.create({
      data: { ...kept, note: note || null, userId: by.userId!, impersonatorId: by.impersonatorId },
    });
    await tx.orderRunOrder.createMany({ data: rows.map((row) => ({ runId: run.id, ...row })) });
  });
}

const LINES = `
  select line.n::int as line, coalesce(o.id, t.order_id) as id, coalesce(o.currency, own.currency) as currency
  from unnest($1::text[]) with ordinality as line(reference, n)
    left join orders o on o.reference = line.reference and o.state <> 'held'
    left join tickets t on o.id is null and t.reference = line.reference left join orders own on own.id = t.order_id
  where ($2::uuid[] is null or exists (select from order_items i where i.order_id = coalesce(o.id, t.order_id) and i.event_id = any ($2)))
    and coalesce(o.id, t.order_id) is not null order by 1`;

export type Missing = { line: number; text: string };

/**
 * Stores the orders named in a pasted list, by order or ticket reference, and lines without a visible order. Idempotent
 * by id.
 */
export async function chooseOrders(
  actor: Actor,
  by: AuditContext,
  { id, lines }: { id: string; lines: readonly { text: string; reference: string }[] },
): Promise<void> {
  const references = lines.map(({ reference }) => reference);
  const found = await sql<{ line: number; id: string; currency: string }>('lines_of_run', LINES, [
    references,
    eventsIn(scopeOf(actor, 'orders.view')),
  ]);
  const hits = new Set(found.map(({ line }) => line));
  const missing = lines.flatMap(({ text, reference }, n): Missing[] =>
    reference === '' || hits.has(n + 1) ? [] : [{ line: n + 1, text: text.slice(0, 60) }],
  );
  const orders = [...new Map(found.map((row) => [row.id, row])).values()];
  await transaction(async (tx) => {
    await advisoryLock(tx, id);
    if ((await tx.orderRun.count({ where: { id } })) > 0) return;
    await tx.orderRun.create({
      data: { id, kind: 'chosen', state: 'done', missing, userId: by.userId!, impersonatorId: by.impersonatorId },
    });
    await tx.orderRunOrder.createMany({
      data: orders.map((order) => ({ runId: id, orderId: order.id, currency: order.currency, state: 'done' })),
    });
  });
}

/** A run of the user; null for others. */
export const findRun = (id: string, userId: string) => prisma.orderRun.findFirst({ where: { id, userId } });
