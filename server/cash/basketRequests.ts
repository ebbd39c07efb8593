/** What is done with a basket, and with a sale of a moment ago. */
import { z } from 'zod';
import { customerRequest } from '../invoices';
import type { Cents } from '../shared/money';
import { int4, plainText } from '../shared/requestParts';
import { MAX_CENTS, pin } from './requests';

/** Null takes it off. */
export const codeRequest = z.object({ code: plainText(60).nullable() });
/** A percentage or a fixed amount off a line, or off the whole sale where none is named; without either it is taken off. */
export const discountRequest = z
  .object({
    productId: z.uuid().toLowerCase().nullable().default(null),
    appointmentId: z.uuid().toLowerCase().nullable().default(null),
    percent: z.int().min(1, 'errors.percent_none').max(10_000, 'errors.percent_too_high').nullable(),
    amountCents: z
      .int()
      .min(1, 'errors.amount_needed')
      .max(MAX_CENTS, 'errors.amount_too_high')
      .transform((value) => value as Cents)
      .nullable()
      .default(null),
    reason: plainText(300).default(''),
    /** Who approves what the cashier may not give alone. */
    approver: z.uuid().toLowerCase().nullish(),
    pin: pin.nullish(),
    /** Of the basket that the page shows; null of whatever it is. */
    version: int4(0).nullable().default(null),
  })
  .refine(({ percent, amountCents }) => percent === null || amountCents === null, {
    path: ['amountCents'],
    message: 'errors.invalid',
  })
  .refine(({ percent, amountCents, reason }) => (percent === null && amountCents === null) || reason !== '', {
    path: ['reason'],
    message: 'errors.required',
  });
export type DiscountRequest = z.output<typeof discountRequest>;

/** A sale that its cashier undoes, with an id of its own: sent twice it is undone once. */
export const undoRequest = z.object({
  id: z.uuid().toLowerCase(),
  reason: plainText(300).default(''),
  /** What stood on a terminal was cancelled there. */
  isCardCancelled: z.boolean().default(false),
  /** Of the terminal's slip, where it has one. */
  code: z
    .string()
    .trim()
    .regex(/^([A-Za-z0-9]{4,12})?$/, 'errors.card_code')
    .default(''),
  /** Who refunds it where the cashier may not. */
  approver: z.uuid().toLowerCase().nullish(),
  pin: pin.nullish(),
});
export type UndoRequest = z.output<typeof undoRequest>;

/** Empty takes them off. */
export const notesRequest = z.object({
  buyer: plainText(120).default(''),
  note: plainText(500).default(''),
  /** Whom a full invoice is for; null asks for none, and what is not sent stays as it is. */
  invoice: customerRequest.nullable().optional(),
});
/** What a parked basket is called, if anything. */
export const parkRequest = z.object({ name: plainText(60).default('') });
