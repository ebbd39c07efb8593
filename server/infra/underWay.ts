/** Running statements of the queue, and running jobs. */
import { setImmediate as turn } from 'node:timers/promises';

const underWay = new Set<Promise<unknown>>();

/** Counts a statement or a job until it ends. */
export function following<T>(work: Promise<T>): Promise<T> {
  const done = () => void underWay.delete(work);
  underWay.add(work);
  work.then(done, done);
  return work;
}

/**
 * Resolves when nothing is running. The library waits neither for a running fetch, whose job it would still start, nor
 * for the statement that reports a job's result.
 */
export async function atRest(): Promise<void> {
  while (underWay.size > 0) {
    await Promise.allSettled(underWay);
    // Fetched jobs start, and ended ones report, within this turn of the event loop.
    await turn();
  }
}
