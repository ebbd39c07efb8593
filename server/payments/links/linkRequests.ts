import { z } from 'zod';
import { offeredLanguages } from '../../shared/i18n/languages';
import { email, int4, plainText } from '../../shared/requestParts';

/** Validity of a link in hours. */
export const LINK_HOURS = [1, 4, 24, 72, 168] as const;

/** A link for an order, emailed to that address, or copied by staff. */
export const linkRequest = z.object({
  /** Id of the submission; a retry with it creates the same link. */
  id: z.uuid().toLowerCase(),
  order: plainText(40),
  email: z.preprocess((typed) => (typeof typed === 'string' && typed.trim() === '' ? null : typed), email().nullable()),
  hours: z.coerce.number().refine((hours) => LINK_HOURS.some((known) => known === hours)),
  /** Language of the email and of the provider's page. */
  locale: z.string().refine((code) => offeredLanguages().some((known) => known.code === code)),
  /** Amount shown to the user, in minor units. */
  expectedCents: int4(),
});
export type LinkInput = z.output<typeof linkRequest>;

/** Payment method that the payer chose. */
export const payRequest = z.object({ payment: z.string().max(60).optional() });
