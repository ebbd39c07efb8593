import { type Tx, transaction } from '../../infra/db';
import { saidToClient } from '../../infra/prismaAdapter';
import type { DatabaseError } from '../../infra/retryable';
import { withRetry } from '../../infra/withRetry';

/** A year of slots takes seconds; the slowest machine that runs this needs less than a minute. */
const TIMEOUT_MS = 60_000;
/** Each time others were quicker. */
const ATTEMPTS = 6;

/** Orders came in while a transaction looked for those that it concerns. */
export class ConcurrentChange extends Error {}

/** It is what PostgreSQL says of a transaction that others overtook. */
const said = (error: unknown): DatabaseError =>
  error instanceof ConcurrentChange ? { code: '40001' } : saidToClient(error);

/**
 * A transaction that is long enough for a year of slots. It is done again when it gave way to others: nothing of it
 * remained, so nothing is done twice.
 */
export const slotTransaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  withRetry('slots', () => transaction(work, TIMEOUT_MS), said, ATTEMPTS);
