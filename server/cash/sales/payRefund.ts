import { recordChange } from '../../audit';
import { prisma, sql, type Tx, transaction } from '../../infra/db';
import { mayReschedule } from '../../orders';
import { mayRefund } from '../../payments';
import { type AuditContext, doerIn } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { unknownOutcome } from '../../shared/outcome';
import { toIso } from '../../shared/time';
import type { CounterRefund, WaitingRefund } from '../pages';
import type { PayRefundInput } from '../requests';
import type { FoundShift } from '../shifts/findShift';
import { type DrawerRefusal, payoutApprover, payoutApprovers, payoutRefused } from '../shifts/payouts';
import { type AtTill, type DecidedBy, handOf, listDeciders, secondsOf } from './deciders';

type Row = Omit<WaitingRefund, 'at'> & { at: Date };

/** Condition: a till pays out the refund `r` of the payment `p`. */
const WAITS = `p.method in ('cash', 'card_manual') and r.state in ('created', 'failed') and r.to_balance is null and r.amount_cents > 0`;

/**
 * Refunds to pay out for orders of the shift's venue: the hundred oldest of all, the requested one, or those of an
 * order.
 */
export async function listWaitingRefunds(
  { id, venueId, currency, rounding }: Pick<FoundShift, 'id' | 'venueId' | 'currency' | 'rounding'>,
  refundId: string | null = null,
  orderId: string | null = null,
): Promise<WaitingRefund[]> {
  const rows = await sql<Row>(
    'counter_refunds',
    `select r.id, o.reference, r.created_at as at, p.method,
       case when p.method = 'cash' then cash_back(r.id, $4) else r.amount_cents end as amount,
       r.created_at >= s.opened_at and coalesce(r.created_by = any (till.people) or r.created_in = any (till.people), false) as "isOurs"
     from refunds r join payments p on p.id = r.payment_id join orders o on o.id = r.order_id
       join cashbox_shifts s on s.id = $5 cross join (select till_people($5) as people) till
     where ${WAITS} and p.currency = $2
       and ($3::uuid is null or r.id = $3) and ($6::uuid is null or o.id = $6)
       and exists (select from order_items i join events e on e.id = i.event_id where i.order_id = o.id and e.venue_id = $1)
     order by r.created_at limit 100`,
    [venueId, currency, refundId, rounding, id, orderId],
  );
  return rows.map(({ at, ...row }) => ({ ...row, at: toIso(at) }));
}

const ELSEWHERE = `
  select r.id, r.amount_cents as amount, r.currency, v.name as venue
  from refunds r join payments p on p.id = r.payment_id
    join lateral (select e.venue_id from order_items i join events e on e.id = i.event_id
      where i.order_id = r.order_id order by i.position limit 1) first on true
    join venues v on v.id = first.venue_id
  where r.order_id = $1 and ${WAITS} and r.id <> all ($2::uuid[]) order by r.created_at`;

/** Refunds of an order that another venue's till pays out, besides those that this one pays. */
const listElsewhere = (orderId: string, here: readonly WaitingRefund[]) =>
  sql<CounterRefund['elsewhere'][number]>('refunds_elsewhere', ELSEWHERE, [orderId, here.map(({ id }) => id)]);

/** Error: another shift has already paid it out. */
async function paidElsewhere(refundId: string): Promise<DomainError> {
  const [row] = await sql<{ cashbox: string; by: string }>(
    'refund_paid_at',
    `select c.name as cashbox, u.name as "by" from cash_movements m join cashbox_shifts s on s.id = m.shift_id
       join cashboxes c on c.id = s.cashbox_id join users u on u.id = m."by" where m.refund_id = $1 and m.kind = 'refund'`,
    [refundId],
  );
  return new DomainError('refund_paid_elsewhere', { status: 409, params: row });
}

type Outcome = 'paid' | 'replayed' | 'elsewhere' | 'closed' | 'short' | 'second' | 'gone';

type PaidOut = { refund: string; shift: string; by: string | null; data: object };

/**
 * Pays out from an open shift, once. A refusal by the drawer is a result, so that the transaction commits and the
 * refusal is counted.
 * @throws DomainError refund_paid_elsewhere, shift_not_open, refund_not_payable
 */
export async function payOut(tx: Tx, body: PaidOut): Promise<'paid' | 'replayed' | DrawerRefusal> {
  const [answer] = await tx.$queryRaw<{ outcome: Outcome }[]>`
    select pay_refund(${JSON.stringify(body)}::jsonb) as outcome`;
  const { outcome } = answer!;
  switch (outcome) {
    case 'paid':
    case 'replayed':
    case 'short':
    case 'second':
      return outcome;
    case 'elsewhere':
      throw await paidElsewhere(body.refund);
    case 'closed':
      throw new DomainError('shift_not_open');
    case 'gone':
      throw new DomainError('refund_not_payable');
    default:
      return unknownOutcome(outcome);
  }
}

/**
 * Pays a refund out from an open shift. Idempotent.
 * @throws DomainError as `payOut` and `payoutApprover`; drawer_short_refund, drawer_second; card_code beside `code` for
 *   a terminal refund
 */
