/** Lists of the back office with little and with much data, and a campaign's codes. */
import pg from 'pg';
import { closeDatabase, openDatabase } from '../server/infra/db';
import { paths } from '../server/shared/paths';
import { createUser } from '../server/users';
import { type ServerProcess, startProcess } from '../tests/support/processes';
import { fillArchive, type Size } from './lib/archive';
import { rateOf } from './lib/rate';
import type { Result } from './lib/report';
import { newVisitor, type Visitor } from './lib/visitor';

const YOUNG: Size = { orders: 10_000, slots: 10_000, codes: 10_000 };
const OLD: Size = { orders: 1_000_000, slots: 100_000, codes: 100_000 };
const ADMIN = { email: 'admin@bench.test', password: 'an administrator of the bench' };
const SECONDS = 3;
const WORKERS = 4;

const PAGES: Readonly<Record<string, string>> = {
  events: paths.events.index(),
  'slots, as a list': paths.appointments.list(),
  'slots, by state': `${paths.appointments.list()}?f.state=open&page=40`,
  'slots, cancelled': `${paths.appointments.list()}?f.state=cancelled`,
  'slots, by their notes': `${paths.appointments.list()}?q=school`,
  'slots of a month': paths.appointments.index(),
  products: paths.products.index(),
  promotions: paths.promos.index(),
  'promo codes': paths.promoCodes.index(),
  'promo codes, searched': `${paths.promoCodes.index()}?q=old-0000`,
  'promo codes, switched off': `${paths.promoCodes.index()}?f.state=off`,
  users: paths.users.index(),
  'users, one searched': `${paths.users.index()}?q=person777%40example.com`,
  'users, many searched': `${paths.users.index()}?q=person77`,
  'users, staff': `${paths.users.index()}?f.kind=staff`,
  'audit log': paths.auditLog.index(),
  'audit log, far back': `${paths.auditLog.index()}?page=100`,
  'audit log, searched': `${paths.auditLog.index()}?q=thing+77`,
  dashboard: paths.dashboard(),
  'an order, searched': paths.search('R000000042'),
  'a person, searched': paths.search('person77'),
};

type House = { server: ServerProcess; db: pg.Pool; visitor: Visitor; close: () => Promise<void> };

async function openHouse(adminUrl: string, name: string, size: Size): Promise<House> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = adminUrl.replace(/\/[^/]*$/, `/${name}`);
  // Starting the server creates the tables.
  const server = await startProcess({ databaseUrl: url, env: { NODE_ENV: 'production', PAYMENTS_SANDBOX: 'false' } });
  await openDatabase({ url });
  await createUser({ name: 'Adela', ...ADMIN, roles: ['administrator'], emailVerified: true });
  await closeDatabase();
  const db = new pg.Pool({ connectionString: url, max: 2 });
  await fillArchive(db, size);
  const visitor = await newVisitor(server.url);
  await visitor.arrive(paths.auth.login());
  await visitor.call('POST', paths.auth.login(), ADMIN);
  return {
    server,
    db,
    visitor,
    close: async () => {
      visitor.close();
      await server.stop();
      await db.end();
    },
  };
}

/** Median time of a page visit, in milliseconds. */
async function timeOf({ visitor }: House, path: string): Promise<number> {
  const visitors = await Promise.all(Array.from({ length: WORKERS }, () => visitor.another()));
  const rate = await rateOf(
    visitors.map((each) => async () => {
      const { status, body } = await each.call('GET', path, undefined, { Accept: 'text/html' });
      if (status !== 200) throw new Error(`${path} answered ${status}: ${body.slice(0, 200)}`);
    }),
    SECONDS,
  );
  for (const each of visitors) each.close();
  return rate.p50;
}

const figure = (milliseconds: number) => `${milliseconds.toFixed(1)} ms`;

/** Creating codes as the job does, compared with one plain insert of as many rows. */
async function measureCodes({ db }: House): Promise<Result> {
  const quantity = 100_000;
  const { rows } = await db.query<{ id: string }>(
    `insert into promo_code_batches (id, promo_id, name, quantity) select gen_random_uuid(), id, 'Bench', $1 from promos limit 1 returning id`,
    [quantity],
  );
  const from = performance.now();
  for (let state = 'making'; state === 'making'; ) {
    const step = await db.query<{ state: string }>('select state from make_promo_codes($1, 2000)', [rows[0]!.id]);
    state = step.rows[0]!.state;
  }
  const ours = performance.now() - from;
  const plainFrom = performance.now();
  await db.query(
    `insert into promo_codes (id, code, promo_id) select gen_random_uuid(), 'PLAIN-' || n, (select id from promos limit 1) from generate_series(1, $1::int) n`,
    [quantity],
  );
  const plain = performance.now() - plainFrom;
  return {
    name: '(i) 100,000 promo codes made, 2,000 a transaction',
    ours: `${(ours / 1000).toFixed(1)} s`,
    theirs: `${(plain / 1000).toFixed(1)} s: one plain insert of as many rows`,
    ratio: ours / plain,
    aim: 'none',
  };
}

export async function measureBackOffice(adminUrl: string): Promise<Result[]> {
  const young = await openHouse(adminUrl, 'young', YOUNG);
  const old = await openHouse(adminUrl, 'old', OLD);
  try {
    const results: Result[] = [];
    for (const [name, path] of Object.entries(PAGES)) {
      const before = await timeOf(young, path);
      const after = await timeOf(old, path);
      results.push({
        name: `(h) ${name}`,
        ours: `p50 ${figure(after)}`,
        theirs: `${figure(before)}: new organisation`,
        ratio: after / before,
        aim: 'at most 2',
      });
    }
    return [...results, await measureCodes(old)];
  } finally {
    await young.close();
    await old.close();
  }
}
