import { z } from 'zod';

/** Holes that a database cannot store and a person cannot see are taken out of what was typed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
const UNSTORABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Surrogate}/gu;

/** One line of text as a person typed it, without what cannot be stored, trimmed. */
const line = (max: number) =>
  z
    .string()
    .transform((typed) => typed.replace(UNSTORABLE, '').trim())
    .pipe(z.string().max(max));

const filledLine = (max: number) => line(max).pipe(z.string().min(1));

/** Far above any limit an organisation can set; what it has set is checked afterwards. */
const MOST_OF_ONE = 100;
const MOST_LINES = 20;

const id = z.uuid().toLowerCase();

const lines = z
  .array(
    z.object({
      productId: id,
      /** Null for events without slots. */
      appointmentId: id.nullish(),
      quantity: z.int().min(1).max(MOST_OF_ONE),
    }),
  )
  .min(1)
  .max(MOST_LINES);

/** Places to keep. `key` is made by the client for each new cart; sent again, it brings the first answer. */
export const holdRequest = z.object({ key: id, lines });
export type HoldRequest = z.infer<typeof holdRequest>;

export const changeHoldRequest = z.object({ lines });

export const promoCodeRequest = z.object({ code: filledLine(60) });

const holder = z.object({ name: line(300).default(''), fields: z.record(z.string().max(40), line(300)).default({}) });

export const placeRequest = z.object({
  name: filledLine(120),
  email: line(254).pipe(z.email().toLowerCase()),
  phone: line(30)
    .pipe(z.string().regex(/^(\+?[\d\s().-]{6,})?$/))
    .optional(),
  /** What the products ask of the people they are for, by the item's position in the order. */
  holders: z.record(z.string().max(6), holder).default({}),
  acceptTerms: z.literal(true, 'errors.accept_terms'),
});
export type PlaceRequest = z.infer<typeof placeRequest>;

/** The holder of one item, by the names of the fields its product asks for. */
export const holderRequest = z.object({ answers: z.record(z.string().max(40), line(300)) });

/** Paper for the tickets, as an address names it; A4 unless it asks for a roll. */
export const ticketFormat = (asked: unknown): 'a4' | '80mm' => (asked === '80mm' ? '80mm' : 'a4');
