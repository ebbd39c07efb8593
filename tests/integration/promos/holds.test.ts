/** Promotions of held places: discounts, use counts, and their release. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { expireOrders } from '../../../server/orders';
import { forgetPromos } from '../../../server/promos';
import { paths } from '../../../server/shared/paths';
import { createPromo, givenBy } from '../../support/promos';
import { cancel, change, hold, line, moneyOf, openStalls, place, type Stall, shown } from './promoFixture';

const { app, openStall } = await openStalls();
afterAll(() => app.close());

let { event, adult, child, slot, client } = {} as Stall;
beforeEach(async () => {
  ({ event, adult, child, slot, client } = await openStall());
});

describe('a hold', () => {
  test('is given the best promotions, spread to the cent, and they are counted', async () => {
    const tenth = await createPromo({ eventId: event.id, stackable: true });
    const euro = await createPromo({
      eventId: event.id,
      effect: 'amount',
      amountCents: 100,
      stackable: true,
      priority: 1,
    });
    const half = await createPromo({ eventId: event.id, percent: 5000, minQuantity: 9 });
    const held = await hold(client, event.slug, [line(adult, slot, 1), line(child, slot, 2)]);
    expect(held.totalCents).toBe(1409);
    expect(await moneyOf(held)).toMatchObject({
      total: 1409,
      discount: 257,
      items: [
        // 14.09 at 10% includes 1.28.
        [1000, 154, 77],
        [333, 52, 25],
        [333, 51, 26],
      ],
    });
    expect([await givenBy(tenth), await givenBy(euro), await givenBy(half)]).toEqual([
      { uses: 1, spentCents: 157 },
      { uses: 1, spentCents: 100 },
      { uses: 0, spentCents: 0 },
    ]);
    expect((await shown(client, event.slug, held)).discounts).toEqual([
      { name: 'Offer', code: null, amountCents: 100 },
      { name: 'Offer', code: null, amountCents: 157 },
    ]);
  });

  test('that changes is priced anew: what no longer applies is given back', async () => {
    const group = await createPromo({ eventId: event.id, percent: 2000, minQuantity: 5 });
    const held = await hold(client, event.slug, [line(adult, slot, 5)]);
    expect([held.totalCents, await givenBy(group)]).toEqual([4000, { uses: 1, spentCents: 1000 }]);
    expect((await change(client, held, [line(adult, slot, 4)])).json()).toMatchObject({ totalCents: 4000 });
    expect([(await moneyOf(held)).redemptions, await givenBy(group)]).toEqual([[], { uses: 0, spentCents: 0 }]);
    expect((await change(client, held, [line(adult, slot, 6)])).json()).toMatchObject({ totalCents: 4800 });
    expect(await givenBy(group)).toEqual({ uses: 1, spentCents: 1200 });
  });

  test('keeps its own last use and its own part of a budget when it changes', async () => {
    const last = await createPromo({ eventId: event.id, maxUses: 1, budgetCents: 150 });
    const held = await hold(client, event.slug, [line(adult, slot, 1)]);
    expect(held.totalCents).toBe(900);
    forgetPromos();
    expect((await change(client, held, [line(adult, slot, 2)])).json()).toMatchObject({ totalCents: 1850 });
    expect(await givenBy(last)).toEqual({ uses: 1, spentCents: 150 });
    expect((await hold(app.newClient(), event.slug, [line(adult, slot, 1)])).totalCents).toBe(1000);
  });

  test.each(['given up', 'run out'])('that is %s gives back what it had, once', async (how) => {
    const promo = await createPromo({ eventId: event.id });
    const held = await hold(client, event.slug, [line(adult, slot, 2)]);
    expect(await givenBy(promo)).toEqual({ uses: 1, spentCents: 200 });
    if (how === 'given up') await Promise.all([cancel(client, held), cancel(client, held)]);
    else {
      const past = new Date(Date.now() - 1000);
      await prisma.order.update({ where: { reference: held.reference }, data: { expiresAt: past } });
      await expireOrders();
      await expireOrders();
    }
    await expect.poll(() => givenBy(promo)).toEqual({ uses: 0, spentCents: 0 });
    expect((await moneyOf(held)).redemptions).toEqual([{ promoId: promo, discountCents: 200, isBack: true }]);
  });

  test('that is paid after it had run out keeps its price, and is counted again', async () => {
    const promo = await createPromo({ eventId: event.id, maxUses: 1 });
    const held = await hold(client, event.slug, [line(adult, slot, 1)]);
    expect((await place(client, held)).status).toBe(200);
    const past = new Date(Date.now() - 1000);
    await prisma.order.update({ where: { reference: held.reference }, data: { expiresAt: past } });
    await expireOrders();
    await expect.poll(() => givenBy(promo)).toEqual({ uses: 0, spentCents: 0 });
    const { id, amountCents } = await prisma.payment.findFirstOrThrow({
      where: { order: { reference: held.reference } },
    });
    const money = { payment_id: id, status: 'confirmed', amount: amountCents, currency: 'EUR', raw: {} };
    const [settled] = await sql<{ outcome: string }>('test_late', 'select outcome from settle_payments($1::jsonb)', [
      JSON.stringify([money]),
    ]);
    expect([settled!.outcome, amountCents]).toEqual(['paid_late', 900]);
    expect(await givenBy(promo)).toEqual({ uses: 1, spentCents: 100 });
    expect((await moneyOf(held)).redemptions).toEqual([{ promoId: promo, discountCents: 100, isBack: false }]);
  });

  test('is not given what another took in the moment between: it is quoted again', async () => {
    const promo = await createPromo({ eventId: event.id, maxUses: 1 });
    await hold(app.newClient(), event.slug, [line(child, slot, 1)]);
    // This process's cache still has one use left.
    const held = await hold(client, event.slug, [line(adult, slot, 1)]);
    expect([held.totalCents, await givenBy(promo)]).toEqual([1000, { uses: 1, spentCents: 33 }]);
  });

  test('sent twice under one key is given its promotions once', async () => {
    const promo = await createPromo({ eventId: event.id });
    const body = { key: '018f0000-0000-7000-8000-00000000abcd', lines: [line(adult, slot, 1)] };
    const answers = await Promise.all([1, 2, 3].map(() => client.json('POST', paths.events.holds(event.slug), body)));
    expect(new Set(answers.map((answer) => answer.json<{ reference: string }>().reference)).size).toBe(1);
    expect(await givenBy(promo)).toEqual({ uses: 1, spentCents: 100 });
  });
});

describe('a promotion that each customer may have only so often', () => {
  test('is taken off before anything is charged, and the buyer hears the new total', async () => {
    const promo = await createPromo({ eventId: event.id, maxPerCustomer: 1 });
    const [first, second] = [
      await hold(client, event.slug, [line(adult, slot, 1)]),
      await hold(client, event.slug, [line(adult, slot, 2)]),
    ];
    expect((await place(client, first)).status).toBe(200);
    const refused = await place(client, second, ' ANA@example.org ');
    expect(refused.status).toBe(409);
    expect(refused.json<{ message: string }>().message).toContain('Without it, the total is €20.00');
    expect(await prisma.payment.count({ where: { order: { reference: second.reference } } })).toBe(0);
    expect(await moneyOf(second)).toMatchObject({ total: 2000, discount: 0, redemptions: [] });
    expect(await givenBy(promo)).toEqual({ uses: 1, spentCents: 100 });
    expect((await place(client, second)).status).toBe(200);
    const payment = await prisma.payment.findFirstOrThrow({ where: { order: { reference: second.reference } } });
    expect(payment.amountCents).toBe(2000);
  });

  test('is for another customer still, and comes back when the first gives up', async () => {
    await createPromo({ eventId: event.id, maxPerCustomer: 1 });
    const orders = await Promise.all([1, 2, 3].map(() => hold(client, event.slug, [line(adult, slot, 1)])));
    expect((await place(client, orders[0]!, 'eva@example.org')).status).toBe(200);
    expect((await place(client, orders[1]!, 'luis@example.org')).status).toBe(200);
    await cancel(client, orders[0]!);
    expect((await place(client, orders[2]!, 'eva@example.org')).status).toBe(200);
  });
});
