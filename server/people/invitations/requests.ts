import { z } from 'zod';
import { email, personName, plainText, wholeNumber } from '../../shared/requestParts';

/** Reasons for complimentary tickets, as in the table's check. */
const REASONS = ['press', 'partner', 'staff', 'promotion', 'social', 'apology', 'other'] as const;
export type Reason = (typeof REASONS)[number];

/** Limits of recipients, and of tickets per recipient. */
export const MAX_RECIPIENTS = 200;
const MAX_EACH = 20;
const MAX_TEXT = 40_000;
const MAX_TICKETS = 1_000_000;
const MAX_CENTS = 1_000_000_000;

export const recipientName = personName();
export const recipientEmail = email();

const id = z.uuid().toLowerCase();

export const invitationRequest = z
  .object({
    eventId: id,
    productId: z.uuid('errors.required').toLowerCase(),
    /** None for events without slots. */
    slotId: z.preprocess((chosen) => (chosen === '' ? null : chosen), id.nullable()),
    quantity: wholeNumber(1, MAX_EACH),
    recipients: plainText(MAX_TEXT).pipe(z.string().min(1, 'errors.required')),
    reason: z.enum(REASONS, 'errors.required'),
    note: plainText(500),
  })
  .refine(({ reason, note }) => reason !== 'other' || note !== '', { path: ['note'], error: 'errors.required' });
export type InvitationInput = z.output<typeof invitationRequest>;

export const budgetRequest = z.object({
  maxTickets: wholeNumber(0, MAX_TICKETS),
  maxFaceCents: wholeNumber(0, MAX_CENTS).nullable(),
  maxAtOnce: wholeNumber(0, MAX_TICKETS),
});
export type BudgetInput = z.output<typeof budgetRequest>;
