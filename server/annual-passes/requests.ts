import { z } from 'zod';
import { personName, plainText } from '../shared/requestParts';

export const reasonRequest = z.object({ reason: plainText(300).pipe(z.string().min(1, 'errors.required')) });

/** Scan with a wrong person. */
export const wrongFaceRequest = z.object({ scan: z.uuid().toLowerCase() });

export const reissueRequest = z.object({
  ticketId: z.uuid().toLowerCase(),
  /** Order that paid the fee, or reason for a waiver; neither if the pass has no fee. */
  order: plainText(40).default(''),
  waived: plainText(300).default(''),
  /** The fee must be paid at a till first. */
  pays: z.boolean().default(false),
});
export type ReissueInput = z.output<typeof reissueRequest>;

export const holderNameRequest = z.object({ name: personName().pipe(z.string().min(1, 'errors.required')) });

const part = z.coerce.number().min(0).max(1);

/** Crop of the picture, as fractions of width and height; default: all. */
export const cropRequest = z.object({
  x: part.default(0),
  y: part.default(0),
  width: part.refine((it) => it > 0).default(1),
  height: part.refine((it) => it > 0).default(1),
});

/** Maximum cards per PDF. */
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
