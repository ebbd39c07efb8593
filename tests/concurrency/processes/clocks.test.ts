/**
 * Two processes share the clocks: a due clock runs once, a killed process costs no daily run, and a failure is on the
 * page for staff until the clock runs again. The clock is a daily one, which the tests make due.
 */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDatabase, connection, openDatabase, sql } from '../../../server/infra/db';
import { createDatabase } from '../../support/database';
import { prepare } from '../../support/prepare';
import { type ServerProcess, startProcess, startProcesses } from '../../support/processes';
import { WITHOUT_DRAWING } from '../../support/testEnvironment';
import { UNTIL_IT_SHOWS, withoutGuard } from '../withoutGuard';

/** Deletes old rows of `one_time_tokens` with one statement. */
const CLOCK = 'users.prune-tokens';
const STRIKES = 5;
const SOON = { timeout: 30_000, interval: 50 };

const database = prepare(createDatabase);
let servers: ServerProcess[] = [];
beforeAll(async () => {
  await openDatabase({ url: database.url });
  await connection.script(`
    create table runs (at timestamptz default now());
    create function note_run() returns trigger language plpgsql as $$ begin
      if current_query() like 'delete from one_time_tokens where expires_at%' then insert into runs default values; end if;
      return null; end $$;
    create trigger note_run before delete on one_time_tokens for each statement execute function note_run();`);
  servers = await startProcesses(2, { databaseUrl: database.url, env: WITHOUT_DRAWING });
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await closeDatabase();
  await database.drop();
});

const runs = async () => (await sql<{ n: number }>('test_runs', 'select count(*)::int as n from runs'))[0]!.n;

/** A daily clock that has run is due on a later hour, one that is taken within two minutes. */
const state = async () =>
  (
    await sql<{ state: string }>(
      'test_clock',
      `select case when due_at <= now() then 'due' when due_at <= now() + interval '120 seconds' then 'taken' else 'done' end as state
       from clocks where name = $1`,
      [CLOCK],
    )
  )[0]!.state;

async function strike(): Promise<void> {
  await sql('test_strike', 'update clocks set due_at = now() where name = $1', [CLOCK]);
  await expect.poll(state, SOON).toBe('done');
}

it('runs a due clock once, in one of the processes', async () => {
  for (let struck = 0; struck < STRIKES; struck += 1) await strike();
  expect(await runs()).toBe(STRIKES);
});

it('lists a failure for staff, runs the clock again at its next time and takes it off the list', async () => {
  const dead = () => sql('test_dead', 'select name, times, error from dead_jobs where name = $1', [CLOCK]);
  await sql('test_away', 'alter table one_time_tokens rename to one_time_tokens_away');
  await strike();
  expect(await dead()).toEqual([{ name: CLOCK, times: 1, error: expect.stringContaining('one_time_tokens') }]);
  await sql('test_back', 'alter table one_time_tokens_away rename to one_time_tokens');
  const before = await runs();
  await strike();
  expect(await runs()).toBe(before + 1);
  expect(await dead()).toEqual([]);
});

it('repeats the run of a killed process when its claim is over', async () => {
  await servers.pop()!.stop();
  const before = await runs();
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  await other.query('begin; lock table one_time_tokens in exclusive mode');
  await sql('test_strike', 'update clocks set due_at = now() where name = $1', [CLOCK]);
  const stuck = `from pg_stat_activity where wait_event_type = 'Lock' and query like '%one_time_tokens%' and datname = current_database()`;
  await expect.poll(() => sql('test_stuck', `select pid ${stuck}`), SOON).toHaveLength(1);
  await servers.pop()!.kill9();
  await sql('test_end', `select pg_terminate_backend(pid)::text ${stuck}`);
  await other.query('rollback');
  await other.end();
  expect(await state()).toBe('taken');
  servers = [await startProcess({ databaseUrl: database.url, env: WITHOUT_DRAWING })];
  await sql('test_later', `update clocks set due_at = due_at - interval '120 seconds' where name = $1`, [CLOCK]);
  await expect.poll(state, SOON).toBe('done');
  expect(await runs()).toBe(before + 1);
});

it('control: two processes that look first run a clock twice', UNTIL_IT_SHOWS, async () => {
  if (servers.length < 2) servers.push(await startProcess({ databaseUrl: database.url, env: WITHOUT_DRAWING }));
  await withoutGuard('take_clocks', [
    [
      'select c.name from clocks c join',
      `select c.name, case when c.name = '${CLOCK}' then pg_sleep(3) end from clocks c join`,
    ],
    ['for update of c skip locked', ''],
  ]).catch(() => {});
  const before = await runs();
  await strike();
  await expect.poll(async () => (await runs()) - before, { timeout: 10_000 }).toBe(2);
});
