import { readFileSync } from 'node:fs';

/** `all` includes the warm-up. */
export type Rate = { perSecond: number; p50: number; p99: number; count: number; all: number };

/** @param sorted ascending */
export const quantile = (sorted: readonly number[], at: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))] ?? 0;

/** Lets `workers` repeat their work for `seconds` after a warm-up; milliseconds per piece of work. */
export async function rateOf(
  workers: readonly (() => Promise<void>)[],
  seconds: number,
  warmUpSeconds = 2,
): Promise<Rate> {
  const startsAt = performance.now() + warmUpSeconds * 1000;
  const endsAt = startsAt + seconds * 1000;
  const times: number[] = [];
  let all = 0;
  await Promise.all(
    workers.map(async (work) => {
      for (let begun = performance.now(); begun < endsAt; begun = performance.now()) {
        await work();
        all += 1;
        if (begun >= startsAt) times.push(performance.now() - begun);
      }
    }),
  );
  times.sort((a, b) => a - b);
  return {
    perSecond: times.length / seconds,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    count: times.length,
    all,
  };
}

const TICKS_PER_SECOND = 100;

/** Processor time of a process so far, in milliseconds, from Linux' `/proc`. */
export function processorMs(pid: number): number {
  // The name of the program, in brackets, may contain spaces; the 14th and 15th fields are user and system time.
  const [, rest] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const fields = rest!.split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
}
