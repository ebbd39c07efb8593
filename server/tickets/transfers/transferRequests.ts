import { z } from 'zod';
import { email, personName, plainText } from '../../shared/requestParts';

const address = () => email();

/** A transfer: by email to that address, or without one by link. */
export const offerRequest = z.object({
  /** Id of the submission; a retry with it is the same offer. */
  id: z.uuid().toLowerCase(),
  position: z.int().min(1).max(100_000),
  email: z.preprocess(
    (typed) => (typeof typed === 'string' && typed.trim() === '' ? null : typed),
    address().nullable(),
  ),
});
export type OfferInput = z.output<typeof offerRequest>;

/** A transfer by the recipient. */
export const passRequest = offerRequest.omit({ position: true });

/** Acceptance of a transfer. */
export const takeRequest = z.object({
  /** Id of the submission; a retry with it has the same result. */
  claim: z.uuid().toLowerCase(),
  name: personName(),
  email: address(),
  /** Answers by field. */
  answers: z.record(z.string().max(40), plainText(300)).default({}),
});
export type TakeInput = z.output<typeof takeRequest>;
