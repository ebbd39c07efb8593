/** Start and stop of the queue: a job fetched during shutdown is completed, a deleted one is not run. */
import pg from 'pg';
import { expect, it } from 'vitest';
import { connection, sql } from '../../../server/infra/db';
import { enqueue, startQueue, stopQueue } from '../../../server/infra/queue';
import { runApp } from '../../support/app';

const JOB = 'test.last';

const SOON = { timeout: 20_000, interval: 50 };

const app = runApp();

const stateOfJob = async () =>
  (await sql<{ state: string }>('test_job_state', `select state::text from pgboss.job where name = '${JOB}'`)).map(
    ({ state }) => state,
  );

it('finishes the job that was being fetched when it was asked to stop', async () => {
  await stopQueue();
  const done: string[] = [];
  const handle = async ({ what }: { what: string }) => {
    await sql('test_job_works', 'select pg_sleep(0.3)::text');
    done.push(what);
  };
  await startQueue([{ name: JOB, handle }] as never);
  const other = new pg.Client({ connectionString: app.databaseUrl });
  await other.connect();

  // It is due in a second, and invisible until this transaction ends.
  const due = `values ('${JOB}', '{"what":"the last one"}', now() + interval '1 second')`;
  await other.query(`insert into pgboss.job (name, data, start_after) ${due}`);
  await other.query('begin; lock table pgboss.job in exclusive mode');
  const fetching = `select from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%skip locked%' and pid <> pg_backend_pid()`;
  await expect.poll(() => sql('test_fetching', fetching)).toHaveLength(1);
  const stopped = stopQueue();
  await other.query('commit');
  await stopped;

  expect(done).toEqual(['the last one']);
  expect(await stateOfJob()).toEqual(['completed']);
  await other.end();
});

const nothing = () => Promise.resolve();
/** A message that changes nothing. */
const NO_ONE = JSON.stringify({ user_id: '00000000-0000-7000-8000-000000000000' });

/** The time of the test's clock as `YYYY-MM-DD HH:MM`, or `infinity`. */
const dueAt = async () =>
  (
    await sql<{ due: string }>(
      'test_due',
      `select case when due_at = 'infinity' then 'infinity' else to_char(due_at at time zone 'UTC', 'MM-DD HH24:MI') end as due
       from clocks where name = $1`,
      [JOB],
    )
  ).map(({ due }) => due);

it('sets the time of a clock by its expression, in UTC, and none where clocks do not run by themselves', async () => {
  await stopQueue();
  const job = { name: JOB, cron: '1 2 3 4 *', handle: nothing };
  await startQueue([job]);
  expect(await dueAt()).toEqual(['04-03 02:01']);
  await stopQueue();
  await startQueue([{ ...job, cron: '5 6 7 8 *' }]);
  expect(await dueAt()).toEqual(['08-07 06:05']);
  await stopQueue();
  await startQueue([job], false);
  expect(await dueAt()).toEqual(['infinity']);
});

const makeDue = () => sql('test_make_due', `update clocks set due_at = '2026-01-02' where name = $1`, [JOB]);

it('runs a clock that was due while no process ran, and then at its next time', async () => {
  await stopQueue();
  const runs: string[] = [];
  const job = { name: JOB, cron: '1 2 3 4 *', handle: async () => void runs.push(JOB) };
  await startQueue([job]);
  await stopQueue();
  await makeDue();
  await startQueue([job]);
  await expect.poll(dueAt, SOON).toEqual(['04-03 02:01']);
  expect(runs).toEqual([JOB]);
});

it('does not make up a run outside the hours of a clock', async () => {
  await stopQueue();
  const hour = new Date().getUTCHours();
  const others = hour < 12 ? '20-22' : '2-4';
  const runs: string[] = [];
  const job = { name: JOB, cron: `0 ${others} * * *`, handle: async () => void runs.push(JOB) };
  await startQueue([job]);
  await stopQueue();
  await makeDue();
  await startQueue([job]);
  await expect.poll(dueAt, SOON).toEqual([expect.stringMatching(hour < 12 ? / 20:00$/ : / 02:00$/)]);
  expect(runs).toEqual([]);
});

it('tells other connections of new jobs and of new rows of the outbox', async () => {
  await stopQueue();
  await startQueue([{ name: JOB, handle: nothing }]);
  const other = new pg.Client({ connectionString: app.databaseUrl });
  await other.connect();
  const heard: string[] = [];
  other.on('notification', ({ payload }) => heard.push(payload!));
  const [channel] = await sql<{ name: string }>(
    'test_channel',
    `select 'pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24) as name`,
  );
  await other.query(`listen aforo_changes; listen ${channel!.name}`);
  await enqueue(JOB, {});
  await sql('test_published', `select publish('rights_changed', $1)::text`, [NO_ONE]);
  await expect.poll(() => heard, SOON).toEqual([JOB, 'outbox']);
  await other.end();
});

it('delivers a row of the outbox whose notification was lost', async () => {
  await connection.script('alter table outbox disable trigger outbox_announced');
  await sql('test_unannounced', `insert into outbox (topic, payload) values ('rights_changed', $1)`, [NO_ONE]);
  await expect.poll(() => sql('test_outbox', 'select topic from outbox'), SOON).toEqual([]);
  await connection.script('alter table outbox enable trigger outbox_announced');
});

it('leaves a queue that is as it should be, and changes one that is not', async () => {
  const queue = () =>
    sql<{ version: string; seconds: number }>(
      'test_queue',
      `select xmin::text as version, expire_seconds as seconds from pgboss.queue where name = '${JOB}'`,
    );
  const begun = async (maxRunSeconds: number) => {
    await stopQueue();
    await startQueue([{ name: JOB, maxRunSeconds, handle: nothing }]);
    return (await queue())[0]!;
  };
  const first = await begun(30);
  expect(first.seconds).toBe(30);
  expect(await begun(30)).toEqual(first);
  expect((await begun(40)).seconds).toBe(40);
});

/** The library's maintenance reads rows between `begin` and `commit`. */
const IN_A_TRANSACTION = 'select 1 as first; begin; select 2 as second; commit';

it('is given the rows of every statement of a script', async () => {
  expect(await connection.queue.query(IN_A_TRANSACTION)).toEqual({ rows: [{ first: 1 }, { second: 2 }] });
});
