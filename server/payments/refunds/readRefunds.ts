import type { z } from 'zod';
import { sql } from '../../infra/db';
import { toIso } from '../../shared/time';
import type { refundsAnswer } from './refundAnswers';

type Refund = z.input<typeof refundsAnswer>['data'][number];
type Row = Omit<Refund, 'createdAt' | 'updatedAt'> & { createdAt: Date; updatedAt: Date };

const REFUNDS = `
  select r.id, r.state::text as state, r.amount_cents as "amountCents", r.fee_cents as "feeCents", r.currency, p.method,
    r.to_balance is not null as "toBalance", r.keeps_tickets as "keepsTickets", r.reason, r.note,
    r.failure_reason as failure, r.part_of as "partOf",
    array(select order_item_id from refund_items where refund_id = r.id order by order_item_id) as items,
    r.created_at as "createdAt", r.updated_at as "updatedAt"
  from refunds r join payments p on p.id = r.payment_id
  where r.order_id = $1 and ($2::uuid is null or r.id = $2 or r.part_of = $2) order by r.created_at, r.id`;

/** The refunds of an order, the oldest first; with an id, that refund and its parts. */
export async function readRefunds(orderId: string, id: string | null = null): Promise<Refund[]> {
  const rows = await sql<Row>('api_refunds', REFUNDS, [orderId, id]);
  return rows.map(({ createdAt, updatedAt, ...row }) => ({
    ...row,
    createdAt: toIso(createdAt),
    updatedAt: toIso(updatedAt),
  }));
}
