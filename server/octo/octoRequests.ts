/** Requests of OCTO. Ids are texts: an unknown one is refused with OCTO's own error and not as an invalid field. */
import { z } from 'zod';
import { day, email, plainText } from '../shared/requestParts';

const MAX_ID = 100;
const MAX_UNITS = 1000;
const MAX_MINUTES = 24 * 60;
const key = z.string().max(MAX_ID);
const uuid = z.uuid().toLowerCase();
const optionalText = (max: number) => plainText(max).nullable().optional();

/** Used by `octo/pricing`; prices are in the currency of the event. */
const currency = z
  .string()
  .max(3)
  .meta({ examples: ['EUR'] })
  .nullable()
  .optional();

const units = z
  .array(z.strictObject({ id: key, quantity: z.int().min(0).max(MAX_UNITS) }))
  .max(200)
  .nullable()
  .optional();

const asked = { productId: key.optional(), optionId: key.optional(), units, currency };

export const calendarRequest = z.strictObject({ ...asked, localDateStart: day(), localDateEnd: day() });

export const availabilityRequest = z.strictObject({
  ...asked,
  localDate: day().optional(),
  localDateStart: day().optional(),
  localDateEnd: day().optional(),
  availabilityIds: z.array(key).min(1).max(100).optional(),
});

const contact = z.strictObject({
  fullName: optionalText(120),
  firstName: optionalText(60),
  lastName: optionalText(60),
  emailAddress: email().nullable().optional(),
  phoneNumber: optionalText(40),
  locales: z.array(z.string().max(35)).max(20).optional(),
  postalCode: optionalText(20),
  country: optionalText(60),
  notes: optionalText(1000),
});
export type ContactInput = z.output<typeof contact>;

const unitItem = z.strictObject({
  uuid: uuid.optional(),
  unitId: key.optional(),
  resellerReference: optionalText(100),
  contact: contact.optional(),
});
export type UnitItemInput = z.output<typeof unitItem>;

const unitItems = z.array(unitItem).max(MAX_UNITS).optional();
const minutes = z.int().min(1).max(MAX_MINUTES).optional();

const choice = { productId: key.optional(), optionId: key.optional(), availabilityId: key.optional(), unitItems };

const written = {
  resellerReference: optionalText(100),
  notes: optionalText(1000),
  contact: contact.optional(),
  emailReceipt: z.boolean().optional().describe('The contact has the emails of every buyer.'),
};

export const reserveRequest = z.strictObject({
  uuid: uuid.optional().describe('Idempotency key: the same request again is answered with the same booking.'),
  ...choice,
  ...written,
  expirationMinutes: minutes,
  currency,
});
export type ReserveInput = z.output<typeof reserveRequest>;

export const updateRequest = z.strictObject({ ...choice, ...written, expirationMinutes: minutes });
export type UpdateInput = z.output<typeof updateRequest>;

export const confirmRequest = z.strictObject({
  resellerReference: optionalText(100),
  emailReceipt: written.emailReceipt,
  contact,
  unitItems,
});
export type ConfirmInput = z.output<typeof confirmRequest>;

export const extendRequest = z.strictObject({ expirationMinutes: minutes });

export const cancelRequest = z.strictObject({ reason: optionalText(500), force: z.boolean().optional() });

export const listQuery = z.strictObject({
  resellerReference: z.string().min(1).max(MAX_ID).optional(),
  supplierReference: z.string().min(1).max(MAX_ID).optional(),
  localDate: day().optional(),
  localDateStart: day().optional(),
  localDateEnd: day().optional(),
});
