/** Orders of another system behave like ours; their money is in the opening entries of their days. */
import { beforeAll, expect, it } from 'vitest';
import type { ImportContext } from '../../../server/imports/defineImport';
import type { ImportedOrder, ImportedUnit } from '../../../server/imports/orders/importedOrder';
import { planOrders } from '../../../server/imports/orders/planOrders';
import { removeOrders, writeOrders } from '../../../server/imports/orders/writeOrders';
import { prisma, sql, transaction } from '../../../server/infra/db';
import { SYSTEM } from '../../../server/shared/actor';
import { uuidv7 } from '../../../server/shared/uuid';
import { mailExpired } from '../../../server/tickets/events';
import { remindOfUnpaid } from '../../../server/tickets/mail/unpaidMail';
import { runApp } from '../../support/app';
import { countersOf, createEvent, createProduct, createQuota, createSlot, createVenue } from '../orders/shopFixture';
import { signedIn } from '../users/people';
import { createGate, scan } from '../validations/gateFixture';
import { importedUnit, order, SALE_DAY } from './orderFixture';

const app = runApp();
const validator = signedIn(app, 'validator');
let venueId: string;
let slot: string;
let quota: string;
let startsAt: string;

beforeAll(async () => {
  venueId = await createVenue();
  const event = await createEvent(venueId, { title: { en: 'North hall', es: 'Sala Norte' } });
  const product = await createProduct(event.id, {
    ...{ name: { en: 'General' }, priceCents: 1250, taxRate: 1000, entryBeforeMinutes: 600, entryAfterMinutes: 600 },
  });
  slot = await createSlot(event.id, { inHours: 1, capacity: 8 });
  quota = await createQuota(event.id, 7, [product]);
  startsAt = (await prisma.appointment.findUniqueOrThrow({ where: { id: slot } })).startsAt.toISOString();
});

const contextOf = (options: Record<string, boolean> = {}): ImportContext => ({
  importId: uuidv7(),
  source: 'old system',
  by: SYSTEM,
  options,
  currency: 'EUR',
  scope: 'everywhere',
  renew: async () => {},
});
const unit = (code: string | null, more: Partial<ImportedUnit> = {}) => importedUnit({ startsAt, code, ...more });

async function write(orders: ImportedOrder[]): Promise<string[]> {
  const wanted = orders.map((one) => ({ recordId: uuidv7(), order: one }));
  await transaction((tx) => writeOrders(tx, wanted, contextOf()));
  return wanted.map(({ recordId }) => recordId);
}

const differences = async (ids: string[]) =>
  sql('differences', 'select * from sales_differences($1) union all select * from money_differences($1)', [ids]);

it('takes places, issues printed codes and enters their own day, and nothing else', async () => {
  const told = { where: { NOT: { topic: 'availability' } } };
  const before = await prisma.outbox.count(told);
  const [paid, part, ended, waiting] = await write([
    order('OLD-1', [unit('0001'), unit('0002', { used: [`${SALE_DAY}T11:00:00.000Z`] })], { feeCents: 100 }),
    order('OLD-2', [unit('0003'), unit('0004', { isCancelled: true })]),
    order('OLD-3', [unit('0005')], { state: 'cancelled' }),
    order('OLD-4', [unit('0006')], { state: 'pending', expiresAt: '2099-01-01T00:00:00.000Z' }),
  ]);
  expect(await countersOf(slot)).toEqual({ held: 1, sold: 3 });
  expect(await prisma.quota.findUnique({ where: { id: quota }, select: { held: true, sold: true } })).toEqual({
    ...{ held: 1, sold: 3 },
  });
  const states = await prisma.order.findMany({
    where: { externalSource: 'old system' },
    select: { externalReference: true, state: true, totalCents: true },
    orderBy: { externalReference: 'asc' },
  });
  expect(states).toEqual([
    { externalReference: 'OLD-1', state: 'paid', totalCents: 2600 },
    { externalReference: 'OLD-2', state: 'partially_refunded', totalCents: 2500 },
    { externalReference: 'OLD-3', state: 'cancelled', totalCents: 1250 },
    { externalReference: 'OLD-4', state: 'pending', totalCents: 1250 },
  ]);
  const tickets = await prisma.ticket.findMany({
    where: { printedSource: 'old system' },
    select: { printedCode: true, state: true, usesLeft: true, serial: true },
    orderBy: { printedCode: 'asc' },
  });
  expect(tickets.map(({ printedCode, state, usesLeft }) => `${printedCode} ${state} ${usesLeft}`)).toEqual([
    '0001 valid 1',
    '0002 used 0',
    '0003 valid 1',
    '0004 cancelled 1',
    '0005 cancelled 1',
  ]);
  expect(await differences([paid!, part!, ended!, waiting!])).toEqual([]);
  const opening = await sql<{ day: string; quantity: number; gross: number; tax: number }>(
    'opening',
    `select to_char(sale_day, 'YYYY-MM-DD') as day, sum(quantity)::int as quantity, sum(gross_cents)::int as gross, sum(tax_cents)::int as tax
     from opening_sale_lines group by 1`,
    [],
  );
  expect(opening).toEqual([{ day: SALE_DAY, quantity: 3, gross: 3850, tax: 342 }]);
  const money = await sql<{ sum: number }>(
    'opened',
    'select sum(amount_cents)::int as sum from opening_money_lines',
    [],
  );
  expect(money).toEqual([{ sum: 3850 }]);
  expect(await sql('own_lines', 'select id from sale_lines union all select id from money_lines', [])).toEqual([]);
  expect(await prisma.invoice.count()).toBe(0);
  expect(await prisma.mailLog.count()).toBe(0);
  expect(await prisma.outbox.count(told)).toBe(before);
  expect(await prisma.outbox.count({ where: { topic: 'availability' } })).toBeGreaterThan(0);
});

