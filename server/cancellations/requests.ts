import { z } from 'zod';
import { localTexts, optionalInstant } from '../shared/requestParts';

/** Options for buyers; a new one needs a line here, in the table's check and on both pages. */
const OFFERS = ['another_time', 'refund', 'credit'] as const;
export type Offer = (typeof OFFERS)[number];

/** Consequence without an answer: refund everything, or leave it to staff. */
const AFTERWARDS = ['refund', 'left'] as const;
export type Afterwards = (typeof AFTERWARDS)[number];

/** Maximum slots of a cancellation: a year of hours. */
const MAX_SLOTS = 5000;

const slot = z.uuid().toLowerCase();

const deadline = optionalInstant()
  .refine((at) => at !== null, 'errors.required')
  .refine((at) => at === null || Date.parse(at) > Date.now(), 'errors.cancellation_deadline_past')
  .transform((at) => at!);

export const cancellationRequest = z
  .object({
    slots: z
      .array(z.object({ id: slot, proposed: slot.nullable().default(null) }))
      .min(1, 'errors.required')
      .max(MAX_SLOTS),
    offers: z.array(z.enum(OFFERS)).min(1, 'errors.cancellation_offers'),
    deadline,
    afterwards: z.enum(AFTERWARDS),
    note: localTexts(1000).default({}),
  })
  .refine(({ slots }) => new Set(slots.map(({ id }) => id)).size === slots.length, {
    path: ['slots'],
    error: 'errors.invalid',
  })
  .refine(({ slots, offers }) => offers.includes('another_time') || slots.every(({ proposed }) => proposed === null), {
    path: ['offers'],
    error: 'errors.cancellation_proposed_not_offered',
  })
  // Credit must not be the only refund offered.
  .refine(({ offers }) => !offers.includes('credit') || offers.includes('refund'), {
    path: ['offers'],
    error: 'errors.cancellation_credit_alone',
  });
export type CancellationInput = z.output<typeof cancellationRequest>;

export const extensionRequest = z.object({ deadline });
