export type Rate = { perSecond: number; p50: number; p99: number; count: number };

const quantile = (sorted: readonly number[], at: number) =>
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
  await Promise.all(
    workers.map(async (work) => {
      for (let begun = performance.now(); begun < endsAt; begun = performance.now()) {
        await work();
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
  };
}
