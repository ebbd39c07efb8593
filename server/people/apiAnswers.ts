/** Answers of the public API about customers. */
import { z } from 'zod';
import { cents, currency, named, referenceOf, time } from '../shared/apiParts';
import { statesOf } from '../shared/states';

export const customerAnswer = named(
  'Customer',
  z.strictObject({
    id: z.uuid(),
    name: z.string().nullable().describe('Value of the latest order that has one; email and phone likewise.'),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    orders: z.int().min(1),
    lastOrderAt: time.describe('When the latest of these orders was begun.'),
    createdAt: time,
  }),
);

const customerOrderAnswer = named(
  'CustomerOrder',
  z.strictObject({
    id: z.uuid(),
    reference: referenceOf('K7M2XQ9A'),
    state: z.enum(statesOf('order')),
    channel: z.string(),
    currency,
    totalCents: cents,
    placedAt: time.nullable().describe('Null while its buyer changes an order that was placed before.'),
  }),
);

export const MAX_ORDERS = 200;

export const customerWithOrdersAnswer = named(
  'CustomerWithOrders',
  customerAnswer.extend({
    latestOrders: z.array(customerOrderAnswer).describe(`The latest first, at most ${MAX_ORDERS}.`),
  }),
);
