/** Prices of a cart before promotions, the channel's fee, and the effect of a code. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { dayIn } from '../../../server/shared/time';
import { expectPage } from '../../support/expectPage';
import { createPromoCode } from '../../support/promoCodes';
import { createPromo, givenBy } from '../../support/promos';
import { createProduct } from '../orders/shopFixture';
import { applyCode, change, hold, line, moneyOf, openStalls, type Stall, shown } from './promoFixture';

const { app, openStall } = await openStalls();
afterAll(() => app.close());

let { event, adult, child, slot, client } = {} as Stall;
beforeEach(async () => {
  ({ event, adult, child, slot, client } = await openStall());
});

describe('list prices', () => {
  test('are the slot’s own, else the first fitting row, else the usual one', async () => {
    const rows = [
      { channel: 'counter', priceCents: 100 },
      { saleUntil: new Date(Date.now() - 1000), priceCents: 200 },
      { visitFrom: new Date('2088-01-01'), priceCents: 300 },
      { weekdays: [1, 2, 3, 4, 5, 6, 7], channel: 'web', priceCents: 700 },
      { priceCents: 800 },
    ];
    for (const [position, row] of rows.entries())
      await prisma.productPrice.create({
        data: { id: crypto.randomUUID(), productId: adult, position, weekdays: [], ...row },
      });
    expect((await hold(client, event.slug, [line(adult, slot, 2)])).totalCents).toBe(1400);
    await prisma.appointment.update({ where: { id: slot }, data: { prices: { [adult]: 650 } } });
    const held = await hold(client, event.slug, [line(adult, slot, 1), line(child, slot, 1)]);
    expect(held.totalCents).toBe(983);
    await prisma.appointment.update({ where: { id: slot }, data: { prices: { [adult]: 1 } } });
    expect((await moneyOf(held)).total).toBe(983);
  });

  test('of a slot are shown before it is chosen', async () => {
    await prisma.appointment.update({ where: { id: slot }, data: { prices: { [adult]: 650 } } });
    const { startsAt } = await prisma.appointment.findUniqueOrThrow({ where: { id: slot } });
    const page = await client.get(`${paths.events.show(event.slug)}?day=${dayIn(startsAt, 'Europe/Madrid')}`);
    const { products, slotPrices } = expectPage(page, 'Orders/Create');
    expect(products.map(({ priceCents }) => priceCents)).toEqual([1000, 333]);
    expect(slotPrices).toEqual({ [slot]: { [adult]: 650 } });
  });

  test('count on the venue’s calendar, not on the server’s', async () => {
    // 23:30 UTC on a Sunday is Monday in Madrid.
    const start = new Date('2088-01-04T23:30:00Z');
    const night = await prisma.appointment.create({
      data: {
        id: crypto.randomUUID(),
        eventId: event.id,
        startsAt: start,
        endsAt: new Date(start.getTime() + 3_600_000),
        capacity: 10,
      },
    });
    const day = new Date('2088-01-05');
    await prisma.productPrice.create({
      data: {
        id: crypto.randomUUID(),
        productId: adult,
        position: 0,
        visitFrom: day,
        visitUntil: day,
        weekdays: [1],
        priceCents: 50,
      },
    });
    await createPromo({ eventId: event.id, weekdays: [1], visitFrom: day, visitUntil: day });
    expect((await hold(client, event.slug, [line(adult, night.id, 1)])).totalCents).toBe(45);
  });

  test('that change between quote and hold are quoted again', async () => {
    await createPromo({ eventId: event.id });
    const held = await hold(client, event.slug, [line(adult, slot, 1)]);
    await prisma.product.update({ where: { id: adult }, data: { priceCents: 2000 } });
    expect((await change(client, held, [line(adult, slot, 2)])).json()).toMatchObject({ totalCents: 3600 });
  });
});

describe('the channel’s fee', () => {
  const setFee = (feeKind: string, fee: object) =>
    prisma.salesChannel.update({
      where: { code: 'web' },
      data: { feeKind, feeCents: 0, feePercent: 0, feeTaxRate: 2100, ...fee },
    });
  afterAll(() => setFee('none', {}));

  test.each([
    ['per_order', { feeCents: 150 }, 150],
    ['per_ticket', { feeCents: 100 }, 300],
    ['percentage', { feePercent: 500 }, 75],
  ])('%s is part of the total, with its tax, and follows the cart', async (kind, fee, expected) => {
    await setFee(kind, fee);
    await createPromo({ eventId: event.id });
    const held = await hold(client, event.slug, [line(adult, slot, 1), line(child, slot, 2)]);
    expect(await moneyOf(held)).toMatchObject({ discount: 167, fee: expected, total: 1499 + expected });
    expect(await shown(client, event.slug, held)).toMatchObject({ feeCents: expected, totalCents: 1499 + expected });
    await change(client, held, [line(adult, slot, 1)]);
    const { fee: after, total } = await moneyOf(held);
    expect(total - after).toBe(900);
    expect(after).toBe(kind === 'per_ticket' ? 100 : kind === 'percentage' ? 45 : 150);
  });

  test('is not asked of those who pay nothing', async () => {
    await setFee('per_order', { feeCents: 150 });
    const free = await createProduct(event.id, { priceCents: 0 });
    expect((await hold(client, event.slug, [line(free, slot, 2)])).totalCents).toBe(0);
  });
});

describe('a code', () => {
  let codes = 0;
  const newCode = (given: object = {}) => {
    codes += 1;
    return createPromoCode({ code: `OFFER-${codes}`, percent: 1000, ...given });
  };
  const promoOf = async (code: string) =>
    (await prisma.promoCode.findUniqueOrThrow({ where: { code }, include: { promo: true } })).promo;

  test('that the cart does not meet says what is missing, and is not used', async () => {
    const held = await hold(client, event.slug, [line(adult, slot, 2)]);
    const code = await newCode();
    const { id } = await promoOf(code);
    await prisma.promo.update({ where: { id }, data: { minQuantity: 3 } });
    const refused = await applyCode(client, held, code);
    expect(refused.status).toBe(422);
    expect(refused.json<{ message: string }>().message).toBe(
      'You cannot use this code: it requires at least 3 included tickets (now 2).',
    );
    expect(await givenBy(id)).toEqual({ uses: 0, spentCents: 0 });
  });

  test('stays with a cart that no longer meets it, unused, says why, and comes back with it', async () => {
    const held = await hold(client, event.slug, [line(adult, slot, 3)]);
    const code = await newCode();
    const { id } = await promoOf(code);
    await prisma.promo.update({ where: { id }, data: { minQuantity: 3 } });
    expect((await applyCode(client, held, code)).json()).toMatchObject({ totalCents: 2700 });
    expect((await change(client, held, [line(adult, slot, 2)])).json()).toMatchObject({ totalCents: 2000 });
    expect(await shown(client, event.slug, held)).toMatchObject({
      promoCode: code,
      promoCodeProblem: 'it requires at least 3 included tickets (now 2)',
      discounts: [],
    });
    expect(await prisma.promoCode.findUniqueOrThrow({ where: { code } })).toMatchObject({ uses: 0 });
    expect((await change(client, held, [line(adult, slot, 3)])).json()).toMatchObject({ totalCents: 2700 });
    expect(await shown(client, event.slug, held)).toMatchObject({
      promoCodeProblem: null,
      discounts: [{ code, amountCents: 300 }],
    });
  });

  test('that gives less than what applies by itself is refused with the reason', async () => {
    await createPromo({ eventId: event.id, percent: 3000 });
    const held = await hold(client, event.slug, [line(adult, slot, 1)]);
    const refused = await applyCode(client, held, await newCode());
    expect(refused.json<{ message: string }>().message).toContain('another discount is better');
    expect(await moneyOf(held)).toMatchObject({ total: 700 });
  });

  test('that is switched off is told from one that never was', async () => {
    const held = await hold(client, event.slug, [line(adult, slot, 1)]);
    const code = await newCode();
    await prisma.promoCode.update({ where: { code }, data: { active: false } });
    expect((await applyCode(client, held, code)).json<{ message: string }>().message).toBe(
      'This code is no longer valid.',
    );
  });
});
