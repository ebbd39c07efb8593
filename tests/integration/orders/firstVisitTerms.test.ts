/** A ticket's refund never exceeds the one before its time changes and exchanges, unless staff moved it. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { addProvider } from '../../../server/payments';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { buyerOf } from '../../support/placingBrowser';
import { fakeProvider } from '../payments/fakeProvider';
import { codeOf, post as makeRefund } from '../payments/refundFixture';
import type { Sale } from '../tickets/saleFixture';
import { makeUser, signInAs } from '../users/people';
import { sold as soldTo } from './exchangeFixture';
import { exchange, look, move } from './rescheduleFixture';
import { createProduct, createSlot } from './shopFixture';

const app = runApp();
let guest: Client;
let manager: Client;
let removeBank: () => void;
beforeAll(async () => {
  removeBank = addProvider(fakeProvider());
  guest = buyerOf(app);
  manager = await signInAs(app, (await makeUser('manager')).email);
});
afterAll(() => removeBank());
beforeEach(() => sql('test_patience', 'delete from rate_limits'));

const DAY = 24;
/** 100% until ten days before, 50% until a day before, nothing later. */
const STEPS = [
  { hoursBefore: 10 * DAY, percent: 10_000 },
  { hoursBefore: DAY, percent: 5000 },
];

/** Two tickets of 10.00 for a visit in some hours. */
async function sold(inHours: number) {
  const bought = await soldTo(
    { name: { en: 'Free' }, priceCents: 0 },
    { product: { priceCents: 1000 }, event: { refundSteps: STEPS } },
  );
  await sql(
    'test_visit_in',
    `update appointments set starts_at = now() + make_interval(hours => $2, mins => 5), ends_at = now() + make_interval(hours => $2 + 1) where id = $1`,
    [bought.sale.slot, inHours],
  );
  return { ...bought, later: await createSlot(bought.sale.eventId, { inHours: 40 * DAY }) };
}

/** The refund of the first ticket that the page offers. */
async function offered(sale: Sale) {
  const answer = await guest.get(paths.orders.refund(sale.reference, sale.key));
  if (answer.page?.component !== 'Orders/Refund') return null;
  const unit = expectPage(answer, 'Orders/Refund').units.find(({ position }) => position === 1)!;
  return { back: unit.backCents, isReturnable: unit.isReturnable };
}
const refunds = async (id: string) =>
  (await prisma.refund.findMany({ where: { orderId: id }, orderBy: { createdAt: 'asc' } })).map(
    ({ amountCents }) => amountCents,
  );

it('10.00 returnable at 50 %, moved to a later day: still 5.00 at most', async () => {
  const { sale, later } = await sold(3 * DAY);
  expect(await offered(sale)).toEqual({ back: 500, isReturnable: true });
  expect((await move(guest, sale, { positions: [1], slot: later })).status).toBeLessThan(400);
  expect(await offered(sale)).toEqual({ back: 500, isReturnable: true });
  expect(codeOf(await makeRefund(guest, sale, { positions: [1], expectedCents: 1000 })).code).toBe('refund_changed');
  expect((await makeRefund(guest, sale, { positions: [1], expectedCents: 500 })).status).toBeLessThan(400);
  expect(await refunds(sale.id)).toEqual([500]);
});

it('one that cannot be returned any more is not by a move, nor by moving it twice', async () => {
  const { sale, later } = await sold(20);
  const last = await createSlot(sale.eventId, { inHours: 60 * DAY });
  expect((await move(guest, sale, { positions: [1], slot: later })).status).toBeLessThan(400);
  expect(await offered(sale)).toBeNull();
  expect((await move(guest, sale, { positions: [1], slot: last })).status).toBeLessThan(400);
  expect(codeOf(await makeRefund(guest, sale, { positions: [1], expectedCents: 1000 })).code).toBe('refund_too_late');
  expect(await refunds(sale.id)).toEqual([]);
});

it('the terms of a visit that it is moved ahead to count, and do not come back with the first day', async () => {
  const { sale } = await sold(20 * DAY);
  const soon = await createSlot(sale.eventId, { inHours: 3 * DAY });
  expect(await offered(sale)).toEqual({ back: 1000, isReturnable: true });
  await move(guest, sale, { positions: [1], slot: soon });
  expect(await offered(sale)).toEqual({ back: 500, isReturnable: true });
  await move(guest, sale, { positions: [1], slot: sale.slot! });
  expect(await offered(sale)).toEqual({ back: 500, isReturnable: true });
});

it('one exchanged for a free ticket brings back what a refund would: 5.00 of 10.00, then nothing, and nothing at all where it is too late', async () => {
  const half = await sold(3 * DAY);
  const page = expectPage(
    await look(guest, half.sale, { units: [1], products: { 1: half.adult } }),
    'Orders/Reschedule',
  );
  expect(page.plan!.quote).toMatchObject({ totalCents: -500, keptCents: 500 });
  await exchange(guest, half.sale, { products: { 1: half.adult }, expectedCents: -500 });
  expect(await refunds(half.sale.id)).toEqual([500]);
  expect(await offered(half.sale)).toEqual({ back: 0, isReturnable: true });
  const late = await sold(20);
  expect((await exchange(guest, late.sale, { products: { 1: late.adult } })).status).toBeLessThan(400);
  expect(await refunds(late.sale.id)).toEqual([]);
  expect(await offered(late.sale)).toBeNull();
});

it('an exchange and a refund together bring no more than the refund alone: 4.00 and 1.00 of 5.00', async () => {
  const { sale } = await sold(3 * DAY);
  const cheaper = await createProduct(sale.eventId, { name: { en: 'Reduced' }, priceCents: 600 });
  await exchange(guest, sale, { products: { 1: cheaper }, expectedCents: -400 });
  expect(await offered(sale)).toEqual({ back: 100, isReturnable: true });
  await makeRefund(guest, sale, { positions: [1], expectedCents: 100 });
  expect(await refunds(sale.id)).toEqual([400, 100]);
});

it('where the house moved it, the better terms count: called off, moved for its sake, and the slot given another time', async () => {
  const off = await sold(20);
  await prisma.appointment.update({ where: { id: off.sale.slot! }, data: { state: 'cancelled' } });
  await move(guest, off.sale, { positions: [1], slot: off.later });
  expect(await offered(off.sale)).toEqual({ back: 1000, isReturnable: true });

  const kept = await sold(20);
  await move(manager, kept.sale, { positions: [1], slot: kept.later }, true);
  expect(await offered(kept.sale)).toBeNull();
  const back = await sold(20);
  await move(manager, back.sale, { positions: [1], slot: back.later, house: true }, true);
  expect(await offered(back.sale)).toEqual({ back: 1000, isReturnable: true });

  const earlier = await sold(3 * DAY);
  const [moved] = await sql<{ outcome: string }>(
    'test_slot_ahead',
    `select m.outcome from appointments a cross join lateral move_slot(a.id, a.version, a.starts_at - interval '60 hours', a.ends_at - interval '60 hours', 1, false, null) m where a.id = $1`,
    [earlier.sale.slot],
  );
  expect(moved!.outcome).toBe('moved');
  expect(await offered(earlier.sale)).toEqual({ back: 500, isReturnable: true });
});
