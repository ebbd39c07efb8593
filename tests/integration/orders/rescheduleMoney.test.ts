/** Cost of time changes: fees, price increases and reductions, to the cent, for every payment method. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { addProvider } from '../../../server/payments';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { placingBrowser } from '../../support/placingBrowser';
import { fakeProvider } from '../payments/fakeProvider';
import { codeOf, facts } from '../payments/refundFixture';
import { mailsOf, type SaleInput, sell, until } from '../tickets/saleFixture';
import { makeUser, signInAs } from '../users/people';
import { ALWAYS } from './exchangeFixture';
import { firstOf, look, move, placesOf, sums } from './rescheduleFixture';
import { createSlot } from './shopFixture';

const app = runApp();
let manager: Client;
let removeBank: () => void;
beforeAll(async () => {
  removeBank = addProvider(fakeProvider());
  manager = await signInAs(app, (await makeUser('manager')).email);
});
afterAll(() => removeBank());
beforeEach(() => sql('test_patience', 'delete from rate_limits'));

/** Tickets of 12.00 for tomorrow, and another time at that price. */
async function sold(price: number, input: SaleInput = {}) {
  const sale = await sell({
    quantity: 2,
    ...input,
    event: { rescheduleUntilHours: 1, refundSteps: ALWAYS, ...input.event },
  });
  await sql('test_provider', `update payments set provider = 'fake' where order_id = $1 and provider <> 'free'`, [
    sale.id,
  ]);
  const slot = await createSlot(sale.eventId, { inHours: 48 });
  const product = await prisma.product.findFirstOrThrow({ where: { eventId: sale.eventId } });
  await prisma.appointment.update({ where: { id: slot }, data: { prices: { [product.id]: price } } });
  return { sale, slot };
}
describe('a cheaper visit', () => {
  it('brings the difference back the way it was paid, and says so first', async () => {
    const { sale, slot } = await sold(700);
    const guest = placingBrowser(app.newClient());
    const page = expectPage(
      await look(guest, sale, { units: [1], to: { [firstOf(sale.eventId)]: slot } }),
      'Orders/Reschedule',
    );
    expect(page.plan!.quote).toMatchObject({ differenceCents: -500, feeCents: 0, totalCents: -500, keptCents: 0 });
    const stale = codeOf(await move(guest, sale, { positions: [1], slot })) as { code: string; message?: string };
    expect(stale.code).toBe('reschedule_changed');
    expect(stale.message).toContain('€5.00');
    expect(await facts(sale)).toMatchObject({ tickets: ['valid', 'valid'], refunds: [] });
    expect((await move(guest, sale, { positions: [1], slot, expectedCents: -500 })).status).toBeLessThan(400);
    expect(await facts(sale)).toMatchObject({ state: 'paid', refunds: [500] });
    expect(await sums(sale.id)).toEqual({
      totalCents: 1900,
      feeCents: 0,
      discountCents: 0,
      kept: 1900,
      items: 1900,
      taxed: true,
    });
    const mail = await until(async () => (await mailsOf(sale.id)).find(({ kind }) => kind === 'order_rescheduled'));
    expect(mail.text).toContain('We will refund €5.00');
    const back = await prisma.refund.findFirstOrThrow({ where: { orderId: sale.id } });
    expect(back).toMatchObject({ reason: 'rescheduled', idempotencyKey: expect.stringMatching(/^move:/) });
  });

  it('is kept where that was agreed, less the fee where there is one', async () => {
    const kept = await sold(700, { event: { rescheduleRefunds: false } });
    expect(
      (await move(placingBrowser(app.newClient()), kept.sale, { positions: [1, 2], slot: kept.slot })).status,
    ).toBeLessThan(400);
    expect(await sums(kept.sale.id)).toMatchObject({ totalCents: 2400, kept: 2400, items: 2400 });
    const fee = await sold(700, { event: { rescheduleFeeCents: 150 } });
    const answer = await move(placingBrowser(app.newClient()), fee.sale, {
      positions: [1, 2],
      slot: fee.slot,
      expectedCents: -700,
    });
    expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(400);
    expect(await sums(fee.sale.id)).toMatchObject({ totalCents: 1700, feeCents: 300, kept: 1700, items: 1400 });
  });

  it('goes back over several payments, the newest first, and more than there is does not', async () => {
    const { sale, slot } = await sold(100);
    await sql('test_part', 'update payments set amount_cents = 1400 where order_id = $1', [sale.id]);
    await sql(
      'test_second',
      `insert into payments (id, order_id, provider, method, state, amount_cents, currency, attempt, captured_at) values (gen_random_uuid(), $1, 'fake', 'card', 'captured', 1000, 'EUR', 9, now())`,
      [sale.id],
    );
    expect(
      (await move(placingBrowser(app.newClient()), sale, { positions: [1, 2], slot, expectedCents: -2200 })).status,
    ).toBeLessThan(400);
    expect((await facts(sale)).refunds).toHaveLength(2);
    expect((await facts(sale)).refunds).toEqual(expect.arrayContaining([1000, 1200]));
    expect(await sums(sale.id)).toMatchObject({ totalCents: 200, kept: 200 });
    const other = await sold(100);
    await sql('test_little', 'update payments set amount_cents = 2199 where order_id = $1', [other.sale.id]);
    const answer = await move(placingBrowser(app.newClient()), other.sale, {
      positions: [1, 2],
      slot: other.slot,
      expectedCents: -2200,
    });
    expect(codeOf(answer).code).toBe('reschedule_exceeds');
    expect(await placesOf(other.sale, [other.slot])).toMatchObject({ sold: [0], tickets: [['valid'], ['valid']] });
  });
});