export async function payRefund(
  by: AuditContext,
  shift: FoundShift,
  { refundId, code, ...approval }: PayRefundInput,
): Promise<void> {
  const [wanted] = await listWaitingRefunds(shift, refundId);
  // Paid before by this or another shift, or not payable at this till.
  if (!wanted) {
    const before = await prisma.cashMovement.findFirst({ where: { refundId, kind: 'refund' } });
    if (before?.shiftId === shift.id) return;
    throw before ? await paidElsewhere(refundId) : new DomainError('refund_not_payable');
  }
  if (wanted.method === 'card_manual' && !code) throw new DomainError('card_code', { field: 'code' });
  const approver = await payoutApprover(by, shift, approval);
  const outcome = await transaction(async (tx) => {
    const data = { ...(code ? { code } : {}), ...(approver ? { approvedBy: approver.id } : {}) };
    const paid = await payOut(tx, { refund: refundId, shift: shift.id, by: doerIn(by), data });
    if (paid === 'paid')
      await recordChange(tx, by, {
        action: 'cash_shift.refund_paid',
        subject: { type: 'cash_shift', id: shift.id, label: wanted.reference },
        after: { amount: wanted.amount, ...(approver ? { approved_by: approver.name } : {}) },
      });
    return paid;
  });
  if (outcome === 'short' || outcome === 'second') throw await payoutRefused(by, shift.id, outcome);
}

export const referenceOf = async (refundId: string): Promise<string | null> =>
  (await prisma.refund.findUnique({ where: { id: refundId }, select: { order: { select: { reference: true } } } }))
    ?.order.reference ?? null;

type Part = { id: string; method: string; amount: bigint; paymentId: string; terminal: string | null };
type PaidBack = {
  by: AuditContext;
  shift: Pick<FoundShift, 'id'>;
  orderId: string;
  refundId: string;
  code: string;
  approvedBy: string | null;
};

/** Cash from the drawer, cards as cancelled on their terminal, balances by the refund job. */
export async function payBack(tx: Tx, { by, shift, orderId, refundId, code, approvedBy }: PaidBack): Promise<void> {
  const parts = await tx.$queryRaw<Part[]>`
    select r.id, p.method, r.amount_cents as amount, p.id as "paymentId", m.data ->> 'terminal' as terminal
    from refunds r join payments p on p.id = r.payment_id left join cash_movements m on m.payment_id = p.id and m.kind = 'sale'
    where (r.id = ${refundId}::uuid or r.part_of = ${refundId}::uuid) and r.amount_cents > 0 order by r.id`;
  const common = { shift: shift.id, by: doerIn(by) };
  const approval = approvedBy ? { approvedBy } : {};
  for (const { id, method, amount, paymentId, terminal } of parts) {
    if (method === 'cash' || method === 'card_manual') {
      const data = method === 'cash' ? approval : { isCancelled: true, terminal, ...(code ? { code } : {}) };
      const paid = await payOut(tx, { ...common, refund: id, data });
      if (paid === 'short' || paid === 'second') throw new DomainError('drawer_short_refund');
    } else {
      const kind = { kind: 'refund', method, amount: -Number(amount) };
      const movement = { ...common, ...kind, order_id: orderId, refund_id: id, payment_id: paymentId };
      await tx.$executeRaw`select must_move_cash(${JSON.stringify(movement)}::jsonb)`;
    }
  }
}

const MAX_NAMES = 5;

/** People who may start a refund in any venue. */
const listRefunders = () =>
  sql<{ name: string }>(
    'who_refunds',
    `select distinct u.name from users u join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id
       join role_permissions p on p.role_id = r.id and p.permission = 'orders.refund'
     where not ur.is_limited and not r.is_limited and coalesce(ur.ends_at, r.ends_at, 'infinity') > moment() order by u.name limit ${MAX_NAMES}`,
    [],
  );

/** Whether a change can start here: by the person at the till, or with a colleague's PIN. */
const isDecidable = async (till: AtTill, permission: DecidedBy): Promise<boolean> =>
  (await handOf(till, permission)).isHolder ||
  secondsOf(till.shift, await listDeciders(till, permission, 0)).length > 0;

/** Changes that can start here for a paid order, otherwise the people who may; and refunds to pay out. */
export async function refundAtCounter(till: AtTill): Promise<CounterRefund | null> {
  const { order, shift } = till;
  if (order.state !== 'paid' && order.state !== 'partially_refunded' && order.state !== 'refunded') return null;
  const seen = { ...order, mayChange: true, mayForceMoves: true, mayRefund: true, mayRefundAsStaff: true };
  const [waiting, isRefundable, movable, approvers, mayRefundHere, mayMoveHere] = await Promise.all([
    listWaitingRefunds(shift, null, order.id),
    mayRefund(seen),
    mayReschedule(seen),
    payoutApprovers(shift),
    isDecidable(till, 'orders.refund'),
    isDecidable(till, 'orders.manage'),
  ]);
  return {
    waiting,
    elsewhere: await listElsewhere(order.id, waiting),
    approvers,
    mayStart: mayRefundHere && isRefundable,
    mayMove: mayMoveHere && (movable.moves || movable.exchanges),
    by: mayRefundHere ? [] : (await listRefunders()).map(({ name }) => name),
  };
}
