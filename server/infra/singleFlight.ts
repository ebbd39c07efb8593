import { microBatch } from './microBatch';

/**
 * A reading that many ask for at once: a caller that asks while one is under way gets the next, together with all that came
 * meanwhile. No caller gets an answer that was begun before they asked, so none is older than what made them look.
 */
export function singleFlight<T>(read: () => Promise<T>): () => Promise<T> {
  const ask = microBatch<null, Promise<T>>({
    // Handed on as it is, a failure included: to try again for each of them would take as long for nothing.
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