it('staff move to a dearer visit without money, with a reason, and it stays sold for what was paid', async () => {
  const { sale, slot } = await sold(2000, { event: { rescheduleFeeCents: 150 } });
  const body = { positions: [1], slot, free: true, reason: 'Our mistake' };
  expect((await move(manager, sale, body, true)).status).toBeLessThan(400);
  expect(await sums(sale.id)).toMatchObject({ totalCents: 2400, feeCents: 0, kept: 2400, items: 2400 });
  expect(codeOf(await move(placingBrowser(app.newClient()), sale, { ...body, positions: [2] })).code).toBe(
    'reschedule_changed',
  );
});

it('whatever is moved to and fro, money, tax and places add up', async () => {
  const sale = await sell({
    quantity: 3,
    capacity: 3,
    product: { priceCents: 333 },
    event: { rescheduleUntilHours: 1, refundSteps: ALWAYS },
  });
  await sql('test_discount', `update order_items set discount_cents = 33 where order_id = $1 and position = 2`, [
    sale.id,
  ]);
  await sql('test_less', 'update orders set discount_cents = 33, total_cents = total_cents - 33 where id = $1', [
    sale.id,
  ]);
  await sql('test_paid_less', `update payments set amount_cents = amount_cents - 33 where order_id = $1`, [sale.id]);
  const product = await prisma.product.findFirstOrThrow({ where: { eventId: sale.eventId } });
  const slots = [sale.slot!];
  for (const price of [301, 250, 117, 5]) {
    const slot = await createSlot(sale.eventId, { inHours: 40 + slots.length, capacity: 3 });
    await prisma.appointment.update({ where: { id: slot }, data: { prices: { [product.id]: price } } });
    slots.push(slot);
  }
  const guest = placingBrowser(app.newClient());
  let seed = 7;
  const next = (under: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % under;
  };
  let moves = 0;
  for (let turn = 0; turn < 9; turn += 1) {
    const [position, slot] = [1 + next(3), slots[next(slots.length)]!];
    const page = expectPage(
      await look(guest, sale, { units: [position], to: { [firstOf(sale.eventId)]: slot } }),
      'Orders/Reschedule',
    );
    const total = page.plan?.quote?.totalCents;
    if (total === undefined || total > 0) continue;
    expect((await move(guest, sale, { positions: [position], slot, expectedCents: total })).status).toBeLessThan(400);
    moves += 1;
    const { totalCents, kept, items, taxed } = await sums(sale.id);
    expect([totalCents, kept, taxed]).toEqual([items, items, true]);
    const { sold, held } = await placesOf(sale, slots);
    expect([sold.reduce((sum, one) => sum + one, 0), held]).toEqual([3, [0, 0, 0, 0, 0]]);
  }
  expect(moves).toBeGreaterThan(2);
});
