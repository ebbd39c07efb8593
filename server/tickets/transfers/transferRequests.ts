import { z } from 'zod';
import { email, personName, plainText } from '../../shared/requestParts';

const address = () => email();

/** Giving a ticket away: by a mail to that address, or without one by a link. */
export const offerRequest = z.object({
  /** The submission's own, so that a second press is the same offer. */
  id: z.uuid().toLowerCase(),
  position: z.int().min(1).max(100_000),
  email: z.preprocess(
    (typed) => (typeof typed === 'string' && typed.trim() === '' ? null : typed),
    address().nullable(),
  ),
});
export type OfferInput = z.output<typeof offerRequest>;

/** Giving it on, by the person who took it. */
export const passRequest = offerRequest.omit({ position: true });

/** Taking it. */
export const takeRequest = z.object({
  /** The submission's own, so that a second press is the same. */
  claim: z.uuid().toLowerCase(),
  name: personName(),
  email: address(),
  /** What its product asks, by field. */
  answers: z.record(z.string().max(40), plainText(300)).default({}),
});
export type TakeInput = z.output<typeof takeRequest>;
