import { sql } from '../../infra/db';
import { notFound } from '../../shared/errors';
import { type IsoDateTime, toIso } from '../../shared/time';
import { findProvider } from '../providers/registry';
import { BY_COMPANY, RETURNED } from './cardList';
import type { CardPaymentProps } from './cardProps';

type Dated<T> = Omit<T, 'createdAt' | 'capturedAt' | 'seenAt' | 'at' | 'raw' | 'canFetch'>;
type Payment = CardPaymentProps['payment'];
type Theirs = NonNullable<CardPaymentProps['theirs']>;

const shown = (raw: unknown): string => JSON.stringify(raw, null, 2);
const instant = (at: Date | null): IsoDateTime | null => at && toIso(at);
const MESSAGES = 50;

async function findOne(id: string): Promise<Payment> {
  const [row] = await sql<Dated<Payment> & { createdAt: Date; capturedAt: Date | null }>(
    'card_payment',
    `select p.id, o.reference, p.provider, p.provider_ref as ref, p.method, p.attempt, p.state::text as state, p.failure_code as failure,
       p.amount_cents as amount, ${RETURNED} as returned, p.currency, p.card_brand as brand, p.card_last4 as last4,
       p.created_at as "createdAt", p.captured_at as "capturedAt", o.time_zone as zone
     from payments p join orders o on o.id = p.order_id where p.id = $1 and ${BY_COMPANY}`,
    [id],
  );
  if (!row) throw notFound();
  const provider = await findProvider(row.provider);
  return {
    ...row,
    createdAt: toIso(row.createdAt),
    capturedAt: instant(row.capturedAt),
    canFetch: row.ref !== null && provider?.readBooks !== undefined,
  };
}

async function findTheirs(id: string): Promise<Theirs | null> {
  const [row] = await sql<Dated<Theirs> & { seenAt: Date; raw: unknown }>(
    'record_of_payment',
    `select state, amount_cents as amount, refunded_cents as returned, fee_cents as fee, currency, difference, seen_at as "seenAt", raw
     from provider_records where payment_id = $1`,
    [id],
  );
  return row ? { ...row, seenAt: toIso(row.seenAt), raw: shown(row.raw) } : null;
}

/** A payment with all messages and records of its provider. @throws HttpError 404 */
export async function showCardPayment(id: string): Promise<CardPaymentProps> {
  const payment = await findOne(id);
  const [theirs, refunds, messages] = await Promise.all([
    findTheirs(id),
    sql<Dated<CardPaymentProps['refunds'][number]> & { at: Date }>(
      'refunds_of_payment',
      `select r.id, r.state::text as state, r.amount_cents as amount, r.provider_ref as ref, r.failure_reason as failure, r.created_at as at, u.name as by, r.to_balance is not null as "toBalance"
       from refunds r left join users u on u.id = r.created_by where r.payment_id = $1 order by r.created_at, r.id`,
      [id],
    ),
    sql<{ id: string; outcome: string; at: Date; raw: unknown }>(
      'messages_of_payment',
      `select id::text as id, outcome, received_at as at, payload as raw from provider_events where payment_id = $1
       order by provider_events.id desc limit $2`,
      [id, MESSAGES],
    ),
  ]);
  return {
    payment,
    theirs,
    refunds: refunds.map(({ at, ...refund }) => ({ ...refund, at: toIso(at) })),
    messages: messages.map(({ at, raw, ...message }) => ({ ...message, at: toIso(at), raw: shown(raw) })),
  };
}
