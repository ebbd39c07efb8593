/** What the forms of cashboxes and their shifts send. */
import { z } from 'zod';
import { MOVED_KINDS } from '../shared/cash';
import { isCurrency } from '../shared/currencies';
import type { Cents } from '../shared/money';
import { int4, plainText, requiredText } from '../shared/requestParts';

/** The most that a drawer is said to hold. */
const MAX_CENTS = 100_000_000;
const MAX_PIECES = 100_000;
const MAX_EVENTS = 200;
const ROUNDINGS = [1, 5, 10, 50, 100];

const amount = z.int().min(0, 'errors.amount_needed').max(MAX_CENTS, 'errors.amount_too_high');
const cents = amount.transform((value) => value as Cents);
const currency = z.string().max(3).refine(isCurrency, 'errors.currency_unknown');
const reason = requiredText(300);

export const cashboxRequest = z.object({
  venueId: z.uuid().toLowerCase(),
  name: requiredText(60),
  channel: z.string().min(1).max(40),
  currency,
  openingFloatCents: cents,
  toleranceCents: cents,
  roundingCents: z.coerce.number().refine((step) => ROUNDINGS.includes(step), 'errors.invalid'),
  holdMinutes: z.int().min(1).max(120),
  paper: z.enum(['80', '58', 'a4']),
  eventIds: z.array(z.uuid().toLowerCase()).max(MAX_EVENTS),
  active: z.boolean(),
});
export type CashboxInput = z.output<typeof cashboxRequest>;

const counted = {
  /** Pieces by what each is worth; empty where only the sum was counted. */
  count: z.record(z.string().regex(/^\d{1,9}$/), z.int().min(0).max(MAX_PIECES)).default({}),
  /** The sum, where pieces were not counted. */
  total: amount.nullable().default(null),
  /** Of what was counted. */
  currency,
};

/** What was counted: pieces, their sum, or both. */
export type Counted = z.output<z.ZodObject<typeof counted>>;

export const openRequest = z.object({ id: z.uuid().toLowerCase(), cashboxId: z.uuid().toLowerCase(), ...counted });
export const countRequest = z.object({ ...counted, left: cents, again: z.boolean().default(false) });
export const explainRequest = z.object({ reason });
export const moveRequest = z.object({
  id: z.uuid().toLowerCase(),
  kind: z.enum(MOVED_KINDS),
  amountCents: z.int().min(1, 'errors.amount_needed').max(MAX_CENTS, 'errors.amount_too_high'),
  reason,
});
export type MoveInput = z.output<typeof moveRequest>;

const lines = z
  .array(
    z.object({
      eventId: z.uuid().toLowerCase(),
      productId: z.uuid().toLowerCase(),
      appointmentId: z.uuid().toLowerCase().nullish(),
      quantity: z.int().min(1).max(100),
    }),
  )
  .min(1, 'errors.basket_empty')
  .max(40);

/** A refund that is paid out; the code of the terminal's slip where one gave it back. */
export const payRefundRequest = z.object({
  refundId: z.uuid().toLowerCase(),
  code: z
    .string()
    .trim()
    .regex(/^([A-Za-z0-9]{4,12})?$/, 'errors.card_code')
    .default(''),
});
export type PayRefundInput = z.output<typeof payRefundRequest>;

/** What was scanned or typed. */
export const checkRequest = z.object({ code: requiredText(600) });

/** What is in a basket now. */
export const basketRequest = z.object({
  lines,
  /** What the page shows it to be, 0 of a new one; null changes it whatever it is. */
  version: int4(0).nullable().default(null),
});
/** Null takes it off. */
export const codeRequest = z.object({ code: plainText(60).nullable() });
/** What a parked basket is called, if anything. */
export const parkRequest = z.object({ name: plainText(60).default('') });

/** The submission's own, so that the money is taken once. */
const id = z.uuid().toLowerCase();
const part = z.discriminatedUnion('kind', [
  /** What was handed over. */
  z.object({ id, kind: z.literal('cash'), givenCents: z.int().min(1, 'errors.amount_needed').max(MAX_CENTS) }),
  z.object({
    id,
    kind: z.literal('card_manual'),
    amountCents: z.int().min(1, 'errors.amount_needed').max(MAX_CENTS),
    code: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9]{4,12}$/, 'errors.card_code'),
    last4: z
      .string()
      .trim()
      .regex(/^(\d{4})?$/, 'errors.card_last4'),
    terminal: plainText(40),
  }),
  /** A gift voucher gives what is left on it, at most what is to pay. */
  z.object({ id, kind: z.literal('voucher'), code: requiredText(60) }),
]);

export type CounterPart = z.output<typeof part>;

/** Parts of an order that was placed elsewhere. */
export const settleRequest = z.object({ parts: z.array(part).min(1).max(10) });

export const findManualRequest = z.object({ reference: requiredText(40) });

/** A sale in one request. Sent again with the same ids, it is the same sale. */
export const saleRequest = z.object({
  /** Of the basket. */
  key: id,
  lines,
  /** What the cashier saw. */
  totalCents: z.int().min(0).max(MAX_CENTS),
  parts: z.array(part).max(10),
});
export type SaleRequest = z.output<typeof saleRequest>;
