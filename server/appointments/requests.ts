import { z } from 'zod';
import { day, int4 } from '../shared/requestParts';

export const MAX_PLACES = 100_000;
const MAX_CENTS = 100_000_00;

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

const capacity = z.number().int().min(0).max(MAX_PLACES);
const note = z
  .string()
  .trim()
  .max(500)
  .nullable()
  .transform((text) => text || null);
const price = z.int().min(0, 'errors.price_negative').max(MAX_CENTS, 'errors.price_too_high');

/** Editable values of a slot. Prices by product, where they differ from the product's own. */
export const slotEdit = z.object({
  capacity,
  isOpen: z.boolean(),
  note,
  prices: z
    .record(z.uuid(), price.nullable())
    .transform((prices) =>
      Object.fromEntries(Object.entries(prices).filter((pair): pair is [string, number] => pair[1] !== null)),
    ),
});
export type SlotEdit = z.output<typeof slotEdit>;

/** A manual slot in local time; an end not after the start is on the next day. */
export const newSlot = z.object({
  event: z.uuid('errors.required'),
  date: day('errors.date'),
  fromTime: z.string('errors.required').regex(TIME, 'errors.time_of_day'),
  toTime: z.string('errors.required').regex(TIME, 'errors.time_of_day'),
  capacity: capacity.min(1),
  note,
});
export type NewSlot = z.output<typeof newSlot>;

/** A local time; an end not after the start is on the next day. */
const slotTime = z.object({
  date: day('errors.date'),
  fromTime: z.string('errors.required').regex(TIME, 'errors.time_of_day'),
  toTime: z.string('errors.required').regex(TIME, 'errors.time_of_day'),
  /** Which of two is meant, if that hour occurs twice. */
  repeated: z.enum(['first', 'second']).nullable().default(null),
});
export type SlotTime = z.output<typeof slotTime>;

/** New time of a slot, with the version and number of paid orders that the user saw. */
export const slotMove = slotTime.extend({
  version: int4(1),
  orders: int4(),
  /** Email buyers who have paid. */
  notify: z.boolean(),
});
export type SlotMove = z.output<typeof slotMove>;

/** A change of many slots. */
export const slotChange = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('capacity'),
    capacity,
    /** If more is taken, reduce as far as possible; otherwise refuse the change. */
    keepsTaken: z.boolean().default(false),
  }),
  z.object({ do: z.literal('close') }),
  z.object({ do: z.literal('reopen') }),
  z.object({ do: z.literal('note'), note }),
  z.object({ do: z.literal('price'), product: z.uuid('errors.required'), price: price.nullable() }),
  z.object({ do: z.literal('cancel') }),
  z.object({ do: z.literal('restore') }),
]);
export type SlotChange = z.output<typeof slotChange>;
