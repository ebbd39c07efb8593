/** Maps Redsys answers (`Ds_Response`) to our codes. The original code is stored with the payment. */
import type { PaymentResult } from '../providers/provider';

const GROUPS: Readonly<Record<string, readonly number[]>> = {
  insufficient_funds: [116, 121, 9261],
  expired_card: [101, 201],
  wrong_card_data: [129, 180, 191, 280, 290, 9064, 9093],
  authentication_failed: [106, 184, 195, 9104, 9126, 9203, 9256, 9257, 9601],
  card_not_accepted: [118, 9078, 9094, 9218, 9253],
  bank_unavailable: [912, 9912, 9997],
  provider_error: [904, 909, 913, 944, 950, 9001, 9005, 9051, 9142],
};
const CANCELLED: ReadonlySet<number> = new Set([9915, 9929]);
/** Waiting for the buyer or the bank. */
const PENDING: ReadonlySet<number> = new Set([9998, 9999]);

const groupOf = (response: number): string =>
  Object.keys(GROUPS).find((group) => GROUPS[group]!.includes(response)) ?? 'card_declined';

/** Payment status by response code; null if it is not a number. */
export function standingOf(response: string): Pick<PaymentResult, 'status' | 'code'> | null {
  if (!/^\d{1,5}$/.test(response)) return null;
  const code = Number(response);
  if (code <= 99) return { status: 'confirmed' };
  if (PENDING.has(code)) return { status: 'pending' };
  return CANCELLED.has(code)
    ? { status: 'cancelled', code: 'cancelled_by_buyer' }
    : { status: 'failed', code: groupOf(code) };
}

/** A completed refund. */
export const isRefunded = (response: string | undefined): boolean => Number(response) === 900;
