import { z } from 'zod';
import { offeredLanguages } from '../../shared/i18n/languages';
import { email, int4, plainText } from '../../shared/requestParts';

/** For how long a link may be good. */
export const LINK_HOURS = [1, 4, 24, 72, 168] as const;

/** A link for an order, mailed to that address, or to be copied. */
export const linkRequest = z.object({
  /** The submission's own, so that a second press is the same link. */
  id: z.uuid().toLowerCase(),
  order: plainText(40),
  email: z.preprocess((typed) => (typeof typed === 'string' && typed.trim() === '' ? null : typed), email().nullable()),
  hours: z.coerce.number().refine((hours) => LINK_HOURS.some((known) => known === hours)),
  /** Of the mail, and of the company's page. */
  locale: z.string().refine((code) => offeredLanguages().some((known) => known.code === code)),
  /** What the person who makes it was shown, in minor units. */
  expectedCents: int4(),
});
export type LinkInput = z.output<typeof linkRequest>;

/** The way to pay that the person with the link chose. */
export const payRequest = z.object({ payment: z.string().max(60).optional() });
