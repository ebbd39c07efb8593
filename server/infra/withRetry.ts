import { logger } from './logger';
import { type DatabaseError, isResultChanged, reasonToRetry } from './retryable';

/** Part of the names of prepared statements: a new one has all of them prepared anew. */
let generation = 0;

/** What a statement is prepared under, as long as the type of its answer is not changed. */
export const preparedName = (name: string): string => `${name}_${generation}`;

/**
 * Runs a statement again when it gave way to another: nothing of it remains, so nothing is done twice. Locks are taken
 * in one order and a deadlock should not happen; who buys must not notice when it does.
 * @param said what PostgreSQL said, where a library has put it into an error of its own.
 * @param attempts how often it is tried at most.
 */
export async function withRetry<T>(
  name: string,
  run: () => Promise<T>,
  said = (error: unknown) => error as DatabaseError,
  attempts = 4,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      const why = reasonToRetry(said(error));
      if (!why || tries === attempts) throw error;
      if (isResultChanged(said(error))) generation += 1;
      logger.warn({ statement: name, tries }, `${why}: the statement is run again`);
    }
  }
}
