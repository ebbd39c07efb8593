import { z } from 'zod';
import { plainText } from '../shared/requestParts';
import { wholeNumber } from './requestParts';

/** Letters before the number; may contain the year, and must not end with a digit, where the number begins. */
const prefix = plainText(40)
  .pipe(z.string().min(1, 'errors.required'))
  .pipe(z.string().regex(/^(?:[\p{L}\p{N} ./_-]|\{year\})+$/u, 'errors.series_prefix'))
  .pipe(z.string().regex(/[^\p{N}}]$/u, 'errors.series_prefix_end'));

export const seriesRequest = z
  .object({
    name: plainText(80).pipe(z.string().min(1)),
    kind: z.enum(['ticket', 'invoice']),
    prefix,
    digits: wholeNumber(1, 12),
    /** The next number; null leaves it unchanged. */
    nextNumber: wholeNumber(1).nullable().default(null),
    yearly: z.boolean(),
  })
  .refine(({ yearly, prefix: it }) => !yearly || it.includes('{year}'), {
    path: ['prefix'],
    message: 'errors.series_needs_year',
  });
export type SeriesInput = z.output<typeof seriesRequest>;
