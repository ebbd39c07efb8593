/** Pays out the cash of a refund or exchange with the decision at the till; its page shows the amount to hand over. */
import { sql } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import type { Cents } from '../../shared/money';
import { isUuid } from '../../shared/uuid';
import type { FoundShift } from '../shifts/findShift';
import { listWaitingRefunds, payRefund } from './payRefund';

/** `refusal`: the drawer refused, so the payout is left for the order page. */
type HandedOut = { refunds: string[]; refusal: DomainError | null };

/**
 * Ids of a decision's refunds: a refund uses the request's id and one more per further payment; an exchange has one per
 * payment.
 */
const refundsOf = (orderId: string, decision: string) =>
  sql<{ id: string }>(
    'refunds_of_decision',
    `select id from refunds where order_id = $1 and (id = $2 or part_of = $2 or idempotency_key like 'move:' || $2::text || ':%')
     order by id`,
    [orderId, decision],
  );

/**
 * Pays out the cash of a decision. Idempotent: a retry pays only what was not paid. Terminal payments are first
 * refunded on the terminal, with the slip's code.
 */
export async function handOut(
  by: AuditContext,
  shift: FoundShift,
  orderId: string,
  decision: string,
): Promise<HandedOut> {
  const refunds: string[] = [];
  for (const { id } of await refundsOf(orderId, decision)) {
    const [waiting] = await listWaitingRefunds(shift, id);
    if (waiting && waiting.method !== 'cash') continue;
    try {
      if (waiting) await payRefund(by, shift, { refundId: id, code: '' });
    } catch (error) {
      if (error instanceof DomainError) return { refunds, refusal: error };
      throw error;
    }
    refunds.push(id);
  }
  return { refunds, refusal: null };
}

const MAX_REFUNDS = 20;

/** Cash to hand over for refunds paid out by this shift; null if none. */
export async function handedOut(shiftId: string, orderId: string, asked: unknown): Promise<Cents | null> {
  const ids = String(asked ?? '')
    .split(',')
    .filter(isUuid)
    .slice(0, MAX_REFUNDS);
  if (ids.length === 0) return null;
  const [row] = await sql<{ amount: Cents | null }>(
    'cash_handed_out',
    `select -sum(case when method = 'cash' then amount_cents else 0 end)::bigint as amount
     from cash_movements where shift_id = $1 and order_id = $2 and refund_id = any ($3::uuid[]) and kind in ('refund', 'rounding')`,
    [shiftId, orderId, ids],
  );
  return row!.amount;
}
