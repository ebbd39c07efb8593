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
