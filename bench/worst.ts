/** Purchases while the most expensive valid inputs arrive continuously. A line in `WORST` adds an input. */
import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { strToU8, zipSync } from 'fflate';
import type pg from 'pg';
import { createMaster } from '../server/bulk-orders';
import { closeDatabase, openDatabase, sql } from '../server/infra/db';
import { SYSTEM } from '../server/shared/actor';
import { paths } from '../server/shared/paths';
import { plusDays } from '../server/shared/period';
import { dayIn } from '../server/shared/time';
import { uuidv7 } from '../server/shared/uuid';
import { createUser } from '../server/users';
import { createCompany, openProduct } from '../tests/integration/bulk-orders/bulkFixture';
import { createVenue } from '../tests/integration/orders/shopFixture';
import { norma43 } from '../tests/integration/payments/statementFiles';
import { fillWithPeople } from '../tests/support/manyPeople';
import { arrive, hold, pay, place } from './lib/buying';
import { rateOf } from './lib/rate';
import type { Result } from './lib/report';
import { type Stage, setStage } from './lib/stage';
import { newVisitor, type Visitor } from './lib/visitor';

const SECONDS = 30;
const BUYERS = 4;
const MAX_P99_MS = 500;
const MAX_PAUSE_MS = 200;
const PASSWORD = 'an administrator of the bench';

const PEOPLE = 4000;
/** Ten years of sales with 27 slots a day: a report by day and slot has as many cells as a PDF allows. */
const SALES = 40_000;
const SLOTS = 27;
const DAYS = 3650;

/** Ids for the inputs. */
type Scene = { masterId: string; eventId: string };
/** Sent by its own administrator, one at a time. @returns the status of the answer */
type WorstInput = { name: string; send: (client: Visitor, scene: Scene) => Promise<number> };

/** A sheet of empty cells: 2 million in 190 kB. */
function workbook(rows: number): string {
  const row = `<row>${'<c/>'.repeat(1000)}</row>`;
  const sheet = `<worksheet><sheetData>${row.repeat(rows)}</sheetData></worksheet>`;
  return Buffer.from(zipSync({ 'xl/worksheets/sheet1.xml': strToU8(sheet) })).toString('base64');
}

/** Movements of one day, each with the maximum of possible reference prefixes. */
function bankFile(): string {
  const text = 'RF00A'.repeat(15);
  const movements = Array.from({ length: 50_000 }, (_, n) => ({ amount: 1000 + n, text }));
  return Buffer.from(norma43({ movements }), 'latin1').toString('base64');
}

async function upload(client: Visitor, path: string, body: object): Promise<number> {
  const { status } = await client.call('POST', path, body);
  return status;
}

const list = (file: string): WorstInput['send'] => {
  return (client, { masterId }) =>
    upload(client, paths.bulk.imports(masterId), { file, locale: 'en', columns: null, productId: null });
};

const statement = (file: string): WorstInput['send'] => {
  return (client) => upload(client, paths.transfers.imports(), { file, name: 'worst.n43' });
};

async function download(client: Visitor, path: string): Promise<number> {
  const { status } = await client.call('GET', path);
  return status;
}

const today = () => dayIn(new Date(), 'Europe/Madrid');

const report = (format: 'csv' | 'pdf', days: number): WorstInput['send'] => {
  const asked = { rows: 'day', columns: 'slot', range: 'custom', from: plusDays(today(), -days), to: today() };
  return (client) => download(client, paths.salesReports.file(format, asked));
};

const WORST: readonly WorstInput[] = [
  { name: 'a workbook of 38 kB', send: list(workbook(400)) },
  { name: 'a workbook of two million empty cells (190 kB)', send: list(workbook(2000)) },
  { name: 'a workbook of ten million empty cells', send: list(workbook(10_000)) },
  { name: 'a bank file of 8 MB', send: statement(bankFile()) },
  {
    name: 'a forecast of a year',
    send: (client, { eventId }) => upload(client, paths.forecast.runs(eventId), {}),
  },
  { name: 'a PDF of day by slot over ten years', send: report('pdf', DAYS) },
  { name: 'a CSV of day by slot over ten years', send: report('csv', DAYS) },
  { name: `an export of ${PEOPLE} people`, send: (client) => download(client, paths.profiles.export('xlsx')) },
];

/** Three years of tickets with 40 slots a day for the forecast, and ten years of sales for a report. */
const PAST = [
  `insert into appointments (id, event_id, starts_at, ends_at, capacity)
   select gen_random_uuid(), e.id, d.day + make_interval(hours => 8, mins => n * 15), d.day + make_interval(hours => 8, mins => n * 15 + 10), 100
   from (select id from events where slug = 'event-1') e,
     generate_series(date_trunc('day', now()) - interval '3 years', now() + interval '365 days', interval '1 day') d(day), generate_series(1, 40) n
   on conflict do nothing`,
  `create temporary table slots as select id, row_number() over (order by starts_at desc) as n from appointments
   where event_id = (select id from events where slug = 'event-1') limit ${SLOTS}`,
  `insert into sale_entries (at, kind, order_id, order_item_id, event_id, product_id, appointment_id, channel, quantity, list_cents, discount_cents,
     gross_cents, tax_rate, tax_cents, currency, time_zone)
   select now() - k * (interval '${DAYS - 1} days' / ${SALES}), 'sale', o.id, o.item, e.id, p.id, s.id, 'web', 1, 1000, 0, 1000, 1000, 91, 'EUR', 'Europe/Madrid'
   from generate_series(1, ${SALES}) k join slots s on s.n = 1 + k % ${SLOTS}
     cross join (select order_id as id, id as item from order_items limit 1) o cross join (select id from events where slug = 'event-1') e
     cross join lateral (select id from products where event_id = e.id limit 1) p`,
  `with made as (select gen_random_uuid() as id, gen_random_uuid() as item, a.id as slot, a.event_id, p.id as product, a.starts_at
     from appointments a cross join lateral (select id from products where event_id = a.event_id limit 1) p
     where a.event_id = (select id from events where slug = 'event-1') and a.starts_at < now() and extract(minute from a.starts_at) in (0, 30)),
   placed as (insert into orders (id, reference, secret, time_zone, channel, state, locale, currency, total_cents, placed_at, paid_at, idempotency_key, updated_at)
     select id, 'W' || left(id::text, 8), 'x', 'Europe/Madrid', 'web', 'paid', 'en', 'EUR', 1000, starts_at, starts_at, id::text, now() from made on conflict do nothing)
   insert into order_items (id, order_id, event_id, product_id, appointment_id, position, product_name, price_cents, tax_rate, tax_cents, units, quota_ids)
   select item, id, event_id, product, slot, 1, '{"en":"Adult"}', 1000, 1000, 91, 1, '{}' from made`,
  'analyze',
];

