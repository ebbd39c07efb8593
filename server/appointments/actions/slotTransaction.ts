import { type Tx, transaction } from '../../infra/db';
import { logger } from '../../infra/logger';
import { RETRYABLE } from '../../infra/retryable';

/** A year of slots takes seconds; the slowest machine that runs this needs less than a minute. */
const TIMEOUT_MS = 60_000;
/** How often it is tried before it gives up: each time others were quicker. */
const MAX_ATTEMPTS = 6;

/** Orders came in while a transaction looked for those that it concerns. */
export class ConcurrentChange extends Error {}

const isPassing = (error: unknown): boolean =>
  error instanceof ConcurrentChange || [...RETRYABLE.keys()].some((code) => JSON.stringify(error).includes(code));

/**
 * A transaction that is long enough for a year of slots. It is done again when it gave way to others: nothing of it
 * remained, so nothing is done twice.
 */
export async function slotTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transaction(work, TIMEOUT_MS);
    } catch (error) {
      if (!isPassing(error) || tries === MAX_ATTEMPTS) throw error;
      logger.warn({ err: error, tries }, 'a change of slots gave way to another and is done again');
    }
  }
}
