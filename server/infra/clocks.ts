/**
 * Clocks: work that is due at certain times. A clock is a row with its next time; the process that moves the time on
 * runs it, so of any number of processes one does. An interval is moved on before the run, so a killed process costs
 * that run. A cron expression is moved on after it, and meanwhile to the end of a claim, which is renewed while the run
 * lasts: then another process repeats the run of a killed one, and a run that was missed while no process ran is made up.
 */
import { CronExpressionParser } from 'cron-parser';
import { createAlarm } from './alarm';
import { keepClaim } from './clockClaim';
import { connection } from './db';
import { deadLetter, forgetDead } from './deadJobs';
import { logger } from './logger';

export type Clock = {
  name: string;
  run: () => Promise<unknown>;
  /** Whether it may be taken now; else it stays due. */
  mayRun: () => boolean;
  /** Five fields, UTC. */
  cron?: string | undefined;
  everySeconds?: number | undefined;
  /** How long a claim lasts without renewal. */
  maxRunSeconds: number;
};

export type Clocks = {
  names: readonly string[];
  has: (name: string) => boolean;
  /** Makes a clock due now. */
  strike: (name: string) => Promise<void>;
  /** Resolves when running clocks are done. */
  stop: () => Promise<void>;
};

/** A row of `take_clocks`. */
type Taken = { clock: string | null; taken_until: string; is_failing: boolean; wait_ms: number | null; now_ms: number };

/** The longest and the shortest wait between two looks at the table. */
const MAX_WAIT_MS = 5000;
const MIN_WAIT_MS = 100;
/** A dozen are due at each full minute, and would take all connections from requests; other processes take some. */
const CRON_AT_ONCE = 2;
/** Time and schedule of a clock that does not run by itself. */
const NEVER = 'infinity';

const parse = (cron: string, at: Date) => CronExpressionParser.parse(cron, { currentDate: at, tz: 'UTC' });

/** `13 7-19 * * *` writes to people by day: a run that was missed in the evening is not made up at night. */
const isTimely = ({ cron }: Clock, at: Date): boolean =>
  !cron?.split(' ')[1]?.includes('-') || (parse(cron, at).fields.hour.values as number[]).includes(at.getUTCHours());

/** Adds missing rows, and sets the time of changed ones. */
async function writeClocks(clocks: readonly Clock[], nextOf: (clock: Clock, at: Date) => string): Promise<void> {
  const [row] = await connection.queue.sql<{ now: Date }>('clock_now', 'select now() as now');
  await connection.queue.sql(
    'write_clocks',
    `insert into clocks (name, schedule, due_at)
     select name, schedule, due_at::timestamptz from unnest($1::text[], $2::text[], $3::text[]) t (name, schedule, due_at)
     on conflict (name) do update set schedule = excluded.schedule,
       due_at = case when clocks.due_at <= now() then clocks.due_at else excluded.due_at end
     where clocks.schedule <> excluded.schedule`,
    [
      clocks.map(({ name }) => name),
      clocks.map((clock) => (nextOf(clock, row!.now) === NEVER ? NEVER : (clock.cron ?? `${clock.everySeconds} s`))),
      clocks.map((clock) => nextOf(clock, row!.now)),
    ],
  );
}

/** @param keepsHours whether those with a cron expression run by themselves. */
export async function startClocks(clocks: readonly Clock[], keepsHours: boolean): Promise<Clocks> {
  const running = new Map<string, Promise<void>>();
  /** Clocks that a look left out because they were running. */
  const passedOver = new Set<string>();
  /** How far the clock of the database is ahead of that of this process. */
  let aheadMs = 0;
  let looking: Promise<void> = Promise.resolve();
  const alarm = createAlarm(() => {
    looking = look().catch((error: unknown) => {
      logger.warn({ err: error }, 'clocks cannot be read now');
      alarm.within(MAX_WAIT_MS);
    });
  });

  const nextOf = ({ cron }: Clock, at: Date): string => {
    if (!cron) return at.toISOString();
    return keepsHours ? parse(cron, at).next().toDate().toISOString() : NEVER;
  };

  async function look(): Promise<void> {
    for (const name of running.keys()) passedOver.add(name);
    const room = CRON_AT_ONCE - clocks.filter(({ name, cron }) => cron && running.has(name)).length;
    const free = clocks.filter(({ name, cron, mayRun }) => !running.has(name) && (room > 0 || !cron) && mayRun());
    const rows = await connection.queue.sql<Taken>('take_clocks', 'select * from take_clocks($1, $2, $3, $4)', [
      free.map(({ name }) => name),
      free.map(({ everySeconds = 0 }) => everySeconds),
      free.map(({ maxRunSeconds }) => maxRunSeconds),
      Math.max(0, room),
    ]);
    const end = rows.at(-1)!;
    aheadMs = end.now_ms - Date.now();
    for (const clock of free) {
      const taken = rows.find((row) => row.clock === clock.name);
      if (taken) start(clock, taken);
    }
    alarm.within(Math.min(MAX_WAIT_MS, Math.max(MIN_WAIT_MS, end.wait_ms ?? MAX_WAIT_MS)));
  }

  const now = () => new Date(Date.now() + aheadMs);

  function start(clock: Clock, taken: Taken): void {
    const work = perform(clock, taken)
      .catch((error: unknown) => logger.warn({ err: error, job: clock.name }, 'the result of a clock is not recorded'))
      .finally(() => {
        running.delete(clock.name);
        // A cron clock leaves room for another.
        if (passedOver.delete(clock.name) || clock.cron) alarm.within(0);
      });
    running.set(clock.name, work);
  }

  async function renew({ name, maxRunSeconds }: Clock, claim: string): Promise<string | null> {
    const [row] = await connection.queue.sql<{ due: string }>(
      'renew_clock',
      `update clocks set due_at = now() + make_interval(secs => $2) where name = $1 and due_at = $3
       returning due_at::text as due`,
      [name, maxRunSeconds, claim],
    );
    if (!row) logger.warn({ job: name }, 'another process may run a clock that runs here');
    return row?.due ?? null;
  }

  async function perform(clock: Clock, taken: Taken): Promise<void> {
    const { name, run, cron } = clock;
    const endClaim = cron ? keepClaim(taken.taken_until, clock.maxRunSeconds, (claim) => renew(clock, claim)) : null;
    let claim: string | undefined;
    try {
      if (isTimely(clock, now())) {
        await run();
        if (taken.is_failing) await forgetDead(name);
      }
    } catch (error) {
      logger.warn({ err: error, job: name }, 'a job failed');
      await deadLetter(name, {}, error instanceof Error ? error.message : String(error));
    } finally {
      claim = await endClaim?.();
    }
    if (claim === undefined) return;
    const next = nextOf(clock, now());
    await connection.queue.sql('settle_clock', 'update clocks set due_at = $2 where name = $1 and due_at = $3', [
      name,
      next,
      claim,
    ]);
    if (next !== NEVER) alarm.within(Date.parse(next) - now().getTime());
  }

  await writeClocks(clocks, nextOf);
  alarm.within(0);

  const names = clocks.map(({ name }) => name);
  return {
    names,
    has: (name) => names.includes(name),
    strike: async (name) => {
      await connection.queue.sql('strike_clock', 'update clocks set due_at = now() where name = $1', [name]);
      alarm.within(0);
    },
    stop: async () => {
      alarm.stop();
      await looking;
      while (running.size > 0) await Promise.all(running.values());
    },
  };
}
