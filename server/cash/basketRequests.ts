/** Requests for a basket, and to undo a recent sale. */
import { z } from 'zod';
import { customerRequest } from '../invoices';
import type { Cents } from '../shared/money';
import { int4, plainText } from '../shared/requestParts';
import { MAX_CENTS, pin } from './requests';

/** Null removes it. */
export const codeRequest = z.object({ code: plainText(60).nullable() });
/**
 * A percentage or fixed amount off a line, or off the whole sale without a line; without either, the discount is
 * removed.
 */
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
    /** Person who approves what the cashier may not give alone. */
    approver: z.uuid().toLowerCase().nullish(),
    pin: pin.nullish(),
    /** Version of the basket on the page; null skips the check. */
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

/** Undo of a sale; its id makes it idempotent. */
export const undoRequest = z.object({
  id: z.uuid().toLowerCase(),
  reason: plainText(300).default(''),
  /** The card payment was cancelled on the terminal. */
  isCardCancelled: z.boolean().default(false),
  /** Code on the terminal's slip, if there is one. */
  code: z
    .string()
    .trim()
    .regex(/^([A-Za-z0-9]{4,12})?$/, 'errors.card_code')
    .default(''),
  /** Person who approves the refund if the cashier may not. */
  approver: z.uuid().toLowerCase().nullish(),
  pin: pin.nullish(),
});
export type UndoRequest = z.output<typeof undoRequest>;

/** Blank removes them. */
export const notesRequest = z.object({
  buyer: plainText(120).default(''),
  note: plainText(500).default(''),
  /** Customer of a full invoice; null: no invoice; absent: unchanged. */
  invoice: customerRequest.nullable().optional(),
});
/** Optional name of a parked basket. */
export const parkRequest = z.object({ name: plainText(60).default('') });
