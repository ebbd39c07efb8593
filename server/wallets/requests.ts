import { z } from 'zod';
import { isCurrency } from '../shared/money';
import { requiredText } from '../shared/requestParts';
import type { IsoDate } from '../shared/time';

/** The most that is added or taken at once. */
const MAX_CENTS = 100_000_000;

export const balanceRequest = z.object({
  /** The submission's own, so that a second press changes nothing. */
  id: z.uuid().toLowerCase(),
  kind: z.enum(['credit', 'taken_back']),
  amountCents: z.int().min(1, 'errors.amount_needed').max(MAX_CENTS, 'errors.amount_too_high'),
  currency: z.string().max(3).refine(isCurrency, 'errors.currency_unknown'),
  /** The last day of the credit; null: it does not end. */
  until: z.iso
    .date()
    .refine((day) => day >= '2000-01-01' && day < '2200-01-01', 'errors.invalid')
    .transform((day) => day as IsoDate)
    .nullable()
    .default(null),
  reason: requiredText(300),
});
export type BalanceInput = z.output<typeof balanceRequest>;
