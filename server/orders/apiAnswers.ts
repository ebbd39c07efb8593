/** Answers of the public API about orders. */
import { z } from 'zod';
import { cents, currency, named, referenceOf, time } from '../shared/apiParts';
import { SHOP_CHANNEL } from '../shared/salesChannels';
import { statesOf } from '../shared/states';

const count = z.int().min(0);

const ticketAnswer = named(
  'Ticket',
  z.strictObject({
    reference: referenceOf('8KQ4M2XW7D').describe('Ten characters, as printed below the code.'),
    state: z.enum(statesOf('ticket')),
    validFrom: time,
    validUntil: time,
    usesLeft: count,
  }),
);

const itemAnswer = named(
  'OrderItem',
  z.strictObject({
    id: z.uuid(),
    eventId: z.uuid(),
    productId: z.uuid(),
    product: z
      .string()
      .meta({ description: 'Its name when it was sold, in the language of Accept-Language.', examples: ['Adult'] }),
    slotId: z.uuid().nullable(),
    startsAt: time.nullable().describe('Start of the time slot; null without one.'),
    state: z.enum(['active', 'cancelled', 'refunded']),
    priceCents: cents.describe('Price less discount, tax included.'),
    taxRate: z.int().min(0).describe('Basis points: 2100 is 21 %.'),
    taxCents: cents,
    tickets: z.array(ticketAnswer),
  }),
);

export const orderAnswer = named(
  'Order',
  z.strictObject({
    id: z.uuid(),
    reference: referenceOf('K7M2XQ9A'),
    state: z.enum(statesOf('order')),
    version: count.describe('Rises with each change of the order; scans do not change it.'),
    channel: z.string().meta({ examples: [SHOP_CHANNEL] }),
    locale: z.string().meta({ examples: ['es'] }),
    currency,
    totalCents: cents,
    discountCents: cents,
    feeCents: cents,
    paidCents: cents.describe('Money received less refunds, as the ledger has it.'),
    customer: z.strictObject({
      name: z.string().nullable(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
    }),
    placedAt: time.nullable().describe('Null while its buyer changes an order that was placed before.'),
    paidAt: time.nullable(),
    items: z.array(itemAnswer),
  }),
);

export const newOrderAnswer = named(
  'NewOrder',
  orderAnswer.extend({
    payLink: z.url().nullable().describe('Page on which the buyer pays and accepts the terms; null if nothing is due.'),
    payUntil: time.nullable().describe('The order expires then, unless it is paid.'),
  }),
);

const question = z.strictObject({
  name: z.string().describe('`name` is the name of the holder; others are fields of the product.'),
  kind: z.string(),
  label: z.string(),
  required: z.boolean(),
  options: z.array(z.strictObject({ value: z.string(), label: z.string() })).describe('Choices; empty for a text.'),
});

const appliedDiscount = z.strictObject({ name: z.string(), code: z.string().nullable(), amountCents: cents });

export const holdAnswer = named(
  'Hold',
  z.strictObject({
    id: z.uuid(),
    state: z.enum(['held', 'placed', 'expired', 'cancelled']),
    order: referenceOf('K7M2XQ9A').nullable().describe('Reference of its order, once it is placed.'),
    expiresAt: time.nullable(),
    canExtend: z.boolean().describe('A hold can be extended once, within the longest time of the house.'),
    currency,
    totalCents: cents,
    discountCents: cents,
    feeCents: cents,
    discounts: z.array(appliedDiscount),
    items: z.array(itemAnswer),
    questions: z
      .array(z.strictObject({ position: z.int().min(1), fields: z.array(question) }))
      .describe('Fields asked about the holder of each item; `position` 1 is the first item.'),
  }),
);

const quotedLine = z.strictObject({
  productId: z.uuid(),
  slotId: z.uuid().nullable(),
  quantity: z.int().min(1),
  priceCents: cents.describe('Price of one, tax included.'),
  discountCents: cents.describe('Amount for all together.'),
  taxCents: cents.describe('Amount for all together, after the discount.'),
});

export const quoteAnswer = named(
  'Quote',
  z.strictObject({
    lines: z.array(quotedLine).describe('The lines that can be sold; lines of one product and slot are one.'),
    discounts: z.array(z.strictObject({ name: z.string(), amountCents: cents })),
    currency: currency.nullable().describe('Null if no line can be sold.'),
    discountCents: cents,
    feeCents: cents,
    taxCents: cents,
    totalCents: cents,
    refusals: z
      .array(
        z.strictObject({
          field: z.string().meta({ examples: ['lines.0'] }),
          code: z.string().meta({ examples: ['slot_sold_out'] }),
          detail: z.string(),
        }),
      )
      .describe('Reasons why the lines cannot be reserved like this; empty if they can.'),
  }),
);
