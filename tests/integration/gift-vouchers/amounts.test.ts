/** Gift vouchers of a free amount, in orders with and without tickets. */
import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { findMailedOrder } from '../../../server/tickets/mail/mailedOrder';
import { summaryText } from '../../../server/tickets/mail/summary';
import { expectPage } from '../../support/expectPage';
import { manageKey } from '../../support/orderKeys';
import { createProduct, createSlot } from '../orders/shopFixture';
import { codeOf } from '../payments/refundFixture';
import { errorsOf } from '../products/productFixture';
import { until } from '../tickets/saleFixture';
import {
  create,
  guest,
  type Held,
  hold,
  holdLines,
  openVoucherShop,
  place,
  product,
  settle,
  shop,
  slotted,
} from './voucherShop';

openVoucherShop();

describe('an amount that its buyer chooses', () => {
  const free = uuidv7();
  const line = (amountCents?: number, productId = free) => ({
    productId,
    appointmentId: null,
    quantity: 2,
    amountCents,
  });
  beforeAll(async () => {
    expect((await create({ priceCents: 2000, maxPriceCents: 20_000 }, free)).status).toBeLessThan(400);
  });

  it('is set by bounds that make sense, of gift vouchers alone', async () => {
    for (const wrong of [{ maxPriceCents: 5000 }, { maxPriceCents: 4999 }, { maxPriceCents: 2 ** 40 }])
      expect(errorsOf(await create(wrong))).toHaveProperty('maxPriceCents');
    const id = uuidv7();
    await create({ category: 'ticket', maxPriceCents: 9000 }, id);
    expect((await prisma.product.findUniqueOrThrow({ where: { id } })).maxPriceCents).toBeNull();
    await prisma.product.delete({ where: { id } });
    const { products } = expectPage(await guest.get(paths.events.show(shop.slug)), 'Orders/Create');
    expect(products).toMatchObject([
      { id: product, priceCents: 5000, maxPriceCents: null, isVoucher: true },
      { id: free, priceCents: 2000, maxPriceCents: 20_000, isVoucher: true },
    ]);
  });

  it('is what each is sold for and worth; outside of the bounds nothing is kept', async () => {
    for (const wrong of [line(1999), line(20_001), line(5000, product)]) {
      const answer = await holdLines(wrong);
      expect([answer.status, Object.keys(codeOf(answer).errors!)]).toEqual([422, ['lines']]);
    }
    for (const strange of [0, -1, 1.5, 2 ** 40, '3000'])
      expect((await holdLines(line(strange as number))).status).toBe(422);
    expect((await holdLines(line(3000), line(4000))).status).toBe(422);
    expect((await holdLines(line())).json<Held>().totalCents).toBe(4000);
    const held = (await holdLines(line(2000))).json<Held>();
    const to = paths.orders.hold(held.reference, held.key, shop.slug);
    expect((await guest.json('PUT', to, { lines: [line(20_000)] })).status).toBeLessThan(400);
    expect((await guest.json('PUT', to, { lines: [line(7777)] })).status).toBeLessThan(400);
    const shown = expectPage(await guest.get(paths.events.show(shop.slug)), 'Orders/Create').hold!;
    expect([shown.totalCents, shown.lines]).toMatchObject([15_554, [{ productId: free, amountCents: 7777 }]]);
    expect((await place(held)).status).toBe(200);
    const order = await prisma.order.findUniqueOrThrow({ where: { reference: held.reference } });
    await settle(order.id);
    await until(
      async () => (await prisma.voucherSale.count({ where: { orderId: order.id, toldAt: { not: null } } })) === 2,
    );
    const page = expectPage(
      await guest.get(paths.orders.show(order.reference, manageKey(order.linkSecret))),
      'Orders/Show',
    );
    expect(page.vouchers).toMatchObject([
      { amount: 7777, left: 7777 },
      { amount: 7777, left: 7777 },
    ]);
    expect(page.order).toMatchObject({ isForVouchers: true });
  });
});

describe('beside tickets', () => {
  it('it is no place that the order’s mail lists', async () => {
    const slot = await createSlot(slotted.id, { inHours: 48 });
    const adult = await createProduct(slotted.id);
    const answer = await holdLines(
      { productId: product, appointmentId: null, quantity: 1 },
      { eventId: slotted.id, productId: adult, appointmentId: slot, quantity: 1 },
    );
    const held = answer.json<Held>();
    await place(held);
    const { id } = await prisma.order.findUniqueOrThrow({ where: { reference: held.reference } });
    const mixed = await findMailedOrder(id);
    expect([mixed!.isForVouchers, mixed!.places.length]).toEqual([false, 1]);
    expect(mixed!.slots[0]!.place.eventTitle).toBe(mixed!.places[0]!.eventTitle);
    // Paid, so that the next is a separate order.
    await settle(id);
    const alone = await hold();
    await place(alone);
    const only = await prisma.order.findUniqueOrThrow({ where: { reference: alone.reference } });
    const mailed = await findMailedOrder(only.id);
    expect([mailed!.isForVouchers, mailed!.places.length]).toEqual([true, 1]);
    expect(summaryText(mailed!).split('\n').slice(0, 2)).toEqual([expect.stringMatching(/^Order: /), '']);
  });
});
