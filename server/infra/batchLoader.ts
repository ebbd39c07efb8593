import { groupBy } from '../shared/groupBy';
import { type Row, sql } from './db';
import { microBatch } from './microBatch';

/**
 * Batches reads of many concurrent requests, each with its own key, into one statement whose `$1` is the array of keys.
 * The round trip to the database costs most, not the row.
 * @returns the rows of one key; requests for the same key may get the same objects, which callers must not change.
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
