import { z } from 'zod';
import { isYearly, PASS_VALIDITIES, type PassRules } from '../shared/passRules';
import { QUOTA_PERIODS } from '../shared/quotas';
import { day as aDay, localTexts, plainText } from '../shared/requestParts';
import { TILE_COLOURS } from '../shared/tileColours';
import { gateQuestionsRequest } from './gateQuestionRequest';
import { type HolderFieldValues, holderFieldsRequest } from './holderFieldRequest';
import { day, id, instant, money, optionalText, requiredTexts, weekdays, wholeNumber } from './requestParts';
import { VOUCHER_CATEGORY, voucherFields } from './voucherProduct';

const PASS_CATEGORY = 'pass';
export const CATEGORIES = [
  'ticket',
  'group',
  'extra',
  'merchandise',
  'donation',
  PASS_CATEGORY,
  VOUCHER_CATEGORY,
] as const;
export const MAX_PRICES = 50;
const MAX_MINUTES = 7 * 24 * 60;
const MAX_DAYS = 3660;
const MAX_USES = 10_000;
const MAX_OF_ONE = 100;
/** A hundred per cent, in basis points. */
const WHOLE = 10_000;

type Refuse = (path: (string | number)[], message: string) => void;

const price = z.object({
  id,
  label: plainText(80).default(''),
  channel: z.string().max(30).nullable().default(null),
  priceCents: money,
  isFree: z.boolean().default(false),
  saleFrom: instant,
  saleUntil: instant,
  visitFrom: day,
  visitUntil: day,
  weekdays: weekdays.default([]),
});

const MAX_MONTHS = 120;
const MAX_BLACKOUTS = 50;
const neededDay = aDay();
const limit = wholeNumber(1, MAX_USES).nullable().default(null);

const passRules = z
  .object({
    validity: z.enum(PASS_VALIDITIES),
    from: day,
    until: day,
    months: wholeNumber(1, MAX_MONTHS).nullable().default(null),
    perDay: limit,
    perWeek: limit,
    total: z.int().min(2, 'errors.pass_total_two').max(MAX_USES).nullable().default(null),
    blackout: z
      .array(z.object({ from: neededDay, until: neededDay }))
      .max(MAX_BLACKOUTS)
      .default([]),
    photo: z.boolean(),
    slot: z.boolean().default(false),
    transferable: z.boolean(),
    reissueProductId: id.nullable().default(null),
    yearlyCharge: z.boolean().default(false),
  })
  .superRefine((rules, context) => {
    const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
    const isFixed = rules.validity === 'fixed';
    if (isFixed && !rules.from) refuse(['from'], 'errors.required');
    if (isFixed && !rules.until) refuse(['until'], 'errors.required');
    if (isFixed && rules.from && rules.until && rules.until < rules.from)
      refuse(['until'], 'errors.ends_before_it_begins');
    if (!isFixed && !rules.months) refuse(['months'], 'errors.required');
    rules.blackout.forEach(({ from, until }, at) => {
      if (until < from) refuse(['blackout', at, 'until'], 'errors.ends_before_it_begins');
    });
  })
  // Drops values of other kinds of validity.
  .transform(
    (rules): PassRules =>
      rules.validity === 'fixed'
        ? { ...rules, months: null, yearlyCharge: false }
        : { ...rules, from: null, until: null, yearlyCharge: isYearly(rules) },
  );

const fields = z.object({
  name: requiredTexts(120),
  description: localTexts(2000).default({}),
  category: z.enum(CATEGORIES),
  priceCents: money,
  /** Unchanged if missing. */
  maxPriceCents: money.nullable().optional(),
  /** Confirms a price of 0. */
  isFree: z.boolean().default(false),
  taxRate: z.int('errors.required').min(0, 'errors.tax_rate_negative').max(WHOLE, 'errors.tax_rate_too_high'),
  prices: z.array(price).max(MAX_PRICES).default([]),
  capacityUnits: wholeNumber(0, 1000),
  minPerOrder: wholeNumber(0, MAX_OF_ONE),
  maxPerOrder: wholeNumber(1, MAX_OF_ONE),
  needsOther: z.boolean(),
  /** Unchanged if missing. */
  requires: z.array(id).max(20).optional(),
  maxPerRequired: wholeNumber(1, MAX_OF_ONE).nullable().optional(),
  channels: z.array(z.string().max(30)).max(50),
  quotaIds: z.array(id).max(20).default([]),
  holderFields: holderFieldsRequest.default([]),
  entryBeforeMinutes: wholeNumber(0, MAX_MINUTES),
  entryAfterMinutes: wholeNumber(0, MAX_MINUTES),
  validFrom: instant,
  validUntil: instant,
  validDays: wholeNumber(1, MAX_DAYS).nullable().default(null),
  uses: wholeNumber(1, MAX_USES),
  /** Passes only; unchanged if missing. */
  passRules: passRules.nullable().optional(),
  reEntryMinutes: wholeNumber(0, MAX_MINUTES),
  attention: localTexts(200).default({}),
  /** The barcode: an EAN, or a short code of the organisation. Unchanged if missing. */
  barcode: z
    .string()
    .transform((typed) => typed.replace(/\s/g, '').toUpperCase() || null)
    .refine((code) => code === null || /^[A-Z0-9._/-]{1,40}$/.test(code), 'errors.barcode')
    .optional(),
  /** Unchanged if missing. */
  tileColour: z.enum(TILE_COLOURS).nullable().optional(),
  picture: id.nullable().optional(),
  gateQuestions: gateQuestionsRequest.optional(),
  invoicingItem: optionalText(60),
  invoicingAccount: optionalText(60),
  invoicingTaxCode: optionalText(60),
  seriesId: id.nullable().default(null),
});
type Fields = z.output<typeof fields>;

