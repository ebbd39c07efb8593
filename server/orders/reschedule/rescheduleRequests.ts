/** What the page on which visits are moved, and tickets exchanged, sends. */
import { z } from 'zod';
import { plainText } from '../../shared/requestParts';

const MAX_UNITS = 500;
/** Visits that one unit can have, and then some: an order may be for several events. */
const MAX_STOPS = 50;
const MAX_MONEY = Number.MAX_SAFE_INTEGER;

const position = z.int().min(1).max(100_000);
const stopKey = z.string().max(45);
const slotId = z.uuid().toLowerCase();

const ADDED = 'new.';
/** The key of a visit that comes with another product: apart from those that tickets have. */
export const addedKey = (visitKey: string): string => `${ADDED}${visitKey}`;
export const isAddedKey = (key: string): boolean => key.startsWith(ADDED);

export const rescheduleRequest = z
  .object({
    /** The submission's own, so that a second press is the same move. */
    id: z.uuid().toLowerCase(),
    positions: z.array(position).min(1, 'errors.reschedule_nothing_chosen').max(MAX_UNITS),
    /** The new slot of each visit that is moved, by its key. */
    to: z
      .record(stopKey, slotId)
      .refine((to) => Object.keys(to).length <= MAX_STOPS)
      .default({}),
    /** By position: the product for which a unit is exchanged. */
    products: z.record(z.string().max(6), slotId).default({}),
    /** By the position of each item that is moved: the slot it was seen in. */
    seen: z.record(z.string().max(6), slotId),
    /** What the page said is to be paid; less than nothing: what goes back. */
    expectedCents: z.int().min(-MAX_MONEY).max(MAX_MONEY),
    currency: z.string().max(3),
    /** How it is paid, where there are several ways. */
    payment: z.string().max(60).optional(),
    /** Staff: past the terms; and without a fee or a difference. */
    force: z.boolean().default(false),
    free: z.boolean().default(false),
    /** Staff who may refund: it is the house that moves it, and the better refund terms of both visits count. */
    house: z.boolean().default(false),
    reason: plainText(500).default(''),
  })
  .refine(({ positions }) => new Set(positions).size === positions.length, {
    path: ['positions'],
    error: 'errors.invalid',
  })
  .refine(({ to, products }) => Object.keys(to).length + Object.keys(products).length > 0, {
    path: ['to'],
    error: 'errors.reschedule_no_time',
  })
  .refine(({ force, free, reason }) => !(force || free) || reason.length > 0, {
    path: ['reason'],
    error: 'errors.reschedule_reason',
  });
export type RescheduleInput = z.output<typeof rescheduleRequest>;

const parts = (asked: unknown): string[] => (typeof asked === 'string' ? asked.split(',').slice(0, MAX_UNITS) : []);

const pairs = (asked: unknown): Record<string, string> =>
  Object.fromEntries(
    parts(asked)
      .map((pair) => pair.split('_') as [string, string])
      .filter(([key, id]) => stopKey.safeParse(key).success && slotId.safeParse(id).success),
  );

/** The same as the page's address names it while it is being chosen; what is no such thing is left out. */
export function askedMove(query: Record<string, unknown>) {
  const numbers = parts(query.units).map(Number);
  return {
    positions: [...new Set(numbers.filter((number) => position.safeParse(number).success))],
    to: pairs(query.to),
    products: pairs(query.products),
    visit: typeof query.visit === 'string' ? query.visit : null,
    month: query.month,
    day: query.day,
    free: query.free === '1',
  };
}
export type AskedMove = ReturnType<typeof askedMove>;
