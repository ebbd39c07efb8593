import type { OrderState, PaymentState } from '../../../generated/prisma/enums';
import { sql } from '../../infra/db';
import { WORDED_FAILURES } from '../../shared/paymentFailures';
import { isSale } from '../../shared/states';
import { type IsoDateTime, toIso } from '../../shared/time';
import type { PaymentOutcome } from '../pages';

type Row = {
  orderState: OrderState;
  expiresAt: Date | null;
  isPayable: boolean;
  paymentState: PaymentState | null;
  isStarted: boolean;
  code: string | null;
  isReturned: boolean;
  /** A part is paid. */
  isPartPaid: boolean;
  /** The payment is for a move of visits that is not done yet. */
  isMove: boolean;
};

/** Codes of a buyer who returned without paying and without being refused. */
const ABANDONED = new Set([
  'cancelled_by_buyer',
  'cancelled_by_merchant',
  'session_expired',
  'no_answer',
  'another_method',
]);

/** Failure of an attempt, as shown to the payer. */
export function failureOf(code: string | null, isCancelled: boolean): PaymentOutcome['state'] {
  const worded = WORDED_FAILURES.find((known) => known === code);
  if (worded) return worded;
  return isCancelled || (code && ABANDONED.has(code)) ? 'abandoned' : 'declined';
}

function stateOf(row: Row): PaymentOutcome['state'] {
  const { orderState, paymentState, code } = row;
  if (isSale(orderState) && !row.isMove) return 'paid';
  if (row.isReturned && !row.isMove) return 'returned';
  if (paymentState === 'authorised' && code) return 'review';
  // Money may still be on its way in any state of the order.
  if (paymentState === 'authorised') return 'waiting';
  if (row.isMove && (paymentState === 'captured' || paymentState === 'refunded')) return 'returned';
  if (orderState === 'cancelled') return 'cancelled';
  if (!row.isPayable) return 'expired';
  // A part is paid; the rest is due.
  if (paymentState === 'captured' || paymentState === 'partially_refunded') return 'unpaid';
  if (row.isPartPaid && code === 'another_method') return 'unpaid';
  if (paymentState === 'failed' || paymentState === 'cancelled') return failureOf(code, paymentState === 'cancelled');
  return row.isStarted ? 'waiting' : 'unpaid';
}

/** Payment status of an order, as shown to its buyer. */
export async function showOutcome(orderId: string): Promise<PaymentOutcome> {
  const [row] = await sql<Row>(
    'show_outcome',
    `select o.state::text as "orderState", case when m.state = 'awaiting' then m.expires_at else o.expires_at end as "expiresAt", coalesce(m.state = 'awaiting' and m.expires_at > now(), o.state = 'pending' and o.expires_at > now()) as "isPayable",
       coalesce(m.state <> 'done', false) as "isMove",
       p.state::text as "paymentState", p.redirect is not null as "isStarted", p.failure_code as code,
       exists (select from refunds r where r.order_id = o.id and r.reason in ('places_gone', 'order_cancelled', 'not_fulfillable', 'part_paid')) as "isReturned",
       o.state = 'pending' and captured_of_order(o.id) > 0 as "isPartPaid"
     from orders o left join lateral (select * from payments where order_id = o.id and not is_local(provider) order by attempt desc limit 1) p on true
       left join order_moves m on m.id = p.move_id
     where o.id = $1`,
    [orderId],
  );
  const state = stateOf(row!);
  return {
    state,
    canPay: row!.isPayable && state !== 'review',
    isMove: row!.isMove,
    expiresAt: row!.expiresAt ? toIso(row!.expiresAt) : null,
  } satisfies { expiresAt: IsoDateTime | null } & PaymentOutcome;
}
