/** Decides for buyers who have not answered by the deadline. */
import { mayStill, moneyOut } from '../../access';
import { prisma, sql, type Tx, transaction } from '../../infra/db';
import { logger } from '../../infra/logger';
import { findDestination, findRefundable, isLeft, makeRefund } from '../../payments';
import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import type { Cents } from '../../shared/money';
import { priceUnits, quoteRefund } from '../../shared/refunds';
import { settleOrder } from './settleOrder';

/** Reason why nothing could be refunded. */
type FailedReason = 'used' | 'disputed' | 'payee_needed' | 'nothing_left' | 'waits' | 'nobody' | 'changed';

const REASONS: Readonly<Record<string, FailedReason>> = {
  refund_used: 'used',
  refund_gone: 'nothing_left',
  refund_requested_already: 'waits',
  refund_disputed: 'disputed',
  refund_exceeds: 'nothing_left',
  payee_needed: 'payee_needed',
};

type Due = {
  position: number;
  orderId: string;
  refundId: string;
  afterwards: 'refund' | 'left';
  userId: string | null;
  impersonatorId: string | null;
  name: string | null;
  reference: string;
  currency: string;
  feeCents: Cents;
  locale: Locale;
  /** Events of all its items. */
  events: string[];
};

type Decided = { state: 'refunded' | 'left' | 'failed'; reason?: FailedReason; units?: number[] };

/** Skips buyers who are just paying for another time, until that is done. */
const DUE = `
  select r.position, r.order_id as "orderId", r.refund_id as "refundId", c.afterwards, c.user_id as "userId", c.impersonator_id as "impersonatorId", u.name,
    o.reference, o.currency, o.fee_cents as "feeCents", o.locale, array(select distinct event_id::text from order_items where order_id = o.id) as events
  from cancellations c join cancellation_orders r on r.cancellation_id = c.id join orders o on o.id = r.order_id left join users u on u.id = c.user_id
  where c.id = $1 and c.state = 'waiting' and c.deadline <= moment() and r.state = 'told' and r.position > $2::int
    and not exists (select from order_moves m where m.order_id = r.order_id and m.state = 'awaiting')
  order by r.position limit 1`;

/**
 * Decides only while the buyer has not answered, under the order's lock; units moved since are left out.
 * @throws DomainError
 */
const claim = (id: string, orderId: string, decided: Decided) => async (tx: Tx) => {
  const { state, reason = null, units = [] } = decided;
  const [row] = await tx.$queryRaw<{ isDecided: boolean }[]>`
    select decide_cancelled(${id}::uuid, ${orderId}::uuid, ${state}, ${reason}, ${units}::int[]) as "isDecided"`;
  if (!row!.isDecided) throw new DomainError('cancellation_answered');
};

/** Refunds the units whose visit is cancelled and that were not used. @throws DomainError */
async function refund(id: string, due: Due): Promise<void> {
  if (!due.userId || !(await mayStill([due.userId, due.impersonatorId], 'orders.refund', due.events)))
    throw new DomainError('cancellation_without_author');
  const [row] = await sql<{ off: number[] }>('units_off', 'select units_off($1, $2) as off', [id, due.orderId]);
  const { off } = row!;
  if (off.length === 0) throw new DomainError('cancellation_answered');
  const rows = await findRefundable(prisma, due.orderId);
  const left = rows.filter((row) => isLeft(row) && off.includes(row.position));
  const unused = left.filter(({ isUsed }) => !isUsed);
  if (unused.length === 0) throw new DomainError(left.length > 0 ? 'refund_used' : 'refund_gone');
  const positions = unused.map(({ position }) => position);
  const units = priceUnits(rows, due.feeCents, new Date());
  const { amountCents } = quoteRefund(units, positions, 'terms');
  if ((await findDestination(prisma, due.orderId, due.locale)).kind === 'bank' && amountCents > 0)
    throw new DomainError('payee_needed');
  const { userId, impersonatorId, currency } = due;
  const actor = { user: { id: userId }, ...(impersonatorId ? { impersonator: { id: impersonatorId } } : {}) };
  await makeRefund(
    { userId, name: due.name ?? '', ip: null, userAgent: null, impersonatorId },
    { ...due, id: due.orderId },
    {
      ...{ id: due.refundId, positions, how: 'terms', amountCents: null, currency, expectedCents: amountCents },
      ...{ note: '', force: false, payeeName: '', payeeIban: '' },
    },
    {
      kind: 'staff',
      money: await moneyOut(actor, currency),
      mayForce: false,
      claim: claim(id, due.orderId, { state: 'refunded', units: positions }),
    },
  );
}

/** @returns null if done, or if the buyer acted concurrently: the rest is checked again */
async function failureOf(decide: () => Promise<unknown>): Promise<DomainError | null> {
  try {
    await decide();
    return null;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.code === 'cancellation_answered' || error.code === 'refund_changed' ? null : error;
  }
}

async function decideOne(id: string, due: Due): Promise<void> {
  const { orderId, afterwards } = due;
  const decide = (decided: Decided) => () => transaction(claim(id, orderId, decided));
  const failure = await failureOf(afterwards === 'refund' ? () => refund(id, due) : decide({ state: 'left' }));
  if (failure) {
    const reason = failure.code === 'cancellation_without_author' ? 'nobody' : (REASONS[failure.code] ?? 'changed');
    logger.info({ cancellation: id, reason, code: failure.code }, 'an order that was called off is left to staff');
    await failureOf(decide({ state: 'failed', reason }));
  }
  await settleOrder(orderId);
}

/** Decides for all buyers without an answer, in sequence, after the deadline. */
export async function decideAll(id: string): Promise<void> {
  for (let position = 0; ; ) {
    const [due] = await sql<Due>('due_of_cancellation', DUE, [id, position]);
    if (!due) return;
    position = due.position;
    await decideOne(id, due);
  }
}
