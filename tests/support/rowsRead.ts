/** Counts the rows and index entries that the database reads for this process's statements. */
import pg from 'pg';
import { vi } from 'vitest';

/** Rows read from a schema's tables and indexes for one statement. */
export type Read = { text: string; rows: number };

/** Reads of the current transaction, of tables and their indexes. */
const READ = `select coalesce(sum(pg_stat_get_xact_tuples_returned(c.oid)), 0)::int as rows
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('r', 'i')`;

type Query = { text?: string } | string;

/**
 * Custom plans, as for list statements, and index scans where possible: test tables are so small that sequential scans
 * would be cheaper.
 */
export const AS_IF_LARGE = [
  'discard plans',
  'set local plan_cache_mode = force_custom_plan',
  'set local enable_seqscan = off',
];

/** Runs the work, each statement in its own transaction with these settings. @returns the reads of each */
export async function rowsRead(work: () => Promise<unknown>, settings: readonly string[] = []): Promise<Read[]> {
  const read: Read[] = [];
  const spied = vi.spyOn(pg.Pool.prototype, 'query').mockImplementation(async function (
    this: pg.Pool,
    query: Query,
    values?: unknown[],
  ) {
    const client = await this.connect();
    const rowsOf = async () => (await client.query<{ rows: number }>(READ)).rows[0]!.rows;
    try {
      await client.query('begin');
      for (const setting of settings) await client.query(setting);
      const before = await rowsOf();
      const result = await client.query(query as string, values);
      read.push({ text: typeof query === 'string' ? query : (query.text ?? ''), rows: (await rowsOf()) - before });
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  } as never);
  try {
    await work();
  } finally {
    spied.mockRestore();
  }
  return read;
}
