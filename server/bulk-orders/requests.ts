import { z } from 'zod';
import {
  COMPANY_METHODS,
  CONTACT_ROLES,
  INVOICINGS,
  MAX_CODES,
  RECIPIENT_COLUMNS,
  UNUSED_POLICIES,
} from '../shared/bulkOrders';
import { holdsLink } from '../shared/links';
import { isLikelyPostcode, isLikelyStreet } from '../shared/postalAddress';
import {
  amountUpTo,
  day,
  email,
  percentage,
  personName,
  plainText,
  postalFields,
  requiredText,
  wholeNumber,
} from '../shared/requestParts';
import { isTaxId, normaliseTaxId } from '../shared/taxIds';

const id = z.uuid().toLowerCase();
const address = email;
const MAX_LINES = 20;
const MAX_AMOUNT = 1_000_000_000;
/** Limit of a recipients file, as base64. */
const MAX_FILE = 4_000_000;

export const line = z.object({
  productId: id,
  /** Null: without a time, or chosen later. */
  slotId: id.nullable(),
  quantity: z.int().min(1).max(MAX_CODES),
});
export const linesOf = <S extends z.ZodType<z.output<typeof line>>>(each: S) =>
  z
    .array(each)
    .min(1)
    .max(MAX_LINES)
    .refine((lines) => new Set(lines.map(({ productId, slotId }) => `${productId} ${slotId}`)).size === lines.length);
export const purchaseOrder = plainText(60).default('');

/** A quote, or an immediate order. `id` is the submission's. */
export const masterRequest = z.object({
  id,
  companyId: id,
  lines: linesOf(line),
  purchaseOrder,
  as: z.enum(['quote', 'order']),
});
export type MasterInput = z.output<typeof masterRequest>;

/** A payment submission; its id makes it idempotent. */
export const submissionRequest = z.object({ id });

/** Policy for unused codes of an order. */
export const policyRequest = z.object({ policy: z.enum(UNUSED_POLICIES) });

const columns = z.array(z.enum(RECIPIENT_COLUMNS)).max(100);

/** A list of recipients as base64. `id` is the submission's; without it the list is only previewed. */
export const importRequest = z.object({
  id: id.nullable().default(null),
  file: z.string().min(1, 'errors.bulk_file_empty').max(MAX_FILE, 'errors.bulk_file_too_large'),
  /** Confirmed columns; null to recognise them. */
  columns: columns.nullable().default(null),
  /** Product of the codes; null for any. */
  productId: id.nullable().default(null),
  locale: z.string().max(35),
  /** Skip lines whose address already has codes of this order. */
  skipKnown: z.boolean().default(false),
  /** Skip faulty lines, as confirmed; otherwise they stop the whole list. */
  skipFaulty: z.boolean().default(false),
});
export type ImportInput = z.output<typeof importRequest>;

/** Recipients typed into the form. */
export const distributeRequest = z.object({
  id,
  productId: id.nullable().default(null),
  locale: z.string().max(35),
  rows: z
    .array(
      z.object({
        name: z.union([z.literal(''), personName()]),
        email: address(),
        quantity: z.int().min(1).max(MAX_CODES),
      }),
    )
    .min(1)
    .max(200),
});
export type DistributeInput = z.output<typeof distributeRequest>;

const codes = z.array(id).min(1).max(1000);
export const codesRequest = z.object({ codes });

/** Reassigns distributed codes; the former link stops working. */
export const recipientRequest = z.object({ id, codes, name: z.union([z.literal(''), personName()]), email: address() });

