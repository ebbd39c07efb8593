/** Records of a card payment provider, in our terms and in minor units. */

/** A refund in the provider's records, made here or in its dashboard. */
export type BookedRefund = {
  /** The provider's id of the refund. */
  ref: string;
  amount: number;
  state: 'done' | 'transit' | 'failed';
  /** Id of our refund and number of its attempt, if the provider returns them. */
  ours?: string;
  try?: number;
  reason?: string;
};

export type BookedPayment = {
  /** `payments.provider_ref`; for payments that are not ours, any id the provider has. */
  ref: string;
  paymentId: string | null;
  /** `unknown`: the provider has no such payment. */
  state: 'unknown' | 'open' | 'pending' | 'captured' | 'failed' | 'cancelled';
  amount: number | null;
  currency: string;
  /** Total refunded, including refunds in progress. */
  refunded: number;
  /** Provider's fee; null if it reports none. */
  fee: number | null;
  refunds: readonly BookedRefund[];
  /** Whether the provider always says which refunds are ours. */
  named: boolean;
  bookedAt?: Date;
  /** Without card data and personal data. */
  raw: Record<string, unknown>;
};

/** Every refund that has not failed counts as returned. */
export const returnedBy = (refunds: readonly BookedRefund[]): number =>
  refunds.reduce((sum, { state, amount }) => sum + (state === 'failed' ? 0 : amount), 0);
