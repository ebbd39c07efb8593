/** Requests of the refund pages. */
import { z } from 'zod';
import { isIban, isSepaIban, normaliseIban } from '../../shared/iban';
import { plainText, requiredText } from '../../shared/requestParts';
import { isSepaName } from '../refundFiles/sepaText';

const MAX_UNITS = 500;
const POSITION = z.int().min(1).max(100_000);
const amount = z.int().min(0, 'errors.amount_negative').max(Number.MAX_SAFE_INTEGER);

export const refundRequest = z
  .object({
    /** Id of the submission; a retry with it is the same refund. */
    id: z.uuid().toLowerCase(),
    positions: z.array(POSITION).min(1, 'errors.refund_nothing_chosen').max(MAX_UNITS),
    how: z.enum(['terms', 'all', 'amount']).default('terms'),
    amountCents: amount.nullable().default(null),
    /** Amount that the page showed. */
    expectedCents: amount,
    currency: z.string().max(3),
    note: plainText(500).default(''),
    force: z.boolean().default(false),
    /** Staff only: refund the money and keep the tickets valid. */
    keep: z.boolean().default(false),
    /** The original payment method, or the owner's balance. */
    to: z.enum(['same', 'balance']).default('same'),
    /** Staff only: the buyer agreed to a balance credit. */
    agreed: z.boolean().default(false),
    payeeName: plainText(70)
      .refine((name) => name === '' || isSepaName(name), 'errors.payee_latin')
      .default(''),
    payeeIban: plainText(50)
      .transform(normaliseIban)
      .refine((iban) => iban === '' || isIban(iban), { error: 'errors.iban', abort: true })
      .refine((iban) => iban === '' || isSepaIban(iban), 'errors.iban_not_sepa')
      .default(''),
  })
  .refine(({ positions }) => new Set(positions).size === positions.length, {
    path: ['positions'],
    error: 'errors.invalid',
  })
  .refine(({ how, amountCents }) => how !== 'amount' || amountCents !== null, {
    path: ['amountCents'],
    error: 'errors.required',
  })
  .refine(({ keep, how }) => !keep || how !== 'terms', { path: ['how'], error: 'errors.invalid' })
  .refine(({ keep, note }) => !keep || note.length > 0, { path: ['note'], error: 'errors.required' })
  .refine(({ force, note }) => !force || note.length > 0, { path: ['note'], error: 'errors.refund_note_needed' });
export type RefundInput = z.output<typeof refundRequest>;

/** Account of a refund that cannot use the original method. */
export const accountRequest = z.object({
  payeeName: requiredText(70).refine(isSepaName, 'errors.payee_latin'),
  payeeIban: requiredText(50)
    .transform(normaliseIban)
    .refine(isIban, { error: 'errors.iban', abort: true })
    .refine(isSepaIban, 'errors.iban_not_sepa'),
});
export type RefundAccount = z.output<typeof accountRequest>;

/** The buyer's consent, as told to staff. */
export const toBalanceRequest = z.object({
  agreed: z.boolean().refine(Boolean, 'errors.refund_balance_agreement'),
  note: plainText(500).default(''),
});

export const byHandRequest = z.object({ note: requiredText(500) });
