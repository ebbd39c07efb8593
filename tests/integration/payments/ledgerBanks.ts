/** Actions of providers and banks on an order's money. */
import { randomUUID } from 'node:crypto';
import type { Tx } from '../../../server/infra/db';
import { ask, done, random, settle } from './ledgerSteps';

/** A pending refund succeeds, fails, is retried, or fails after it was reported done. */
export async function follow(tx: Tx, order: string): Promise<void> {
  const open = await ask<{ id: string; state: string; attempt: number; payment: string; amount: number }>(
    tx,
    `select id::text, state::text, attempt, payment_id::text as payment, amount_cents as amount from refunds where order_id = $1::uuid and state in ('created', 'transit', 'failed', 'done') and amount_cents > 0`,
    order,
  );
  if (open.length === 0) return;
  const { id, state, attempt } = random.pick(open);
  const settled = (to: string) => ask(tx, 'select settle_refund($1::uuid, $2, null, null)', id, to);
  if (state === 'failed')
    await (random.below(2) === 0 ? settled('done') : ask(tx, 'select retry_refund($1::uuid, null)', id));
  else if (state === 'done') await ask(tx, `select undo_refund($1::uuid, $2::int, 'bank')`, id, attempt);
  else await settled(random.below(3) === 0 ? 'failed' : 'done');
  done(`follow_${state}`);
}

export async function dispute(tx: Tx, order: string): Promise<void> {
  const [payment] = await ask<{ id: string; state: string; left: number }>(
    tx,
    `select id::text, state::text, (amount_cents - coalesce((select sum(amount_cents) from refunds r where r.payment_id = p.id and r.state <> 'cancelled'), 0))::int as left
     from payments p where order_id = $1::uuid and state in ('captured', 'partially_refunded', 'disputed') and amount_cents > 0 limit 1`,
    order,
  );
  if (!payment || payment.left <= 0) return;
  const status =
    payment.state === 'disputed' ? random.pick(['dispute_won', 'dispute_won', 'dispute_lost']) : 'disputed';
  await settle(tx, { payment_id: payment.id, status, amount: payment.left });
  done(status);
}

/** A refund made in the provider's own dashboard. */
export async function outside(tx: Tx, order: string): Promise<void> {
  const [payment] = await ask<{ id: string; amount: number; done: number }>(
    tx,
    `select id::text, amount_cents as amount, (select coalesce(sum(amount_cents), 0)::int from refunds r where r.payment_id = p.id and r.state in ('done', 'external')) as done
     from payments p where order_id = $1::uuid and state in ('captured', 'partially_refunded') and amount_cents > 0 limit 1`,
    order,
  );
  if (!payment || payment.amount <= payment.done) return;
  const amount = 1 + random.below(payment.amount - payment.done);
  const refs = [{ ref: randomUUID(), amount, state: 'done' }];
  await ask(
    tx,
    'select record_outside_refunds($1::uuid, $2::jsonb, true, $3::bigint)::text as done',
    ...[payment.id, JSON.stringify(refs), payment.done + amount],
  );
  done('outside');
}
