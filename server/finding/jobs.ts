import { connection, sql } from '../infra/db';
import type { Job } from '../infra/queue';
import { performRuns } from './range/performRun';

/** Marks that one step takes: some hundredths of a second. Pages of the embedded database wait for the one connection, and so for a step. */
const STEPS = { server: 500, embedded: 60 };
/** Maximum per run, so that other jobs get their turn. */
const MAX_MARKS = 50_000;

/**
 * Writes the words of orders that changed. Each step is a transaction of its own: what a stopped process left is done by the
 * next run, and so are the orders that were there before there were words.
 * @returns how many marks it took
 */
export async function indexOrders(): Promise<number> {
  const step = STEPS[connection.kind];
  let took = 0;
  while (took < MAX_MARKS) {
    const [row] = await sql<{ took: number }>('index_orders', 'select index_orders($1::int) as took', [step]);
    took += row!.took;
    if (row!.took < step) break;
  }
  return took;
}

const index: Job<never> = { name: 'finding.index', everySeconds: 2, handle: indexOrders };

export const RUN_JOB = 'finding.run';

const run: Job<object> = { name: RUN_JOB, maxRunSeconds: 600, handle: performRuns };

/** Goes on with what a stopped process left half done; what was chosen is forgotten after a month. */
const resume: Job<never> = {
  name: 'finding.resume',
  cron: '* * * * *',
  handle: async () => {
    await performRuns();
    await sql(
      'forget_runs',
      `delete from order_runs where state <> 'waiting' and created_at < now() - interval '30 days'`,
    );
  },
};

export const findingJobs: readonly Job<never>[] = [index, run, resume];
