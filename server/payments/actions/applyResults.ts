import { sql } from '../../infra/db';
import { microBatch } from '../../infra/microBatch';
import { wakeOutbox } from '../../infra/outbox';
import { knownOutcome } from '../../shared/outcome';
import type { PaymentResult } from '../providers/provider';

/** A provider's result for one payment; with `event` it came by a message, which is applied once. */
export type ReportedResult = PaymentResult & {
  paymentId: string | null;
  event?: { provider: string; id: string };
};

/** Outcomes of `settle_payments`. `part`: captured, while the order awaits the rest of its money. */
const OUTCOMES = [
  'paid',
  'part',
  'paid_late',
  'returned',
  'pending',
  'failed',
  'ignored',
  'duplicate',
  'needs_review',
  'disputed',
  'unknown_payment',
] as const;

export type Applied = { outcome: (typeof OUTCOMES)[number]; orderId: string | null };

const toRow = ({ paymentId, event, card, ...said }: ReportedResult) => ({
  payment_id: paymentId,
  status: said.status,
  amount: said.amount,
  currency: said.currency,
  provider_ref: said.providerRef,
  card_brand: card?.brand,
  card_last4: card?.last4,
  code: said.code,
  raw: said.raw,
  provider: event?.provider,
  event_id: event?.id,
});

async function settle(results: readonly ReportedResult[]): Promise<Applied[]> {
  const applied = await sql<Applied>(
    'settle_payments',
    'select outcome, order_id as "orderId" from settle_payments($1::jsonb)',
    [JSON.stringify(results.map(toRow))],
  );
  wakeOutbox();
  for (const { outcome } of applied) knownOutcome('settle_payments', OUTCOMES, outcome);
  return applied;
}

/**
 * Applies a provider's result for a payment. All outcomes pass through here: messages, return page, status query and
 * reconciliation, in any order and repeatedly; money that an order cannot keep is refunded. Concurrent results are
 * settled in one statement.
 */
export const applyResult: (result: ReportedResult) => Promise<Applied> = microBatch({
  run: settle,
  laneOf: ({ paymentId }: ReportedResult) => paymentId ?? '',
  lanes: 2,
  maxSize: 50,
});

/** Applies several results; answers in the same order. */
export const applyResults = (results: readonly ReportedResult[]): Promise<Applied[]> =>
  Promise.all(results.map(applyResult));
