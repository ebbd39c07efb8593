/**
 * Jobs in PostgreSQL, by pg-boss over the connections that are there anyway. A job is done at least once: it is
 * written to bear a repetition. All are tried again in the same way, and what failed for good is kept for people.
 */
import { setImmediate as turn } from 'node:timers/promises';
import PgBoss from 'pg-boss';
import { connection, sql } from './db';
import { logger } from './logger';

/** The waits between tries double, from two seconds to a quarter of an hour: about a day in all. */
const RETRY_DELAY_SECONDS = 2;
const MAX_RETRY_DELAY_SECONDS = 900;
const RETRIES = 100;
/** A job that takes longer is given up, and tried again. */
const MAX_RUN_SECONDS = 120;
const TEND_EVERY_SECONDS = 5;

export type Job<T extends object> = {
  name: string;
  handle: (data: T, run: { isLastTry: boolean }) => Promise<unknown>;
  /** Five-field cron expression, UTC; for jobs that nobody enqueues. What runs by the clock is not tried again before. */
  cron?: string;
  /** The same, for what runs oftener than every minute. One process runs it, however many there are. */
  everySeconds?: number;
  /** How many one process runs side by side; one unless told. */
  atOnce?: number;
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

/**
 * Jobs that failed for good, or whose process was killed at the last try, move to where people see them (`/admin/jobs`);
 * no wait before a try is longer than the longest.
 */
export const tendJobs: Job<never> = {
  name: 'jobs.tend',
  everySeconds: TEND_EVERY_SECONDS,
  handle: async () => {
    await sql(
      'bury_jobs',
      `with failed as (delete from pgboss.job where state = 'failed' returning name, coalesce(data, '{}') as data, output, completed_on)
       insert into dead_jobs (id, name, data, error, times, failed_at)
       select uuid_v7(), name, data, coalesce((array_agg(coalesce(output ->> 'message', output -> 'value' ->> 'message') order by completed_on desc))[1], ''),
         count(*), max(completed_on) from failed group by name, data
       on conflict (name, md5(data::text)) do update set error = excluded.error, times = dead_jobs.times + excluded.times, failed_at = excluded.failed_at`,
    );
    await sql(
      'shorten_waits',
      `update pgboss.job set start_after = now() + make_interval(secs => $1) where state = 'retry' and start_after > now() + make_interval(secs => $1)`,
      [MAX_RETRY_DELAY_SECONDS],
    );
  },
};

/** What runs by the clock is well again as soon as it has run once. */
const forgetDead = (name: string) => sql('forget_dead_job', 'delete from dead_jobs where name = $1', [name]);

const isByClock = ({ cron, everySeconds }: Job<never>): boolean => Boolean(cron ?? everySeconds);

async function perform(job: Job<never>, { data, retryCount, retryLimit }: Task): Promise<void> {
  try {
    await job.handle(data as never, { isLastTry: retryCount >= retryLimit });
  } catch (error) {
    logger.warn({ err: error, job: job.name, attempt: retryCount + 1 }, 'a job failed');
    throw error;
  }
  if (isByClock(job)) await forgetDead(job.name);
}

/** The workers of each queue in this process: whoever is told looks at once, and otherwise every second. */
const workers = new Map<string, string[]>();
const clocks = new Set<NodeJS.Timeout>();

async function createQueue(started: PgBoss, job: Job<never>): Promise<void> {
  const options = {
    name: job.name,
    // At most one of what runs by the clock waits.
    policy: job.everySeconds ? 'short' : 'standard',
    retryLimit: isByClock(job) ? 0 : RETRIES,
    retryDelay: RETRY_DELAY_SECONDS,
    retryBackoff: true,
    expireInSeconds: MAX_RUN_SECONDS,
  } as const;
  await started.createQueue(job.name, options);
  // One that was there keeps the options it was made with.
  await started.updateQueue(job.name, options);
}

/** Each worker runs one job after the other, for as long as there are any. */
async function startWorkers(started: PgBoss, job: Job<never>): Promise<void> {
  const ids: string[] = [];
  workers.set(job.name, ids);
  const options = { batchSize: 1, pollingIntervalSeconds: 1, includeMetadata: true } as const;
  while (ids.length < (job.atOnce ?? 1)) {
    const id: string = await started.work<object>(job.name, options, async ([task]) => {
      if (!task) return;
      started.notifyWorker(id);
      await following(perform(job, task));
    });
    ids.push(id);
  }
}

/** Has a job run every so many seconds, in whichever process is first to see it. */
function startClock(name: string, seconds: number): void {
  const strike = () =>
    void enqueue(name, {}).catch((error: unknown) =>
      logger.warn({ err: error, job: name }, 'a job waits for the clock'),
    );
  strike();
  clocks.add(setInterval(strike, seconds * 1000));
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
  boss = started;
  for (const job of jobs) {
    await createQueue(started, job);
    if (job.cron) await started.schedule(job.name, job.cron);
    await startWorkers(started, job);
    if (job.everySeconds) startClock(job.name, job.everySeconds);
  }
}

/** Puts a job in the queue. @throws Error when the queue is not started or the database is away. */
export async function enqueue(name: string, data: object, options: EnqueueOptions = {}): Promise<void> {
  if (!boss) throw new Error('the job queue is not started');
  await boss.send(name, data, {
    ...(options.afterSeconds ? { startAfter: options.afterSeconds } : {}),
    ...(options.id === undefined ? {} : { id: options.id }),
  });
  if (!options.afterSeconds) for (const worker of workers.get(name) ?? []) boss?.notifyWorker(worker);
}

/** How many jobs of each queue wait to be run, and how many of them have failed before. */
export const waitingJobs = () =>
  sql<{ name: string; waiting: number; failing: number }>(
    'waiting_jobs',
    `select q.name, count(j.id)::int as waiting, count(j.id) filter (where j.state = 'retry')::int as failing
     from pgboss.queue q left join pgboss.job j on j.name = q.name and j.state < 'active'
     where q.name not like '\\_\\_%' group by q.name order by q.name`,
  );

/** Lets the jobs under way finish. */
export async function stopQueue(): Promise<void> {
  for (const clock of clocks) clearInterval(clock);
  clocks.clear();
  workers.clear();
  const stopping = boss;
  boss = null;
  await stopping?.stop({ graceful: true, wait: true, timeout: 10_000, close: false });
  await atRest();
}
