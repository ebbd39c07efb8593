/**
 * Pages of lists by a cursor: the sort key of the last row. A row that is added while a caller reads page after page is
 * neither repeated nor left out, as it would be with page numbers.
 */
import { z } from 'zod';
import { instant } from '../../shared/requestParts';

const MAX_ROWS = 200;
const DEFAULT_ROWS = 50;

/** The time and id by which a list is sorted. */
export type Position = { at: string; id: string };

const cursorOf = (list: string, { at, id }: Position): string =>
  Buffer.from(JSON.stringify([list, at, id])).toString('base64url');

/** The cursor names its list: a cursor of another list is refused, since its position means nothing here. */
function cursorFor(list: string) {
  const position = z.tuple([z.literal(list), instant(), z.uuid()]);
  return z
    .string()
    .max(200)
    .transform((text, context): Position => {
      try {
        const [, at, id] = position.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
        return { at, id };
      } catch {
        context.addIssue({ code: 'custom', message: 'errors.invalid' });
        return z.NEVER;
      }
    });
}

/** @param list its name: the `name` of its endpoint */
export const pageQueryOf = (list: string) =>
  z.object({
    cursor: cursorFor(list).optional().describe('`next` of the page before; without it, the first page.'),
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(MAX_ROWS)
      .default(DEFAULT_ROWS)
      .describe(`Rows of a page, at most ${MAX_ROWS}.`),
  });

export const pageOf = <S extends z.ZodType>(row: S) =>
  z.strictObject({
    data: z.array(row),
    next: z.string().nullable().describe('Cursor of the next page; null on the last one.'),
  });

/** @param list as in `pageQueryOf`. @param rows one more than `limit`, where there is another page */
export function toPage<R, A>(
  list: string,
  rows: readonly R[],
  limit: number,
  { toAnswer, positionOf }: { toAnswer: (row: R) => A; positionOf: (row: R) => Position },
): { data: A[]; next: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { data: shown.map(toAnswer), next: rows.length > limit && last ? cursorOf(list, positionOf(last)) : null };
}
