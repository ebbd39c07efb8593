/** Stripe's list of charges, as in its reference. */
import type { ForeignCharge, Json, StripeSession } from './stripeTypes';

/** Successful payments since then, the shop's and others of the account. */
export function listCharges(
  sessions: readonly StripeSession[],
  foreign: readonly ForeignCharge[],
  since: number,
): Json {
  const own = sessions.flatMap(({ intent, amount_total: amount, currency }) =>
    intent?.status === 'succeeded'
      ? [
          {
            id: `ch_${intent.id}`,
            amount,
            currency,
            created: Date.now() / 1000,
            metadata: intent.metadata,
            refunded: intent.refunded,
          },
        ]
      : [],
  );
  const others = foreign.map((charge) => ({ ...charge, metadata: {}, refunded: 0 }));
  const data = [...own, ...others]
    .filter(({ created }) => created >= since)
    .map(({ refunded, ...charge }) => ({
      object: 'charge',
      status: 'succeeded',
      amount_refunded: refunded,
      balance_transaction: { object: 'balance_transaction', fee: 61, currency: charge.currency },
      ...charge,
    }));
  return { object: 'list', data, has_more: false };
}
