/**
 * Jobs in PostgreSQL, by pg-boss over the existing connections. A job runs at least once, so it must be idempotent. All
 * are retried in the same way, and jobs that failed for good are kept for staff.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { isUnchanged } from '../shared/isUnchanged';
import { connection, sql } from './db';
import { type JobRunner, startRunner, type Task } from './jobRunner';
import { logger } from './logger';

/** The waits between attempts double, from two seconds to a quarter of an hour: about a day in all. */
const RETRY_DELAY_SECONDS = 2;
const MAX_RETRY_DELAY_SECONDS = 900;
const RETRIES = 100;
/** A job that takes longer is aborted and retried: most likely its process was killed. */
const MAX_RUN_SECONDS = 120;
/** Interval of that check. */
const GIVE_UP_EVERY_SECONDS = 10;
/** A finished job is kept this long: its id is not queued again meanwhile. */
const KEEP_FINISHED_SECONDS = 3600;
/** Interval of the library's work that Aforo does not use: flows, indexes built in the background, queues of others. */
const SELDOM_SECONDS = 86_400;
const TEND_EVERY_SECONDS = 5;
/** Interval at which a process looks for jobs that others queued, and for due retries. */
const LOOK_EVERY_MS = 1000;

export type Job<T extends object> = {
  name: string;
  handle: (data: T, run: { isLastTry: boolean }) => Promise<unknown>;
  /**
   * Five-field cron expression, UTC; for jobs that no request enqueues. Such a job is not retried before its next time.
   */
  cron?: string;
  /** The same for intervals below a minute. One process runs it, of any number. */
  everySeconds?: number;
  /** How many one process runs concurrently; 1 by default. */
  atOnce?: number;
  /** A shorter timeout than the default. */
  maxRunSeconds?: number;
};

export type NewJob = {
  data: object;
  afterSeconds?: number;
  /** The job's id: an existing one is not queued again. */
  id?: string;
};

let boss: PgBoss | null = null;

/** Running statements of the queue, and running jobs. */
const underWay = new Set<Promise<unknown>>();
function following<T>(work: Promise<T>): Promise<T> {
  const done = () => void underWay.delete(work);
  underWay.add(work);
  work.then(done, done);
  return work;
}

/**
 * Resolves when nothing is running. The library waits neither for a running fetch, whose job it would still start, nor
 * for the statement that reports a job's result.
 */
async function atRest(): Promise<void> {
  while (underWay.size > 0) {
    await Promise.allSettled(underWay);
    // Fetched jobs start, and ended ones report, within this turn of the event loop.
    await turn();
  }
}

/**
 * Moves jobs that failed for good, or whose process was killed at the last attempt, to a page for staff (`/admin/jobs`).
 */
export const tendJobs: Job<never> = {
  name: 'jobs.tend',
  everySeconds: TEND_EVERY_SECONDS,
  handle: async () => {
    await connection.queue.sql(
      'bury_jobs',
      `with failed as (delete from pgboss.job where state = 'failed' returning name, coalesce(data, '{}') as data, output, completed_on)
       insert into dead_jobs (id, name, data, error, times, failed_at)
       select uuid_v7(), name, data, coalesce((array_agg(coalesce(output ->> 'message', output -> 'value' ->> 'message') order by completed_on desc))[1], ''),
         count(*), max(completed_on) from failed group by name, data
       on conflict (name, md5(data::text)) do update set error = excluded.error, times = dead_jobs.times + excluded.times, failed_at = excluded.failed_at`,
    );
  },
};

/** Puts work that can never succeed on the page for staff, once. */
export const deadLetter = (name: string, data: object, error: string): Promise<unknown> =>
  sql(
    'bury_job',
    `insert into dead_jobs (id, name, data, error) values (uuid_v7(), $1, $2, $3)
     on conflict (name, md5(data::text)) do update set error = excluded.error, times = dead_jobs.times + 1, failed_at = excluded.failed_at`,
    [name, JSON.stringify(data), error],
  );

/** A scheduled job that has run again is no longer listed as failed. */
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

const runners = new Map<string, JobRunner>();
const clocks = new Set<NodeJS.Timeout>();

const optionsOf = (job: Job<never>) =>
  ({
    // At most one scheduled job waits.
    policy: job.everySeconds ? 'short' : 'standard',
    retryLimit: isByClock(job) ? 0 : RETRIES,
    retryDelay: RETRY_DELAY_SECONDS,
    retryDelayMax: MAX_RETRY_DELAY_SECONDS,
    retryBackoff: true,
    expireInSeconds: job.maxRunSeconds ?? MAX_RUN_SECONDS,
    deleteAfterSeconds: KEEP_FINISHED_SECONDS,
  }) as const;

/** Creates missing queues and updates changed ones; writes nothing if all are up to date. */
async function createQueues(started: PgBoss, jobs: readonly Job<never>[]): Promise<void> {
  const there = new Map((await started.getQueues()).map((queue) => [queue.name, queue]));
  for (const job of jobs) {
    // An existing queue keeps its policy.
    const { policy, ...options } = optionsOf(job);
    const found = there.get(job.name);
    if (!found) await started.createQueue(job.name, { policy, ...options });
    else if (!isUnchanged(found, options)) await started.updateQueue(job.name, options);
  }
}