it('opens the gate for its tickets, and not for used or cancelled ones', async () => {
  const gateId = (await createGate(venueId)).id;
  const results = [];
  for (const code of ['0001', '0001', '0002', '0004', '0005', '0006'])
    results.push((await scan(validator, code, { gateId })).result);
  expect(results).toEqual(['accepted', 'already_used', 'already_used', 'cancelled', 'cancelled', 'unknown']);
});

it('refuses what does not fit before it writes anything', async () => {
  const verdicts = await planOrders(
    [
      order('NEW-1', [unit('0001')]),
      order('NEW-2', [unit('1001', { event: 'Sala Sur' })]),
      order('NEW-3', [unit('1002', { product: 'Senior' })]),
      order('NEW-4', [unit('1003'), unit('1004'), unit('1005'), unit('1006'), unit('1007')]),
      order('NEW-5', [unit('1008'), unit('1008')], { totalCents: 1250 }),
      order('NEW-6', [unit('1009', { startsAt: null, used: null })]),
      order('NEW-7', [unit('1010', { startsAt: { day: '2020-01-01', time: '10:00' } })], { isTest: true }),
      order('NEW-8', [unit('1011')]),
    ],
    contextOf(),
  );
  const codes = verdicts.map((one) => (one.action === 'refused' ? one.problems.map(({ code }) => code).join() : 'add'));
  expect(codes).toEqual([
    'printed_taken',
    'event_unknown',
    'product_unknown',
    'slot_full',
    'total_differs',
    'add',
    'slot_unknown',
    'add',
  ]);
  await expect(
    write([order('NEW-9', [unit('2001'), unit('2002'), unit('2003'), unit('2004'), unit('2005')])]),
  ).rejects.toThrow('import_sold_out');
  expect(await countersOf(slot)).toEqual({ held: 1, sold: 3 });
});

it('is written once by two processes', async () => {
  const twice = order('ONCE-1', [unit('3001')]);
  const recordId = uuidv7();
  const writeOnce = () =>
    transaction((tx) => writeOrders(tx, [{ recordId, order: twice }], contextOf())).then(
      () => 'written',
      (error: Error) => error.message,
    );
  const said = await Promise.all([writeOnce(), writeOnce()]);
  expect(said.sort()).toEqual(['import_order_exists', 'written']);
  expect(await prisma.order.count({ where: { externalReference: 'ONCE-1' } })).toBe(1);
  expect(await countersOf(slot)).toEqual({ held: 1, sold: 4 });
});

