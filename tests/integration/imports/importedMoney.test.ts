/** The money of imported orders is in no figure of our days, and no refund makes credit of it by itself. */
import { beforeAll, expect, it } from 'vitest';
import { planOrders } from '../../../server/imports/orders/planOrders';
import { removeOrders, writeOrders } from '../../../server/imports/orders/writeOrders';
import { prisma, sql, transaction } from '../../../server/infra/db';
import { soldWithoutInvoice } from '../../../server/invoices/vatBook';
import type { Pages } from '../../../server/pages';
import { SYSTEM } from '../../../server/shared/actor';
import { paths } from '../../../server/shared/paths';
import type { IsoDate } from '../../../server/shared/time';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { STEPS } from '../payments/refundFixture';
import { makeUser, signedIn, signInAs } from '../users/people';
import { importedUnit, order, SALE_DAY } from './orderFixture';

const app = runApp();
const manager = signedIn(app, 'administrator');
let slot: string;
let startsAt: string;

beforeAll(async () => {
  const venue = await createVenue();
  const event = await createEvent(venue, { title: { es: 'Sala Norte' }, refundToBalance: true, refundSteps: STEPS });
  await createProduct(event.id, { name: { es: 'General' }, priceCents: 1250, taxRate: 1000 });
  slot = await createSlot(event.id, { inHours: 300, capacity: 8 });
  startsAt = (await prisma.appointment.findUniqueOrThrow({ where: { id: slot } })).startsAt.toISOString();
});

const context = () => ({
  ...{ importId: uuidv7(), source: 'old', by: SYSTEM, options: {}, currency: 'EUR' },
  ...{ scope: 'everywhere' as const, renew: async () => {} },
});

async function write(reference: string, code: string, more = {}): Promise<string> {
  const recordId = uuidv7();
  const one = order(reference, [importedUnit({ startsAt, code })], more);
  await transaction((tx) => writeOrders(tx, [{ recordId, order: one }], context()));
  return recordId;
}

it('a reconciliation of the days of their sales is empty, and of a refund here has the refund only', async () => {
  const id = await write('REC-1', '0001');
  const sumsOf = async (from: string, to: string) => {
    const { page } = await manager.visit(paths.salesReports.reconciliation({ range: 'custom', from, to }));
    const { reconciled } = page!.props as unknown as Pages['SalesReports/Reconciliation'];
    return { sums: reconciled.sums.map(({ sold }) => sold), mismatched: reconciled.mismatched };
  };
  expect(await sumsOf(SALE_DAY, SALE_DAY)).toEqual({ sums: [], mismatched: 0 });
  const { reference } = await prisma.order.findUniqueOrThrow({ where: { id } });
  const refund = { id: uuidv7(), currency: 'EUR', positions: [1], how: 'all', expectedCents: 1250, note: 'Closed' };
  const answer = await manager.json('POST', paths.orders.refund(reference), refund);
  expect(answer.status, answer.text.slice(0, 400)).toBeLessThan(400);
  const [entry] = await sql<{ day: IsoDate; cents: number }>(
    'test_refunded',
    `select to_char(sale_day(at, time_zone), 'YYYY-MM-DD') as day, gross_cents::int as cents from sale_entries
     where order_id = $1 and not opening`,
    [id],
  );
  expect(entry!.cents).toBe(-1250);
  expect((await sumsOf(entry!.day, entry!.day)).sums).toEqual([-1250]);
  // Its invoice is another system's.
  expect(await soldWithoutInvoice({ from: entry!.day, to: entry!.day })).toEqual([]);
});

it('a buyer is not offered their balance for money that another system took', async () => {
  const buyer = await makeUser('customer');
  const id = await write('BAL-1', '0002', { email: buyer.email });
  await prisma.order.update({ where: { id }, data: { userId: buyer.id } });
  const client = await signInAs(app, buyer.email);
  const { reference } = await prisma.order.findUniqueOrThrow({ where: { id } });
  const choiceOf = async () => expectPage(await client.get(paths.orders.refund(reference)), 'Orders/Refund').balance;
  expect(await choiceOf()).toBeNull();
  // Control: an order that was sold here.
  await prisma.order.update({ where: { id }, data: { externalSource: null, externalReference: null } });
  expect(await choiceOf()).toMatchObject({ kind: 'own' });
  await prisma.order.update({ where: { id }, data: { externalSource: 'old', externalReference: 'BAL-1' } });
});

it('a cancelled time is unknown to an import', async () => {
  const said = async () =>
    (await planOrders([order('SLOT-1', [importedUnit({ startsAt, code: '0003' })])], context()))[0];
  expect(await said()).toEqual({ action: 'add' });
  await prisma.appointment.update({ where: { id: slot }, data: { state: 'cancelled' } });
  expect(await said()).toMatchObject({ action: 'refused', problems: [{ code: 'slot_unknown' }] });
  await prisma.appointment.update({ where: { id: slot }, data: { state: 'open' } });
});

it('an undo tells the shop of the places that are free again', async () => {
  const id = await write('FREE-1', '0004');
  const told = await transaction(async (tx) => {
    const ofPlaces = { where: { topic: 'availability' } };
    await tx.outbox.deleteMany(ofPlaces);
    await removeOrders(tx, [{ externalId: 'FREE-1', recordId: id }]);
    return tx.outbox.findMany({ ...ofPlaces, select: { payload: true } });
  });
  expect(await prisma.order.count({ where: { id } })).toBe(0);
  expect(told).toEqual([{ payload: expect.objectContaining({ [`slot:${slot}`]: true }) }]);
});
