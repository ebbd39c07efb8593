/** Staff decisions about refunds: pending approval, failed, or without an account. */

import { recordChange } from '../../audit';
import { sql, type Tx, transaction } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import { type AuditContext, doerIn } from '../../shared/actor';
import { DomainError, notFound } from '../../shared/errors';
import { letsOut, type MoneyOut } from '../../shared/limits';
import { knownOutcome } from '../../shared/outcome';
import { secondPerson } from '../../shared/secondPerson';
import { findProvider } from '../providers/registry';
import { callRefund } from './makeRefund';
import type { RefundAccount } from './refundRequests';

type Found = {
  orderId: string;
  reference: string;
  state: string;
  amount: bigint;
  fee: bigint;
  currency: string;
  forced: boolean;
  createdBy: string | null;
  /** Account in which it was requested, during impersonation. */
  createdIn: string | null;
  /** The provider cannot refund it: staff hand it back at the place of payment. */
  isHandedBack: boolean;
  items: { id: string; amount: number }[];
};

/** The refund, read after its order is locked. @throws HttpError 404 */
async function findForDecision(tx: Tx, id: string): Promise<Found> {
  await tx.$queryRaw`select 1 from orders where id = (select order_id from refunds where id = ${id}::uuid) for update`;
  const [found] = await tx.$queryRaw<Found[]>`
    select r.order_id as "orderId", o.reference, r.state::text as state, r.amount_cents as amount, r.fee_cents as fee, r.currency, r.forced,
      r.created_by as "createdBy", r.created_in as "createdIn",
      is_local(p.provider) and not is_store_credit(p.id) as "isHandedBack",
      (select coalesce(jsonb_agg(jsonb_build_object('id', order_item_id, 'amount', amount_cents)), '[]') from refund_items where refund_id = r.id) as items
    from refunds r join orders o on o.id = r.order_id join payments p on p.id = r.payment_id where r.id = ${id}::uuid`;
  if (!found) throw notFound();
  return found;
}

const subjectOf = ({ orderId, reference }: Found) => ({ type: 'order', id: orderId, label: reference }) as const;

/** @throws DomainError `refund_above_limit` */
function checkLimit({ amount }: Found, money: MoneyOut): void {
  if (!letsOut(money, Number(amount))) throw new DomainError('refund_above_limit');
}

/**
 * Approves a refund requested by another person, after validating it again, and performs it immediately. Idempotent.
 * `money` is the approver's limit in its currency.
 * @throws DomainError `refund_own`, `refund_above_limit`, or what `give_back` refuses
 */
export async function approveRefund(by: AuditContext, id: string, money: MoneyOut): Promise<void> {
  await transaction((tx) => approveRefundIn(tx, by, id, money));
  wakeOutbox();
}

/** `approveRefund` within a larger transaction. The caller wakes the outbox after the commit. */
export async function approveRefundIn(tx: Tx, by: AuditContext, id: string, money: MoneyOut): Promise<void> {
  const found = await findForDecision(tx, id);
  if (found.state !== 'requested') return;
  const approver = secondPerson(by, [found.createdBy, found.createdIn]);
  if (!approver) throw new DomainError('refund_own');
  checkLimit(found, money);
  const { orderId, amount, fee, currency, forced, items } = found;
  const sums = { amount: Number(amount), fee: Number(fee), currency };
  await callRefund(tx, { id, order_id: orderId, items, ...sums, forced, by: approver, approved_by: approver });
  await recordChange(tx, by, {
    action: 'order.refund_approved',
    subject: subjectOf(found),
    after: { amountCents: Number(amount), currency },
  });
}

/** Approves a refund in the transaction that requested it, so no one is notified of a pending one. */
export async function approveAtOnceIn(tx: Tx, by: AuditContext, id: string, money: MoneyOut): Promise<void> {
  await approveRefundIn(tx, by, id, money);
  await tx.$executeRaw`
    delete from order_attentions where order_id = (select order_id from refunds where id = ${id}::uuid)
      and cause = 'refund_requested' and ended_at = raised_at`;
}

/** Rejects a refund or withdraws one's own; no money has moved. */
export const rejectRefund = (by: AuditContext, id: string): Promise<void> =>
  transaction(async (tx) => {
    const found = await findForDecision(tx, id);
    if (found.state !== 'requested') return;
    await tx.$executeRaw`update refunds set state = 'cancelled', updated_at = moment() where id = ${id}::uuid`;
    await tx.$executeRaw`
      select 1 from (select 1) one cross join lateral
        record_order_event(${found.orderId}::uuid, 'refund_rejected', null, null, ${doerIn(by)}::uuid, jsonb_build_object('refund_id', ${id}::text))`;
    await tx.$queryRaw`
      select end_attention(${found.orderId}::uuid, 'refund_requested', ${doerIn(by)}::uuid)
      where not exists (select from refunds where order_id = ${found.orderId}::uuid and state = 'requested')`;
    await recordChange(tx, by, {
      action: 'order.refund_rejected',
      subject: subjectOf(found),
      before: { amountCents: Number(found.amount), currency: found.currency },
    });
  });

