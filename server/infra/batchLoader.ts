import { groupBy } from '../shared/groupBy';
import { type Row, sql } from './db';
import { microBatch } from './microBatch';

/**
 * A read that many requests make at once, each for its own key: those that come together ask in one statement, whose
 * `$1` is the array of their keys. What costs is the way to the database and back, not the row.
 * @returns the rows of one key; requests for the same key may get the same objects, which are not to be changed.
 */
export function batchLoader<T extends Row>(
  name: string,
  text: string,
  keyOf: (row: T) => string,
): (key: string) => Promise<T[]> {
  return microBatch<string, T[]>({
    run: async (keys) => {
      const rows = groupBy(await sql<T>(name, text, [[...new Set(keys)]]), keyOf);
      return keys.map((key) => rows.get(key) ?? []);
    },
    laneOf: (key) => key,
    lanes: 2,
    maxSize: 50,
  });
}
