import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { createProduct } from '../orders/shopFixture';
import { openChannelDesk, type Stock } from './channelFixture';

const { app, admin, createStock, open, hold, shop } = await openChannelDesk();
afterAll(() => app.close());

let { event, product } = {} as Stock;
beforeEach(async () => {
  ({ event, product } = await createStock());
});

const { channelProducts } = paths.settings;

describe('what a channel sells', () => {
  const find = async (code: string) =>
    (await open(code)).events.flatMap(({ products }) => products).find(({ id }) => id === product)!;
  const sell = async (code: string, part: object) => {
    const { id, version, isSold, priceCents } = await find(code);
    return admin.json('PUT', channelProducts(code), { products: [{ id, version, isSold, priceCents, ...part }] });
  };

  it('has its own price there, which buyers see and pay, and no order that was made changes', async () => {
    const before = (await hold()).json<{ reference: string; totalCents: number }>();
    expect((await sell('web', { priceCents: 900 })).status).toBe(200);
    expect((await shop()).products.map(({ priceCents }) => priceCents)).toEqual([900]);
    expect((await hold()).json()).toMatchObject({ totalCents: 900 });
    expect(
      await prisma.order.findUnique({ where: { reference: before.reference }, select: { totalCents: true } }),
    ).toEqual({
      totalCents: 1200,
    });
    await sell('web', { priceCents: 950 });
    expect(await prisma.productPrice.count({ where: { productId: product } })).toBe(1);
    await sell('web', { priceCents: null });
    expect((await hold()).json()).toMatchObject({ totalCents: 1200 });
    const entries = await prisma.auditLog.findMany({ where: { subjectId: product }, orderBy: { id: 'asc' } });
    expect(entries.map(({ after }) => after)).toEqual([
      { channelPriceCents: 900 },
      { channelPriceCents: 950 },
      { channelPriceCents: null },
    ]);
  });

  it('stands above a price for everybody and below one for certain days', async () => {
    const row = (position: number, values: object) =>
      prisma.productPrice.create({ data: { id: uuidv7(), productId: product, position, priceCents: 1000, ...values } });
    await row(0, { priceCents: 1500, weekdays: [1, 2, 3, 4, 5, 6, 7] });
    await row(1, { priceCents: 1100 });
    await sell('web', { priceCents: 900 });
    const rows = await prisma.productPrice.findMany({ where: { productId: product }, orderBy: { position: 'asc' } });
    expect(rows.map(({ priceCents, position }) => [position, priceCents])).toEqual([
      [0, 1500],
      [1, 900],
      [2, 1100],
    ]);
    expect((await hold()).json()).toMatchObject({ totalCents: 1500 });
  });

  it('is sold there or not', async () => {
    expect((await sell('web', { isSold: false })).status).toBe(200);
    expect((await shop()).products).toEqual([]);
    expect((await hold()).status).toBe(422);
    expect((await sell('kiosk', { isSold: true })).status).toBe(200);
    expect(await prisma.product.findUnique({ where: { id: product }, select: { channels: true } })).toEqual({
      channels: ['kiosk'],
    });
  });

  it('is saved as a whole or not at all, when somebody else changed a product', async () => {
    const other = await createProduct(event.id);
    const { events } = await open('web');
    const products = events.flatMap((each) => each.products).filter(({ id }) => id === product || id === other);
    await prisma.product.update({ where: { id: other }, data: { version: { increment: 1 } } });
    const body = { products: products.map(({ id, version }) => ({ id, version, isSold: false, priceCents: 1 })) };
    expect((await admin.json('PUT', channelProducts('web'), body)).json()).toMatchObject({
      code: 'channel_products_moved',
    });
    expect((await find('web')).isSold).toBe(true);
    expect(await prisma.productPrice.count({ where: { productId: { in: [product, other] } } })).toBe(0);
  });

  it.each([[{ priceCents: -1 }], [{ priceCents: 1.5 }], [{ isSold: 'yes' }]])('refuses %j', async (part) => {
    expect((await sell('web', part)).status).toBe(422);
    expect((await find('web')).priceCents).toBeNull();
  });
});
