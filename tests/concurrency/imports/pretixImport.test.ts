/**
 * 5,000 orders of pretix by the real pages: two processes work on the same import, one of them is killed, and each order
 * is here once, with the figures of the export.
 */
import { beforeAll, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { checkFile, importFile, uploadFile } from '../../integration/imports/importPages';
import { createVenue } from '../../integration/orders/shopFixture';
import { signedIn } from '../../integration/users/people';
import { createGate, scan } from '../../integration/validations/gateFixture';
import { runApp } from '../../support/app';
import { pretixExport, secretOf } from '../../support/pretixExport';
import { KILL_TEST_MS, killedAndCompleted } from './killedImport';

const ORDERS = 5000;
const HOUR_MS = 3_600_000;
/** The first time is now, so that the gate opens for it. */
const TIMES = [0, 24, 48].map((hours) =>
  new Date(Math.floor(Date.now() / 60_000) * 60_000 + hours * HOUR_MS).toISOString(),
);
const file = pretixExport(ORDERS, TIMES);
const app = runApp();
const manager = signedIn(app, 'administrator');
const validator = signedIn(app, 'validator');

const figures = async () => {
  const [row] = await sql<{ orders: number; tickets: number; cents: number; used: number; sold: number; held: number }>(
    'test_imported',
    `select (select count(*) from orders where external_source = 'pretix')::int as orders,
       (select coalesce(sum(quantity), 0) from opening_sale_lines)::int as tickets,
       (select coalesce(sum(gross_cents), 0) from opening_sale_lines)::bigint as cents,
       (select count(*) from tickets where state = 'used')::int as used,
       (select sum(sold) from appointments)::int as sold, (select sum(held) from appointments)::int as held`,
  );
  return row!;
};

beforeAll(async () => {
  await createVenue();
  const id = await uploadFile(manager, 'pretix_events', file.json);
  expect(await checkFile(manager, id)).toMatchObject({ add: { records: 1 } });
  await importFile(manager, id);
  await prisma.product.updateMany({ data: { entryBeforeMinutes: 600, entryAfterMinutes: 600 } });
});

it('asks for the check-in list before it imports orders of times that have begun', async () => {
  const id = await uploadFile(manager, 'pretix_orders', file.json);
  const counts = await checkFile(manager, id);
  expect(counts.add!.records + counts.refused!.records).toBe(ORDERS);
  expect(counts.refused!.records).toBeGreaterThan(1500);
  const problems = await sql('test_problems', 'select distinct problems from import_lines where problems <> $1', [
    '[]',
  ]);
  expect(problems).toEqual([{ problems: [{ code: 'check_ins_missing' }] }]);
});

it('imports 5,000 orders once, though one of two processes is killed', { timeout: KILL_TEST_MS }, async () => {
  const list = await uploadFile(manager, 'check_ins', file.checkIns);
  await checkFile(manager, list);
  await importFile(manager, list);
  const id = await uploadFile(manager, 'pretix_orders', file.json);
  expect(await checkFile(manager, id)).toEqual({ add: expect.objectContaining({ records: ORDERS }) });
  const began = performance.now();
  const made = async () => (await figures()).orders;
  await killedAndCompleted(app, manager, [id], { made, least: 400, all: ORDERS });
  console.log(`5,000 orders with a kill: ${Math.round(performance.now() - began)} ms`);
  const cancelled = ORDERS / 20;
  expect(await figures()).toEqual({
    ...{ orders: ORDERS, tickets: file.sold.tickets, cents: file.sold.cents, used: file.used.length },
    ...{ sold: file.sold.tickets, held: 250 },
  });
  expect(await prisma.order.count({ where: { state: 'cancelled' } })).toBe(cancelled);
  expect({ tickets: file.sold.tickets, cents: file.sold.cents, used: file.used.length }).toEqual({
    ...{ tickets: 9249, cents: 10_323_750, used: 791 },
  });
});

it('changes nothing in a second run, and shows what a newer export changed', async () => {
  const before = await figures();
  const again = await uploadFile(manager, 'pretix_orders', file.json);
  expect(await checkFile(manager, again)).toEqual({ known: expect.objectContaining({ records: ORDERS }) });
  const newer = JSON.parse(file.json.toString());
  newer.event.orders[0].email = 'other@example.test';
  const added = structuredClone(newer.event.orders[1]);
  added.code = 'ZNEW1';
  for (const position of added.positions) position.secret = `new${position.secret}`;
  // pretix lists the newest order first.
  newer.event.orders.unshift(added);
  const id = await uploadFile(manager, 'pretix_orders', Buffer.from(JSON.stringify(newer)));
  const counts = await checkFile(manager, id);
  expect(counts).toMatchObject({ known: { records: ORDERS - 1 }, changed: { records: 1 } });
  expect(await figures()).toEqual(before);
});

it('opens the gate for ten codes, except the two that were used', async () => {
  const gateId = (await createGate((await prisma.venue.findFirstOrThrow()).id)).id;
  const results = [];
  // Every third order is of the time that has begun; 0 and 30 were used.
  for (const order of [0, 3, 6, 9, 12, 15, 18, 21, 24, 30])
    results.push((await scan(validator, secretOf(order, 0), { gateId })).result);
  expect(results).toEqual(['already_used', ...Array(8).fill('accepted'), 'already_used']);
});

it('has ledgers that fit, no mail and no invoice', async () => {
  const ids = (await prisma.order.findMany({ select: { id: true } })).map(({ id }) => id);
  const differences = await sql(
    'test_proof',
    'select order_id from sales_differences($1) union all select order_id from money_differences($1)',
    [ids],
  );
  expect(differences).toEqual([]);
  expect(await prisma.mailLog.count()).toBe(0);
  expect(await prisma.invoice.count()).toBe(0);
  const plan = await sql<{ 'QUERY PLAN': string }>(
    'test_plan',
    `explain select id from tickets where printed_code = 'x'`,
  );
  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('tickets_printed_code_key');
});
