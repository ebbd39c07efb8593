import { z } from 'zod';
import { isCountry } from '../shared/countries';
import { CANCEL_REASONS } from '../shared/invoices';
import { requiredText } from '../shared/requestParts';
import { isTaxId, normaliseTaxId } from '../shared/taxIds';

/** What a full invoice says of whom it is for. */
export const customerRequest = z
  .object({
    name: requiredText(120),
    taxId: requiredText(40),
    /** A visitor who has no tax number is known by their passport. */
    document: z.enum(['', 'passport']).default(''),
    country: z.string().trim().toUpperCase().refine(isCountry, 'errors.country_unknown'),
    address: requiredText(200),
    postcode: requiredText(20),
    city: requiredText(100),
  })
  .transform(({ taxId, document, ...rest }) =>
    document === 'passport'
      ? { ...rest, taxId: taxId.toUpperCase().replace(/[\s./-]/g, ''), document }
      : { ...rest, taxId: normaliseTaxId(rest.country, taxId) },
  )
  .superRefine((customer, context) => {
    const { country, taxId } = customer;
    if ('document' in customer) {
      if (!/^[A-Z0-9]{5,20}$/.test(taxId))
        context.addIssue({ code: 'custom', path: ['taxId'], message: 'errors.passport' });
      return;
    }
    if (isTaxId(country, taxId)) return;
    const message = country === 'ES' ? 'errors.tax_id_spanish' : 'errors.tax_id';
    context.addIssue({ code: 'custom', path: ['taxId'], message });
  });

/** Why a document is cancelled, and what a person says of it; the words stay with the house. */
export const cancelRequest = z.object({ reason: z.enum(CANCEL_REASONS), words: requiredText(300) });

const corrects = z.object({ corrected: z.uuid() });

/** The invoice whose customer is to be another one; null where a new one is asked for. */
export const correctedBy = (body: unknown): string | null => corrects.safeParse(body).data?.corrected ?? null;

const simplified = z.object({ kind: z.literal('simplified') });

/** Whether a simplified invoice is asked for, which says nothing of anybody. */
export const isSimplifiedAsked = (body: unknown): boolean => simplified.safeParse(body).success;
