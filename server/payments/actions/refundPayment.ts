import { sql } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import type { ProviderPayment, ProviderRefund, RefundAnswer } from '../providers/provider';
import { findLocalProvider, findProvider } from '../providers/registry';

type Refund = Pick<ProviderRefund, 'id' | 'amount' | 'currency' | 'reason' | 'tryNumber'>;
type RefundRow = Refund &
  Omit<ProviderPayment, 'amount' | 'id'> & { paymentId: string; paid: ProviderPayment['amount']; provider: string };

const findRefund = (refundId: string) =>
  sql<RefundRow>(
    'find_refund',
    `select r.id, r.amount_cents as amount, r.currency, r.reason, r.attempt as "tryNumber", p.id as "paymentId", p.provider, p.attempt, p.method,
       p.created_at as "createdAt", p.amount_cents as paid, p.provider_ref as "providerRef"
     from refunds r join payments p on p.id = r.payment_id where r.id = $1`,
    [refundId],
  );

/** Takes a refund in hand, for a while; one that was in hand when a process died is taken again when that is over. */
const takeInHand = (refundId: string) =>
  sql<Pick<ProviderRefund, 'since' | 'returned'>>('take_refund', 'select since, returned from take_refund($1)', [
    refundId,
  ]);

/** Lets go of one that the provider did not answer about: it may be asked for again at once, and is looked for then. */
const letGo = (refundId: string) =>
  sql('let_go_of_refund', 'update refunds set lease_until = null where id = $1', [refundId]);

type Refunder = (refund: ProviderRefund, payment: ProviderPayment) => Promise<RefundAnswer>;

/** Who sends the money back by itself; null where staff do it, by hand or with a file for the bank. */
async function refunderOf(code: string): Promise<Refunder | null> {
  const local = findLocalProvider(code);
  if (local) return local.refund ?? null;
  const provider = await findProvider(code);
  return provider?.capabilities.refund === 'api' ? provider.refund.bind(provider) : null;
}

/**
 * Gives money back by the provider that took it, and records what came of it. The intent is written before the provider
 * is asked, and no two ask at once; one that may have been made without our hearing of it is looked for there first. One
 * that has to be made by hand, or that failed, stays before staff.
 * @throws whatever the provider throws when it cannot be reached; try again
 */
export async function refundPayment(refundId: string): Promise<void> {
  const [row] = await findRefund(refundId);
  const refund = row && (await refunderOf(row.provider));
  if (!row || !refund) return;
  const [taken] = await takeInHand(refundId);
  if (!taken) return;
  const { paymentId, paid, amount, reason, tryNumber, provider: _code, ...both } = row;
  const answer = await refund(
    { id: refundId, amount, currency: row.currency, reason, tryNumber, ...taken },
    { ...both, id: paymentId, amount: paid },
  ).catch(async (error: unknown) => {
    await letGo(refundId);
    throw error;
  });
  await sql('settle_refund', 'select settle_refund($1, $2, $3, $4)', [
    refundId,
    answer.status,
    answer.ref ?? null,
    answer.reason ?? null,
  ]);
  wakeOutbox();
}
