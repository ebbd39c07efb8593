/** Requests of the promotion form and its test. */
import { z } from 'zod';
import { isCurrency } from '../shared/currencies';
import { cents } from '../shared/money';
import { namesMoney, promoFaults } from '../shared/promoFaults';
import { amountUpTo, day, localTexts, optionalInstant, percentage, wholeNumber } from '../shared/requestParts';
import { CUSTOMER_GROUPS, EFFECT_KINDS } from './pricing/promo';

const MAX_CENTS = 100_000_000;
const MAX_ITEMS = 100;
const MAX_ORDERS = 10_000_000;
const MAX_DAYS = 730;

const id = z.uuid().toLowerCase();
const amount = amountUpTo(MAX_CENTS).transform(cents);
const date = day();
const channel = z.string().regex(/^[a-z][a-z0-9_]{1,29}$/);

const fields = z.object({
  name: localTexts(80).refine((texts) => Object.keys(texts).length > 0, 'errors.required'),
  eventId: id.nullable(),
  trigger: z.enum(['automatic', 'code']),
  effect: z.enum(EFFECT_KINDS),
  percent: percentage().min(1, 'errors.percent_none').nullable(),
  /** Currency of the amounts below; default: that of the event or organisation. */
  currency: z.string().refine(isCurrency, 'errors.currency_unknown').nullable().default(null),
  amountCents: amount.nullable(),
  buy: wholeNumber(2, MAX_ITEMS).nullable(),
  pay: wholeNumber(0, MAX_ITEMS).nullable(),
  productIds: z.array(id).max(200),
  minQuantity: wholeNumber(1, MAX_ITEMS),
  maxQuantity: wholeNumber(1, MAX_ITEMS).nullable(),
  minTotalCents: amount,
  visitFrom: date.nullable(),
  visitUntil: date.nullable(),
  weekdays: z.array(wholeNumber(1, 7)).max(7),
  minDaysAhead: wholeNumber(0, MAX_DAYS).nullable(),
  maxDaysAhead: wholeNumber(0, MAX_DAYS).nullable(),
  saleFrom: optionalInstant(),
  saleUntil: optionalInstant(),
  channels: z.array(channel).max(50),
  customerGroups: z.array(z.enum(CUSTOMER_GROUPS)),
  maxPerOrder: wholeNumber(1, MAX_ITEMS).nullable(),
  maxPerCustomer: wholeNumber(1, 1000).nullable(),
  maxUses: wholeNumber(0, MAX_ORDERS).nullable(),
  budgetCents: amount.nullable(),
  priority: wholeNumber(-1000, 1000),
  stackable: z.boolean(),
  active: z.boolean(),
  requestable: z.boolean(),
  requestText: localTexts(2000),
  passProductIds: z.array(id).max(50).default([]),
  passPerDay: wholeNumber(1, MAX_ITEMS).nullable().default(null),
  passInAll: wholeNumber(1, MAX_ITEMS).nullable().default(null),
});
type Fields = z.output<typeof fields>;

/** Drops values of other kinds of promotion, so that they cannot reappear later. */
function withoutTheRest(input: Fields): Fields {
  const { effect, trigger } = input;
  const isByGroup = effect === 'n_for_m' || effect === 'cheapest_free';
  return {
    ...input,
    currency: namesMoney(input) ? input.currency : null,
    percent: effect === 'percentage' ? input.percent : null,
    amountCents: effect === 'amount' || effect === 'fixed_price' ? input.amountCents : null,
    buy: effect === 'n_for_m' ? input.buy : null,
    pay: effect === 'n_for_m' ? input.pay : null,
    maxQuantity: isByGroup ? null : input.maxQuantity,
    maxPerOrder: isByGroup ? input.maxPerOrder : null,
    weekdays: [...new Set(input.weekdays)].sort(),
    requestable: trigger === 'code' && input.requestable,
    passPerDay: input.passProductIds.length > 0 ? input.passPerDay : null,
    passInAll: input.passProductIds.length > 0 ? input.passInAll : null,
  };
}

export const promoRequest = fields
  .superRefine((input, context) => {
    for (const [field, message] of promoFaults(input)) context.addIssue({ code: 'custom', path: [field], message });
  })
  .transform(withoutTheRest);
export type PromoInput = z.output<typeof promoRequest>;

/** A draft promotion, and a cart to test it on. */
export const promoTestRequest = z.object({
  /** Null for a new one. */
  id: id.nullable(),
  promo: promoRequest,
  eventId: id,
  lines: z.array(z.object({ productId: id, quantity: wholeNumber(0, MAX_ITEMS) })).max(100),
  /** Null for tickets without a day. */
  visitDate: date.nullable(),
  /** Day of purchase; default: today. */
  saleDate: date.nullable(),
  channel,
  customerGroup: z.enum(CUSTOMER_GROUPS),
  hasCode: z.boolean(),
});
export type PromoTest = z.output<typeof promoTestRequest>;
