/** Start and stop of the queue: a job fetched during shutdown is completed, a deleted one is not run. */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connection, sql } from '../../../server/infra/db';
import { startQueue, stopQueue } from '../../../server/infra/queue';
import { startApp, type TestApp } from '../../support/app';

const JOB = 'test.last';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

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

it('runs nothing by the clock that this version does not know, or where nobody keeps hours', async () => {
  await stopQueue();
  const schedules = () => sql('test_schedules', 'select name, cron from pgboss.schedule order by name');
  const job = { name: JOB, cron: '1 1 1 1 *', handle: nothing };
  await startQueue([job]);
  expect(await schedules()).toEqual([{ name: JOB, cron: '1 1 1 1 *' }]);
  await stopQueue();
  await startQueue([{ ...job, cron: '2 2 2 2 *' }]);
  expect(await schedules()).toEqual([{ name: JOB, cron: '2 2 2 2 *' }]);
  await stopQueue();
  await startQueue([{ name: JOB, handle: nothing }]);
  expect(await schedules()).toEqual([]);
  await stopQueue();
  await startQueue([job], false);
  expect(await schedules()).toEqual([]);
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