/**
 * Makes the runners of queues with due jobs fetch them: one statement for all queues. It takes no values, so it is
 * planned once; planning takes ten times as long as running it.
 */
async function look(): Promise<void> {
  const due = await connection.queue.sql<{ name: string }>(
    'due_queues',
    `select name from pgboss.queue q
     where exists (select from pgboss.job j where j.name = q.name and j.state < 'active' and j.start_after <= now())`,
  );
  for (const { name } of due) runners.get(name)?.look();
}

function startLooking(): void {
  const lookAgain = () => void look().catch((error: unknown) => logger.warn({ err: error }, 'jobs cannot be seen now'));
  lookAgain();
  clocks.add(setInterval(lookAgain, LOOK_EVERY_MS));
}

/** Runs a job at an interval, in the process that is first. */
function startClock(name: string, seconds: number): void {
  const strike = () =>
    void enqueue(name, {}).catch((error: unknown) =>
      logger.warn({ err: error, job: name }, 'a job waits for the clock'),
    );
  strike();
  clocks.add(setInterval(strike, seconds * 1000));
}

/** Replaces the schedules by those of this version; the process that starts last decides. */
async function writeSchedules(started: PgBoss, jobs: readonly Job<never>[]): Promise<void> {
  const there = new Map((await started.getSchedules()).map(({ name, cron }) => [name, cron]));
  const wanted = new Map(jobs.flatMap(({ name, cron }) => (cron ? [[name, cron] as const] : [])));
  for (const [name, cron] of wanted) if (there.get(name) !== cron) await started.schedule(name, cron);
  for (const name of there.keys()) if (!wanted.has(name)) await started.unschedule(name);
}

/**
 * Starts the queues and their job runners.
 * @param keepsHours whether scheduled jobs run.
 */
export async function startQueue(jobs: readonly Job<never>[], keepsHours = true): Promise<void> {
  const started = new PgBoss({
    db: { executeSql: (text, values) => following(connection.queue.query(text, values)) },
    schedule: keepsHours,
    superviseIntervalSeconds: GIVE_UP_EVERY_SECONDS,
    monitorIntervalSeconds: GIVE_UP_EVERY_SECONDS,
    maintenanceIntervalSeconds: KEEP_FINISHED_SECONDS,
    flowIntervalSeconds: SELDOM_SECONDS,
    bamIntervalSeconds: SELDOM_SECONDS,
    queueCacheIntervalSeconds: SELDOM_SECONDS,
    monitorVacuum: false,
    registerInstance: false,
  });
  started.on('error', (error) => logger.warn({ err: error }, 'the job queue stumbled'));
  await started.start();
  boss = started;
  await createQueues(started, jobs);
  await writeSchedules(started, keepsHours ? jobs : []);
  for (const job of jobs) {
    const { name, atOnce = 1 } = job;
    runners.set(
      name,
      startRunner({ boss: started, name, atOnce, isByClock: isByClock(job), perform: (task) => perform(job, task) }),
    );
    if (job.everySeconds) startClock(job.name, job.everySeconds);
  }
  startLooking();
}

/** Queues jobs. @throws Error when the queue is not started or the database is unavailable. */
export async function enqueueAll(name: string, jobs: readonly NewJob[]): Promise<void> {
  if (!boss) throw new Error('the job queue is not started');
  await boss.insert(
    name,
    jobs.map(({ data, id, afterSeconds }) => ({
      data,
      ...(id === undefined ? {} : { id }),
      ...(afterSeconds ? { startAfter: `${afterSeconds} seconds` } : {}),
    })),
  );
  runners.get(name)?.look();
}

/** Queues one job. @throws Error as for several. */
export const enqueue = (name: string, data: object, options: Omit<NewJob, 'data'> = {}): Promise<void> =>
  enqueueAll(name, [{ data, ...options }]);

/** The number of waiting jobs of each queue, and how many of them have failed before. */
export const waitingJobs = () =>
  connection.queue.sql<{ name: string; waiting: number; failing: number }>(
    'waiting_jobs',
    `select q.name, count(j.id)::int as waiting, count(j.id) filter (where j.state = 'retry')::int as failing
     from pgboss.queue q left join pgboss.job j on j.name = q.name and j.state < 'active'
     where q.name = any ($1) group by q.name order by q.name`,
    [[...runners.keys()]],
  );

/** Waits for running jobs. */
export async function stopQueue(): Promise<void> {
  for (const clock of clocks) clearInterval(clock);
  clocks.clear();
  const stopping = boss;
  boss = null;
  await Promise.all([...runners.values()].map((runner) => runner.stop()));
  runners.clear();
  await stopping?.stop({ graceful: true, timeout: 10_000, close: false });
  await atRest();
}
