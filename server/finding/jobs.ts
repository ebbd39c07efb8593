import { connection, sql } from '../infra/db';
import type { Job } from '../infra/queue';
import { performRuns } from './range/performRun';

/** Marks per step, some hundredths of a second; requests to the embedded database wait for its one connection. */
const STEPS = { server: 500, embedded: 60 };
/** Maximum per run, so that other jobs get their turn. */
const MAX_MARKS = 50_000;

/**
 * Indexes the words of changed orders, in steps with their own transaction: the next run continues an interrupted one,
 * and indexes orders from before the index.
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

/** Continues work of an interrupted process; deletes pasted selections after a month. */
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
