/** Has work wait its turn, so that no more than so much of it is under way at once. */
import { HttpError } from '../shared/errors';

/** A person who waits longer than this has gone. */
const RETRY_AFTER_SECONDS = 5;

/**
 * @param atOnce how many may be under way.
 * @param waiting how many may wait; past that a caller is sent away, with HttpError 503.
 */
export function concurrencyLimit({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const queue: (() => void)[] = [];
  let underWay = 0;
  /** The next in line has the place from here on. */
  const leave = () => {
    const next = queue.shift();
    if (next) next();
    else underWay -= 1;
  };
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (queue.length >= waiting) throw new HttpError(503, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    if (underWay < atOnce) underWay += 1;
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
