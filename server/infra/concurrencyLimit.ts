/** Queues work so that only a limited amount runs concurrently. */
import { HttpError } from '../shared/errors';

/** Visitors do not wait longer than this. */
const RETRY_AFTER_SECONDS = 5;

/**
 * @param atOnce how many may run concurrently.
 * @param waiting how many may wait; further callers are refused with HttpError 503.
 */
export function concurrencyLimit({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const queue: (() => void)[] = [];
  let underWay = 0;
  /** Passes the free place to the next in line. */
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
