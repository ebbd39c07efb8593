/** Performs a run, order by order, once each. */
import { randomUUID } from 'node:crypto';
import { mayStill, moneyOut } from '../../access';
import { prisma, sql } from '../../infra/db';
import { logger } from '../../infra/logger';
import { makeRefund } from '../../payments';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import type { Cents } from '../../shared/money';
import { hasUsableTickets, mailTicketsAgain } from '../../tickets';
import { RUN_PERMISSIONS } from './prepareRun';
import { LEFT_OUT_REASONS, type LeftOutReason } from './requests';

type Waiting = {
  id: string;
  kind: 'mail' | 'refund';
  how: 'terms' | 'all';
  note: string | null;
  userId: string;
  impersonatorId: string | null;
  name: string;
};

type Next = {
  orderId: string;
  requestId: string;
  positions: number[];
  amount: Cents | null;
  reference: string;
  currency: string;
  feeCents: Cents;
  locale: Locale;
  /** Events of all its items. */
  events: string[];
};

const NEXT = `
  select r.order_id as "orderId", r.request_id as "requestId", r.positions, r.amount_cents as amount, o.reference, o.currency,
    o.fee_cents as "feeCents", o.locale, array(select distinct event_id::text from order_items where order_id = o.id) as events
  from order_run_orders r join orders o on o.id = r.order_id where r.run_id = $1 and r.state = 'waiting' order by r.order_id limit 1`;

/** Only while waiting: a process with an expired lease may have done it too. */
const SETTLE = `
  update order_run_orders set state = $3, reason = $4 where run_id = $1 and order_id = $2 and state = 'waiting'`;

const REASONS: Readonly<Record<string, LeftOutReason>> = {
  refund_used: 'used',
  refund_gone: 'nothing_left',
  refund_requested_already: 'nothing_left',
  refund_disputed: 'disputed',
  refund_exceeds: 'nothing_left',
  payee_needed: 'payee_needed',
  refund_too_late: 'too_late',
};

async function refund(run: Waiting, next: Next): Promise<'done' | 'asked'> {
  const by: AuditContext = {
    ...{ userId: run.userId, name: run.name, ip: null, userAgent: null, impersonatorId: run.impersonatorId },
  };
  const actor = {
    user: { id: run.userId },
    ...(run.impersonatorId ? { impersonator: { id: run.impersonatorId } } : {}),
  };
  const money = await moneyOut(actor, next.currency);
  const order = { ...next, id: next.orderId };
  const input = {
    ...{ id: next.requestId, positions: next.positions, how: run.how, amountCents: null, currency: next.currency },
    ...{ expectedCents: next.amount ?? 0, note: run.note ?? '', force: false, payeeName: '', payeeIban: '' },
  };
  const given = await makeRefund(by, order, input, { kind: 'staff', money, mayForce: false });
  if (given !== 'replayed') return given === 'requested' ? 'asked' : 'done';
  // A process was stopped between the refund and this update.
  const before = await prisma.refund.findUnique({ where: { id: next.requestId }, select: { state: true } });
  return before?.state === 'requested' ? 'asked' : 'done';
}

async function mail({ id }: Waiting, { orderId }: Next): Promise<'done'> {
  // Its visits may have been cancelled since the preparation.
  if (!(await hasUsableTickets(orderId))) throw new DomainError('no_tickets_to_mail');
  const { address } = await mailTicketsAgain(orderId, { always: true, key: `order_run:${id}:${orderId}` });
  if (address === null) throw new DomainError('no_tickets_to_mail');
  return 'done';
}

async function performOne(run: Waiting, next: Next): Promise<void> {
  const settle = (state: string, reason: LeftOutReason | null) =>
    sql('settle_order_of_run', SETTLE, [run.id, next.orderId, state, reason]);
  if (!(await mayStill([run.userId, run.impersonatorId], RUN_PERMISSIONS[run.kind], next.events))) {
    await settle('left_out', 'not_allowed');
    return;
  }
  try {
    await settle(run.kind === 'mail' ? await mail(run, next) : await refund(run, next), null);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const reason = REASONS[error.code] ?? 'changed';
    logger.info({ run: run.id, reason, code: error.code }, 'an order of many was left out');
    await settle('left_out', LEFT_OUT_REASONS.includes(reason) ? reason : 'changed');
  }
}

/** An order takes a fraction of a second; after this time another process continues a stopped one's run. */
const LEASE_SECONDS = 60;

/** Leases the oldest run without a process. */
const LEASE = `
  update order_runs r set leased_by = $1, leased_until = now() + make_interval(secs => ${LEASE_SECONDS}) from users u
  where u.id = r.user_id and r.id = (select id from order_runs where state = 'waiting' and (leased_until is null or leased_until < now())
    order by created_at limit 1 for update skip locked)
  returning r.id, r.kind, r.how, r.note, r.user_id as "userId", r.impersonator_id as "impersonatorId", u.name`;

/** Renewed before each order; an expired lease stops the process. */
const RENEW = `
  update order_runs set leased_until = now() + make_interval(secs => ${LEASE_SECONDS})
  where id = $1 and leased_by = $2 and state = 'waiting' returning 1 as one`;

const RELEASE = `
  update order_runs set leased_by = null, leased_until = null, state = case when $3 then 'done' else state end,
    finished_at = case when $3 then moment() end
  where id = $1 and leased_by = $2 and state = 'waiting'`;

const MAX_AT_ONCE = 200;

/** @returns how many orders were handled, and whether none is left */
async function performRun(run: Waiting, lease: string, most: number): Promise<{ count: number; isAll: boolean }> {
  for (let count = 0; count < most; count += 1) {
    if ((await sql('renew_run', RENEW, [run.id, lease])).length === 0) return { count, isAll: false };
    const [next] = await sql<Next>('next_of_run', NEXT, [run.id]);
    if (!next) return { count, isAll: true };
    await performOne(run, next);
  }
  return { count: most, isAll: false };
}

/**
 * Continues started runs; one process works on a run. Each order has its own transaction and a predefined id, so
 * retries do nothing twice.
 */
export async function performRuns(): Promise<void> {
  const lease = randomUUID();
  for (let done = 0; done < MAX_AT_ONCE; ) {
    const [run] = await sql<Waiting>('lease_run', LEASE, [lease]);
    if (!run) return;
    let isAll = false;
    try {
      const performed = await performRun(run, lease, MAX_AT_ONCE - done);
      done += performed.count;
      isAll = performed.isAll;
    } finally {
      await sql('release_run', RELEASE, [run.id, lease, isAll]);
    }
  }
}
