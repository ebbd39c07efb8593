import { microBatch } from './microBatch';

/**
 * Shares a read among concurrent callers: a caller that arrives during a read gets the next one, together with all
 * others that arrived by then. So no caller gets an answer older than its call.
 */
export function singleFlight<T>(read: () => Promise<T>): () => Promise<T> {
  const ask = microBatch<null, Promise<T>>({
    // Passed on unchanged, also a failure: separate retries would take as long in vain.
    run: async (asking) => {
      const answer = read();
      await answer.catch(() => undefined);
      return asking.map(() => answer);
    },
    laneOf: () => '',
    lanes: 1,
    maxSize: Number.POSITIVE_INFINITY,
  });
  return async () => ask(null);
}
