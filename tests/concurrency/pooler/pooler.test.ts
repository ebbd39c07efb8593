/** Two server processes behind PgBouncer in transaction mode, which has two connections to PostgreSQL for both. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { closeDatabase, connection, openDatabase, prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { createEvent, createProduct, createSlot, createVenue } from '../../integration/orders/shopFixture';
import { staffAtEach } from '../../integration/users/people';
import type { Client } from '../../support/client';
import { createDatabase, type TestDatabase } from '../../support/database';
import { placingBrowser } from '../../support/placingBrowser';
import { type ServerProcess, startProcess, startProcesses } from '../../support/processes';
import { testEnvironment, WITHOUT_DRAWING } from '../../support/testEnvironment';
import { type Held, hold, payAt, place } from '../boxOffice';
import { listenTo } from '../live/listener';
import { findPoolers, type Pooler, startPooler } from './startPooler';

const { programs } = findPoolers();
const HOUR_MS = 3_600_000;

let database: TestDatabase;
let name: string;
const poolers: Pooler[] = [];

const open = async (release: 'bookworm' | 'trixie', settings: Record<string, string> = {}): Promise<Pooler> => {
  const pooler = await startPooler(programs![release], settings);
  poolers.push(pooler);
  return pooler;
};
const behind = (pooler: Pooler, env: Record<string, string> = {}) => ({
  databaseUrl: pooler.urlOf(name),
  env: { ...WITHOUT_DRAWING, DATABASE_DIRECT_URL: database.url, LOG_LEVEL: 'warn', ...env },
});
const refusal = async (...given: Parameters<typeof behind>): Promise<string> => {
  const server = await startProcess(behind(...given)).catch((error: Error) => error.message);
  if (typeof server === 'string') return server;
  await server.kill9();
  return 'it started';
};

async function direct(text: string): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function doctor(pooler: Pooler, ...args: string[]): Promise<string> {
  const { databaseUrl, env } = behind(pooler);
  const variables = { PATH: process.env.PATH, ...testEnvironment({ databaseUrl, port: 0 }), ...env };
  const child = spawn(process.execPath, ['dist/doctor.js', ...args], { env: variables });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  await once(child, 'close');
  return said;
}

beforeAll(async () => {
  database = await createDatabase();
  name = new URL(database.url).pathname.slice(1);
});
afterAll(async () => {
  await Promise.all(poolers.map((pooler) => pooler.stop()));
  await database?.drop();
});

describe.skipIf(!programs)('the start is refused', () => {
  it('until the database user has the settings, which doctor writes', async () => {
    const pooler = await open('trixie', { max_prepared_statements: '200' });
    const said = await refusal(pooler);
    expect(said).toContain('TimeZone is Pacific/Auckland instead of UTC');
    expect(said).toContain('npm run doctor -- --fix');
    const fixed = await doctor(pooler, '--fix');
    for (const setting of ['jit', 'max_parallel_workers_per_gather', 'work_mem', 'TimeZone', 'statement_timeout'])
      expect(fixed).toContain(`fixed   session: ${setting} is `);
    await pooler.command('reconnect');
    expect(await doctor(pooler)).toMatch(/^ok +.*session/im);
    expect(await refusal(pooler)).toBe('it started');
  });

  it.each([
    ['PgBouncer 1.18', 'bookworm', {}],
    ['PgBouncer 1.24 without prepared statements', 'trixie', { max_prepared_statements: '0' }],
    [
      'many connections, where no two statements meet',
      'trixie',
      { max_prepared_statements: '0', default_pool_size: '50' },
    ],
  ] as const)('behind %s', async (_what, release, settings) => {
    expect(await refusal(await open(release, settings))).toContain('does not support prepared statements');
  });

  it('without the direct address, also where the pooler drops options silently', async () => {
    const plain = await open('trixie', { max_prepared_statements: '200' });
    expect(await refusal(plain, { DATABASE_DIRECT_URL: '' })).toContain('Set DATABASE_DIRECT_URL');
    const silent = await open('trixie', { max_prepared_statements: '0', ignore_startup_parameters: 'options' });
    expect(await refusal(silent, { DATABASE_DIRECT_URL: '' })).toContain('Set DATABASE_DIRECT_URL');
  });

  it('with a direct address that is a pooler or another database', async () => {
    const pooler = await open('trixie', { max_prepared_statements: '200' });
    expect(await refusal(pooler, { DATABASE_DIRECT_URL: pooler.urlOf(name) })).toContain('DATABASE_DIRECT_URL: leads');
    const other = await createDatabase();
    onTestFinished(other.drop);
    expect(await refusal(pooler, { DATABASE_DIRECT_URL: other.url })).toContain('is not the database and user');
  });
});

describe.skipIf(!programs)('two processes', () => {
  let pooler: Pooler;
  let servers: ServerProcess[];
  let doors: Client[];
  let venueId: string;
  let event: { id: string; slug: string };
  const door = (turn: number) => doors[turn % 2]!;

  beforeAll(async () => {
    pooler = await open('trixie', { max_prepared_statements: '200' });
    await doctor(pooler, '--fix');
    await pooler.command('reconnect');
    servers = await startProcesses(2, behind(pooler));
    doors = servers.map((each) => placingBrowser(each.newClient()));
    await openDatabase({ url: pooler.urlOf(name), directUrl: database.url });
    venueId = await createVenue();
    event = await createEvent(venueId);
  });
  afterAll(async () => {
    await closeDatabase();
    for (const server of servers) expect(await server.stop()).toBe(0);
  });

  const buy = async (turn: number, product: string, slot: string): Promise<Held> => {
    const answer = await hold(door(turn), event.slug, [{ productId: product, appointmentId: slot, quantity: 1 }]);
    expect(answer.status).toBe(201);
    const held = answer.json<Held>();
    expect((await payAt(door(turn + 1), await place(door(turn), held))).status).toBe(303);
    return held;
  };
  const untilMailed = async ({ reference }: Held): Promise<void> => {
    while ((await prisma.mailLog.count({ where: { kind: 'order_paid', order: { reference } } })) === 0);
  };

  it('sell, scan, run jobs and tell each other, over two connections', async () => {
    const product = await createProduct(event.id, { entryBeforeMinutes: 600, entryAfterMinutes: 600 });
    const slot = await createSlot(event.id, { inHours: 0.05, capacity: 30 });
    const listeners = await Promise.all(servers.map(({ port }) => listenTo(port, event.id)));
    for (const listener of listeners) onTestFinished(listener.close);
    const sold = await Promise.all(Array.from({ length: 12 }, (_, turn) => buy(turn, product, slot)));
    await Promise.all(listeners.map((listener) => listener.hears(slot, 18)));
    await Promise.all(sold.map(untilMailed));

    const gateId = randomUUID();
    await prisma.gate.create({ data: { id: gateId, venueId, name: 'Gate', position: 0 } });
    const devices = await staffAtEach(servers, 'validator');
    const tickets = await prisma.ticket.findMany({
      where: { order: { reference: { in: sold.map((it) => it.reference) } } },
    });
    const scans = tickets.flatMap(({ reference: code }) => devices.map((device) => ({ device, code })));
    const answers = await Promise.all(
      scans.map(({ device, code }) => {
        const scan = { nonce: randomUUID(), code, gateId, scannedAt: new Date().toISOString() };
        return device.json('POST', paths.validations.scans(), scan);
      }),
    );
    const results = answers.map((answer) => answer.json<{ result: string }>().result).sort();
    expect(results).toEqual([...Array(12).fill('accepted'), ...Array(12).fill('already_used')]);
    const [{ max_wait: _, ...pool } = {}] = (await pooler.command('show pools')).filter((it) => it.database === name);
    expect(Number(pool.sv_active) + Number(pool.sv_idle) + Number(pool.sv_used)).toBeLessThanOrEqual(2);
    const bad = servers
      .flatMap(({ output }) => output().split('\n'))
      .filter((line) => line.includes('prepared statement'));
    expect(bad).toEqual([]);
  });

  /** The test's own connections, through a pooler that begins with the settings of the user as they are now. */
  const reopen = async (): Promise<Pooler> => {
    await closeDatabase();
    const other = await open('trixie', { max_prepared_statements: '200' });
    await openDatabase({ url: other.urlOf(name), directUrl: database.url });
    return other;
  };

  it('have a limit of statements on the server, by the setting of the user', async () => {
    const text = `select current_setting('statement_timeout') as limit, current_setting('TimeZone') as zone`;
    expect(await sql('test_settings', text)).toEqual([{ limit: '2min', zone: 'UTC' }]);
    await direct(`alter role aforo in database ${name} set statement_timeout = '1s'`);
    await reopen();
    // The driver would wait for eight seconds, and the server would go on.
    await expect(sql('test_sleep', 'select pg_sleep(20)')).rejects.toMatchObject({ code: '57014' });
    await direct(`alter role aforo in database ${name} set statement_timeout = '120000'`);
    await reopen();
    expect(await sql('test_settings', text)).toEqual([{ limit: '2min', zone: 'UTC' }]);
  });

  it('ask again after the result of a prepared statement has changed, on every connection', async () => {
    await connection.script('create table changing (id int)');
    const text = 'select * from changing';
    for (const column of ['a', 'b', 'c', 'd']) {
      await Promise.all(Array.from({ length: 6 }, () => sql('test_changing', text)));
      await connection.script(`alter table changing add column ${column} int; insert into changing default values`);
      const rows = await Promise.all(Array.from({ length: 6 }, () => sql('test_changing', text)));
      for (const row of rows.flat()) expect(Object.keys(row)).toContain(column);
    }
    await connection.script('drop table changing');
  });

  it('store times as they are; control: without the zone of the user, they are half a day off', async () => {
    const off = async () => {
      const before = Date.now();
      const slot = await createSlot(event.id, { inHours: 24 });
      const [row] = await direct(
        `select extract(epoch from starts_at)::float8 * 1000 as at from appointments where id = '${slot}'`,
      );
      return Math.abs(row!.at - before - 24 * HOUR_MS);
    };
    expect(await off()).toBeLessThan(HOUR_MS);
    await direct(`alter role aforo in database ${name} set "TimeZone" = 'Pacific/Auckland'`);
    const other = await reopen();
    expect(await off()).toBeGreaterThan(11 * HOUR_MS);
    expect(await refusal(other)).toContain('TimeZone is Pacific/Auckland instead of UTC');
  });
});
