import { type Tx, transaction } from '../../infra/db';
import { saidToClient } from '../../infra/prismaAdapter';
import type { DatabaseError } from '../../infra/retryable';
import { withRetry } from '../../infra/withRetry';

/** A year of slots takes seconds, and less than a minute on slow machines. */
const TIMEOUT_MS = 60_000;
/** Retries after concurrent changes. */
const ATTEMPTS = 6;

/** Concurrent orders changed the set of affected orders. */
export class ConcurrentChange extends Error {}

/** The error code of a PostgreSQL serialisation failure. */
const said = (error: unknown): DatabaseError =>
  error instanceof ConcurrentChange ? { code: '40001' } : saidToClient(error);

/** A transaction with time for a year of slots, retried after serialisation failures, which leave no changes. */
export const slotTransaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  withRetry('slots', () => transaction(work, TIMEOUT_MS), said, ATTEMPTS);
