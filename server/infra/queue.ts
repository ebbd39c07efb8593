/**
 * Jobs in PostgreSQL, by pg-boss over the existing connections. A job runs at least once, so it must be idempotent. All
 * are retried in the same way, and jobs that failed at their last attempt are kept for staff.
 */
import { PgBoss } from 'pg-boss';
import { isUnchanged } from '../shared/isUnchanged';
import { createAlarm } from './alarm';
import { type Clocks, startClocks } from './clocks';
import { connection } from './db';
import { buryFailedJobs } from './deadJobs';
import { heldOutgoing, readHeldOutgoing } from './heldOutgoing';
import { type JobRunner, startRunner, type Task } from './jobRunner';
import { logger } from './logger';
import { spanNow, tracedLater } from './tracing';
import { atRest, following } from './underWay';

/** The waits between attempts double, from two seconds to a quarter of an hour: about a day in all. */
const RETRY_DELAY_SECONDS = 2;
const MAX_RETRY_DELAY_SECONDS = 900;
const RETRIES = 100;
/** A job that takes longer is aborted and retried: most likely its process was killed. */
const MAX_RUN_SECONDS = 120;
/** Interval of that check. */
const GIVE_UP_EVERY_SECONDS = 30;
/** A finished job is kept this long: its id is not queued again meanwhile. */
const KEEP_FINISHED_SECONDS = 3600;
/** Work of a restored house that is held waits this long; the library's own limit is two weeks. */
const KEEP_HELD_SECONDS = 31_536_000;
/** Interval of the library's work that Aforo does not use: flows, indexes built in the background, queues of others. */
const SELDOM_SECONDS = 86_400;
const TEND_EVERY_SECONDS = 30;
/** A process is told of jobs that others queue, and knows the times of retries; this often it looks anyway. */
const LOOK_EVERY_MS = 5000;

export type Job<T extends object> = {
  name: string;
  handle: (data: T, run: { isLastTry: boolean }) => Promise<unknown>;
  /**
   * Five-field cron expression, UTC: a clock (`clocks.ts`) instead of a queued job. It is not retried before its next
   * time.
   */
  cron?: string;
  /** The same for intervals. */
  everySeconds?: number;
  /** How many one process runs concurrently; 1 by default. */
  atOnce?: number;
  /** A shorter timeout than the default. */
  maxRunSeconds?: number;
  /** It reaches people or other systems, so it waits in a restored database (`heldOutgoing.ts`). */
  leaves?: boolean;
};

export type NewJob = {
  data: object;
  afterSeconds?: number;
  /** The job's id: an existing one is not queued again. */
  id?: string;
};

let boss: PgBoss | null = null;

/** Lists jobs that were given up with their process; other failures are listed at once. */
export const moveFailedJobs: Job<never> = {
  name: 'jobs.tend',
  everySeconds: TEND_EVERY_SECONDS,
  handle: buryFailedJobs,
};

const mayRun = ({ leaves }: Job<never>): boolean => !leaves || heldOutgoing() === null;

const isClock = ({ cron, everySeconds }: Job<never>): boolean => Boolean(cron ?? everySeconds);

/** The data of a job that a traced request queued, beside its own; `buryFailedJobs` removes it. */
type Traced = { _traceparent?: string };

async function perform(job: Job<never>, { data: all, retryCount, retryLimit }: Task): Promise<void> {
  const { _traceparent, ...data } = all as Traced;
  const run = () => job.handle(data as never, { isLastTry: retryCount >= retryLimit });
  try {
    await tracedLater(`job ${job.name}`, _traceparent, { 'aforo.attempt': retryCount + 1 }, async () => run());
  } catch (error) {
    logger.warn({ err: error, job: job.name, attempt: retryCount + 1 }, 'a job failed');
    throw error;
  }
}

const runners = new Map<string, JobRunner>();
let clocks: Clocks | null = null;
let looks = createAlarm(() => {});

