import type { IsoDate } from '../shared/time';
import type { TimeBlock, TimeBlockException } from './openingHours';
import type { HoursInput } from './requests';

/** Edited hours for the generator, without those marked for removal. */
export function hoursInForce({ blocks, days }: HoursInput): { blocks: TimeBlock[]; exceptions: TimeBlockException[] } {
  return {
    blocks: Object.entries(blocks)
      .filter(([, block]) => !block.isRemoved)
      .map(([id, block]) => ({ id, ...block })),
    exceptions: Object.entries(days).flatMap(([date, entries]) =>
      entries.map((entry) => ({ ...entry, date: date as IsoDate })),
    ),
  };
}
