import { z } from 'zod';
import { day } from '../shared/requestParts';
import type { IsoDate } from '../shared/time';

const MAX_BLOCKS = 60;
const MAX_DAYS = 800;
const MAX_ENTRIES = 6;
const MAX_PLACES = 100_000;
const DAY_MINUTES = 24 * 60;

const OPENING = /^([01]\d|2[0-3]):[0-5]\d$/;
const CLOSING = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/;

const openingTime = z.string('errors.required').regex(OPENING, 'errors.time_of_day');
/** Midnight at the end of a day may be typed as 24:00 or 00:00. */
const closingTime = z
  .string('errors.required')
  .regex(CLOSING, 'errors.time_of_day')
  .transform((time) => (time === '24:00' ? '00:00' : time));
const date = day('errors.date');
const minutes = z.number().int().min(1).max(DAY_MINUTES);
const places = z.number().int().min(0).max(MAX_PLACES);

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Minutes open; an end not after the start is on the next day. */
export function openMinutes({ fromTime, toTime }: { fromTime: string; toTime: string }): number {
  const length = minuteOf(toTime) - minuteOf(fromTime);
  return length > 0 ? length : length + DAY_MINUTES;
}

const weeklyHours = z
  .object({
    name: z.string().trim().min(1).max(80),
    weekdays: z.array(z.number().int().min(1).max(7)).min(1, 'errors.weekday_needed').max(7),
    fromTime: openingTime,
    toTime: closingTime,
    stepMinutes: minutes,
    durationMinutes: minutes,
    capacity: places,
    validFrom: date,
    validUntil: date,
    /** Marked for removal, done when the hours are applied. */
    isRemoved: z.boolean().default(false),
  })
  .superRefine((block, context) => {
    if (block.validUntil < block.validFrom)
      context.addIssue({ code: 'custom', path: ['validUntil'], message: 'errors.ends_before_it_begins' });
    if (block.durationMinutes > openMinutes(block))
      context.addIssue({ code: 'custom', path: ['durationMinutes'], message: 'errors.longer_than_open' });
  });

const note = z.string().trim().max(200).nullable();
const hours = {
  fromTime: openingTime,
  toTime: closingTime,
  stepMinutes: minutes.nullable(),
  durationMinutes: minutes.nullable(),
  capacity: places.nullable(),
};
const specialHours = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('closed'), note }),
  z.object({ kind: z.literal('capacity'), capacity: places, note }),
  z.object({ kind: z.literal('replaced'), ...hours, note }),
  z.object({ kind: z.literal('extra'), ...hours, note }),
]);

const count = (record: object) => Object.keys(record).length;

/**
 * Opening hours in the form: weekly ones by id, special ones by day. A missing day stays unchanged; one without special
 * hours follows the week again.
 */
export const openingHoursRequest = z.object({
  blocks: z.record(z.uuid(), weeklyHours).refine((blocks) => count(blocks) <= MAX_BLOCKS, 'errors.too_many_blocks'),
  days: z
    .record(date, z.array(specialHours).max(MAX_ENTRIES))
    .refine((days) => count(days) <= MAX_DAYS, 'errors.too_many_days'),
});

export type HoursInput = z.output<typeof openingHoursRequest>;
export type WeeklyHoursInput = HoursInput['blocks'][string];
export type SpecialHoursInput = HoursInput['days'][IsoDate][number];
