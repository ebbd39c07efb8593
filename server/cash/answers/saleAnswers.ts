/** Answers of the point of sale about sales, balances and scanned codes. */
import { z } from 'zod';
import { localTextAnswer, moment, money } from '../../shared/answerParts';
import { named } from '../../shared/apiParts';
import { checkedTicket } from '../../shared/checked';

/** Printed data of a sale. */
export const receipt = named(
  'Receipt',
  z.strictObject({
    reference: z.string(),
    house: z.strictObject({ name: z.string(), taxId: z.string(), address: z.string() }),
    cashbox: z.string(),
    cashier: z.string(),
    at: moment,
    zone: z.string(),
    currency: z.string(),
    lines: z.array(z.strictObject({ name: localTextAnswer, quantity: z.int(), amount: money })),
    discount: money,
    counterDiscount: z
      .strictObject({ amount: money, percents: z.array(z.int()) })
      .nullable()
      .describe('Part of the discount given by the cashier; the reason is not printed.'),
    fee: money,
    total: money,
    taxes: z.array(z.strictObject({ rate: z.int(), net: money, tax: money })),
    payments: z
      .array(z.strictObject({ method: z.string(), amount: money, given: money.nullable(), change: money }))
      .describe('In the order of payment.'),
    rounding: money,
    tickets: z.array(
      z.strictObject({
        reference: z.string(),
        event: z.string(),
        product: z.string(),
        admits: z.int(),
        venue: z.string(),
        zone: z.string(),
        startsAt: moment.nullable().describe('Null without a slot.'),
        isDay: z.boolean().describe('A day ticket, without a time.'),
        number: z.int(),
        of: z.int(),
        qr: z.strictObject({ size: z.number(), path: z.string() }),
      }),
    ),
  }),
);

export const sold = named(
  'Sold',
  z.strictObject({
    reference: z.string(),
    isPaid: z.boolean(),
    remaining: money.describe('Amount due of a partly paid sale.'),
    change: money.describe('Change, including cash that was not needed.'),
    cardsToCancel: z
      .array(z.strictObject({ amount: money, terminal: z.string() }))
      .describe('Card payments entered but not needed: credit paid all, or the sale was made elsewhere.'),
    isElsewhere: z.boolean().describe('The basket was paid on another screen: no part of this request paid it.'),
    receipt: receipt.nullable(),
  }),
);

const person = z.strictObject({ id: z.uuid(), name: z.string() });
export const approversAnswer = z.strictObject({ people: z.array(person) });

/** A proved owner of a balance, with the grant to spend it. */
const balanceProved = z.strictObject({ userId: z.uuid(), name: z.string(), left: money, grant: z.string() });
export const balanceFound = z.strictObject({
  proved: balanceProved.nullable(),
  asked: z
    .strictObject({ name: z.string(), email: z.string() })
    .nullable()
    .describe('Person to whom a code can be sent; name and address are masked.'),
  maySend: z.boolean().describe('Whether emails can be sent.'),
});
export const proofAnswer = z.strictObject({ proved: balanceProved });

/** Result of a scan at the point of sale. */
export const scanned = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('order'), reference: z.string() }),
  z.strictObject({ kind: z.literal('ticket'), ticket: checkedTicket }),
  z
    .strictObject({ kind: z.literal('pass'), ticket: checkedTicket })
    .describe('A valid pass: its member prices apply to the basket.'),
  z.strictObject({ kind: z.literal('promo'), code: z.string(), isGood: z.boolean() }),
  z.strictObject({ kind: z.literal('voucher'), ending: z.string(), left: money }),
  z.strictObject({ kind: z.literal('product'), id: z.uuid(), eventId: z.uuid(), name: z.string() }),
  z.strictObject({ kind: z.literal('unknown') }),
]);

/** Full invoice of a sale, or whether it is being issued. */
export const saleInvoice = z.strictObject({
  invoice: z.strictObject({ id: z.uuid(), code: z.string() }).nullable(),
  isAwaited: z.boolean(),
});

/** Result of undoing a recent sale. */
const undoOffer = z.strictObject({
  reference: z.string(),
  shiftId: z.uuid().describe('Shift that pays out and prints the slip.'),
  totalCents: money,
  parts: z
    .array(
      z.strictObject({
        method: z.string(),
        amount: money,
        code: z.string().nullable(),
        terminal: z.string().nullable(),
        last4: z.string().nullable(),
      }),
    )
    .describe('Refunded amounts by method.'),
  until: moment,
  isAlone: z.boolean().describe('The cashier may refund it alone; otherwise one of `people` approves by PIN.'),
  people: z.array(person),
});
export const undoAnswer = z.strictObject({ offer: undoOffer.nullable(), refusal: z.string().nullable() });

export type Receipt = z.output<typeof receipt>;
export type Sold = z.output<typeof sold>;
export type ApproversAnswer = z.output<typeof approversAnswer>;
export type BalanceProved = z.output<typeof balanceProved>;
export type BalanceFound = z.output<typeof balanceFound>;
export type ProofAnswer = z.output<typeof proofAnswer>;
export type Scanned = z.output<typeof scanned>;
export type SaleInvoice = z.output<typeof saleInvoice>;
export type UndoOffer = z.output<typeof undoOffer>;
export type UndoAnswer = z.output<typeof undoAnswer>;
