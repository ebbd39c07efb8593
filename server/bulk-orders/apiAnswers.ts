/** Answers of the public API about companies and their codes. */
import { z } from 'zod';
import { cents, currency, named, referenceOf, time } from '../shared/apiParts';
import { CODE_STATES, COMPANY_METHODS, COMPANY_STATES, INVOICINGS, MASTER_STATES } from '../shared/bulkOrders';

const count = z.int().min(0);

export const companyAnswer = named(
  'Company',
  z.strictObject({
    id: z.uuid(),
    name: z.string(),
    taxId: z.string(),
    country: z.string().describe('ISO 3166-1 alpha-2.'),
    address: z.string(),
    postcode: z.string(),
    city: z.string(),
    email: z.string(),
    state: z.enum(COMPANY_STATES),
    currency,
    methods: z.array(z.enum(COMPANY_METHODS)),
    creditLimitCents: cents.describe('Applies with the method `on_account`.'),
    owedCents: cents,
    overdueCents: cents.describe('The part of `owedCents` that is past its day.'),
    creditDays: count,
    discountRate: count.describe('Basis points off the list price; a price list replaces it.'),
    priceListId: z.uuid().nullable(),
    productIds: z.array(z.uuid()).describe('Products it can order; empty: all that companies can.'),
    minQuantity: count.describe('Codes of an order, at least.'),
    needsPurchaseOrder: z.boolean(),
    codeDays: count.nullable().describe('Codes without a time end so many days after payment; null: never.'),
    invoicing: z.enum(INVOICINGS),
    createdAt: time,
  }),
);

export const companyOrderAnswer = named(
  'CompanyOrder',
  z.strictObject({
    id: z.uuid(),
    reference: referenceOf('5EHSKFWB'),
    state: z.enum(MASTER_STATES),
    purchaseOrder: z.string().nullable(),
    orderReference: z.string().nullable().describe('Reference of the order with its items; null for a quote.'),
    lines: z.array(
      z.strictObject({
        productId: z.uuid(),
        slotId: z.uuid().nullable(),
        quantity: count,
        priceCents: cents.describe('The price of the company for one.'),
      }),
    ),
    currency,
    totalCents: cents,
    dueOn: z.string().nullable().meta({ format: 'date', description: 'Day by which it is paid; null without a debt.' }),
    codes: count.describe('Issued codes; 0 until it is paid or taken on account.'),
    createdAt: time,
  }),
);

export const companyCodeAnswer = named(
  'CompanyCode',
  z.strictObject({
    id: z.uuid(),
    companyOrderId: z.uuid(),
    state: z.enum(CODE_STATES),
    code: z.string().nullable().describe('Null without the scope `companies:write`.'),
    url: z.string().nullable().describe('Page on which it is redeemed; null without that scope.'),
    productId: z.uuid(),
    product: z.string().meta({ examples: ['Adult'] }),
    slotId: z.uuid().nullable(),
    startsAt: time.nullable(),
    endsAt: time.nullable().describe('Until then it can be redeemed; null: without an end.'),
    sentTo: z.strictObject({ name: z.string().nullable(), email: z.string().nullable() }).nullable(),
    holderName: z.string().nullable().describe('The person who redeemed it.'),
    claimedAt: time.nullable(),
    ticket: z.string().nullable().describe('Reference of the ticket that it became.'),
  }),
);
