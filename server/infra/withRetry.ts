import { logger } from './logger';
import { type DatabaseError, isResultChanged, reasonToRetry } from './retryable';

/** Part of the names of prepared statements: a new value makes all of them be prepared again. */
let generation = 0;

/** The name of a prepared statement, until a result type changes. */
export const preparedName = (name: string): string => `${name}_${generation}`;

/**
 * The text of a prepared statement, until a result type changes. A pooler knows statements by their text: under a new name
 * alone it would use its old one again.
 */
export const preparedText = (text: string): string => (generation === 0 ? text : `${text} /* ${generation} */`);

/**
 * Retries a statement after a serialisation conflict: it was rolled back, so nothing is done twice. Locks are taken in
 * one order and a deadlock should not happen; buyers must not notice if it does.
 * @param said PostgreSQL's error, if a library has wrapped it in its own.
 * @param attempts maximum number of attempts.
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
      logger.warn({ statement: name, tries, detail: said(error).detail }, `${why}: the statement is run again`);
    }
  }
}
