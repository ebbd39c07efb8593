/** What a company that takes cards has in its own books, in our words and in minor units. */

/** A refund as the company has it, made here or in the company's own pages. */
export type BookedRefund = {
  /** The company's own name for it. */
  ref: string;
  amount: number;
  state: 'done' | 'transit' | 'failed';
  /** The refund of ours that it is, where the company says so, and at which try. */
  ours?: string;
  try?: number;
  reason?: string;
};

export type BookedPayment = {
  /** As in `payments.provider_ref`; of what is none of ours, whatever the company calls it. */
  ref: string;
  paymentId: string | null;
  /** `unknown`: the company has no such payment. */
  state: 'unknown' | 'open' | 'pending' | 'captured' | 'failed' | 'cancelled';
  amount: number | null;
  currency: string;
  /** What went back in all, also what is under way. */
  refunded: number;
  /** What the company keeps; null where it does not say. */
  fee: number | null;
  refunds: readonly BookedRefund[];
  /** Whether the company always says which refunds are ours. */
  named: boolean;
  bookedAt?: Date;
  /** Without card data and without anything of the buyer. */
  raw: Record<string, unknown>;
};

/** What is not failed counts as returned. */
export const returnedBy = (refunds: readonly BookedRefund[]): number =>
  refunds.reduce((sum, { state, amount }) => sum + (state === 'failed' ? 0 : amount), 0);
