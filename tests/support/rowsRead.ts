/** Counts what the database reads for the statements of this process: rows and entries of indexes. */
import pg from 'pg';
import { vi } from 'vitest';

/** So many were read of the tables and indexes of a schema, for one statement. */
export type Read = { text: string; rows: number };

/** Read by the transaction so far, of tables and of their indexes. */
const READ = `select coalesce(sum(pg_stat_get_xact_tuples_returned(c.oid)), 0)::int as rows
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('r', 'i')`;

type Query = { text?: string } | string;

/** Runs what it is given, each statement in a transaction of its own, and says what each read. */
export async function rowsRead(work: () => Promise<unknown>): Promise<Read[]> {
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
