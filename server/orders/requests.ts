import { z } from 'zod';
import { acceptedVersions, email, personName, phone, plainText, requiredText } from '../shared/requestParts';
import { MAX_VISITS } from '../shared/visits';

/** Technical limits, far above any setting; the settings are checked later. */
const MAX_OF_ONE = 100;
const MAX_LINES = 20;
/** The product's own limits are checked later. */
const MAX_AMOUNT = 1_000_000_000;

const id = z.uuid().toLowerCase();

const lines = z
  .array(
    z.object({
      /** Event of a line in a basket with several events; defaults to the shop's event. */
      eventId: id.optional(),
      productId: id,
      /** Null for events without slots. */
      appointmentId: id.nullish(),
      quantity: z.int().min(1).max(MAX_OF_ONE),
      /** Amount of a gift voucher, chosen by the buyer. */
      amountCents: z.int().min(1).max(MAX_AMOUNT).optional(),
      /** Slots of the product's further visits; null for one chosen later. */
      visits: z.array(id.nullable()).max(MAX_VISITS).optional(),
    }),
  )
  .min(1)
  .max(MAX_LINES);

/** Places to reserve. The client makes a `key` for each new cart; a retry with it gets the first answer. */
export const holdRequest = z.object({ key: id, lines });

export const changeHoldRequest = z.object({ lines });

/** Query for times near a full slot; the lines are JSON in the URL. */
export const nearestRequest = z.object({ slot: id, lines });

/** Chosen lines that are not reserved yet, as JSON in the URL. */
export const nextDiscountRequest = z.object({ lines });

const visitKey = z.string().max(40);

/** Query for the times of further visits, as JSON in the URL. */
export const visitsRequest = z.object({
  /** Slot of the first visit; null for an event without slots. */
  slot: id.nullable(),
  products: z.array(id).max(MAX_LINES),
  /** Chosen slot by visit key. */
  chosen: z.record(visitKey, id),
  /** Month and day to show, by visit key. */
  shown: z.record(visitKey, z.object({ month: z.string().max(7), day: z.string().max(10) }).partial()),
});
export type VisitsRequest = z.infer<typeof visitsRequest>;

/** `proof`: code emailed to the holder of a pass. */
export const promoCodeRequest = z.object({ code: requiredText(60), proof: plainText(40).default('') });

const holder = z.object({
  name: plainText(300).default(''),
  fields: z.record(z.string().max(40), plainText(300)).default({}),
});

export const placeRequest = z.object({
  /** Version of the basket that the buyer sees. */
  version: z.string().max(40).optional(),
  name: personName(),
  email: email(),
  phone: phone().optional(),
  /** Holder answers by position of the item in the order. */
  holders: z.record(z.string().max(6), holder).default({}),
  /** Payment method, if there are several. */
  payment: z.string().max(60).optional(),
  /** Pay from the signed-in buyer's balance first; the rest by the chosen method. */
  useBalance: z.boolean().default(false),
  /** Codes of gift vouchers, used before the balance. */
  vouchers: z.array(z.string().max(60)).max(10).default([]),
  /** Renew passes automatically each year with the card used; no effect without such passes. */
  renewsYearly: z.boolean().default(false),
  /** The ticked box, if one is shown; an API caller accepts the texts in force with it. */
  acceptTerms: z.boolean().default(false),
  /** Versions of the legal texts that the buyer sees. */
  accepted: acceptedVersions,
});

export type PlaceRequest = z.infer<typeof placeRequest>;

/** Another email for an order, or the same to send again. */
export const addressRequest = z.object({ email: email() });
/** A code from an email, typed or pasted. */
export const orderCodeRequest = z.object({ code: plainText(40) });
export const gateNoteRequest = z.object({ note: plainText(200) });

/** Correction of a buyer's details by staff. */
export const buyerRequest = z.object({ name: personName(), phone: phone().default('') });

/** Holder answers of one item, by field name. */
export const holderRequest = z.object({
  answers: z.record(z.string().max(40), plainText(300)),
  /** A buyer's correction of a name: id of the submission, price shown, payment method. */
  id: z.uuid().toLowerCase().optional(),
  expectedCents: z.int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  payment: z.string().max(60).optional(),
});

/** A time for visits bought without one, by item positions. */
export const visitRequest = z.object({
  positions: z
    .array(z.int().min(1).max(10_000))
    .min(1)
    .max(MAX_OF_ONE)
    .refine((positions) => new Set(positions).size === positions.length),
  slotId: id,
});

/** Paper format in the URL; A4 unless a roll is requested. */
export const ticketFormat = (asked: unknown): 'a4' | '80mm' => (asked === '80mm' ? '80mm' : 'a4');
