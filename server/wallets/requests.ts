import { z } from 'zod';
import { isCurrency } from '../shared/currencies';
import { day, requiredText } from '../shared/requestParts';

/** The most that is added or taken at once. */
const MAX_CENTS = 100_000_000;

/** A last day; null: there is none. */
const lastDay = day().nullable().default(null);
const amountCents = z.int().min(1, 'errors.amount_needed').max(MAX_CENTS, 'errors.amount_too_high');
const currency = z.string().max(3).refine(isCurrency, 'errors.currency_unknown');
const reason = requiredText(300);

export const balanceRequest = z.object({
  /** The submission's own, so that a second press changes nothing. */
  id: z.uuid().toLowerCase(),
  kind: z.enum(['credit', 'taken_back']),
  amountCents,
  currency,
  /** Of the credit. */
  until: lastDay,
  reason,
});
export type BalanceInput = z.output<typeof balanceRequest>;

/** A gift voucher that staff issue; `id` is the voucher's. */
export const issueRequest = z.object({ id: z.uuid().toLowerCase(), amountCents, currency, until: lastDay, reason });
export type IssueInput = z.output<typeof issueRequest>;

export const blockRequest = z.object({ reason });
export const endRequest = z.object({ until: lastDay });

/** A code as it is typed; it means nothing more. */
const voucherCode = requiredText(60);
/** To pay something in a currency with, where it is given. */
export const checkRequest = z.object({ code: voucherCode, currency: z.string().max(3).optional() });
