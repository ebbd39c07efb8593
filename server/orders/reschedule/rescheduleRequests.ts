/** Request of the page on which visits are moved and tickets exchanged. */
import { z } from 'zod';
import { plainText } from '../../shared/requestParts';

const MAX_UNITS = 500;
/** More than the visits that a unit can have: an order may have several events. */
const MAX_STOPS = 50;
const MAX_MONEY = Number.MAX_SAFE_INTEGER;

const position = z.int().min(1).max(100_000);
const stopKey = z.string().max(45);
const slotId = z.uuid().toLowerCase();

const ADDED = 'new.';
/** Key of an added visit, distinct from those of existing visits. */
export const addedKey = (visitKey: string): string => `${ADDED}${visitKey}`;
export const isAddedKey = (key: string): boolean => key.startsWith(ADDED);

export const rescheduleRequest = z
  .object({
    /** Id of the submission; a retry with it is the same move. */
    id: z.uuid().toLowerCase(),
    positions: z.array(position).min(1, 'errors.reschedule_nothing_chosen').max(MAX_UNITS),
    /** New slot of each moved visit, by visit key. */
    to: z
      .record(stopKey, slotId)
      .refine((to) => Object.keys(to).length <= MAX_STOPS)
      .default({}),
    /** New product by position of the unit. */
    products: z.record(z.string().max(6), slotId).default({}),
    /** Slot that the page showed, by position of the moved item. */
    seen: z.record(z.string().max(6), slotId),
    /** Amount that the page showed; negative: a refund. */
    expectedCents: z.int().min(-MAX_MONEY).max(MAX_MONEY),
    currency: z.string().max(3),
    /** Payment method, if there are several. */
    payment: z.string().max(60).optional(),
    /** Staff: override the terms; without fee and price difference. */
    force: z.boolean().default(false),
    free: z.boolean().default(false),
    /** Staff who may refund: the organisation moves the visit, so the better refund terms of both visits apply. */
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

/** The same request from the URL while choosing; invalid values are dropped. */
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
