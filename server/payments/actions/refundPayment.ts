import { sql } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import { untilRecorded } from '../../infra/untilRecorded';
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

/** Takes a lease on a refund; if the process dies, another can take it after the lease. */
const takeInHand = (refundId: string) =>
  sql<Pick<ProviderRefund, 'since' | 'returned'>>('take_refund', 'select since, returned from take_refund($1)', [
    refundId,
  ]);

/**
 * Releases the lease of a refund that the provider did not answer, so that it can be retried immediately; the retry
 * first looks for it there.
 */
const letGo = (refundId: string) =>
  sql('let_go_of_refund', 'update refunds set lease_until = null where id = $1', [refundId]);

/** Seconds until the lease of a refund ends that another process has, or had when it died; null without a lease. */
export async function leaseSecondsOf(refundId: string): Promise<number | null> {
  const [row] = await sql<{ seconds: number }>(
    'refund_lease',
    `select ceil(extract(epoch from lease_until - clock_timestamp()))::int + 1 as seconds from refunds
     where id = $1 and not is_refund_done(state) and state <> 'failed' and lease_until > clock_timestamp()`,
    [refundId],
  );
  return row?.seconds ?? null;
}

type Refunder = (refund: ProviderRefund, payment: ProviderPayment) => Promise<RefundAnswer>;

/** Sends the refund automatically; null if staff do so by hand or with a bank file. */
async function refunderOf(code: string): Promise<Refunder | null> {
  const local = findLocalProvider(code);
  if (local) return local.refund ?? null;
  const provider = await findProvider(code);
  return provider?.capabilities.refund === 'api' ? provider.refund.bind(provider) : null;
}

/**
 * Refunds by the provider that took the payment, and stores the result. The intent is stored first and a lease prevents
 * concurrent calls; a refund that may already exist is looked up first. Manual and failed refunds stay on the staff
 * list.
 * @throws errors of the provider if it cannot be reached; retry
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
    await untilRecorded(() => letGo(refundId));
    throw error;
  });
  const result = [refundId, answer.status, answer.ref ?? null, answer.reason ?? null];
  await untilRecorded(() => sql('settle_refund', 'select settle_refund($1, $2, $3, $4)', result));
  wakeOutbox();
}
