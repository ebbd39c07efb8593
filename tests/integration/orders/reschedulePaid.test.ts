/** Changes with a price increase: paid first, carried out once paid, and otherwise nothing happens. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { addProvider } from '../../../server/payments';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { placingBrowser } from '../../support/placingBrowser';
import { fakeProvider } from '../payments/fakeProvider';
import { codeOf, facts, staffPost } from '../payments/refundFixture';
import { mailsOf, type SaleInput, sell, until } from '../tickets/saleFixture';
import { makeUser, signInAs } from '../users/people';
import { move, placesOf, settled, sums } from './rescheduleFixture';
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
  const sale = await sell({ quantity: 2, ...input, event: { rescheduleUntilHours: 1, ...input.event } });
  await sql('test_provider', `update payments set provider = 'fake' where order_id = $1 and provider <> 'free'`, [
    sale.id,
  ]);
  const slot = await createSlot(sale.eventId, { inHours: 48 });
  const product = await prisma.product.findFirstOrThrow({ where: { eventId: sale.eventId } });
  await prisma.appointment.update({ where: { id: slot }, data: { prices: { [product.id]: price } } });
  return { sale, slot };
}
describe('a dearer visit', () => {
  /** A requested change of one ticket for 8.00 more and a fee, not paid yet. */
  async function awaited(capacity = 20) {
    const { sale, slot } = await sold(2000, { event: { rescheduleUntilHours: 1, rescheduleFeeCents: 150 } });
    await prisma.appointment.update({ where: { id: slot }, data: { capacity } });
    const answer = await move(placingBrowser(app.newClient()), sale, { positions: [1], slot, expectedCents: 950 });
    return { sale, slot, slots: [sale.slot!, slot], answer };
  }

  it('is paid first, its places kept meanwhile, and done when the money is there', async () => {
    const { sale, slot, slots, answer } = await awaited(1);
    expect([answer.status, new URL(answer.url).pathname]).toEqual([200, paths.payments.card(sale.reference)]);
    expect(await placesOf(sale, slots)).toMatchObject({
      sold: [2, 0],
      held: [0, 1],
      slots: [sale.slot, sale.slot],
      tickets: [['valid'], ['valid']],
    });
    expect(
      Object.keys(
        codeOf(await move(placingBrowser(app.newClient()), (await sold(0)).sale, { positions: [1], slot })).errors!,
      ),
    ).toEqual(['to']);
    expect(await settled(sale.id)).toBe('paid');
    expect(await settled(sale.id)).toBe('ignored');
    expect(await placesOf(sale, slots)).toMatchObject({
      sold: [1, 1],
      held: [0, 0],
      slots: [slot, sale.slot],
      tickets: [['replaced', 'valid'], ['valid']],
    });
    expect(await sums(sale.id)).toEqual({
      totalCents: 3350,
      feeCents: 150,
      discountCents: 0,
      kept: 3350,
      items: 3200,
      taxed: true,
    });
  });

  it('does not come: nothing has changed, and the places are free', async () => {
    const { sale, slots } = await awaited();
    expect(await settled(sale.id, 'failed')).toBe('failed');
    await sql('test_late_move', `update order_moves set expires_at = now() - interval '1 second' where order_id = $1`, [
      sale.id,
    ]);
    await sql('test_end_moves', 'select expire_moves(100, 0)');
    expect(await placesOf(sale, slots)).toMatchObject({ sold: [2, 0], held: [0, 0], tickets: [['valid'], ['valid']] });
    expect(await sums(sale.id)).toMatchObject({ totalCents: 2400, kept: 2400 });
    // A late payment still works while the places are free.
    expect(await settled(sale.id)).toBe('paid_late');
    expect(await placesOf(sale, slots)).toMatchObject({ sold: [1, 1], held: [0, 0] });
  });

  it('that cannot be done any more gives its money back', async () => {
    const { sale, slots } = await awaited();
    await sql('test_use_meanwhile', `update tickets set state = 'used', uses_left = 0 where order_id = $1`, [sale.id]);
    expect(await settled(sale.id)).toBe('returned');
    expect(await placesOf(sale, slots)).toMatchObject({ sold: [2, 0], held: [0, 0], tickets: [['used'], ['used']] });
    expect(await sums(sale.id)).toMatchObject({ totalCents: 2400, kept: 2400 });
  });

  it.each([
    ['ended', `valid_from = now() - interval '2 days', valid_until = now() - interval '1 minute'`],
    ['blocked', `state = 'blocked'`],
  ])('is not done for a ticket that was %s before it was paid', async (_, change) => {
    const { sale, slots } = await awaited();
    await sql('test_change_meanwhile', `update tickets set ${change} where order_id = $1`, [sale.id]);
    expect(await settled(sale.id)).toBe('returned');
    expect(await placesOf(sale, slots)).toMatchObject({ sold: [2, 0], held: [0, 0] });
    expect(await sums(sale.id)).toMatchObject({ totalCents: 2400, kept: 2400 });
  });

  it('gives way to another choice, and a refund of all goes back over both payments', async () => {
    const { sale, slot } = await awaited();
    const third = await createSlot(sale.eventId, { inHours: 60 });
    const product = await prisma.product.findFirstOrThrow({ where: { eventId: sale.eventId } });
    await prisma.appointment.update({ where: { id: third }, data: { prices: { [product.id]: 1300 } } });
    expect(
      (await move(placingBrowser(app.newClient()), sale, { positions: [1], slot: third, expectedCents: 250 })).status,
    ).toBeLessThan(500);
    expect(await placesOf(sale, [slot, third])).toMatchObject({ held: [0, 1] });
    expect(await settled(sale.id)).toBe('paid');
    await sql('test_provider_too', `update payments set provider = 'fake' where order_id = $1`, [sale.id]);
    const all = { how: 'all', positions: [1, 2], expectedCents: 2650 };
    const answer = await staffPost(manager, sale, all);
    expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(400);
    // Created at the same moment, so their order is arbitrary.
    expect((await facts(sale)).refunds).toHaveLength(2);
    expect((await facts(sale)).refunds).toEqual(expect.arrayContaining([250, 2400]));
    expect(await sums(sale.id)).toMatchObject({ kept: 0 });
    const mail = await until(async () => (await mailsOf(sale.id)).find(({ kind }) => kind === 'order_refund_made'));
    expect(mail.text).toContain('€26.50');
  });
});
