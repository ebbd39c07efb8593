import { prisma } from '../../infra/db';
import { readPauses } from '../../infra/eventLoop';
import { waitingJobs } from '../../infra/queue';
import { workerCounts } from '../../infra/workers/runInChild';
import { toIso } from '../../shared/time';
import type { BackgroundPages } from '../pages';
import { readOutbox } from './readOutbox';
import { showHeld } from './showHeld';

const SHOWN = 200;
/** Length of the data that is shown. */
const MAX_DATA = 1200;

/** Waiting and failed background jobs, latest first. */
export async function showJobs(): Promise<BackgroundPages['Jobs/Index']> {
  const [dead, counts, waiting, outbox, held] = await Promise.all([
    prisma.deadJob.findMany({ orderBy: { failedAt: 'desc' }, take: SHOWN }),
    prisma.deadJob.groupBy({ by: ['name'], _count: true }),
    waitingJobs(),
    readOutbox(),
    showHeld(),
  ]);
  const deadOf = new Map(counts.map(({ name, _count }) => [name, _count]));
  return {
    dead: dead.map(({ data, failedAt, ...job }) => ({
      ...job,
      data: Object.keys(data as object).length > 0 ? JSON.stringify(data).slice(0, MAX_DATA) : '',
      failedAt: toIso(failedAt),
    })),
    queues: waiting.map((queue) => ({ ...queue, dead: deadOf.get(queue.name) ?? 0 })),
    outbox,
    process: { ...readPauses(), ...workerCounts() },
    held,
  };
}
