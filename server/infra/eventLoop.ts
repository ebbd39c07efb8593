/** Measures how long the event loop was blocked, and logs long pauses. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { logger } from './logger';

/** No request may block the event loop for longer. */
const LONGEST_PAUSE_MS = 200;
/** Interval of the measuring timer; measured values include it. */
const RESOLUTION_MS = 10;
const SECOND_MS = 1000;
const SECONDS = 60;

/** In milliseconds, for the last whole minute; in the first minute for the time so far. */
export type Pauses = { p50: number; p99: number; max: number };

const ofSecond = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
const ofMinute = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
const inMs = (nanoseconds: number): number => Math.max(0, Math.round(nanoseconds / 1e6 - RESOLUTION_MS));
const runningMinute = (): Pauses => ({
  p50: inMs(ofMinute.percentile(50)),
  p99: inMs(ofMinute.percentile(99)),
  max: inMs(ofMinute.max),
});

let lastMinute: Pauses | null = null;

export const readPauses = (): Pauses => lastMinute ?? runningMinute();

/**
 * Measures until it is stopped.
 * @param requestsSince the requests that ran within so many milliseconds, for the log
 */
export function watchEventLoop(requestsSince: (ms: number) => string[] = () => []): () => void {
  let seconds = 0;
  ofSecond.enable();
  ofMinute.enable();
  const looking = setInterval(() => {
    const ms = inMs(ofSecond.max);
    const requests = requestsSince(ms + SECOND_MS);
    if (ms > LONGEST_PAUSE_MS) logger.warn({ ms, requests }, 'the event loop paused');
    ofSecond.reset();
    seconds += 1;
    if (seconds % SECONDS !== 0) return;
    lastMinute = runningMinute();
    ofMinute.reset();
  }, SECOND_MS).unref();
  return () => {
    clearInterval(looking);
    ofSecond.disable();
    ofMinute.disable();
  };
}
