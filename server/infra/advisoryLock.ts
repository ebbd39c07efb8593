import type { Tx } from './db';

/**
 * Has all who make the same thing do so one after the other, until the transaction ends: the second finds
 * it made. The first statement of every action that makes something under an id or name that the form chose.
 */
export const advisoryLock = (tx: Tx, idOrName: string): Promise<unknown> =>
  tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${idOrName}, 0))`;
