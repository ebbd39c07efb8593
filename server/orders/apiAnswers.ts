/** Answers of the public API about orders. */
import { z } from 'zod';
import { cents, named, time } from '../shared/apiParts';

const ticketAnswer = named(
  'Ticket',
  z.strictObject({
    reference: z.string().describe('Ten characters, as printed below the code.'),
    state: z.enum(['valid', 'used', 'cancelled', 'replaced', 'expired', 'blocked']),
    validFrom: time,
    validUntil: time,
    usesLeft: z.int().min(0),
  }),
);

const itemAnswer = named(
  'OrderItem',
  z.strictObject({
    id: z.uuid(),
    eventId: z.uuid(),
    productId: z.uuid(),
    product: z.string().describe('Its name when it was sold, in the language of Accept-Language.'),
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
    reference: z.string(),
    state: z.enum(['held', 'pending', 'paid', 'partially_refunded', 'refunded', 'expired', 'cancelled']),
    version: z.int().describe('Rises with each change: of two answers, the higher one is the later.'),
    channel: z.string(),
    locale: z.string(),
    currency: z.string(),
    totalCents: cents,
    discountCents: cents,
    feeCents: cents,
    paidCents: cents.describe('Captured payments less refunds.'),
    customer: z.strictObject({
      name: z.string().nullable(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
    }),
    placedAt: time,
    paidAt: time.nullable(),
    items: z.array(itemAnswer),
  }),
);
