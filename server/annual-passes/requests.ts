import { z } from 'zod';
import { personName, plainText } from '../shared/requestParts';

export const reasonRequest = z.object({ reason: plainText(300).pipe(z.string().min(1, 'errors.required')) });

/** The scan at which the face was another. */
export const wrongFaceRequest = z.object({ scan: z.uuid().toLowerCase() });

export const reissueRequest = z.object({
  ticketId: z.uuid().toLowerCase(),
  /** The order that paid the fee, or why it is waived; neither where the pass has no fee. */
  order: plainText(40).default(''),
  waived: plainText(300).default(''),
  /** The fee is to be paid at a counter first. */
  pays: z.boolean().default(false),
});
export type ReissueInput = z.output<typeof reissueRequest>;

export const holderNameRequest = z.object({ name: personName().pipe(z.string().min(1, 'errors.required')) });

const part = z.coerce.number().min(0).max(1);

/** What is cut out of the picture, as parts of its width and height; all of it where nothing is said. */
export const cropRequest = z.object({
  x: part.default(0),
  y: part.default(0),
  width: part.refine((it) => it > 0).default(1),
  height: part.refine((it) => it > 0).default(1),
});

/** The cards of one sheet are looked at and printed together. */
const MAX_CARDS = 200;

export const cardsRequest = z.object({
  ids: z
    .string()
    .max(MAX_CARDS * 37)
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(z.uuid().toLowerCase()).min(1).max(MAX_CARDS)),
  sheet: z.enum(['card', 'a4']).default('card'),
});

export const remindRequest = z.object({ action: z.literal('remind') });
