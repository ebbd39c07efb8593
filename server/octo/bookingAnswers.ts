/** Answers of OCTO about bookings, and refusals. */
import { z } from 'zod';
import { named } from '../shared/apiParts';
import { availability, OPTION, pricing, UNIT_STATUSES } from './offerAnswers';

const text = z.string().nullable();

const contact = named(
  'OctoContact',
  z.strictObject({
    fullName: text,
    firstName: text,
    lastName: text,
    emailAddress: text,
    phoneNumber: text,
    locales: z.array(z.string()),
    postalCode: text,
    country: text,
    notes: text,
  }),
);
export type Contact = z.infer<typeof contact>;

const ticket = z.strictObject({
  redemptionMethod: z.literal('DIGITAL'),
  utcRedeemedAt: text,
  deliveryOptions: z.array(
    z.strictObject({ deliveryFormat: z.enum(['QRCODE', 'PDF_URL']), deliveryValue: z.string() }),
  ),
});
export type DeliveredTicket = z.infer<typeof ticket>;

const unitItem = named(
  'OctoUnitItem',
  z.strictObject({
    uuid: z.string(),
    resellerReference: text,
    supplierReference: text.describe('Number of the ticket, once it is confirmed.'),
    unitId: z.string(),
    status: z.enum(UNIT_STATUSES),
    utcRedeemedAt: text,
    contact,
    ticket,
    pricing: pricing.optional(),
  }),
);

export const booking = named(
  'OctoBooking',
  z.strictObject({
    id: z.string(),
    uuid: z.string().describe('The reseller’s idempotency key.'),
    testMode: z.literal(false),
    resellerReference: text,
    supplierReference: z.string().describe('Reference of the order.'),
    status: z.enum(UNIT_STATUSES),
    utcCreatedAt: z.string(),
    utcUpdatedAt: z.string(),
    utcExpiresAt: text,
    utcRedeemedAt: text,
    utcConfirmedAt: text,
    productId: z.string(),
    optionId: z.literal(OPTION),
    cancellable: z.boolean(),
    cancellation: z
      .strictObject({ refund: z.enum(['FULL', 'PARTIAL', 'NONE']), reason: text, utcCancelledAt: z.string() })
      .nullable(),
    freesale: z.literal(false),
    availabilityId: z.string(),
    availability,
    contact,
    notes: text,
    deliveryMethods: z.array(z.literal('TICKET')),
    voucher: z.null(),
    unitItems: z.array(unitItem),
    pricing: pricing.optional(),
  }),
);
export type Booking = z.infer<typeof booking>;
export type BookingStatus = Booking['status'];

export const ERRORS = [
  'INVALID_PRODUCT_ID',
  'INVALID_OPTION_ID',
  'INVALID_UNIT_ID',
  'INVALID_AVAILABILITY_ID',
  'INVALID_BOOKING_UUID',
  'BAD_REQUEST',
  'UNPROCESSABLE_ENTITY',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'PAYLOAD_TOO_LARGE',
  'TOO_MANY_REQUESTS',
  'INTERNAL_SERVER_ERROR',
  'SERVICE_UNAVAILABLE',
] as const;
export type ErrorName = (typeof ERRORS)[number];

export const octoError = named(
  'OctoError',
  z.strictObject({
    error: z.enum(ERRORS),
    errorMessage: z.string().describe('Message for a person, in the language of Accept-Language.'),
    productId: z.string().optional(),
    optionId: z.string().optional(),
    unitId: z.string().optional(),
    availabilityId: z.string().optional(),
    uuid: z.string().optional(),
  }),
);