const DOMAIN = /^(?=.{3,253}$)([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/;

/** Terms of a link to redeem codes. */
const linkTerms = {
  domains: z
    .array(plainText(253).transform((typed) => typed.toLowerCase().replace(/^@/, '')))
    .max(50)
    .refine((all) => all.every((one) => DOMAIN.test(one)), 'errors.bulk_domain'),
  perPerson: wholeNumber(1, 100),
  /** Maximum codes in total; null: all that are free. */
  totalLimit: wholeNumber(1, MAX_CODES).nullable().default(null),
  /** Last day of the link; null: until it is switched off. */
  endsOn: day().nullable().default(null),
};
export const linkRequest = z.object({ id, ...linkTerms });
export const linkTermsRequest = z.object(linkTerms);
export const linkSwitchRequest = z.object({ active: z.boolean() });
export type LinkTerms = z.output<typeof linkTermsRequest>;

/** Request for a code by such a link. */
export const askCodeRequest = z.object({ id, name: personName(), email: address() });

/** Redemption of a code. */
export const claimRequest = z.object({
  claim: id,
  slotId: id.nullable().default(null),
  name: personName(),
  email: address(),
  answers: z.record(z.string().max(40), plainText(300)).default({}),
});
export type ClaimInput = z.output<typeof claimRequest>;

const details = {
  // The name appears in emails to addresses that a stranger may have typed.
  name: requiredText(120).refine((name) => !holdsLink(name), 'errors.name_with_link'),
  ...postalFields,
  email: address(),
};

type Details = { country: string; taxId: string; address: string; postcode: string };
const withTaxId = <T extends Details>(values: T): T => ({
  ...values,
  taxId: normaliseTaxId(values.country, values.taxId),
});
const numbered = z.object({ country: details.country, taxId: details.taxId });
/** Validated once country and number are present, so that its error appears together with those of other fields. */
const TAX_ID_RULE = {
  path: ['taxId'],
  error: ({ input }: { input?: unknown }) =>
    (input as Details).country === 'ES' ? 'errors.tax_id_spanish' : 'errors.tax_id',
  when: ({ value }: { value: unknown }) => numbered.safeParse(value).success,
};
/** Shared rule for invoice addresses; errors appear together with those of other fields. */
const likely = (field: 'address' | 'postcode') => ({
  path: [field],
  error: `errors.${field}_unlikely`,
  when: ({ value }: { value: unknown }) => placed.safeParse(value).success,
});
const placed = z.object({ country: details.country, address: details.address, postcode: details.postcode });
const hasStreet = ({ address }: Details): boolean => isLikelyStreet(address);
const hasPostcode = ({ country, postcode }: Details): boolean => isLikelyPostcode(country, postcode);
const hasTaxId = ({ country, taxId }: Details): boolean => isTaxId(country, normaliseTaxId(country, taxId));

/** A company's application, with its contact. */
export const applyRequest = z
  .object({ id, ...details, contactName: personName(), contactEmail: address() })
  .refine(hasTaxId, TAX_ID_RULE)
  .refine(hasStreet, likely('address'))
  .refine(hasPostcode, likely('postcode'))
  .transform(withTaxId);

export type ApplyInput = z.output<typeof applyRequest>;

export const companyRequest = z
  .object({
    ...details,
    state: z.enum(['applied', 'active', 'stopped', 'refused']),
    methods: z.array(z.enum(COMPANY_METHODS)).min(1, 'errors.bulk_method_needed'),
    creditLimitCents: amountUpTo(MAX_AMOUNT),
    creditDays: z.int().min(0).max(365),
    discountRate: percentage(),
    /** Replaces the discount. */
    priceListId: id.nullable().default(null),
    productIds: z.array(id).max(500),
    minQuantity: z.int().min(1).max(MAX_CODES),
    needsPurchaseOrder: z.boolean(),
    quoteDays: z.int().min(1).max(365),
    /** Codes without a time expire this many days after payment; null: never. */
    codeDays: z.int().min(1).max(3650).nullable().default(null),
    unusedPolicy: z.enum(UNUSED_POLICIES).default('report'),
    extendDays: z.int().min(1).max(3650).default(90),
    invoicing: z.enum(INVOICINGS).default('order'),
    note: plainText(2000),
  })
  .refine(hasTaxId, TAX_ID_RULE)
  .refine(hasStreet, likely('address'))
  .refine(hasPostcode, likely('postcode'))
  .transform(withTaxId);
export type CompanyInput = z.output<typeof companyRequest>;

/**
 * Company prices: a product has a price or a percentage off its list price; without either, the general price applies.
 */
export const priceListRequest = z.object({
  name: requiredText(120),
  discountRate: percentage(),
  prices: z
    .array(
      z
        .object({
          productId: id,
          priceCents: amountUpTo(MAX_AMOUNT).nullable(),
          discountRate: percentage().nullable(),
        })
        .refine(({ priceCents, discountRate }) => priceCents === null || discountRate === null, {
          path: ['discountRate'],
          message: 'errors.price_or_percentage',
        }),
    )
    .max(1000)
    .refine((prices) => new Set(prices.map(({ productId }) => productId)).size === prices.length)
    .transform((prices) => prices.filter((price) => price.priceCents !== null || price.discountRate !== null)),
});
export type PriceListInput = z.output<typeof priceListRequest>;

/** Access of a company's program to OCTO. */
export const connectionRequest = z.object({
  name: requiredText(60),
  /** Empty for every venue. */
  venueIds: z.array(id).max(200),
});

export const contactRequest = z.object({ email: address(), name: personName(), role: z.enum(CONTACT_ROLES) });

/** A transfer that pays a debt. */
export const settlementRequest = z.object({
  charges: z.array(id).min(1).max(200),
  reference: requiredText(140),
  /** Day of the transfer; null = today. */
  paidOn: day('errors.date').nullable().default(null),
});
