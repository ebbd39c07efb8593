/** Answers of the public API with the figures of the sales report. */
import { z } from 'zod';
import { cents, currency, named } from '../shared/apiParts';

const count = z.int();
const head = {
  day: z.string().meta({ format: 'date', description: 'Day of the entries, on the calendar of the order.' }),
  currency,
};

const daySalesAnswer = named(
  'DaySales',
  z.strictObject({
    ...head,
    key: z.string().nullable().describe('Id or code in the dimension `by`; null for entries without one, as fees.'),
    name: z.string().nullable().describe('Its name, in the language of Accept-Language; null without `by`.'),
    orders: count,
    tickets: count.describe('Tickets sold.'),
    refundedTickets: count.describe('At most 0.'),
    listCents: cents.describe('At list prices.'),
    discountCents: cents.describe('At most 0.'),
    soldCents: cents,
    refundsCents: cents.describe('At most 0.'),
    netCents: cents.describe('`soldCents` and `refundsCents` together.'),
    taxCents: cents.describe('Included in `netCents`.'),
  }),
);

const dayPaymentsAnswer = named(
  'DayPayments',
  z.strictObject({
    ...head,
    method: z
      .string()
      .nullable()
      .meta({ examples: ['card'] }),
    name: z.string().nullable().describe('Name of the method, in the language of Accept-Language.'),
    payments: count,
    takenCents: cents,
    returnedCents: cents.describe('At most 0.'),
    netCents: cents.describe('`takenCents` and `returnedCents` together.'),
    onAccountCents: cents.describe('Debts of companies, which are no payments yet.'),
  }),
);

export const daysAnswer = named(
  'DaysReport',
  z.strictObject({
    sales: z.array(daySalesAnswer).describe('Only days with entries.'),
    payments: z
      .array(dayPaymentsAnswer)
      .nullable()
      .describe('By method; null for a token or an owner limited to some venues: payments are for whole orders.'),
  }),
);
