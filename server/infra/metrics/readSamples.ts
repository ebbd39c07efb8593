import { logger } from '../logger';
import type { Metric, Sample } from './metric';

/** Several scrapers cost one statement each in this time. */
const FRESH_MS = 5000;
/** Shorter than the 10 seconds of Prometheus, so that a slow figure does not cost the others. */
const LIMIT_MS = 2000;

/**
 * Reads a figure at most once every few seconds, and once at a time: a read that has taken too long is waited for by
 * the next scrape instead of being repeated.
 * @returns the samples; null if they cannot be read now, so that an alert sees no stale value
 */
export function readsSamples({ name, read }: Pick<Metric, 'name' | 'read'>): () => Promise<readonly Sample[] | null> {
  let kept: readonly Sample[] | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;
  const start = async (): Promise<void> => {
    try {
      kept = await read();
      readAt = performance.now();
    } catch (error) {
      logger.warn({ err: error, metric: name }, 'a metric cannot be read now');
    } finally {
      reading = null;
    }
  };
  return async () => {
    const isFresh = () => performance.now() - readAt < FRESH_MS;
    if (isFresh()) return kept;
    reading ??= start();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, LIMIT_MS);
    });
    await Promise.race([reading, late]);
    clearTimeout(timer);
    return isFresh() ? kept : null;
  };
}
