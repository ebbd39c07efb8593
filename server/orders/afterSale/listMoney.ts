import { sql } from '../../infra/db';
import type { Cents } from '../../shared/money';
import { type IsoDate, toIso } from '../../shared/time';
import type { OrderPayment, OrderRefund } from '../pages';

type PaymentRow = {
  attempt: number;
  method: string;
  provider: string;
  state: string;
  amountCents: Cents;
  cardBrand: string | null;
  cardLast4: string | null;
  providerRef: string | null;
  failureCode: string | null;
  at: Date;
  paidOn: IsoDate | null;
  isOwed: boolean;
};

/** States of payments that buyers see; failed attempts are for staff. */
const TAKEN: ReadonlySet<string> = new Set(['captured', 'partially_refunded', 'refunded', 'disputed']);

/** Payments of an order; for staff, every attempt. */
export async function listPayments(orderId: string, forStaff: boolean): Promise<OrderPayment[]> {
  const rows = await sql<PaymentRow>(
    'order_payments',
    // A transfer pays for what a company bought on account.
    `select p.attempt, p.method, p.provider, p.state::text as state, p.amount_cents as "amountCents",
       p.card_brand as "cardBrand", p.card_last4 as "cardLast4", p.provider_ref as "providerRef",
       p.failure_code as "failureCode", coalesce(p.captured_at, p.created_at) as at,
       to_char(c.paid_on, 'YYYY-MM-DD') as "paidOn",
       coalesce(c.settled_at is null and c.amount_cents > c.credited_cents, false) as "isOwed"
     from payments p left join company_charges c on c.id = p.id where p.order_id = $1 order by p.attempt`,
    [orderId],
  );
  return rows
    .filter((row) => forStaff || TAKEN.has(row.state))
    .map(({ provider, providerRef, failureCode, at, ...payment }) => ({
      ...payment,
      at: toIso(at),
      staff: forStaff ? { provider, providerRef, failureCode } : null,
    }));
}

/** Whether the last payment is a bank transfer that has not arrived. */
export async function awaitsTransfer(orderId: string): Promise<boolean> {
  const [last] = await sql<{ awaits: boolean }>(
    'order_awaits_transfer',
    `select method = 'wire_transfer' and state in ('created', 'authorised') and provider_ref is not null as awaits
     from payments where order_id = $1 and not is_local(provider) order by attempt desc limit 1`,
    [orderId],
  );
  return last?.awaits ?? false;
}

/**
 * The buyer's last action in the past half hour: paid the order, or changed it, with or without a payment. Corrected
 * names are not included.
 */
export async function justDone(orderId: string): Promise<'order' | 'move' | null> {
  const [last] = await sql<{ what: 'order' | 'move' }>(
    'just_done',
    `select what from (
       select case when p.move_id is null then 'order' else 'move' end as what, p.captured_at as at
       from payments p left join order_moves m on m.id = p.move_id
       where p.order_id = $1 and p.state = 'captured' and p.captured_at > now() - interval '30 minutes'
         and (p.move_id is null or m.state = 'done' and not coalesce(m.request ? 'rename', false))
       union all
       -- Nothing was paid for these.
       select 'move', m.created_at from order_moves m
       where m.order_id = $1 and m.state = 'done' and m.total_cents <= 0 and m.created_at > moment() - interval '30 minutes'
         and exists (select from order_move_items x where x.move_id = m.id)) done
     order by at desc limit 1`,
    [orderId],
  );
  return last?.what ?? null;
}

/** Completed and pending refunds of an order. */
export async function listRefunds(orderId: string, forStaff: boolean): Promise<OrderRefund[]> {
  const rows = await sql<Omit<OrderRefund, 'at'> & { at: Date }>(
    'order_refunds',
    `select r.id, r.amount_cents as "amountCents", r.reason, r.created_at as at, r.to_balance is not null as "toBalance",
       case when r.state = 'created' and r.to_balance is null and p.method in ('cash', 'card_manual') then 'pay_out' else r.state::text end as state
     from refunds r join payments p on p.id = r.payment_id
     where r.order_id = $1 and r.state <> 'cancelled' and r.amount_cents > 0 and (r.state::text <> 'requested' or $2) order by r.created_at, r.id`,
    [orderId, forStaff],
  );
  return rows.map((row) => ({ ...row, at: toIso(row.at) }));
}
