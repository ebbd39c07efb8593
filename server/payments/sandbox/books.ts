/** The sandbox's records as a merchant reads them, and refunds made in its own pages. */
import { randomBytes } from 'node:crypto';
import { sql } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import { isUuid } from '../../shared/uuid';
import { type BookedPayment, returnedBy } from '../providers/books';
import { createRefund, type SandboxState } from './company';
import { toRows } from './deliveries';

type Row = {
  id: string;
  paymentId: string;
  state: SandboxState;
  amount: number;
  currency: string;
  createdAt: Date;
  refunds: { id: string; amount: number }[];
};

const BOOKS = `
  select s.id, s.payment_id as "paymentId", s.state, s.amount, s.currency, s.created_at as "createdAt",
    (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'amount', r.amount) order by r.created_at, r.id), '[]')
      from sandbox_refunds r where r.session_id = s.id) as refunds
  from sandbox_sessions s`;

const STATES: Record<SandboxState, BookedPayment['state']> = {
  open: 'open',
  challenge: 'pending',
  processing: 'pending',
  confirmed: 'captured',
  refunded: 'captured',
  failed: 'failed',
  cancelled: 'cancelled',
};
/** A fee of one per cent, like a real provider's. */
const FEE_SHARE = 0.01;

function bookOf({ id, paymentId, state, amount, currency, createdAt, refunds: made }: Row): BookedPayment {
  const refunds = made.map((refund) => ({
    ref: refund.id,
    amount: refund.amount,
    state: 'done' as const,
    ...(isUuid(refund.id) && { ours: refund.id }),
  }));
  const isTaken = STATES[state] === 'captured';
  return {
    ref: id,
    paymentId,
    state: STATES[state],
    amount,
    currency,
    refunded: returnedBy(refunds),
    fee: isTaken ? Math.round(amount * FEE_SHARE) : null,
    refunds,
    named: true,
    bookedAt: createdAt,
    raw: { session: id, state, refunds: refunds.map(({ ref, amount: back }) => ({ ref, amount: back })) },
  };
}

export async function readSandboxBook(sessionId: string): Promise<BookedPayment | null> {
  const [row] = await sql<Row>('sandbox_read_book', `${BOOKS} where s.id = $1`, [sessionId]);
  return row ? bookOf(row) : null;
}

export async function* listSandboxBooks(since: Date): AsyncIterable<BookedPayment> {
  const rows = await sql<Row>('sandbox_list_books', `${BOOKS} where s.created_at >= $1 and s.state <> 'open'`, [since]);
  for (const row of rows) yield bookOf(row);
}

/** Makes a refund in the sandbox's own pages and reports it. @returns why not, or null when it is done */
export async function refundAtSandbox(
  sessionId: string,
  amount: number,
  id = `sbr_${randomBytes(12).toString('hex')}`,
): Promise<string | null> {
  const refusal = await createRefund(sessionId, id, amount);
  if (refusal) return refusal;
  await sql(
    'sandbox_tell_of_refund',
    `with message as (select * from jsonb_to_recordset($2::jsonb) as m(delivery text, type text, after int)),
       written as (insert into sandbox_deliveries (id, session_id, type, body) select delivery, $1, type, '' from message)
     select publish('sandbox_message', jsonb_build_object('delivery_id', delivery, 'after', after)) from message`,
    [sessionId, toRows([{ type: 'refund.changed' }])],
  );
  wakeOutbox();
  return null;
}