const optionsOf = (job: Job<never>) =>
  ({
    policy: 'standard',
    notify: true,
    retryLimit: RETRIES,
    retryDelay: RETRY_DELAY_SECONDS,
    retryDelayMax: MAX_RETRY_DELAY_SECONDS,
    retryBackoff: true,
    expireInSeconds: job.maxRunSeconds ?? MAX_RUN_SECONDS,
    deleteAfterSeconds: KEEP_FINISHED_SECONDS,
    ...(job.leaves && { retentionSeconds: KEEP_HELD_SECONDS }),
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
 * Makes the runners of queues with due jobs fetch them, and comes back when the next job is due: one statement for all
 * queues. It takes no values, so it is planned once; planning takes ten times as long as running it.
 */
async function look(): Promise<void> {
  const waiting = await connection.queue.sql<{ name: string; waitMs: number }>(
    'due_queues',
    `select q.name, (extract(epoch from j.start_after - now()) * 1000)::float8 as "waitMs"
     from pgboss.queue q cross join lateral (
       select start_after from pgboss.job where name = q.name and state < 'active' order by start_after limit 1) j`,
  );
  for (const { name, waitMs } of waiting) {
    if (waitMs > 0) looks.within(waitMs);
    else runners.get(name)?.look();
  }
}

function startLooking(): void {
  const alarm = createAlarm(() => {
    alarm.within(LOOK_EVERY_MS);
    look().catch((error: unknown) => logger.warn({ err: error }, 'jobs cannot be seen now'));
  });
  looks = alarm;
  alarm.within(0);
}

/** Another process queued jobs, or may have done so. */
export const lookForJobs = (): void => looks.within(0);

/**
 * Starts the queues with their job runners, and the clocks.
 * @param keepsHours whether clocks with a cron expression run.
 */
export async function startQueue(jobs: readonly Job<never>[], keepsHours = true): Promise<void> {
  const started = new PgBoss({
    db: { executeSql: (text, values) => following(connection.queue.query(text, values)) },
    schedule: false,
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
  await readHeldOutgoing();
  const queued = jobs.filter((job) => !isClock(job));
  await createQueues(started, queued);
  for (const job of queued) {
    const { name, atOnce = 1 } = job;
    const onFailure = ({ retryCount, retryLimit }: Task) => {
      if (retryCount >= retryLimit) void clocks?.strike(moveFailedJobs.name).catch(() => {});
      // The library decides when it is due again.
      else lookForJobs();
    };
    const own = { mayRun: () => mayRun(job), perform: (task: Task) => perform(job, task), onFailure };
    runners.set(name, startRunner({ boss: started, name, atOnce, ...own }));
  }
  startLooking();
  clocks = await startClocks(
    jobs.filter(isClock).map((job) => ({
      name: job.name,
      cron: job.cron,
      everySeconds: job.everySeconds,
      maxRunSeconds: job.maxRunSeconds ?? MAX_RUN_SECONDS,
      mayRun: () => mayRun(job),
      run: () => job.handle({} as never, { isLastTry: true }),
    })),
    keepsHours,
  );
}

/**
 * Queues jobs. A clock has no data; it becomes due now.
 * @throws Error when the queue is not started or the database is unavailable
 */
export async function enqueueAll(name: string, jobs: readonly NewJob[]): Promise<void> {
  if (!boss) throw new Error('the job queue is not started');
  if (clocks?.has(name)) return clocks.strike(name);
  const span = spanNow();
  await boss.insert(
    name,
    jobs.map(({ data, id, afterSeconds }) => ({
      data: span ? { ...data, _traceparent: span.traceparent } : data,
      ...(id === undefined ? {} : { id }),
      ...(afterSeconds ? { startAfter: `${afterSeconds} seconds` } : {}),
    })),
  );
  runners.get(name)?.look();
  for (const { afterSeconds } of jobs) if (afterSeconds) looks.within(afterSeconds * 1000);
}

/** Queues one job. @throws Error as for several. */
export const enqueue = (name: string, data: object, options: Omit<NewJob, 'data'> = {}): Promise<void> =>
  enqueueAll(name, [{ data, ...options }]);

/**
 * The number of waiting jobs of each queue, and how many of them have failed before; a due clock waits. A command, which
 * runs no queue, reads those of all servers, without the library's own.
 */
export const waitingJobs = () =>
  connection.queue.sql<{ name: string; waiting: number; failing: number }>(
    'waiting_jobs',
    `select q.name, count(j.id)::int as waiting, count(j.id) filter (where j.state = 'retry')::int as failing
     from pgboss.queue q left join pgboss.job j on j.name = q.name and j.state < 'active'
     where case when $1::text[] is null then q.name not like '\\_\\_%' else q.name = any ($1) end group by q.name
     union all select name, (due_at <= now())::int, 0 from clocks where $2::text[] is null or name = any ($2)
     order by name`,
    [boss && [...runners.keys()], boss && (clocks?.names ?? [])],
  );

/** Waits for running jobs. */
export async function stopQueue(): Promise<void> {
  looks.stop();
  await clocks?.stop();
  clocks = null;
  const stopping = boss;
  boss = null;
  await Promise.all([...runners.values()].map((runner) => runner.stop()));
  runners.clear();
  await stopping?.stop({ graceful: true, timeout: 10_000, close: false });
  await atRest();
}
