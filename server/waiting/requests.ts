import { z } from 'zod';
import { email } from '../shared/requestParts';

const MAX_UNITS = 1000;
const id = z.uuid().toLowerCase();
const figure = (min: number) =>
  z.preprocess((typed) => (typed === '' ? Number.NaN : typed), z.coerce.number().int().min(min).max(MAX_UNITS));

/** Request to join. */
export const joinRequest = z.object({
  /** Id of the submission; a retry with it is the same entry. */
  id,
  slot: id,
  email: email(),
  units: figure(1),
});
export type JoinInput = z.output<typeof joinRequest>;

/** Quantities of products to hold with an offer. */
export const takeOfferRequest = z.object({
  quantities: z
    .record(
      id,
      z.preprocess((typed) => (typed === '' ? 0 : typed), z.coerce.number().int().min(0).max(MAX_UNITS)),
    )
    .refine((quantities) => Object.keys(quantities).length <= 50),
});

export const lineRequest = z.object({ isClosed: z.boolean() });
