import { formatTime, type IsoDate } from '../../../server/shared/time';
import { generateSlots } from '../../../server/time-blocks/generateSlots';
import type { TimeBlock, TimeBlockException } from '../../../server/time-blocks/openingHours';

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

export const date = (text: string) => text as IsoDate;

/** Two hours every morning, overridable by a test. */
export const block = (given: Partial<TimeBlock> = {}): TimeBlock => ({
  id: 'weekly',
  weekdays: EVERY_DAY,
  fromTime: '10:00',
  toTime: '12:00',
  stepMinutes: 60,
  durationMinutes: 60,
  capacity: 20,
  validFrom: null,
  validUntil: null,
  ...given,
});

/** The slots of one day. */
export const day = (
  on: string,
  blocks: TimeBlock[],
  exceptions: TimeBlockException[] = [],
  timeZone = 'Europe/Madrid',
) => generateSlots({ timeZone, blocks, exceptions, from: date(on), to: date(on) });

/** Local start times. */
export const starts = (slots: { startsAt: Date }[], timeZone = 'Europe/Madrid') =>
  slots.map(({ startsAt }) => formatTime(startsAt, timeZone, 'es'));
