/** Answers of the point of sale about baskets. */
import { z } from 'zod';
import { moment, money } from '../../shared/answerParts';
import { named } from '../../shared/apiParts';
import type { InvoiceCustomer } from '../../shared/invoices';
import { int4 } from '../../shared/requestParts';

const customerAnswer = z.strictObject({
  name: z.string(),
  taxId: z.string(),
  document: z.literal('passport').optional(),
  country: z.string(),
  address: z.string(),
  postcode: z.string(),
  city: z.string(),
}) satisfies z.ZodType<InvoiceCustomer>;

/** A cashier's discount and reason; `line` is empty for the whole sale. */
const discountShown = z.strictObject({
  line: z.string(),
  percent: z.int().nullable().describe('Basis points; null for a fixed amount.'),
  amountCents: money.nullable(),
  reason: z.string(),
  by: z.string(),
  approvedBy: z.string().nullable(),
});

/** Optional buyer name and note for colleagues. */
export const counterNotes = z.strictObject({ buyer: z.string(), note: z.string() });

/** Reserved places of a basket. */
export const counterBasket = named(
  'CounterBasket',
  z.strictObject({
    totalCents: money,
    discountCents: money,
    feeCents: money,
    expiresAt: moment,
    version: int4(0).describe('Version on which the next change is based.'),
    code: z.string().nullable().describe('Promo code of the basket.'),
    discounts: z.array(discountShown),
    notes: counterNotes,
    invoice: customerAnswer.nullable().describe('Customer of a full invoice, issued once paid.'),
  }),
);

/** A partly paid sale. */
export const halfPaid = z.strictObject({ reference: z.string(), covered: money, totalCents: money });

/** A basket restored on page load. */
export const basketShown = z.strictObject({
  key: z.uuid(),
  version: int4(0),
  code: z.string().nullable(),
  held: counterBasket.nullable().describe('Null if the reservation has expired: the page reserves again.'),
  halfPaid: halfPaid.nullable(),
  lines: z.array(
    z.strictObject({
      eventId: z.uuid(),
      productId: z.uuid(),
      appointmentId: z.uuid().nullable(),
      quantity: z.int(),
      name: z.string(),
      event: z.string(),
      startsAt: moment.nullable(),
      zone: z.string(),
      priceCents: money,
    }),
  ),
});

export const parkedBasket = named(
  'ParkedBasket',
  z.strictObject({
    key: z.uuid(),
    number: z.int(),
    name: z.string().nullable(),
    by: z.string(),
    at: moment,
    tickets: z.int(),
    heldUntil: moment.nullable().describe('Null if its places are no longer reserved.'),
    totalCents: money.nullable(),
  }),
);

export const parkAnswer = z.strictObject({ parked: z.array(parkedBasket) });
export const resumeAnswer = z.strictObject({
  basket: basketShown,
  parked: z.array(parkedBasket),
  problem: z.string().nullable().describe('Why its places could not be reserved again.'),
});
export const dropAnswer = z.strictObject({ isPaidBack: z.boolean() });

export type CounterBasket = z.output<typeof counterBasket>;
export type CounterNotes = z.output<typeof counterNotes>;
export type CounterDiscountShown = z.output<typeof discountShown>;
export type HalfPaid = z.output<typeof halfPaid>;
export type BasketShown = z.output<typeof basketShown>;
export type ParkedBasket = z.output<typeof parkedBasket>;
export type ParkAnswer = z.output<typeof parkAnswer>;
export type ResumeAnswer = z.output<typeof resumeAnswer>;
