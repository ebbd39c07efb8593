/** Exchanged tickets: price, places, and further visits. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { addProvider } from '../../../server/payments';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { placingBrowser } from '../../support/placingBrowser';
import { fakeProvider } from '../payments/fakeProvider';
import { codeOf, facts, staffPost } from '../payments/refundFixture';
import { mailsOf, sell, until } from '../tickets/saleFixture';
import { makeUser, signInAs } from '../users/people';
import { countOf, productsOf, sold } from './exchangeFixture';
import { exchange, firstOf, look, move, placesOf, settled, sums } from './rescheduleFixture';
import { createProduct, createQuota, createSlot } from './shopFixture';

const app = runApp();
let manager: Client;
let guest: Client;
let removeBank: () => void;
beforeAll(async () => {
  removeBank = addProvider(fakeProvider());
  manager = await signInAs(app, (await makeUser('manager')).email);
  guest = placingBrowser(app.newClient());
});
afterAll(() => removeBank());
beforeEach(() => sql('test_patience', 'delete from rate_limits'));

describe('a dearer ticket', () => {
  it('is shown with its price, paid first with its places kept, and then there', async () => {
    const { sale, child, adult } = await sold(
      { capacityUnits: 4 },
      { capacity: 6, event: { rescheduleFeeCents: 150 } },
    );
    const [ofChildren, ofAdults] = [
      await createQuota(sale.eventId, 5, [child]),
      await createQuota(sale.eventId, 1, [adult], 'slot'),
    ];
    await sql('test_counted', `update order_items set quota_ids = array[$2]::uuid[] where order_id = $1`, [
      sale.id,
      ofChildren,
    ]);
    await prisma.quota.update({ where: { id: ofChildren }, data: { sold: 2 } });
    const counter = () =>
      prisma.quotaCounter.findFirst({ where: { quotaId: ofAdults }, select: { held: true, sold: true } });
    const page = expectPage(await look(guest, sale, { units: [1], products: { 1: adult } }), 'Orders/Reschedule');
    expect(page.may).toEqual({ moves: true, exchanges: true });
    expect(page.tickets[0]!.exchanges).toEqual([
      { id: adult, name: 'Adult', differenceCents: 600, adds: [], givesUp: [] },
    ]);
    expect(page.plan).toMatchObject({
      products: { 1: adult },
      refusal: null,
      quote: { differenceCents: 600, feeCents: 150, totalCents: 750 },
    });
    expect(codeOf(await exchange(guest, sale, { products: { 1: adult }, expectedCents: 0 })).code).toBe(
      'reschedule_changed',
    );
    const answer = await exchange(guest, sale, { products: { 1: adult }, expectedCents: 750 });
    expect([answer.status, new URL(answer.url).pathname]).toEqual([200, paths.payments.card(sale.reference)]);
    // It takes three more places in its slot.
    expect(await placesOf(sale, [sale.slot!])).toMatchObject({ sold: [2], held: [3], tickets: [['valid'], ['valid']] });
    expect([await counter(), await countOf(ofChildren)]).toEqual([
      { held: 1, sold: 0 },
      { held: 0, sold: 2 },
    ]);
    expect(await settled(sale.id)).toBe('paid');
    expect(await settled(sale.id)).toBe('ignored');
    expect(await placesOf(sale, [sale.slot!])).toMatchObject({
      sold: [5],
      held: [0],
      tickets: [['replaced', 'valid'], ['valid']],
    });
    expect([await counter(), await countOf(ofChildren)]).toEqual([
      { held: 0, sold: 1 },
      { held: 0, sold: 1 },
    ]);
    expect(await productsOf(sale)).toEqual([adult, child]);
    expect(await sums(sale.id)).toEqual({
      totalCents: 1950,
      feeCents: 150,
      discountCents: 0,
      kept: 1950,
      items: 1800,
      taxed: true,
    });
    const mail = await until(async () => (await mailsOf(sale.id)).find(({ kind }) => kind === 'order_exchanged'));
    expect(mail.text).toContain('1 ticket exchanged from Child to Adult.');
    expect(mail.text).not.toContain('changed to');
    const { dossier, can, items } = expectPage(await manager.get(paths.orders.show(sale.reference)), 'Orders/Show');
    expect(dossier!.history.map(({ kind }) => kind)).toContain('exchanged');
    expect(can.exchange).toBe(true);
    expect(items.map(({ name }) => name)).toEqual(['Adult', 'Child']);
    expect(mail.subject).toContain('Your new tickets');
  });

  it('whose money does not come leaves all as it was; late money finds its places taken and goes back', async () => {
    const { sale, child, adult } = await sold();
    const quota = await createQuota(sale.eventId, 1, [adult]);
    await exchange(guest, sale, { products: { 1: adult }, expectedCents: 600 });
    expect(await countOf(quota)).toEqual({ held: 1, sold: 0 });
    const other = await sell({ like: sale, quantity: 1 });
    await sql('test_provider_of_other', `update payments set provider = 'fake' where order_id = $1`, [other.id]);
    expect(
      Object.keys(codeOf(await exchange(guest, other, { products: { 1: adult }, expectedCents: 600 })).errors!),
    ).toEqual(['to']);
    await sql('test_late_move', `update order_moves set expires_at = now() - interval '1 second' where order_id = $1`, [
      sale.id,
    ]);
    await sql('test_end_moves', 'select expire_moves(100, 0)');
    expect(await countOf(quota)).toEqual({ held: 0, sold: 0 });
    expect((await exchange(guest, other, { products: { 1: adult }, expectedCents: 600 })).status).toBe(200);
    expect(await settled(other.id)).toBe('paid');
    expect(await settled(sale.id)).toBe('returned');
    expect([await productsOf(sale), await productsOf(other)]).toEqual([[child, child], [adult]]);
    expect(await countOf(quota)).toEqual({ held: 0, sold: 1 });
    expect(await sums(sale.id)).toMatchObject({ totalCents: 1200, kept: 1200 });
  });
});

describe('a cheaper ticket', () => {
  it('brings the difference back, and its discount keeps its share', async () => {
    const { sale, adult } = await sold({ priceCents: 300 });
    await sql('test_discount', 'update order_items set discount_cents = 100 where order_id = $1 and position = 1', [
      sale.id,
    ]);
    await sql('test_less', 'update orders set discount_cents = 100, total_cents = total_cents - 100 where id = $1', [
      sale.id,
    ]);
    await sql('test_paid_less', 'update payments set amount_cents = amount_cents - 100 where order_id = $1', [sale.id]);
    const page = expectPage(await look(guest, sale, { units: [1], products: { 1: adult } }), 'Orders/Reschedule');
    expect(page.plan!.quote).toMatchObject({ changeCents: -250, keptCents: 0, totalCents: -250 });
    expect(page.tickets[0]!.exchanges[0]!.differenceCents).toBe(-250);
    // Six at 1.00 less is 5.00; three at half a price less is 2.50.
    expect((await exchange(guest, sale, { products: { 1: adult }, expectedCents: -250 })).status).toBeLessThan(400);
    expect(await facts(sale)).toMatchObject({ state: 'paid', refunds: [250] });
    expect(await sums(sale.id)).toEqual({
      totalCents: 850,
      feeCents: 0,
      discountCents: 50,
      kept: 850,
      items: 850,
      taxed: true,
    });
    const mail = await until(async () => (await mailsOf(sale.id)).find(({ kind }) => kind === 'order_exchanged'));
    expect(mail.text).toContain('We will refund €2.50');
    expect(mail.text).toContain('The other ticket in your order');
  });

  it('is kept where that was agreed, at another rate of tax, and moves to another time with it', async () => {
    const { sale, adult } = await sold({ priceCents: 200, taxRate: 2100 }, { event: { rescheduleRefunds: false } });
    const slot = await createSlot(sale.eventId, { inHours: 48 });
    const to = { [firstOf(sale.eventId)]: slot };
    const page = expectPage(
      await look(guest, sale, { units: [1, 2], products: { 2: adult }, to }),
      'Orders/Reschedule',
    );
    expect(page.plan!.quote).toMatchObject({ changeCents: -400, keptCents: 400, totalCents: 0 });
    expect(page.plan!.keptWhy).toEqual(['terms']);
    expect((await exchange(guest, sale, { products: { 2: adult }, positions: [1, 2], to })).status).toBeLessThan(400);
    expect(await placesOf(sale, [sale.slot!, slot])).toMatchObject({ sold: [0, 2], slots: [slot, slot] });
    const items = await prisma.orderItem.findMany({ where: { orderId: sale.id }, orderBy: { position: 'asc' } });
    // 6.00 includes 0.55 at 10%, and 1.04 at 21%.
    expect(items.map(({ priceCents, taxRate, taxCents }) => [priceCents, taxRate, taxCents])).toEqual([
      [600, 1000, 55],
      [600, 2100, 104],
    ]);
    const mail = await until(async () => (await mailsOf(sale.id)).find(({ kind }) => kind === 'order_exchanged'));
    expect(mail.text).toContain('1 ticket exchanged from Child to Adult.');
    expect(mail.text).toContain('1 × Child, 1 × Adult. New time:');
    expect(mail.text).not.toContain('other ticket');
  });
});

describe('after a dearer ticket or time without money, a cheaper one', () => {
  it('brings back what was paid above its list price, and no more', async () => {
    // A child's ticket of 6.00 is exchanged for a family's of 32.00 without charge; the buyer later exchanges it for
    // one of 4.00.
    const { sale, adult: family } = await sold({ name: { en: 'Family' }, priceCents: 3200 });
    const small = await createProduct(sale.eventId, { name: { en: 'Small' }, priceCents: 400 });
    const free = { products: { 1: family }, free: true, reason: 'goodwill' };
    expect((await exchange(manager, sale, free, true)).status).toBeLessThan(400);
    const wrong = await exchange(guest, sale, { products: { 1: small }, expectedCents: -600 });
    expect(codeOf(wrong).code).toBe('reschedule_changed');
    const right = await exchange(guest, sale, { products: { 1: small }, expectedCents: -200 });
    expect(right.status, right.text.slice(0, 300)).toBeLessThan(400);
    expect(await facts(sale)).toMatchObject({ state: 'paid', refunds: [200] });
    expect((await placesOf(sale)).tickets).toEqual([['replaced', 'replaced', 'valid'], ['valid']]);
    expect(await sums(sale.id)).toMatchObject({ totalCents: 1000, kept: 1000, items: 1000, taxed: true });
  });

  it('brings back nothing for a time that costs what was paid', async () => {
    const { sale, child } = await sold();
    const dearer = await createSlot(sale.eventId, { inHours: 48 });
    await prisma.appointment.update({ where: { id: dearer }, data: { prices: { [child]: 3000 } } });
    const same = await createSlot(sale.eventId, { inHours: 72 });
    const moved = await move(manager, sale, { positions: [1], slot: dearer, free: true, reason: 'rain' }, true);
    expect(moved.status, moved.text.slice(0, 300)).toBeLessThan(400);
    const back = await move(guest, sale, { positions: [1], slot: same, expectedCents: 0 });
    expect(back.status, back.text.slice(0, 300)).toBeLessThan(400);
    expect(await facts(sale)).toMatchObject({ refunds: [] });
    expect(await sums(sale.id)).toMatchObject({ totalCents: 1200, kept: 1200, items: 1200 });
  });

  it('brings back of a ticket whose money went back in part what is left above its list price', async () => {
    const { sale, adult: small } = await sold({ name: { en: 'Small' }, priceCents: 200 });
    const kept = { positions: [1], keep: true, how: 'amount', amountCents: 300, expectedCents: 300, note: 'It rained' };
    expect((await staffPost(manager, sale, kept)).status).toBeLessThan(400);
    // 3.00 of 6.00 are left, and 2.00 of them pay for the new ticket.
    const answer = await exchange(guest, sale, { products: { 1: small }, expectedCents: -100 });
    expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(400);
    expect((await facts(sale)).refunds).toEqual([300, 100]);
    expect(await sums(sale.id)).toMatchObject({ kept: 800 });
  });
});

it('a ticket without a slot becomes another until its validity ends', async () => {
  const { sale, child, adult } = await sold({ priceCents: 600 }, { event: { kind: 'open' } });
  const quota = await createQuota(sale.eventId, 1, [adult]);
  const page = expectPage(await look(guest, sale, { units: [1], products: { 1: adult } }), 'Orders/Reschedule');
  expect([page.may, page.dates, page.plan!.products]).toEqual([{ moves: false, exchanges: true }, null, { 1: adult }]);
  expect((await exchange(guest, sale, { products: { 1: adult } })).status).toBeLessThan(400);
  expect([await productsOf(sale), await countOf(quota)]).toEqual([[adult, child], { held: 0, sold: 1 }]);
  expect((await placesOf(sale)).tickets).toEqual([['replaced', 'valid'], ['valid']]);
  const show = expectPage(await guest.get(paths.orders.show(sale.reference, sale.key)), 'Orders/Show');
  expect(show.can).toMatchObject({ reschedule: false, exchange: true });
  await sql(
    'test_old',
    `update tickets set valid_from = now() - interval '2 days', valid_until = now() + interval '30 minutes' where order_id = $1`,
    [sale.id],
  );
  expect(codeOf(await exchange(guest, sale, { products: { 2: adult } })).code).toBe('reschedule_too_late');
});
