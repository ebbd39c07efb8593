import { z } from 'zod';
import { isDay } from '../shared/period';

const day = z.custom<string>(isDay, 'errors.invalid').transform((text) => text as import('../shared/time').IsoDate);
/** A file of ten years has a tenth of that. */
const MAX_FILE_CHARACTERS = 1_000_000;

export const settingsRequest = z.object({
  visitorsPerGuide: z.number().int().min(1).max(1000),
  overbookPercent: z.number().int().min(1).max(50).nullable(),
});

export const specialDayRequest = z.object({
  day,
  name: z.string().trim().min(1).max(80),
  everyYear: z.boolean().default(false),
  factorPercent: z.number().int().min(0).max(1000).nullable(),
});

export const fileRequest = z.object({ text: z.string().min(1).max(MAX_FILE_CHARACTERS) });