it('is written beside an order of the same reference in another shop of the source', async () => {
  await write([order('SAME', [unit('5001')])]);
  await write([order('SAME', [unit('5002')])]);
  expect(await prisma.order.count({ where: { externalReference: 'SAME' } })).toBe(2);
  await transaction(async (tx) => {
    const found = await tx.order.findMany({ where: { externalReference: 'SAME' } });
    await removeOrders(
      tx,
      found.map(({ id, reference }) => ({ externalId: reference, recordId: id })),
    );
  });
});

it('refuses amounts that an order cannot have, and an unclear title', async () => {
  for (let twice = 0; twice < 2; twice += 1) {
    const event = await createEvent(venueId, { title: { es: 'Doble' } });
    await createProduct(event.id, { name: { es: 'General' } });
  }
  const codesOf = async (one: ImportedOrder, digits?: number) =>
    (await planOrders([one], contextOf(), digits)).map((said) =>
      said.action === 'refused' ? said.problems[0]!.code : 'add',
    );
  expect(await codesOf(order('ODD-1', [unit('6001')], { feeCents: -100 }))).toEqual(['odd_fee']);
  expect(await codesOf(order('ODD-2', [unit('6002', { taxCents: 1300 })]))).toEqual(['odd_amount']);
  expect(await codesOf(order('ODD-3', [unit('6003', { taxRate: 10_001 })]))).toEqual(['odd_amount']);
  expect(await codesOf(order('ODD-4', [unit('6004')]), 0)).toEqual(['currency_digits']);
  expect(await codesOf(order('ODD-5', [unit('6005', { event: 'doble' })]))).toEqual(['several']);
});

it('ends an order whose deadline is over without places or a mail', async () => {
  const before = await countersOf(slot);
  const [overdue] = await write([
    order('LATE-1', [unit('7001')], { state: 'pending', expiresAt: '2026-03-06T00:00:00.000Z' }),
  ]);
  expect((await prisma.order.findUniqueOrThrow({ where: { id: overdue! } })).state).toBe('expired');
  expect(await countersOf(slot)).toEqual(before);
  // Waiting, two thirds of its time over.
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const [waiting] = await write([order('LATE-2', [unit('7002')], { state: 'pending', expiresAt: until })]);
  await remindOfUnpaid();
  expect(await prisma.mailLog.count({ where: { orderId: waiting! } })).toBe(0);
  await prisma.order.update({ where: { id: waiting! }, data: { expiresAt: new Date(Date.now() - 1000) } });
  await sql('test_expiry', 'select expire_orders(100, 0)', []);
  await mailExpired([{ id: 1n, payload: { order_id: waiting! } }] as never);
  expect(await prisma.mailLog.count({ where: { orderId: waiting! } })).toBe(0);
});

it('stays while its buyer pays', async () => {
  const [id] = await write([
    order('PAYING', [unit('8001')], { state: 'pending', expiresAt: '2099-01-01T00:00:00.000Z' }),
  ]);
  await sql(
    'test_payment',
    `insert into payments (id, order_id, provider, method, state, amount_cents, currency, attempt)
     values (uuid_v7(), $1, 'stripe', 'card', 'created', 1250, 'EUR', 1)`,
    [id],
  );
  const kept = await transaction((tx) => removeOrders(tx, [{ externalId: 'PAYING', recordId: id! }]));
  expect(Object.fromEntries(kept)).toEqual({ PAYING: { code: 'order_changed' } });
  await sql('test_unpaid', 'delete from payments where order_id = $1', [id]);
});

it('is removed with its places and entries while nothing happened to it', async () => {
  const ids = (await prisma.order.findMany({ where: { externalSource: 'old system' } })).map((one) => ({
    externalId: one.externalReference!,
    recordId: one.id,
  }));
  const kept = await transaction((tx) => removeOrders(tx, ids));
  const scanned = { code: 'order_scanned' };
  expect(Object.fromEntries(kept)).toEqual({
    ...{ 'OLD-1': scanned, 'OLD-2': scanned, 'OLD-3': scanned },
    // It ended here.
    'LATE-2': { code: 'order_changed' },
  });
  expect(
    await prisma.order.count({ where: { externalSource: 'old system', externalReference: { startsWith: 'OLD' } } }),
  ).toBe(3);
  expect(await countersOf(slot)).toEqual({ held: 0, sold: 3 });
  expect(await differences([ids.find(({ externalId }) => externalId === 'OLD-1')!.recordId])).toEqual([]);
});
