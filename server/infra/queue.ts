/**
 * Jobs in PostgreSQL, by pg-boss over the connections that are there anyway. A job is done at least once: it is
 * written to bear a repetition.
 */
import { setImmediate as turn } from 'node:timers/promises';
import PgBoss from 'pg-boss';
import { uuidv7 } from '../shared/uuid';
import { connection, sql } from './db';
import { logger } from './logger';

export type Job<T extends object> = {
  name: string;
  handle: (data: T) => Promise<void>;
  /** Five-field cron expression, UTC; for jobs that nobody enqueues. */
  cron?: string;
  retryLimit?: number;
  /** Seconds before the first retry; doubled each time. */
  retryDelaySeconds?: number;
};

type EnqueueOptions = {
  afterSeconds?: number;
  /** Of the job: one that is there already is not put in again. */
  id?: string;
};

/** What is run: the job, and how often it was. */
type Task = PgBoss.JobWithMetadata<object>;

let boss: PgBoss | null = null;

/** The queue's statements, and the jobs that run. */
const underWay = new Set<Promise<unknown>>();
function following<T>(work: Promise<T>): Promise<T> {
  const done = () => void underWay.delete(work);
  underWay.add(work);
  work.then(done, done);
  return work;
}

/**
 * Resolves when nothing is under way. The library waits neither for the statement that fetches a job, which it would
 * still begin, nor for the one that says what became of it.
 */
async function atRest(): Promise<void> {
  while (underWay.size > 0) {
    await Promise.allSettled(underWay);
    // What was fetched begins, and what ended says so, within this turn of the event loop.
    await turn();
  }
}

/** A job that failed for the last time is kept for people (`/admin/jobs`). */
const recordDead = (name: string, data: object, error: unknown) =>
  sql(
    'record_dead_job',
    `insert into dead_jobs (id, name, data, error) values ($1, $2, $3::jsonb, $4)
     on conflict (name, md5(data::text)) do update set error = excluded.error, times = dead_jobs.times + 1, failed_at = moment()`,
    [uuidv7(), name, JSON.stringify(data), error instanceof Error ? error.message : String(error)],
  );

/** What runs by the clock is well again as soon as it has run once. */
const forgetDead = (name: string) => sql('forget_dead_job', 'delete from dead_jobs where name = $1', [name]);

async function perform(job: Job<never>, { data, retryCount, retryLimit }: Task): Promise<void> {
  try {
    await job.handle(data as never);
  } catch (error) {
    logger.warn({ err: error, job: job.name, attempt: retryCount + 1 }, 'a job failed');
    if (retryCount >= retryLimit) await recordDead(job.name, data ?? {}, error);
    throw error;
  }
  if (job.cron) await forgetDead(job.name);
}

/** Starts the queues and their workers. */
export async function startQueue(jobs: readonly Job<never>[]): Promise<void> {
  const started = new PgBoss({
    db: { executeSql: (text, values) => following(connection.query(text, values)) },
    pollingIntervalSeconds: 1,
    archiveCompletedAfterSeconds: 3600,
    deleteAfterDays: 2,
  });
  started.on('error', (error) => logger.warn({ err: error }, 'the job queue stumbled'));
  await started.start();
  for (const job of jobs) {
    const { name, retryLimit = 8, retryDelaySeconds = 2 } = job;
    await started.createQueue(name, {
      name,
      policy: 'standard',
      retryLimit,
      retryDelay: retryDelaySeconds,
      retryBackoff: true,
      expireInSeconds: 120,
    });
    if (job.cron) await started.schedule(name, job.cron);
    const options = { batchSize: 1, pollingIntervalSeconds: 1, includeMetadata: true } as const;
    await started.work<object>(name, options, async ([task]) => {
      if (task) await following(perform(job, task));
    });
  }
  boss = started;
}

/** Puts a job in the queue. @throws Error when the queue is not started or the database is away. */
export async function enqueue(name: string, data: object, options: EnqueueOptions = {}): Promise<void> {
  if (!boss) throw new Error('the job queue is not started');
  await boss.send(name, data, {
    ...(options.afterSeconds === undefined ? {} : { startAfter: options.afterSeconds }),
    ...(options.id === undefined ? {} : { id: options.id }),
  });
}

/** How many jobs wait in each queue, to be run or run again. */
export async function waitingJobs(): Promise<{ name: string; waiting: number }[]> {
  const known = boss;
  if (!known) return [];
  const queues = (await known.getQueues()).filter(({ name }) => !name.startsWith('__'));
  return Promise.all(queues.map(async ({ name }) => ({ name, waiting: await known.getQueueSize(name) })));
}

/** Lets the jobs under way finish. */
export async function stopQueue(): Promise<void> {
  const stopping = boss;
  boss = null;
  await stopping?.stop({ graceful: true, wait: true, timeout: 10_000, close: false });
  await atRest();
}
