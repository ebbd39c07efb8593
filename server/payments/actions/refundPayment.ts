import { sql } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import type { ProviderPayment, ProviderRefund } from '../providers/provider';
import { findProvider } from '../providers/registry';

type RefundToMake = ProviderRefund & { payment: ProviderPayment; provider: string };

/** Takes a refund in hand; one that was in hand when a process died is taken again. */
const takeInHand = (refundId: string) =>
  sql<RefundToMake>(
    'take_refund',
    `update refunds r set state = 'transit', updated_at = now() from payments p
     where r.id = $1 and r.state in ('created', 'transit') and p.id = r.payment_id
     returning r.id, r.amount_cents as amount, r.currency, r.reason, p.provider,
       jsonb_build_object('id', p.id, 'attempt', p.attempt, 'amount', p.amount_cents, 'currency', p.currency, 'providerRef', p.provider_ref) as payment`,
    [refundId],
  );

const providerOf = async (refundId: string) => {
  const [payment] = await sql<{ provider: string }>(
    'provider_of_refund',
    'select p.provider from refunds r join payments p on p.id = r.payment_id where r.id = $1',
    [refundId],
  );
  return payment && findProvider(payment.provider);
};

/**
 * Gives money back by the provider that took it, and records what came of it. The provider knows the refund by its id,
 * so trying again never pays twice. One that has to be made by hand, or that failed, stays before staff.
 * @throws whatever the provider throws when it cannot be reached; try again
 */
export async function refundPayment(refundId: string): Promise<void> {
  const provider = await providerOf(refundId);
  if (provider?.capabilities.refund !== 'api') return;
  const [refund] = await takeInHand(refundId);
  if (!refund) return;
  const answer = await provider.refund(refund, refund.payment);
  await sql('settle_refund', 'select settle_refund($1, $2, $3, $4)', [
    refundId,
    answer.status,
    answer.ref ?? null,
    answer.reason ?? null,
  ]);
  wakeOutbox();
}
