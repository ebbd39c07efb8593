/**
 * The two ledgers after any operations on orders: after each, the entries of its order equal its items, and sales less
 * payments equal the debt; and a day's figures equal those that a simple model summed up on that day, unaffected by
 * later operations. LEDGER_STEPS: number of operations.
 */
import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { connection, prisma } from '../../../server/infra/db';
import { periodSales } from '../../../server/reports/queries/periodSales';
import { readReport } from '../../../server/reports/sales/readReport';
import { translator } from '../../../server/shared/i18n';
import { DIMENSIONS, LEDGERS, reportAsked } from '../../../server/shared/salesReport';
import { HOUR_MS, type IsoDate } from '../../../server/shared/time';
import { runApp } from '../../support/app';
import { dispute, follow, outside } from './ledgerBanks';
import { ask, at, change, counts, model, openHouse, orders, pass, random, refund, sell, today } from './ledgerSteps';

const STEPS = Number(process.env.LEDGER_STEPS ?? 250);
const FROM_ITEMS = 'tests/integration/payments/salesFromItems.sql';
/** After this number, the reports of all days are read again. */
const STEPS_BETWEEN_REPORTS = 125;
runApp();
beforeAll(async () => {
  await openHouse();
});

async function checkReports(days: readonly IsoDate[]): Promise<void> {
  for (const day of days) {
    const period = {
      range: 'custom',
      compare: 'previous',
      days: { from: day, to: day },
      before: { from: day, to: day },
    };
    const { products: lines } = await periodSales(period as never, { scope: 'everywhere', locale: 'en', fees: 'fees' });
    const said = Object.fromEntries(
      lines.map(({ key, now: { tickets, cents } }) => [key ?? 'fees', { tickets, cents: Number(cents) }]),
    );
    const kept = [...model].flatMap(([key, sum]) => (key.startsWith(day) ? [[key.slice(11), sum] as const] : []));
    expect(said, day).toEqual(Object.fromEntries(kept));
  }
}

async function proveAll(): Promise<void> {
  await prisma.$queryRaw`select prove_ledgers(null, 100000)::text as last`;
  expect(await prisma.ledgerDifference.findMany()).toEqual([]);
}

/**
 * Every report, by each dimension and pair of dimensions, has the same total, equal to the sum of the ledger's entries.
 */
async function checkSums(from: IsoDate, to: IsoDate): Promise<void> {
  const period = { range: 'custom', compare: 'previous', days: { from, to }, before: { from, to } } as never;
  const namer = { locale: 'en', t: translator('en') };
  const [plain] = await prisma.$queryRaw<{ sales: bigint; tax: bigint; money: bigint }[]>`
    select (select sum(gross_cents) from sale_entries)::bigint as sales, (select sum(tax_cents) from sale_entries)::bigint as tax,
      (select sum(amount_cents) from money_entries)::bigint as money`;
  const add = (sums: readonly (readonly number[])[]) =>
    sums.reduce<number[]>((sum, cells) => cells.map((cell, at) => cell + (sum[at] ?? 0)), []);
  for (const ledger of LEDGERS)
    for (const rows of DIMENSIONS[ledger])
      for (const basis of ledger === 'sales' ? ['sale', 'visit'] : ['sale']) {
        const asked = reportAsked({ ledger, rows, basis }, true);
        const whole = await readReport({ ...asked, period, scope: 'everywhere', namer });
        const [total] = whole.totals;
        const name = `${ledger} by ${rows} of ${basis}`;
        const counted = whole.columns.findIndex(({ key }) => key === 'orders');
        const summed = add(whole.lines.map(({ cells }) => cells));
        // An order of two products counts once for each of them and once in total.
        const same = (cells: readonly number[]) => cells.filter((_, at) => at !== counted);
        if (basis === 'sale') {
          const of = (key: string) => total!.cells[whole.columns.findIndex((column) => column.key === key)];
          if (ledger === 'sales') expect(of('net'), name).toBe(Number(plain!.sales));
          else expect(of('net')! + of('on_account')!, name).toBe(Number(plain!.money));
          if (ledger === 'sales') expect(of('tax'), name).toBe(Number(plain!.tax));
        }
        expect(same(summed), name).toEqual(same(total!.cells));
        const columns = rows === 'channel' ? 'day' : 'channel';
        const crossed = await readReport({ ...asked, columns, period, scope: 'everywhere', namer });
        expect(add(crossed.lines.map(({ cells }) => cells)), `${name} and ${columns}`).toEqual(
          crossed.totals[0]!.cells,
        );
        expect(add([crossed.totals[0]!.cells.map((cell) => [cell])].flat()), name).toEqual([total!.now]);
      }
}

