import { z } from 'zod';
import { email } from '../shared/requestParts';

const MAX_UNITS = 1000;
const id = z.uuid().toLowerCase();
const figure = (min: number) =>
  z.preprocess((typed) => (typed === '' ? Number.NaN : typed), z.coerce.number().int().min(min).max(MAX_UNITS));

/** Asking to be told; a form that a browser sends by itself says all of it as text. */
export const joinRequest = z.object({
  /** The submission's own, so that a second press is the same entry. */
  id,
  slot: id,
  email: email(),
  units: figure(1),
});
export type JoinInput = z.output<typeof joinRequest>;

/** What is held with an offer: so many of each product. */
export const takeOfferRequest = z.object({
  quantities: z
    .record(
      id,
      z.preprocess((typed) => (typed === '' ? 0 : typed), z.coerce.number().int().min(0).max(MAX_UNITS)),
    )
    .refine((quantities) => Object.keys(quantities).length <= 50),
});

export const lineRequest = z.object({ isClosed: z.boolean() });
