import { sql } from '../infra/db';
import type { Job } from '../infra/queue';
import { performRuns } from './range/performRun';

/** Marks that one step takes: some hundredths of a second. */
const STEP = 500;
/** What one run does at most, before others have the queue again. */
const MAX_STEPS = 100;

/**
 * Writes the words of orders that changed. Each step is a transaction of its own: what a stopped process left is done by the
 * next run, and so are the orders that were there before there were words.
 * @returns how many marks it took
 */
export async function indexOrders(): Promise<number> {
  let took = 0;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const [row] = await sql<{ took: number }>('index_orders', 'select index_orders($1::int) as took', [STEP]);
    took += row!.took;
    if (row!.took < STEP) break;
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
