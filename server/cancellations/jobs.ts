import { enqueue, type Job } from '../infra/queue';
import { runCancellations } from './actions/runCancellations';

const RUN_JOB = 'cancellations.run';

const run: Job<object> = { name: RUN_JOB, maxRunSeconds: 600, handle: runCancellations };

/** Continues work of an interrupted process, and enforces deadlines. */
const resume: Job<never> = {
  name: 'cancellations.resume',
  cron: '* * * * *',
  maxRunSeconds: 600,
  handle: runCancellations,
};

export const cancellationJobs: readonly Job<never>[] = [run, resume];

/** Queues a run after a start or change. */
export const runSoon = (id: string) => enqueue(RUN_JOB, { cancellation: id });
