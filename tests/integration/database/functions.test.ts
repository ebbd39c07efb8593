import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { readFunctionFiles } from '../../../server/infra/functionFiles';
import { migrate } from '../../../server/infra/migrate';
import { openApp } from '../../support/app';

const app = await openApp();

it('a new database has every function as its file has it, and not as a migration first brought it', async () => {
  const stored = new Map<string, string[]>();
  for (const { name, body } of await sql<{ name: string; body: string }>(
    'test_functions',
    `select proname as name, prosrc as body from pg_proc where pronamespace = 'public'::regnamespace`,
  ))
    stored.set(name, [...(stored.get(name) ?? []), body]);
  const files = readdirSync('prisma/functions', { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.sql') && name !== 'planner.sql',
  );
  const others: string[] = [];
  for (const file of files) {
    const text = readFileSync(`prisma/functions/${file}`, 'utf8');
    for (const [, name, body] of text.matchAll(/^create or replace function (\w+)\([\s\S]*?as \$\$([\s\S]*?)\$\$/gm))
      if (!stored.get(name!)?.includes(body!)) others.push(name!);
  }
  expect(files.length).toBeGreaterThan(100);
  expect(others).toEqual([]);
});

it('a statement is run again when a function that it has found is dropped and made anew before it is called', async () => {
  const other = new pg.Client({ connectionString: app.databaseUrl });
  await other.connect();
  const make = (answer: string) =>
    `create function test_replaced() returns text language plpgsql as $$ begin return '${answer}'; end $$;`;
  // PostgreSQL resolves all of such a function before its first statement; a lock makes it see the committed change.
  await other.query(`${make('former')} create function test_caller() returns text language sql volatile as $$
    select pg_sleep(0.4); lock table settings in access share mode; select test_replaced(); $$`);
  const answer = sql<{ said: string }>('test_caller', 'select test_caller() as said');
  const sleeping = `select from pg_stat_activity where wait_event = 'PgSleep' and query ilike '%test_caller%'`;
  await expect.poll(async () => (await other.query(sleeping)).rowCount, { interval: 10 }).toBe(1);
  await other.query(`begin; drop function test_replaced(); ${make('latter')} commit`);
  await other.end();
  expect(await answer).toEqual([{ said: 'latter' }]);
});

describe('a start installs its functions', () => {
  const { sha256: own, release } = readFunctionFiles();
  const [major, minor, patch] = release as [number, number, number];
  const earlier = [major, minor - 1, 99];
  const installed = async () =>
    (await sql<{ value: object }>('test_installed', `select value from settings where key = 'system.functions'`))[0]!;
  const write = (value: object) =>
    sql('test_install', `update settings set value = $1::jsonb where key = 'system.functions'`, [
      JSON.stringify(value),
    ]);
  afterAll(() => write({ release, sha256: own, replaced: [] }));

  it.each<[string, object, replaced: string[] | null]>([
    ['over others of its release', { release, sha256: 'former', replaced: ['first'] }, ['first', 'former']],
    ['over those of an earlier release', { release: earlier, sha256: 'former', replaced: [own] }, []],
    ['over those of a server that named no release', { version: 217, sha256: 'former' }, []],
    ['but not over those that replaced them', { release, sha256: 'other', replaced: [own, 'second'] }, null],
    ['but not over those of a later release', { release: [major, minor + 10, 0], sha256: 'other', replaced: [] }, null],
    [
      'but not over those of the next patch',
      { release: [major, minor, patch + 1], sha256: 'other', replaced: [] },
      null,
    ],
  ])('%s', async (_, before, replaced) => {
    await write(before);
    await migrate();
    expect((await installed()).value).toEqual(replaced ? { release, sha256: own, replaced } : before);
  });
});
