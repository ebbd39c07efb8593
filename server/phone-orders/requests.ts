import { z } from 'zod';
import { customerRequest } from '../invoices';
import { offeredLanguages } from '../shared/i18n/languages';
import { email, personName, phone } from '../shared/requestParts';

/** Validity of a payment link in hours. */
export const PAY_HOURS = [4, 24, 72, 168] as const;
const MAX_OF_ONE = 100;
const MAX_LINES = 20;

const id = z.uuid().toLowerCase();
const chosen = (schema: typeof id) => z.preprocess((it) => (it === '' ? null : it), schema.nullable().default(null));

export const phoneOrderRequest = z
  .object({
    /** Id of the submission; a retry with it is the same order. */
    id,
    eventId: id,
    slotId: chosen(id),
    quantities: z
      .record(id, z.int().min(0).max(MAX_OF_ONE).nullable())
      .refine((all) => Object.keys(all).length <= MAX_LINES)
      .refine((all) => Object.values(all).some((quantity) => (quantity ?? 0) > 0), 'errors.phone_order_nothing'),
    name: personName(),
    email: email(),
    phone: phone().default(''),
    locale: z.string().refine((code) => offeredLanguages().some((known) => known.code === code)),
    payment: z.enum(['link', 'transfer', 'account']),
    hours: z.coerce.number().refine((hours) => PAY_HOURS.some((known) => known === hours)),
    companyId: chosen(id),
    /** Data of a full invoice, required for large orders; a company's is known. */
    invoice: customerRequest.nullish(),
  })
  .refine(({ payment, companyId }) => payment !== 'account' || companyId !== null, {
    path: ['companyId'],
    error: 'errors.required',
  });
export type PhoneOrderInput = z.output<typeof phoneOrderRequest>;