function checkPrices({ prices, priceCents, isFree }: Fields, refuse: Refuse): void {
  if (priceCents === 0 && !isFree) refuse(['isFree'], 'errors.free_not_meant');
  prices.forEach((row, at) => {
    if (row.priceCents === 0 && !row.isFree) refuse(['prices', at, 'isFree'], 'errors.free_not_meant');
    if (row.saleFrom && row.saleUntil && row.saleUntil <= row.saleFrom)
      refuse(['prices', at, 'saleUntil'], 'errors.ends_before_it_begins');
    if (row.visitFrom && row.visitUntil && row.visitUntil < row.visitFrom)
      refuse(['prices', at, 'visitUntil'], 'errors.ends_before_it_begins');
  });
}

function checkEntry(input: Fields, refuse: Refuse): void {
  if (input.entryBeforeMinutes + input.entryAfterMinutes === 0) refuse(['entryAfterMinutes'], 'errors.entry_never');
  if (input.validFrom && input.validUntil && input.validUntil <= input.validFrom)
    refuse(['validUntil'], 'errors.ends_before_it_begins');
  if (input.validDays !== null && (input.validFrom || input.validUntil)) refuse(['validDays'], 'errors.window_or_days');
  if (input.validFrom && !input.validUntil) refuse(['validUntil'], 'errors.required');
}

function checkVoucher({ priceCents, maxPriceCents, prices }: Fields, refuse: Refuse): void {
  if (priceCents === 0) refuse(['priceCents'], 'errors.amount_needed');
  if (maxPriceCents && maxPriceCents <= priceCents) refuse(['maxPriceCents'], 'errors.most_below_price');
  if (maxPriceCents && prices.length > 0) refuse(['maxPriceCents'], 'errors.most_with_prices');
  prices.forEach((row, at) => {
    if (row.priceCents === 0) refuse(['prices', at, 'priceCents'], 'errors.amount_needed');
  });
}

/**
 * Drops pass rules of other products. Fixes the values of a gift voucher: no tax, no place, no ticket, and its own
 * questions.
 */
const asVoucher = ({ passRules: rules, ...rest }: Fields) => {
  const input = { ...rest, passRules: rest.category === PASS_CATEGORY ? rules : null };
  return input.category === VOUCHER_CATEGORY
    ? { ...input, taxRate: 0, capacityUnits: 0, needsOther: false, seriesId: null, holderFields: voucherFields() }
    : { ...input, maxPriceCents: null, holderFields: input.holderFields as HolderFieldValues[] };
};

const checkedFields = fields.superRefine((input, context) => {
  const refuse: Refuse = (path, message) => context.addIssue({ code: 'custom', path, message });
  if (input.category === VOUCHER_CATEGORY) checkVoucher(input, refuse);
  if (input.maxPerOrder < input.minPerOrder) refuse(['maxPerOrder'], 'errors.max_below_min');
  checkPrices(input, refuse);
  checkEntry(input, refuse);
});

/** A product's form. */
export const productRequest = checkedFields.transform(asVoucher);
export type ProductInput = z.output<typeof productRequest>;

/** Gives sold tickets their product's current terms: a hash of the terms, and the number of tickets on the page. */
export const termsRequest = z.object({ terms: z.guid(), units: z.int().min(0).max(10_000_000), notify: z.boolean() });
export type TermsInput = z.output<typeof termsRequest>;

export const newProductRequest = z.object({ eventId: id }).and(productRequest);

/** All products of an event in their new order. */
export const orderRequest = z.object({ eventId: id, ids: z.array(id).min(1).max(500) });

export const stateRequest = z.object({ active: z.boolean() });
export const duplicateRequest = z.object({ id, eventId: id.optional() });

/** A price check: bought at this time, on this channel, for a visit at that time. */
export const priceCheckRequest = z.object({
  eventId: id,
  priceCents: money,
  prices: z.array(price.partial({ isFree: true })).max(MAX_PRICES),
  channel: z.string().max(30),
  boughtAt: instant,
  visitAt: instant,
});
export type PriceCheck = z.output<typeof priceCheckRequest>;

export const quotaRequest = z.object({
  name: plainText(80).pipe(z.string().min(1)),
  size: wholeNumber(0),
  /** Unchanged if missing; a new one counts in all. */
  period: z.enum(QUOTA_PERIODS).optional(),
});
export type QuotaInput = z.output<typeof quotaRequest>;
/** Without an event it belongs to the organisation. */
export const newQuotaRequest = quotaRequest.extend({ eventId: id.nullable() });

/** A slot, day or event with its own size; null restores the quota's. */
export const quotaSizeRequest = z
  .object({
    day: aDay().nullable().default(null),
    slotId: id.nullable().default(null),
    eventId: id.nullable().default(null),
    size: wholeNumber(0).nullable(),
  })
  .refine(({ day, slotId, eventId }) => [day, slotId, eventId].filter(Boolean).length === 1, { path: ['size'] });
export type QuotaSizeInput = z.output<typeof quotaSizeRequest>;
