import { z } from 'zod';
import { storable } from '../../shared/requestParts';
import { readRows, unharmed } from '../../shared/separatedValues';

/** Limit of the list per action. */
const MAX_ROWS = 200;
const LONGEST = 60_000;

/** Rows pasted from a spreadsheet, one per ticket. */
export const holderRowsRequest = z
  .object({ rows: z.string().max(LONGEST, 'errors.too_many_lines').transform(storable) })
  .transform(({ rows }, context) => {
    const read = readRows(rows, MAX_ROWS + 1);
    const refuse = (message: string) => {
      context.addIssue({ code: 'custom', path: ['rows'], message });
      return z.NEVER;
    };
    if ('openQuote' in read) return refuse('errors.invalid');
    if (read.isMore || read.rows.length > MAX_ROWS) return refuse('errors.too_many_lines');
    if (read.rows.length === 0) return refuse('errors.required');
    return { rows: read.rows.map(({ cells }) => cells.map((cell) => unharmed(cell).trim())) };
  });

export const manyVisitsRequest = z.object({ slotId: z.uuid('errors.required').toLowerCase() });
