/** Events of master orders. All listeners are idempotent. */
import { sql } from '../infra/db';
import type { OutboxRow } from '../infra/outbox';
import { enqueue } from '../infra/queue';
import { broadcaster } from '../infra/runtime';
import { channels } from '../shared/channels';
import { MAIL_JOB } from './handing/mailJob';

/** A code per unit that awaits redemption, in the form people type. Also returns orders whose codes exist. */
const ISSUE = `
  with paid as (
    select * from master_orders where order_id = any ($1::uuid[])
  ), issued as (
    insert into bulk_codes (id, master_order_id, order_item_id, position, code, ends_at)
    select uuid_v7(), m.id, i.id, i.position, random_reference(12),
      case when i.appointment_id is null then moment() + make_interval(days => m.code_days) end
    from paid m cross join items_of(array[m.order_id]) i
    where i.visit = 0 and i.awaits_claim and i.state = 'active'
    on conflict (order_item_id) do nothing
  )
  select id from paid`;

/**
 * A master order is paid: creates its codes. Broadcasts each time, since an interrupted process may not have done so.
 */
export async function issueCodes(rows: readonly OutboxRow<'order_paid'>[]): Promise<void> {
  const masters = await sql<{ id: string }>('issue_bulk_codes', ISSUE, [rows.map(({ payload }) => payload.order_id)]);
  if (masters.length > 0)
    await broadcaster().publish(
      masters.map(({ id }) => ({ channels: [channels.bulkOrder(id)], event: 'CodesDistributed', data: {} })),
    );
}

/** Refunds of orders on account, which lower the debt while it is unpaid. */
const TO_CREDIT = `
  select r.id from refunds r join company_charges c on c.id = r.payment_id
  where r.order_id = any ($1::uuid[]) and r.state = 'created' and r.to_balance is null and c.settled_at is null order by r.id`;

export async function creditCharges(rows: readonly OutboxRow<'order_refunded'>[]): Promise<void> {
  const found = await sql<{ id: string }>('refunds_on_account', TO_CREDIT, [
    rows.map(({ payload }) => payload.order_id),
  ]);
  for (const { id } of found) await sql('credit_charge', 'select credit_charge($1)', [id]);
}

/** Codes were distributed, revoked or redeemed: queues the emails and updates open pages. */
export async function followCodes(rows: readonly OutboxRow<'codes_changed'>[]): Promise<void> {
  await enqueue(MAIL_JOB, {});
  await broadcaster().publish(
    rows.map(({ payload }) => ({
      channels: [channels.bulkOrder(payload.master_order_id)],
      event: payload.claimed ? 'CodeClaimed' : 'CodesDistributed',
      data: {},
    })),
  );
}
