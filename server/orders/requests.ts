import { z } from 'zod';
import { acceptedVersions, email, personName, phone, plainText, requiredText, version } from '../shared/requestParts';
import { MAX_VISITS } from '../shared/visits';

/** Far above any limit an organisation can set; what it has set is checked afterwards. */
const MAX_OF_ONE = 100;
const MAX_LINES = 20;
/** What the product allows is checked afterwards. */
const MAX_AMOUNT = 1_000_000_000;

const id = z.uuid().toLowerCase();

const lines = z
  .array(
    z.object({
      /** Of a basket of several events; the event of the shop without it. */
      eventId: id.optional(),
      productId: id,
      /** Null for events without slots. */
      appointmentId: id.nullish(),
      quantity: z.int().min(1).max(MAX_OF_ONE),
      /** What a gift voucher is worth whose buyer says so. */
      amountCents: z.int().min(1).max(MAX_AMOUNT).optional(),
      /** The slots of the product's further visits; null for one that is chosen later. */
      visits: z.array(id.nullable()).max(MAX_VISITS).optional(),
    }),
  )
  .min(1)
  .max(MAX_LINES);

/** Places to keep. `key` is made by the client for each new cart; sent again, it brings the first answer. */
export const holdRequest = z.object({ key: id, lines });

/** The same as a form says it that a browser sends by itself: all of it is text. */
export const plainHoldRequest = z.object({
  key: id,
  slot: id.optional(),
  quantities: z
    .record(
      id,
      z.preprocess((typed) => (typed === '' ? 0 : typed), z.coerce.number().int().min(0).max(MAX_OF_ONE)),
    )
    .refine((quantities) => Object.keys(quantities).length <= MAX_LINES),
});

export const changeHoldRequest = z.object({ lines });

/** Times near to one that has no room for these lines, which the address has as JSON. */
export const nearestRequest = z.object({ slot: id, lines });

/** What is chosen and not kept yet, as JSON in the address. */
export const nextDiscountRequest = z.object({ lines });

const visitKey = z.string().max(40);

/** Whose times a cart with further visits asks for, as JSON in the address. */
export const visitsRequest = z.object({
  /** Of the first visit; null for an event without slots. */
  slot: id.nullable(),
  products: z.array(id).max(MAX_LINES),
  /** By the visit's key: the slot that is chosen. */
  chosen: z.record(visitKey, id),
  /** By the visit's key: the month and the day to open. */
  shown: z.record(visitKey, z.object({ month: z.string().max(7), day: z.string().max(10) }).partial()),
});
export type VisitsRequest = z.infer<typeof visitsRequest>;

/** `proof`: the code that the holder of a pass got by email. */
export const promoCodeRequest = z.object({ code: requiredText(60), proof: plainText(40).default('') });

const holder = z.object({
  name: plainText(300).default(''),
  fields: z.record(z.string().max(40), plainText(300)).default({}),
});

export const placeRequest = z.object({
  /** The version of the basket that its buyer sees. */
  version: z.string().max(40).optional(),
  name: personName(),
  email: email(),
  phone: phone().optional(),
  /** What the products ask of the people they are for, by the item's position in the order. */
  holders: z.record(z.string().max(6), holder).default({}),
  /** How it is paid, where there are several ways. */
  payment: z.string().max(60).optional(),
  /** First with the balance of the person who is signed in; the rest as chosen. */
  useBalance: z.boolean().default(false),
  /** Gift vouchers before that, by their codes. */
  vouchers: z.array(z.string().max(60)).max(10).default([]),
  /** Passes are renewed every year by the card that pays them; nothing where none can be. */
  renewsYearly: z.boolean().default(false),
  /** The box ticked, where there is one; a caller without a page accepts by it what is in force. */
  acceptTerms: z.boolean().default(false),
  /** The versions of the legal texts that its buyer sees. */
  accepted: acceptedVersions,
});

const isText = (value: unknown): value is string => typeof value === 'string';
const figures = z.preprocess((typed) => (isText(typed) && /^\d{1,7}$/.test(typed) ? Number(typed) : typed), version);

/** An order as a form says it that a browser sends by itself: all of it is text. */
export const plainPlaceRequest = placeRequest.extend({
  acceptTerms: z.preprocess((typed) => typed === 'true', z.boolean()),
  accepted: z.object({ terms: figures, privacy: figures }).optional(),
});
export type PlaceRequest = z.infer<typeof placeRequest>;

/** Another address for an order, or the same once more. */
export const addressRequest = z.object({ email: email() });
/** A code from a mail, as it is typed or copied. */
export const orderCodeRequest = z.object({ code: plainText(40) });
export const gateNoteRequest = z.object({ note: plainText(200) });

/** Who bought an order, as staff correct it. */
export const buyerRequest = z.object({ name: personName(), phone: phone().default('') });

/** The holder of one item, by the names of the fields its product asks for. */
export const holderRequest = z.object({
  answers: z.record(z.string().max(40), plainText(300)),
  /** A buyer corrects a name: the id of the submission, the price shown, and the way to pay it. */
  id: z.uuid().toLowerCase().optional(),
  expectedCents: z.int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  payment: z.string().max(60).optional(),
});

/** A time for visits that were bought without one, by the positions of their items. */
export const visitRequest = z.object({
  positions: z
    .array(z.int().min(1).max(10_000))
    .min(1)
    .max(MAX_OF_ONE)
    .refine((positions) => new Set(positions).size === positions.length),
  slotId: id,
});

/** Paper for the tickets, as an address names it; A4 unless it asks for a roll. */
export const ticketFormat = (asked: unknown): 'a4' | '80mm' => (asked === '80mm' ? '80mm' : 'a4');
