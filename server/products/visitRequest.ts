import { z } from 'zod';
import { MAX_VISIT_MINUTES, MAX_VISITS } from '../shared/visits';
import { id, wholeNumber } from './requestParts';

const minutes = wholeNumber(0, MAX_VISIT_MINUTES);

const visit = z
  .object({
    id,
    /** The event of the visit; may be the product's own event again. */
    eventId: z.uuid('errors.required').toLowerCase(),
    minGapMinutes: minutes,
    maxGapMinutes: minutes.nullable().default(null),
    sameDay: z.boolean(),
    canChooseLater: z.boolean(),
  })
  .refine(({ minGapMinutes, maxGapMinutes }) => maxGapMinutes === null || maxGapMinutes >= minGapMinutes, {
    path: ['maxGapMinutes'],
    message: 'errors.max_below_min',
  });

/** The further visits of a product, in their order; empty for an ordinary one. */
export const visitsRequest = z.object({
  visits: z
    .array(visit)
    .max(MAX_VISITS)
    .refine((visits) => new Set(visits.map((one) => one.id)).size === visits.length, 'errors.invalid'),
  visitsInOrder: z.boolean(),
});
export type VisitsInput = z.output<typeof visitsRequest>;
