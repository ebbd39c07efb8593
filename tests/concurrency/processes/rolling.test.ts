/**
 * A rolling deployment: two server versions on one database, each process replaced in turn during sales. The later
 * version is this one with an additional migration and function.
 */
import { rmSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { countersOf, createProduct, createSlot } from '../../integration/orders/shopFixture';
import { createDatabase } from '../../support/database';
import { type ServerProcess, startProcess } from '../../support/processes';
import { WITHOUT_DRAWING } from '../../support/testEnvironment';
import { type BoxOffice, openBoxOffice } from '../boxOffice';
import { makeLaterVersion } from '../laterVersion';

const BUYERS = 4;
const CAPACITY = 10_000;

let office: BoxOffice;
let later: string;
let broken: string;
/** After the functions, so that a broken one prevents it. */
const migration = '-- After the functions.\nalter table orders add column later text;';
const LATER = `create or replace function later() returns text language sql immutable as $$ select 'here' $$;`;
beforeAll(async () => {
  later = makeLaterVersion({ migration, functionText: LATER });
  broken = makeLaterVersion({ migration, functionText: 'create or replace function later() returns nothing;' });
  office = await openBoxOffice();
});
afterAll(async () => {
  await office?.close();
  for (const folder of [later, broken]) rmSync(folder, { recursive: true, force: true });
});

/** Acts as a load balancer: tries one process, and the next if it is not listening. */
async function holdAtEither(turn: number, lines: object[]): Promise<number> {
  for (let tries = 0; ; tries += 1) {
    const process = office.processes[(turn + tries) % 2]!;
    try {
      const body = { key: uuidv7(), lines };
      return (await process.newClient().json('POST', paths.events.holds(office.event.slug), body)).status;
    } catch (error) {
      if (tries === 3) throw error;
    }
  }
}

async function rowsOf(url: string, text: string): Promise<number | null> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rowCount;
  } finally {
    await client.end();
  }
}

const isLater = async () =>
  (await sql<{ later: boolean }>('test_later', `select to_regproc('later') is not null as later`))[0]!.later;

it('refuses nobody, and what is old never takes the place of what is new', async () => {
  const product = await createProduct(office.event.id);
  const slot = await createSlot(office.event.id, { capacity: CAPACITY });
  const lines = [{ productId: product, appointmentId: slot, quantity: 1 }];
  const statuses: number[] = [];
  const said: string[] = [];
  let isOver = false;
  const buyers = Array.from({ length: BUYERS }, async (_, buyer) => {
    for (let turn = buyer; !isOver; turn += 1) statuses.push(await holdAtEither(turn, lines));
  });
  const replace = async (place: 0 | 1, folder?: string): Promise<void> => {
    const options = { databaseUrl: office.databaseUrl, env: WITHOUT_DRAWING, ...(folder ? { folder } : {}) };
    const fresh: ServerProcess = await startProcess(options);
    const old = office.processes[place];
    office.processes[place] = fresh;
    expect(await old.stop()).toBe(0);
    said.push(old.output());
  };

  expect(await isLater()).toBe(false);
  await replace(0, later);
  expect(await isLater()).toBe(true);
  // A process of the earlier version that starts now, as after a crash, leaves the functions unchanged.
  const before = await sql('test_version', `select value from settings where key = 'system.functions'`);
  await replace(1);
  expect(await sql('test_version', `select value from settings where key = 'system.functions'`)).toEqual(before);
  expect(await isLater()).toBe(true);
  await replace(1, later);
  isOver = true;
  await Promise.all(buyers);

  expect(new Set(statuses), [...said, ...office.processes.map((it) => it.output())].join('\n')).toEqual(new Set([201]));
  expect(statuses.length).toBeGreaterThan(100);
  expect(await countersOf(slot)).toEqual({ held: statuses.length, sold: 0 });
  expect(await prisma.order.count()).toBe(statuses.length);
});

it('changes no type of a column before the functions that understand both are there', async () => {
  const database = await createDatabase();
  try {
    await expect(startProcess({ databaseUrl: database.url, folder: broken })).rejects.toThrow('did not start');
    const added = `select 1 from information_schema.columns where table_name = 'orders' and column_name = 'later'`;
    expect(await rowsOf(database.url, added)).toBe(0);
  } finally {
    await database.drop();
  }
});
