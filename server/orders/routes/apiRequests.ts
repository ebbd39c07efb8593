/** Bodies of the public API's requests about sales. */
import { z } from 'zod';
import { apiCustomerRequest } from '../../invoices';
import { offeredLanguages } from '../../shared/i18n/languages';
import { email, personName, phone, plainText, requiredText } from '../../shared/requestParts';
import { MAX_VISITS } from '../../shared/visits';

/** Technical limits, far above any setting; the settings are checked later. */
const MAX_OF_ONE = 100;
const MAX_LINES = 20;
const MAX_HOLDERS = 100;
const MAX_AMOUNT = 1_000_000_000;
/** Validity of a payment link in hours. */
const LINK_HOURS = [4, 24, 72, 168] as const;

const id = z.uuid().toLowerCase();

const lines = z
  .array(
    z.strictObject({
      productId: id,
      slotId: id.nullish().describe('Left out for events without time slots.'),
      quantity: z.int().min(1).max(MAX_OF_ONE),
      amountCents: z.int().min(1).max(MAX_AMOUNT).optional().describe('Value of a gift voucher of any amount.'),
      visits: z
        .array(id.nullable())
        .max(MAX_VISITS)
        .optional()
        .describe('Slots of the product’s further visits in their order; null for one that is chosen later.'),
    }),
  )
  .min(1)
  .max(MAX_LINES);
export type ApiLines = z.output<typeof lines>;

const code = requiredText(60).describe('Promo code.');

export const quoteBody = z.strictObject({ lines, code: code.optional() });
export const holdBody = z.strictObject({ lines, code: code.optional() });

export const changeHoldBody = z
  .strictObject({
    lines: lines.optional().describe('The new contents; the places of the old ones are free.'),
    code: code.nullable().optional().describe('Promo code; null removes it.'),
    extend: z.literal(true).optional().describe('Extends the hold, once.'),
  })
  .refine((change) => Object.keys(change).length > 0, 'errors.nothing_to_change');

const holder = z.strictObject({
  name: plainText(300).default(''),
  fields: z.record(z.string().max(40), plainText(300)).default({}),
});

export const orderBody = z
  .strictObject({
    hold: id.optional().describe('Id of a hold of this token. Without it, `lines` are sold at once.'),
    lines: lines.optional(),
    code: code.optional().describe('Promo code for `lines`; a hold has its own.'),
    customer: z.strictObject({ name: personName(), email: email(), phone: phone().optional() }),
    holders: z
      .record(z.string().max(6), holder)
      .refine((all) => Object.keys(all).length <= MAX_HOLDERS, 'errors.invalid')
      .default({})
      .describe('Answers by the position of the item, from "1". The buyer is asked later for those that are missing.'),
    locale: z
      .string()
      .refine((language) => offeredLanguages().some((known) => known.code === language), 'errors.invalid')
      .optional()
      .describe('Language of the buyer; by default that of the request.'),
    payment: z
      .enum(['link', 'account', 'free'])
      .describe('`link`: the buyer pays at `payLink`. `account`: a company is charged. `free`: nothing is due.'),
    companyId: id.optional().describe('For `account`.'),
    invoice: apiCustomerRequest
      .optional()
      .describe('Data of a full invoice, required for large orders; that of an `account` is the company’s.'),
    linkHours: z
      .literal(LINK_HOURS)
      .default(24)
      .describe('Hours in which the link can be used; it ends before the visit in any case.'),
  })
  .refine(({ hold, lines: sold }) => (hold === undefined) !== (sold === undefined), {
    path: ['lines'],
    error: 'errors.hold_or_lines',
  })
  .refine(({ payment, companyId }) => payment !== 'account' || companyId !== undefined, {
    path: ['companyId'],
    error: 'errors.required',
  })
  .refine(({ payment, invoice }) => payment !== 'account' || invoice === undefined, {
    path: ['invoice'],
    error: 'errors.invalid',
  });
export type OrderBody = z.output<typeof orderBody>;
