/**
 * Sales reports of a year over ledgers of 10^4 and 10^6 lines, and of requested sizes: `npm run bench -- reports
 * 10000000`. The organisation has two events of six products, sells online and by five cashiers, and a tenth of its
 * orders have a promotion. All days of the year are closed and summed up. Each report runs five times and the best time
 * counts, to exclude other load. Up to a million lines, each is also read once from the ledger itself. Then the cost of
 * noting late entries is measured: an order of three lines is inserted with and without the trigger, in turn.
 */
import pg from 'pg';
import { closeDatabase, connection, openDatabase } from '../server/infra/db';
import { migrate } from '../server/infra/migrate';
import { readReport } from '../server/reports/sales/readReport';
import { rollUpDays } from '../server/reports/sales/rollUp';
import { translator } from '../server/shared/i18n';
import { plusDays } from '../server/shared/period';
import { reportAsked } from '../server/shared/salesReport';
import { dayIn } from '../server/shared/time';
import type { Result } from './lib/report';

const DAYS = 365;
const AT_ONCE = 500_000;
const TIMES = 5;
const MAX_PLAIN = 1_000_000;
const MAX_MS = 300;

const CATALOGUE = [
  `insert into venues (id, name, address, city, country, time_zone) values (gen_random_uuid(), 'Museum', 'Street 1', 'Town', 'ES', 'Europe/Madrid')`,
  `insert into events (id, slug, kind, status, title, summary, description, venue_id, position, updated_at)
   select gen_random_uuid(), 'event-' || n, 'slotted', 'published', jsonb_build_object('en', 'Event ' || n), '{"en":"Light"}', '{}', (select id from venues), n, now()
   from generate_series(1, 2) n`,
  `insert into products (id, event_id, name, price_cents, tax_rate, position, updated_at)
   select gen_random_uuid(), e.id, jsonb_build_object('en', 'Product ' || n), 1000, case when n = 6 then 2100 else 1000 end, n, now() from events e, generate_series(1, 6) n`,
];
/** Orders $1 to $2 have three lines each: one of ten product mixes, on one day of the year. */
const LINES = `
  insert into sale_entries (at, kind, order_id, order_item_id, event_id, product_id, channel, created_by, quantity, list_cents, discount_cents, gross_cents, promos,
    tax_rate, tax_cents, currency, time_zone)
  select now() - interval '1 day' - (o % 365) * interval '1 day' - (o % 600) * interval '1 minute', 'sale', md5(o::text)::uuid, md5(o || '-' || line)::uuid, p.event_id, p.id,
    case when o % 5 = 0 then 'box_office' else 'web' end, case when o % 5 = 0 then md5('cashier' || (o / 5) % 5)::uuid end, 1, 1000, case when o % 10 = 3 then 100 else 0 end,
    case when o % 10 = 3 then 900 else 1000 end, case when o % 10 = 3 then jsonb_build_object(md5('promo'), 100) else '{}' end, p.tax_rate, 91, 'EUR', 'Europe/Madrid'
  from generate_series($1::int, $2::int) o cross join generate_series(0, 2) line
    join (select id, event_id, tax_rate, position, dense_rank() over (order by event_id) - 1 as event from products) p
      on p.event = (o / 7) % 2 and p.position = 1 + ((o / 11) % 10 * (line + 1)) % 6`;

async function fill(url: string, lines: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const text of CATALOGUE) await client.query(text);
  await client.query('set session_replication_role = replica; set synchronous_commit = off');
  const orders = Math.ceil(lines / 3);
  for (let from = 1; from <= orders; from += AT_ONCE)
    await client.query(LINES, [from, Math.min(orders, from + AT_ONCE - 1)]);
  await client.query('analyze');
  await client.end();
}

const today = dayIn(new Date(), 'Europe/Madrid');
const days = { from: plusDays(today, -DAYS), to: plusDays(today, -1) };
const before = { from: plusDays(days.from, -DAYS), to: plusDays(days.from, -1) };
const period = { range: 'custom', compare: 'previous', days, before } as never;

async function timeOf(query: Record<string, string>, runs = TIMES): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < runs; n += 1) {
    const from = performance.now();
    const asked = reportAsked(query, true);
    await readReport({ ...asked, period, scope: 'everywhere', namer: { locale: 'en', t: translator('en') } });
    times.push(performance.now() - from);
  }
  return Math.min(...times);
}

