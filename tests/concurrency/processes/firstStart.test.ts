/** Processes that start together on an empty database: one applies each migration, and the others wait for it. */
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrationsOnDisk } from '../../../server/infra/migrationFiles';
import { createDatabase, type TestDatabase } from '../../support/database';
import { startProcess, startProcesses } from '../../support/processes';

let database: TestDatabase;
let client: pg.Client;
beforeEach(async () => {
  database = await createDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('drop schema if exists pgboss cascade; drop schema public cascade; create schema public');
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

const applied = async () =>
  (await client.query<{ name: string }>('select name from migrations order by name')).rows.map(({ name }) => name);

it('apply each migration once', async () => {
  const processes = await startProcesses(2, { databaseUrl: database.url });
  expect(await applied()).toEqual(migrationsOnDisk().map(({ name }) => name));
  expect(await Promise.all(processes.map((it) => it.stop()))).toEqual([0, 0]);
});

it('control: without the lock the second fails', async () => {
  const [tables] = migrationsOnDisk();
  const apply = async () => {
    const other = new pg.Client({ connectionString: database.url });
    await other.connect();
    await other.query(`begin; ${tables!.sql} commit;`).finally(() => other.end());
  };
  const results = await Promise.allSettled([apply(), apply()]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

it.each([
  ['of a version before the first release', 'create table _prisma_migrations (id int)', 'before the first release'],
  [
    'whose migration was changed after it was applied',
    `create table migrations (name text, checksum text); insert into migrations values ('${migrationsOnDisk()[0]!.name}', 'other')`,
    'was changed after it was applied',
  ],
])('refuse a database %s, and say why', async (_, statement, reason) => {
  await client.query(statement);
  await expect(startProcess({ databaseUrl: database.url })).rejects.toThrow(reason);
});
