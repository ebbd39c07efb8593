import { z } from 'zod';
import { isCurrency } from '../shared/currencies';
import { day, requiredText } from '../shared/requestParts';

/** Maximum per change. */
const MAX_CENTS = 100_000_000;

/** Last day; null for none. */
const lastDay = day().nullable().default(null);
const amountCents = z.int().min(1, 'errors.amount_needed').max(MAX_CENTS, 'errors.amount_too_high');
const currency = z.string().max(3).refine(isCurrency, 'errors.currency_unknown');
const reason = requiredText(300);

export const balanceRequest = z.object({
  /** Id of the submission, so a retry changes nothing. */
  id: z.uuid().toLowerCase(),
  kind: z.enum(['credit', 'taken_back']),
  amountCents,
  currency,
  /** Last day of the credit. */
  until: lastDay,
  reason,
});
export type BalanceInput = z.output<typeof balanceRequest>;

/** A gift voucher issued by staff; `id` is the voucher's. */
export const issueRequest = z.object({ id: z.uuid().toLowerCase(), amountCents, currency, until: lastDay, reason });
export type IssueInput = z.output<typeof issueRequest>;

export const blockRequest = z.object({ reason });
export const endRequest = z.object({ until: lastDay });

/** A code as typed. */
const voucherCode = requiredText(60);
/** Checks a code, optionally for a payment in a currency. */
export const checkRequest = z.object({ code: voucherCode, currency: z.string().max(3).optional() });