const SALES = 500;
/** Milliseconds to insert an order of today, the best of five rounds: with and without the trigger. */
async function timeOfSale(url: string): Promise<[number, number]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('alter table sale_entries drop constraint sale_entries_order_id_fkey');
  const sale = LINES.replace(
    `now() - interval '1 day' - (o % 365) * interval '1 day' - (o % 600) * interval '1 minute'`,
    'now()',
  );
  const times: Record<string, number[]> = { enable: [], disable: [] };
  for (let round = 0; round < TIMES; round += 1)
    for (const how of ['enable', 'disable']) {
      await client.query(`alter table sale_entries ${how} trigger sale_entries_late`);
      const from = performance.now();
      for (let n = 1; n <= SALES; n += 1) await client.query({ name: 'sale', text: sale, values: [-n, -n] });
      times[how]!.push((performance.now() - from) / SALES);
    }
  await client.end();
  return [Math.min(...times.enable!), Math.min(...times.disable!)];
}

const REPORTS: Record<string, Record<string, string>> = {
  'by day': { rows: 'day' },
  'by product': { rows: 'product' },
  'by channel and month': { rows: 'channel', columns: 'month' },
};

type Measured = {
  lines: number;
  days: number;
  rolledUp: number;
  plain: number | null;
  times: number[];
  sale: [number, number];
};

/** An organisation with this many lines, in its own database. */
async function measureHouse(adminUrl: string, lines: number): Promise<Measured> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`create database reports_${lines}`);
  await admin.end();
  const url = adminUrl.replace(/\/[^/]*$/, `/reports_${lines}`);
  await openDatabase({ url });
  await migrate();
  await fill(url, lines);
  const plain = lines > MAX_PLAIN ? null : await timeOf(REPORTS['by product']!, 1);
  const from = performance.now();
  while ((await rollUpDays('sales')) > 0);
  const rolledUp = (performance.now() - from) / 1000;
  await connection.query('analyze sale_days');
  const { rows } = await connection.query('select count(*)::int as count from sale_days');
  const times: number[] = [];
  for (const query of Object.values(REPORTS)) times.push(await timeOf(query));
  const sale = await timeOfSale(url);
  await closeDatabase();
  return { lines, days: rows[0]!.count as number, rolledUp, plain, times, sale };
}

const ms = (time: number) => `${time.toFixed(0)} ms`;
const thousands = (lines: number) => lines.toLocaleString('en');

/**
 * Compares the last organisation with the first for each report, and the slowest report of the last with the target.
 */
export async function measureReports(adminUrl: string, sizes: readonly number[]): Promise<Result[]> {
  const houses: Measured[] = [];
  for (const lines of sizes) houses.push(await measureHouse(adminUrl, lines));
  const [young, old] = [houses[0]!, houses.at(-1)!];
  const slowest = Math.max(...old.times);
  const of = ({ lines, days, rolledUp, plain }: Measured) =>
    `${thousands(lines)} lines are ${thousands(days)} rows of days in ${rolledUp.toFixed(1)} s${plain === null ? '' : `; by product from the ledger ${ms(plain)}`}`;
  console.log(houses.map(of).join('\n'));
  return [
    ...Object.keys(REPORTS).map((title, at) => ({
      name: `sales of a year ${title}, of ${thousands(old.lines)} lines`,
      ours:
        houses
          .slice(1)
          .map(({ lines, times }) => `${ms(times[at]!)} of ${thousands(lines)}`)
          .join(', ') || ms(young.times[at]!),
      theirs: `${ms(young.times[at]!)}: of ${thousands(young.lines)} lines`,
      ratio: old.times[at]! / young.times[at]!,
      aim: 'at most 2 times the time',
    })),
    {
      name: `sales of a year, the slowest of them, of ${thousands(old.lines)} lines`,
      ours: ms(slowest),
      theirs: '300 ms: how long a year of ten million lines may take',
      ratio: slowest / MAX_MS,
      aim: 'at most 1',
    },
    {
      name: 'a sale of three lines, with the note of late entries',
      ours: `${old.sale[0].toFixed(2)} ms`,
      theirs: `${old.sale[1].toFixed(2)} ms: without it`,
      ratio: old.sale[0] / old.sale[1],
      aim: 'none',
    },
  ];
}
