import { prisma, sql } from '../../infra/db';
import { readPauses } from '../../infra/eventLoop';
import { waitingJobs } from '../../infra/queue';
import { workerCounts } from '../../infra/workers/runInChild';
import { toIso } from '../../shared/time';
import type { BackgroundPages, OutboxState } from '../pages';

const SHOWN = 200;
/** Length of the data that is shown. */
const MAX_DATA = 1200;

const OUTBOX = `
  select count(*)::int as waiting, count(*) filter (where attempts > 1)::int as failing, min(created_at) as "oldestAt" from outbox`;

async function readOutbox(): Promise<OutboxState> {
  const [row] = await sql<{ waiting: number; failing: number; oldestAt: Date | null }>('outbox_state', OUTBOX);
  const { waiting = 0, failing = 0, oldestAt = null } = row ?? {};
  return { waiting, failing, oldestAt: oldestAt && toIso(oldestAt) };
}

/** Waiting and failed background jobs, latest first. */
export async function showJobs(): Promise<BackgroundPages['Jobs/Index']> {
  const [dead, counts, waiting, outbox] = await Promise.all([
    prisma.deadJob.findMany({ orderBy: { failedAt: 'desc' }, take: SHOWN }),
    prisma.deadJob.groupBy({ by: ['name'], _count: true }),
    waitingJobs(),
    readOutbox(),
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
  };
}
