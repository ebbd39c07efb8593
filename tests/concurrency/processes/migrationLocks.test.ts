/** A migration that waits for a report stops no sale, and an index is built while tables are written. */
import { rmSync } from 'node:fs';
import pg from 'pg';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { sql } from '../../../server/infra/db';
import { createProduct, createSlot } from '../../integration/orders/shopFixture';
import { startProcess } from '../../support/processes';
import { WITHOUT_DRAWING } from '../../support/testEnvironment';
import { hold, runBoxOffice } from '../boxOffice';
import { makeLaterVersion } from '../laterVersion';

const office = runBoxOffice();
let lines: { productId: string; appointmentId: string; quantity: number }[];
beforeAll(async () => {
  const slot = await createSlot(office.event.id, { capacity: 100 });
  lines = [{ productId: await createProduct(office.event.id), appointmentId: slot, quantity: 1 }];
});

const sell = async () => (await hold(office.door(0), office.event.slug, lines)).status;

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: office.databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** A long report: a transaction that has read orders. @returns how it ends */
async function beginReport(): Promise<() => Promise<unknown>> {
  const report = await connect();
  await report.query('begin; lock table orders in access share mode');
  return () => report.query('commit');
}

/** Connections that wait for a lock of orders: migrations ask for the whole table, sales do not. */
const waiting = async (isWhole: boolean) =>
  (
    await sql<{ count: number }>(
      'test_waiting',
      `select count(*)::int as count from pg_locks where relation = 'orders'::regclass and not granted
         and (mode = 'AccessExclusiveLock') = $1`,
      [isWhole],
    )
  )[0]!.count;

async function startLater(migration: string) {
  const folder = makeLaterVersion({ migration });
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const started = await startProcess({ databaseUrl: office.databaseUrl, folder, env: WITHOUT_DRAWING });
  onTestFinished(() => started.kill9());
}

const forget = () => sql('test_unlist', `delete from migrations where name = '29990101000000_later'`);

it('sells while a migration waits for a report, and migrates when the report has ended', async () => {
  const endReport = await beginReport();
  const starting = startLater('alter table orders add column if not exists later text;');
  // Each time the migration waits, a sale is sent, and answered before the report ends.
  for (let round = 0; round < 3; round += 1) {
    await expect.poll(() => waiting(true), { interval: 5 }).toBe(1);
    expect(await sell()).toBe(201);
  }
  await endReport();
  await starting;
  const added = `select 1 from information_schema.columns where table_name = 'orders' and column_name = 'later'`;
  expect(await sql('test_added', added)).toHaveLength(1);
  expect(await sell()).toBe(201);
  await forget();
});

it('control: a migration without a limit stops sales until the report ends', async () => {
  const endReport = await beginReport();
  const migrating = (await connect()).query('alter table orders add column if not exists other text');
  await expect.poll(() => waiting(true), { interval: 5 }).toBe(1);
  const selling = sell();
  await expect.poll(() => waiting(false), { interval: 5 }).toBeGreaterThan(0);
  await endReport();
  await migrating;
  expect(await selling).toBe(201);
});

describe('an index that is built concurrently', () => {
  const MIGRATION = 'create index concurrently if not exists orders_later on orders (created_at, id);';
  const indexes = () =>
    sql(
      'test_index',
      `select i.indisvalid as valid, m.name from pg_index i left join migrations m on m.name = '29990101000000_later'
       where i.indexrelid = to_regclass('orders_later')`,
    );

  it('is built once by two processes that start together', async () => {
    await Promise.all([startLater(MIGRATION), startLater(MIGRATION)]);
    expect(await indexes()).toEqual([{ valid: true, name: '29990101000000_later' }]);
  });

  it('is built again if an earlier attempt was interrupted', async () => {
    await forget();
    await sql('test_interrupted', `update pg_index set indisvalid = false where indexrelid = 'orders_later'::regclass`);
    await startLater(MIGRATION);
    expect(await indexes()).toEqual([{ valid: true, name: '29990101000000_later' }]);
  });
});
