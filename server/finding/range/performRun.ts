/** Does what was prepared, one order after the other, each once. */
import { limitOf } from '../../access';
import { prisma, sql } from '../../infra/db';
import { logger } from '../../infra/logger';
import { giveBack } from '../../payments';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import type { Cents } from '../../shared/money';
import { hasUsableTickets, mailTicketsAgain } from '../../tickets';
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
};

const NEXT = `
  select r.order_id as "orderId", r.request_id as "requestId", r.positions, r.amount_cents as amount, o.reference, o.currency,
    o.fee_cents as "feeCents", o.locale
  from order_run_orders r join orders o on o.id = r.order_id where r.run_id = $1 and r.state = 'waiting' order by r.order_id limit 1`;

/** Only while it waits: another process may have been at it as well. */
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
  const limitCents = await limitOf(actor as Parameters<typeof limitOf>[0], {
    name: 'refund_cents',
    currency: next.currency,
  });
  const order = { ...next, id: next.orderId };
  const input = {
    ...{ id: next.requestId, positions: next.positions, how: run.how, amountCents: null, currency: next.currency },
    ...{ expectedCents: next.amount ?? 0, note: run.note ?? '', force: false, payeeName: '', payeeIban: '' },
  };
  const given = await giveBack(by, order, input, { kind: 'staff', limitCents, mayForce: false });
  if (given !== 'replayed') return given === 'requested' ? 'asked' : 'done';
  // A process was stopped between giving it back and saying so here.
  const before = await prisma.refund.findUnique({ where: { id: next.requestId }, select: { state: true } });
  return before?.state === 'requested' ? 'asked' : 'done';
}

async function mail({ id }: Waiting, { orderId }: Next): Promise<'done'> {
  // Its visits may have been called off since it was prepared.
  if (!(await hasUsableTickets(orderId))) throw new DomainError('no_tickets_to_mail');
  const { address } = await mailTicketsAgain(orderId, { always: true, key: `order_run:${id}:${orderId}` });
  if (address === null) throw new DomainError('no_tickets_to_mail');
  return 'done';
}

async function performOne(run: Waiting, next: Next): Promise<void> {
  const settle = (state: string, reason: LeftOutReason | null) =>
    sql('settle_order_of_run', SETTLE, [run.id, next.orderId, state, reason]);
  try {
    await settle(run.kind === 'mail' ? await mail(run, next) : await refund(run, next), null);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const reason = REASONS[error.code] ?? 'changed';
    logger.info({ run: run.id, reason, code: error.code }, 'an order of many was left out');
    await settle('left_out', LEFT_OUT_REASONS.includes(reason) ? reason : 'changed');
  }
}

const OPEN = `
  select r.id, r.kind, r.how, r.note, r.user_id as "userId", r.impersonator_id as "impersonatorId", u.name
  from order_runs r join users u on u.id = r.user_id where r.state = 'waiting' order by r.created_at limit 1`;

const MOST_AT_ONCE = 200;

/**
 * Goes on with what was begun, by this process or one that was stopped. Each order is a transaction of its own under an id
 * that was given to it before, so that nothing is done twice however often it is tried.
 */
export async function performRuns(): Promise<void> {
  for (let done = 0; done < MOST_AT_ONCE; ) {
    const [run] = await sql<Waiting>('open_run', OPEN);
    if (!run) return;
    for (; done < MOST_AT_ONCE; done += 1) {
      const [next] = await sql<Next>('next_of_run', NEXT, [run.id]);
      if (next) await performOne(run, next);
      else {
        await sql(
          'finish_run',
          `update order_runs set state = 'done', finished_at = moment() where id = $1 and state = 'waiting'`,
          [run.id],
        );
        break;
      }
    }
  }
}