/** Reports by each dimension and pair of dimensions: a table for each. */
async function readAll(from: IsoDate, to: IsoDate, before: IsoDate): Promise<Record<string, unknown>> {
  const period = { range: 'custom', compare: 'previous', days: { from, to }, before: { from: before, to } } as never;
  const tables: Record<string, unknown> = {};
  for (const ledger of LEDGERS)
    for (const rows of DIMENSIONS[ledger])
      for (const columns of [null, 'channel', 'product', 'weekday', 'method'])
        for (const measure of ['net', ledger === 'sales' ? 'orders' : 'payments']) {
          const asked = reportAsked({ ledger, rows, columns, measure, of_channel: rows === 'week' ? 'web' : '' }, true);
          const { lines, totals } = await readReport({
            ...asked,
            period,
            scope: 'everywhere',
            namer: { locale: 'en', t: translator('en') },
          });
          tables[`${ledger} ${rows} ${columns} ${measure}`] = { lines, totals };
        }
  return tables;
}

/**
 * Pre-aggregated by day, every report equals the ledger; entries added later to such a day are included immediately.
 */
async function checkRolledUp(days: readonly IsoDate[]): Promise<void> {
  const [first, last] = [days[0]!, days.at(-1)!];
  const middle = days[Math.floor(days.length / 2)]!;
  const plain = await readAll(first, last, middle);
  for (const day of days.filter((one) => one !== middle))
    for (const ledger of LEDGERS)
      for (let times = 0; times < 2; times += 1)
        await prisma.$queryRaw`select roll_up_day(${ledger}, ${day}::date)::text as done`;
  expect(await prisma.saleDay.count()).toBeGreaterThan(0);
  expect(await readAll(first, last, middle)).toEqual(plain);

  await prisma.$executeRaw`insert into sale_entries (at, kind, order_id, order_item_id, event_id, product_id, channel, quantity, list_cents, discount_cents, gross_cents, tax_rate, tax_cents, currency, time_zone)
    select at, 'correction', order_id, order_item_id, event_id, product_id, channel, 0, 123, 0, 123, tax_rate, 0, currency, time_zone from sale_entries
    where kind = 'sale' and (at at time zone time_zone)::date = ${first}::date limit 1`;
  expect(await prisma.lateDay.count()).toBe(1);
  const late = await readAll(first, last, middle);
  const net = (tables: typeof late) => (tables['sales day null net'] as { totals: { now: number }[] }).totals[0]!.now;
  expect(net(late)).toBe(net(plain) + 123);
  await prisma.$queryRaw`select roll_up_day('sales', ${first}::date)::text as done`;
  expect(await prisma.lateDay.count()).toBe(0);
  expect(await readAll(first, last, middle)).toEqual(late);
}

it('both come to what every order is, and days stay as they were', { timeout: 60_000 + STEPS * 200 }, async () => {
  for (let step = 0; step < STEPS; step += 1) {
    pass(random.below(STEPS > 2000 ? HOUR_MS / 4 : 2 * HOUR_MS));
    const order = orders.length > 0 ? orders[Math.max(0, orders.length - 1 - random.below(40))]! : null;
    const work =
      order === null
        ? sell
        : random.pick([
            sell,
            sell,
            sell,
            refund,
            refund,
            follow,
            follow,
            follow,
            change,
            change,
            change,
            dispute,
            outside,
          ]);
    await at((tx) => work(tx, order ?? ''));
    const touched = [order, orders.at(-1)].filter((id) => id !== undefined && id !== null);
    const differing = await at((tx) =>
      ask<{ sales: string[]; money: string[] }>(
        tx,
        `select array(select order_id::text from sales_differences($1::uuid[])) as sales, array(select order_id::text from money_differences($1::uuid[])) as money`,
        touched,
      ),
    );
    expect(differing, `step ${step}: ${work.name} of ${order}`).toEqual([{ sales: [], money: [] }]);
    if (step % STEPS_BETWEEN_REPORTS === STEPS_BETWEEN_REPORTS - 1) {
      const days = [...new Set([...model.keys()].map((key) => key.slice(0, 10) as IsoDate))];
      await checkReports(days.filter((day) => day < today()));
    }
  }
  const days = [...new Set([...model.keys()].map((key) => key.slice(0, 10) as IsoDate))];
  await checkReports(days);
  await proveAll();
  // The migration's entries for older orders are the same.
  await connection.script(
    `begin; set local session_replication_role = replica; truncate sale_entries; ${readFileSync(FROM_ITEMS, 'utf8')}; commit`,
  );
  await checkReports(days);
  await proveAll();
  await checkSums([...days].sort()[0]!, today());
  await checkRolledUp([...days].sort());
  console.info(Object.fromEntries(counts));
  for (const what of [
    'sold',
    'paid_late',
    'refund_created',
    'exchange_moved',
    'exchange_paid',
    'move_moved',
    'move_paid',
    'follow_failed',
    'disputed',
  ])
    expect(counts.get(what) ?? 0, what).toBeGreaterThan(0);
});
