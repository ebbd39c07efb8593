/** What the pages of refunds send. */
import { z } from 'zod';
import { isIban, isSepaIban, normaliseIban } from '../../shared/iban';
import { plainText, requiredText } from '../../shared/requestParts';
import { isSepaName } from '../refundFiles/sepaText';

const MAX_UNITS = 500;
const POSITION = z.int().min(1).max(100_000);
const amount = z.int().min(0, 'errors.amount_negative').max(Number.MAX_SAFE_INTEGER);

export const refundRequest = z
  .object({
    /** The submission's own, so that a second click is the same refund. */
    id: z.uuid().toLowerCase(),
    positions: z.array(POSITION).min(1, 'errors.refund_nothing_chosen').max(MAX_UNITS),
    how: z.enum(['terms', 'all', 'amount']).default('terms'),
    amountCents: amount.nullable().default(null),
    /** What the page said would go back. */
    expectedCents: amount,
    currency: z.string().max(3),
    note: plainText(500).default(''),
    force: z.boolean().default(false),
    /** Of staff: money goes back, and the tickets stay valid. */
    keep: z.boolean().default(false),
    /** The way it came, or credit of the order's owner. */
    to: z.enum(['same', 'balance']).default('same'),
    /** Of staff: the buyer wants it on their balance. */
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

/** The account of a refund that cannot go back the way it came. */
export const accountRequest = z.object({
  payeeName: requiredText(70).refine(isSepaName, 'errors.payee_latin'),
  payeeIban: requiredText(50)
    .transform(normaliseIban)
    .refine(isIban, { error: 'errors.iban', abort: true })
    .refine(isSepaIban, 'errors.iban_not_sepa'),
});
export type RefundAccount = z.output<typeof accountRequest>;

/** What the buyer agreed to, as staff were told. */
export const toBalanceRequest = z.object({
  agreed: z.boolean().refine(Boolean, 'errors.refund_balance_agreement'),
  note: plainText(500).default(''),
});

export const byHandRequest = z.object({ note: requiredText(500) });
