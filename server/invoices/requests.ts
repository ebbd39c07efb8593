import { z } from 'zod';
import { isCountry } from '../shared/countries';
import { CANCEL_REASONS } from '../shared/invoices';
import { unlikelyFields } from '../shared/postalAddress';
import { requiredText } from '../shared/requestParts';
import { isTaxId, normaliseTaxId } from '../shared/taxIds';

const customerFields = z.object({
  name: requiredText(120),
  taxId: requiredText(40),
  /** A visitor who has no tax number is known by their passport. */
  document: z.enum(['', 'passport']).default(''),
  country: z.string().trim().toUpperCase().refine(isCountry, 'errors.country_unknown'),
  address: requiredText(200),
  postcode: requiredText(20),
  city: requiredText(100),
});

const normalised = ({ taxId, document, ...rest }: z.output<typeof customerFields>) =>
  document === 'passport'
    ? { ...rest, taxId: taxId.toUpperCase().replace(/[\s./-]/g, ''), document }
    : { ...rest, taxId: normaliseTaxId(rest.country, taxId) };
type Customer = ReturnType<typeof normalised>;

/** The fault of a customer's number; null where it is valid. */
function numberProblem(customer: Customer): string | null {
  const { country, taxId } = customer;
  if ('document' in customer) return /^[A-Z0-9]{5,20}$/.test(taxId) ? null : 'errors.passport';
  if (isTaxId(country, taxId)) return null;
  return country === 'ES' ? 'errors.tax_id_spanish' : 'errors.tax_id';
}

type Issue = { code: 'custom'; path: string[]; message: string };
const issuesOf = (customer: Customer, isConfirmed: boolean): Issue[] => {
  const number = numberProblem(customer);
  const found: [string, string][] = [
    ...(number ? [['taxId', number] as [string, string]] : []),
    ...(isConfirmed ? [] : unlikelyFields(customer)),
  ];
  return found.map(([field, message]) => ({ code: 'custom', path: [field], message }));
};

/** What a full invoice says of whom it is for. */
export const customerRequest = customerFields.transform(normalised).superRefine((customer, context) => {
  for (const issue of issuesOf(customer, false)) context.addIssue(issue);
});

/** The same in the shop, where the buyer may say that an unusual address is right. A form without scripts sends "on". */
export const shopCustomerRequest = customerFields
  .extend({ isConfirmed: z.union([z.boolean(), z.literal('on')]).default(false) })
  .transform(({ isConfirmed, ...fields }) => ({ customer: normalised(fields), isConfirmed: isConfirmed !== false }))
  .superRefine(({ customer, isConfirmed }, context) => {
    for (const issue of issuesOf(customer, isConfirmed)) context.addIssue(issue);
  })
  .transform(({ customer }) => customer);

/** Why a document is cancelled, and what a person says of it; the words stay with the house. */
export const cancelRequest = z.object({ reason: z.enum(CANCEL_REASONS), words: requiredText(300) });

const corrects = z.object({ corrected: z.uuid() });

/** The invoice whose customer is to be another one; null where a new one is asked for. */
export const correctedBy = (body: unknown): string | null => corrects.safeParse(body).data?.corrected ?? null;

const simplified = z.object({ kind: z.literal('simplified') });

/** Whether a simplified invoice is asked for, which says nothing of anybody. */
export const isSimplifiedAsked = (body: unknown): boolean => simplified.safeParse(body).success;
