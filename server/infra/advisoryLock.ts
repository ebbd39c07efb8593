import type { Tx } from './db';

/**
 * Serialises all calls with the same id or name until the transaction ends, so that the second finds the record of the
 * first. The first statement of every action that creates a record under an id or name from a form.
 */
export const advisoryLock = (tx: Tx, idOrName: string): Promise<unknown> =>
  tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${idOrName}, 0))`;
