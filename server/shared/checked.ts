/** Results of a check of a scanned or typed code at a till. */
import { z } from 'zod';
import { moment, money } from './answerParts';
import { named } from './apiParts';
import { type OrderState, TRANSITIONS } from './states';
import { RESULTS } from './validationResults';

const ORDER_STATES = Object.keys(TRANSITIONS.order) as OrderState[];
const STANDINGS = ['valid', 'used', 'cancelled', 'replaced', 'expired', 'blocked', 'not_yet', 'too_late'] as const;
const PROMO_STANDINGS = ['good', 'off', 'not_yet', 'over', 'used_up'] as const;

export const checkedTicket = named(
  'CheckedTicket',
  z.strictObject({
    kind: z.literal('ticket'),
    reference: z.string(),
    order: z.string(),
    event: z.string(),
    product: z.string(),
    holder: z.string().nullable(),
    startsAt: moment.nullable(),
    validFrom: moment,
    validUntil: moment,
    zone: z.string(),
    standing: z.enum(STANDINGS),
    usesLeft: z.int(),
    usesTotal: z.int(),
    admits: z.int().describe('How many people an entry admits.'),
    peopleLeft: z.int().describe('How many people of an entry in parts may still come.'),
    lastEntry: z.strictObject({ at: moment, gate: z.string() }).nullable(),
    refund: z
      .strictObject({ amount: money, currency: z.string(), isDone: z.boolean() })
      .nullable()
      .describe('The amount refunded for it, or in transit.'),
    replacedBy: z.string().nullable().describe('The ticket that replaced it.'),
    blockedReason: z.string().nullable(),
    refusal: z
      .strictObject({ result: z.enum(RESULTS), says: z.string().nullable() })
      .nullable()
      .describe('Why the gate would refuse it now, by its own rules; null if it would admit.'),
    mayPrint: z.boolean().describe('Whether it admits a person now or later.'),
  }),
);

/** The kind of a code checked at a till. */
export const checked = z.discriminatedUnion('kind', [
  checkedTicket,
  z.strictObject({
    kind: z.literal('order'),
    reference: z.string(),
    state: z.enum(ORDER_STATES),
    totalCents: money,
    currency: z.string(),
    customer: z.string().nullable(),
    tickets: z
      .strictObject({ good: z.int(), used: z.int(), ended: z.int() })
      .describe('Numbers of its tickets: valid, used, and neither any longer.'),
    refunded: money,
    mayPrintTickets: z.boolean(),
    mayPrintReceipt: z.boolean(),
    awaitsMoney: z.boolean(),
    expiresAt: moment.nullable().describe('The deadline for its payment.'),
    zone: z.string(),
  }),
  z.strictObject({
    kind: z.literal('voucher'),
    ending: z.string(),
    left: money.nullable(),
    currency: z.string(),
    expiresAt: moment.nullable(),
    refusal: z.string().nullable(),
  }),
  z.strictObject({
    kind: z.literal('promo'),
    code: z.string(),
    name: z.string(),
    standing: z.enum(PROMO_STANDINGS),
  }),
  z.strictObject({
    kind: z.literal('product'),
    id: z.uuid(),
    eventId: z.uuid(),
    name: z.string(),
    event: z.string(),
    barcode: z.string(),
    priceCents: money,
    currency: z.string(),
    isSold: z.boolean().describe('On sale at tills.'),
  }),
  z.strictObject({ kind: z.literal('unknown') }),
]);

export type CheckedTicket = z.output<typeof checkedTicket>;
export type PromoStanding = (typeof PROMO_STANDINGS)[number];
export type Checked = z.output<typeof checked>;