async function fillPast(db: pg.Pool, databaseUrl: string): Promise<void> {
  await fillWithPeople(databaseUrl, PEOPLE);
  const client = await db.connect();
  await client.query('set session_replication_role = replica');
  for (const text of PAST) await client.query(text);
  await client.query('truncate orders_to_index');
  client.release();
}

async function administrator(stage: Stage, n: number): Promise<Visitor> {
  const email = `worst${n}@aforo.test`;
  await createUser({ name: 'Ada', email, password: PASSWORD, roles: ['administrator'], emailVerified: true });
  const visitor = await newVisitor(stage.server.url);
  await visitor.arrive(paths.auth.login());
  await visitor.call('POST', paths.auth.login(), { email, password: PASSWORD });
  return visitor;
}

async function furnish(): Promise<Scene> {
  await sql(
    'bench_account',
    `insert into payment_connections (id, code, kind, enabled, channels, currencies, methods, settings)
     values ($1, 'wire_transfer', 'wire_transfer', true, '{web}', '{EUR}', '{wire_transfer}',
       '{"iban": "ES9121000418450200051332", "holder": "Bench"}') on conflict do nothing`,
    [uuidv7()],
  );
  const productId = await openProduct(await createVenue());
  const companyId = await createCompany({ methods: ['on_account'] });
  const masterId = randomUUID();
  const lines = [{ productId, slotId: null, quantity: 10 }];
  await createMaster(SYSTEM, { id: masterId, companyId, lines, purchaseOrder: '', as: 'quote' }, 'en');
  const [event] = await sql<{ id: string }>('bench_event', `select id from events where slug = 'event-1'`);
  return { masterId, eventId: event!.id };
}

/** Sends all inputs repeatedly. @returns a function that stops and reports the answers by status */
async function bombard(stage: Stage): Promise<() => Promise<string>> {
  await openDatabase({ url: stage.databaseUrl });
  const scene = await furnish();
  const clients = await Promise.all(WORST.map((_, n) => administrator(stage, n)));
  await closeDatabase();
  let isOver = false;
  const sending = WORST.map(async ({ name, send }, n) => {
    const statuses = new Map<number, number>();
    while (!isOver) {
      const status = await send(clients[n]!, scene);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    return `${name}: ${[...statuses].map(([status, count]) => `${status} × ${count}`).join(', ')}`;
  });
  return async () => {
    isOver = true;
    return (await Promise.all(sending)).join('; ');
  };
}

/** The longest pause of the server's event loop, from its log. */
const longestPause = (output: string): number =>
  Math.max(0, ...[...output.matchAll(/"ms":(\d+)[^\n]*the event loop paused/g)].map(([, ms]) => Number(ms)));

export async function measureWorst(adminUrl: string): Promise<Result[]> {
  const databaseUrl = adminUrl.replace(/\/[^/]*$/, '/worst');
  const stage = await setStage(adminUrl, {
    name: 'worst',
    fill: (db) => fillPast(db, databaseUrl),
    env: { LOG_LEVEL: 'warn' },
  });
  try {
    return await measureOn(stage);
  } finally {
    await stage.close();
  }
}

async function measureOn(stage: Stage): Promise<Result[]> {
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => newVisitor(stage.server.url)));
  let slot = 0;
  const buy = (visitor: Visitor) => async () => {
    await arrive(visitor);
    slot += 1;
    const held = await hold(visitor, stage, stage.slots[slot % stage.slots.length]!);
    await place(visitor, held);
    await pay(visitor, stage, held);
  };
  const calm = await rateOf(buyers.map(buy), SECONDS / 3);
  const end = await bombard(stage);
  const pressed = await rateOf(buyers.map(buy), SECONDS);
  const answered = await end();
  return [
    {
      name: `a purchase while the worst inputs arrive (${answered})`,
      ours: `p99 ${pressed.p99.toFixed(0)} ms, p50 ${pressed.p50.toFixed(0)} ms of ${pressed.count} purchases; alone p99 ${calm.p99.toFixed(0)} ms; load ${loadavg()[0]!.toFixed(1)}`,
      theirs: `${MAX_P99_MS} ms: what a buyer does not notice`,
      ratio: pressed.p99 / MAX_P99_MS,
      aim: 'at most 1',
    },
    {
      name: 'its longest pause of the event loop meanwhile, where it was above 200 ms',
      ours: `${longestPause(stage.server.output())} ms`,
      theirs: `${MAX_PAUSE_MS} ms`,
      ratio: longestPause(stage.server.output()) / MAX_PAUSE_MS,
      aim: 'at most 1',
    },
  ];
}
