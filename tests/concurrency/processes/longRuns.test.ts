/** Two processes and a clock whose run lasts longer than its limit of one second. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDatabase, connection, openDatabase, sql } from '../../../server/infra/db';
import { createDatabase, type TestDatabase } from '../../support/database';

const SOON = { timeout: 30_000, interval: 50 };

let database: TestDatabase;
let gate: pg.Client;
const processes: ChildProcess[] = [];
beforeAll(async () => {
  database = await createDatabase();
  await openDatabase({ url: database.url });
  await connection.script('create table runs (at timestamptz default now())');
  gate = new pg.Client({ connectionString: database.url });
  await gate.connect();
  for (let started = 0; started < 2; started += 1) {
    const args = ['--import', 'tsx', 'tests/concurrency/processes/clockProcess.ts', database.url];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    processes.push(child);
    await once(child.stdout!, 'data');
  }
});
afterAll(async () => {
  for (const child of processes) child.kill('SIGKILL');
  await gate.end();
  await closeDatabase();
  await database.drop();
});

const runs = async () => (await sql<{ n: number }>('test_runs', 'select count(*)::int as n from runs'))[0]!.n;

/** Whether the clock has its next time, which is in another month than a claim. */
const isDone = async () =>
  (
    await sql<{ done: boolean }>(
      'test_done',
      `select due_at > now() + interval '1 hour' as done from clocks where name = 'test.long'`,
    )
  )[0]!.done;

/** How many runs have begun three limits after the first. */
async function runsInThreeLimits(): Promise<number> {
  await sql('test_empty', 'delete from runs');
  await gate.query('select pg_advisory_lock(77)');
  await sql('test_strike', `update clocks set due_at = now() where name = 'test.long'`);
  await expect
    .poll(() => sql('test_third', `select from runs having now() > min(at) + interval '3 seconds'`), SOON)
    .toHaveLength(1);
  const begun = await runs();
  await gate.query('select pg_advisory_unlock(77)');
  await expect.poll(isDone, SOON).toBe(true);
  return begun;
}

it('one of them runs it, and only once', async () => {
  expect(await runsInThreeLimits()).toBe(1);
  expect(await runs()).toBe(1);
});

it('control: a claim that is not renewed is taken by the other', async () => {
  await connection.script(`
    create function keep_claim() returns trigger language plpgsql as $$ begin
      return case when current_query() like '%returning due_at::text as due%' then null else new end; end $$;
    create trigger keep_claim before update on clocks for each row execute function keep_claim();`);
  expect(await runsInThreeLimits()).toBe(2);
});
