import { z } from 'zod';
import { readTable } from '../../infra/tables/readTable';
import { unharmed } from '../../shared/separatedValues';

/** Limit of the list per action. */
const MAX_ROWS = 200;
const LONGEST = 60_000;

/** Rows pasted from a spreadsheet, one per ticket. */
export const holderRowsRequest = z
  .object({ rows: z.string().max(LONGEST, 'errors.too_many_lines') })
  .transform(({ rows }, context) => {
    const table = readTable(rows, { most: MAX_ROWS, findHeadings: () => -1 });
    const refuse = (message: string) => {
      context.addIssue({ code: 'custom', path: ['rows'], message });
      return z.NEVER;
    };
    if ('problem' in table)
      return refuse(table.problem === 'too_many_rows' ? 'errors.too_many_lines' : 'errors.invalid');
    if (table.rows.length === 0) return refuse('errors.required');
    return { rows: table.rows.map(({ cells }) => cells.map((cell) => unharmed(cell).trim())) };
  });

export const manyVisitsRequest = z.object({ slotId: z.uuid('errors.required').toLowerCase() });
