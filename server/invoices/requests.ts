import { z } from 'zod';
import { CANCEL_REASONS } from '../shared/invoices';
import { unlikelyFields } from '../shared/postalAddress';
import { postalFields, requiredText } from '../shared/requestParts';
import { isTaxId, normaliseTaxId } from '../shared/taxIds';

const customerFields = z.object({
  name: requiredText(120),
  ...postalFields,
  /** Visitors without a tax ID are identified by passport. */
  document: z.enum(['', 'passport']).default(''),
});

const normalised = ({ taxId, document, ...rest }: z.output<typeof customerFields>) =>
  document === 'passport'
    ? { ...rest, taxId: taxId.toUpperCase().replace(/[\s./-]/g, ''), document }
    : { ...rest, taxId: normaliseTaxId(rest.country, taxId) };
type Customer = ReturnType<typeof normalised>;

/** Problem of a customer's tax ID; null if valid. */
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

/** Customer of a full invoice. */
export const customerRequest = customerFields.transform(normalised).superRefine((customer, context) => {
  for (const issue of issuesOf(customer, false)) context.addIssue(issue);
});

/** The same from programs, whose unknown fields are refused. */
export const apiCustomerRequest = customerFields
  .strict()
  .transform(normalised)
  .superRefine((customer, context) => {
    for (const issue of issuesOf(customer, false)) context.addIssue(issue);
  });

/** The same from buyers, in the shop and on the page of an order, who may confirm an unusual address. A plain HTML form sends "on". */
export const shopCustomerRequest = customerFields
  .extend({ isConfirmed: z.union([z.boolean(), z.literal('on')]).default(false) })
  .transform(({ isConfirmed, ...fields }) => ({ customer: normalised(fields), isConfirmed: isConfirmed !== false }))
  .superRefine(({ customer, isConfirmed }, context) => {
    for (const issue of issuesOf(customer, isConfirmed)) context.addIssue(issue);
  })
  .transform(({ customer }) => customer);

/** Reason and internal note of a cancellation. */
export const cancelRequest = z.object({ reason: z.enum(CANCEL_REASONS), words: requiredText(300) });

const corrects = z.object({ corrected: z.uuid() });

/** Invoice whose customer is to be corrected; null for a new one. */
export const correctedBy = (body: unknown): string | null => corrects.safeParse(body).data?.corrected ?? null;

const simplified = z.object({ kind: z.literal('simplified') });

/** Whether a simplified invoice is requested, which has no customer. */
export const isSimplifiedAsked = (body: unknown): boolean => simplified.safeParse(body).success;