/** Retries a failed refund at the provider. */
export async function retryRefund(by: AuditContext, id: string): Promise<void> {
  await transaction(async (tx) => {
    const found = await findForDecision(tx, id);
    const [answer] = await tx.$queryRaw<
      { done: boolean }[]
    >`select retry_refund(${id}::uuid, ${doerIn(by)}::uuid) as done`;
    if (answer?.done) await recordChange(tx, by, { action: 'order.refund_retried', subject: subjectOf(found) });
  });
  wakeOutbox();
}

const TO_BALANCE = {
  settled: 'refund_file_settled',
  disputed: 'refund_disputed',
  no_account: 'refund_balance_none',
} as const;

/**
 * Credits a failed refund to the buyer's balance, with the buyer's consent. Idempotent. `money` as above.
 * @throws DomainError `refund_above_limit`, `refund_disputed`, `refund_balance_none`
 */
export async function giveFailedToBalance(by: AuditContext, id: string, note: string, money: MoneyOut): Promise<void> {
  await transaction(async (tx) => {
    const found = await findForDecision(tx, id);
    checkLimit(found, money);
    const [answer] = await tx.$queryRaw<{ outcome: string }[]>`
      select failed_to_balance(${id}::uuid, ${doerIn(by)}::uuid) as outcome`;
    const outcome = knownOutcome('failed_to_balance', ['done', 'settled', 'disputed', 'no_account'], answer?.outcome);
    if (outcome !== 'done') {
      const before = await tx.refund.findUniqueOrThrow({ where: { id } });
      if (before.state === 'done' && before.toBalance) return;
      throw new DomainError(TO_BALANCE[outcome]);
    }
    if (note) await tx.$executeRaw`update refunds set note = ${note} where id = ${id}::uuid`;
    await recordChange(tx, by, {
      action: 'order.refund_to_balance',
      subject: subjectOf(found),
      after: { amountCents: Number(found.amount), currency: found.currency, isAgreed: true, note },
    });
  });
  wakeOutbox();
}

/** Marks a refund as settled manually: a failed one sent by other means, or cash or terminal payments handed back. */
export async function settleByHand(by: AuditContext, id: string, note: string): Promise<void> {
  await transaction(async (tx) => {
    const found = await findForDecision(tx, id);
    if (found.state !== 'failed' && !(found.state === 'created' && found.isHandedBack)) return;
    await tx.$queryRaw`select settle_refund(${id}::uuid, 'done', null, null)`;
    await tx.$executeRaw`update refunds set note = ${note}, by_hand = true where id = ${id}::uuid`;
    await recordChange(tx, by, { action: 'order.refund_by_hand', subject: subjectOf(found), after: { note } });
  });
  wakeOutbox();
}

/**
 * Sets the account of a refund that cannot use the original method. A failed one goes into the next bank file. `money`
 * is the user's limit in its currency.
 * @throws DomainError `refund_above_limit`, `refund_account_late` if it is on its way or uses another method
 */
export async function nameAccount(
  by: AuditContext,
  id: string,
  { payeeName, payeeIban }: RefundAccount,
  money: MoneyOut,
): Promise<void> {
  const [payment] = await sql<{ provider: string }>(
    'provider_of_refund',
    'select p.provider from refunds r join payments p on p.id = r.payment_id where r.id = $1',
    [id],
  );
  const provider = payment && (await findProvider(payment.provider));
  const isTransfer = payment?.provider === 'on_account' || provider?.capabilities.refund === 'manual';
  await transaction(async (tx) => {
    const found = await findForDecision(tx, id);
    checkLimit(found, money);
    if (!isTransfer) throw new DomainError('refund_account_late');
    const before = await tx.refund.findUniqueOrThrow({ where: { id } });
    // A file created concurrently keeps its account: only refunds in these states change.
    const named = await tx.$executeRaw`
      update refunds set payee_name = ${payeeName}, payee_iban = ${payeeIban}, updated_at = moment()
      where id = ${id}::uuid and state in ('created', 'failed')`;
    if (named === 0) throw new DomainError('refund_account_late');
    if (before.payeeName !== payeeName || before.payeeIban !== payeeIban)
      await recordChange(tx, by, {
        action: 'order.refund_account',
        subject: subjectOf(found),
        after: { iban: `… ${payeeIban.slice(-4)}` },
      });
    await tx.$queryRaw`select retry_refund(${id}::uuid, ${doerIn(by)}::uuid)`;
  });
  wakeOutbox();
}
