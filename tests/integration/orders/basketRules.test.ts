/** Rules of a basket with several events: all or nothing, and each by its event's own terms. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import type { Answer } from '../../support/answer';
import type { TestApp } from '../../support/app';
import { createPromo } from '../../support/promos';
import { line, type Market, openEvent, openMarkets } from './basketFixture';
import { countersOf, createProduct } from './shopFixture';

let app: TestApp;
let openMarket: () => Promise<Market>;
beforeAll(async () => {
  ({ app, openMarket } = await openMarkets());
});
afterAll(() => app.close());

/** Its code, or the error on the tickets. */
function refusalOf(answer: Answer): string | undefined {
  const { code, errors } = answer.json<{ code?: string; errors?: { lines?: string[] } }>();
  return code ?? errors?.lines?.[0];
}

describe('all of it or nothing', () => {
  it('when one of the events has no place left', async () => {
    const { museum, play, ask, hold, change } = await openMarket();
    await prisma.appointment.update({ where: { id: play.slot }, data: { sold: 9 } });
    expect(refusalOf(await ask([line(museum, 2), line(play, 2)]))).toBe('slot_left');
    expect(await countersOf(museum.slot)).toEqual({ held: 0, sold: 0 });
    const held = await hold([line(museum, 2)]);
    expect(refusalOf(await change(held, [line(museum, 3), line(play, 2)]))).toBe('slot_left');
    expect([await countersOf(museum.slot), await countersOf(play.slot)]).toEqual([
      { held: 2, sold: 0 },
      { held: 0, sold: 9 },
    ]);
  });

  it('gives back the places of all events when it is given up or runs out', async () => {
    const { museum, play, client, hold } = await openMarket();
    const held = await hold([line(museum, 2), line(play, 2)]);
    await client.json('POST', paths.orders.cancel(held.reference, held.key), {});
    const late = await hold([line(museum, 1), line(play, 1)]);
    await prisma.order.update({ where: { reference: late.reference }, data: { expiresAt: new Date(0) } });
    await sql('test_expire', 'select expire_orders(100, 0)');
    expect([await countersOf(museum.slot), await countersOf(play.slot)]).toEqual([
      { held: 0, sold: 0 },
      { held: 0, sold: 0 },
    ]);
  });

  it('is refused where an event is not on sale, a product is of another event, or there are too many in all', async () => {
    const { museum, play, ask } = await openMarket();
    await prisma.event.update({ where: { id: play.id }, data: { status: 'draft' } });
    expect(refusalOf(await ask([line(museum, 1), line(play, 1)]))).toBe('not_on_sale');
    await prisma.event.update({ where: { id: play.id }, data: { status: 'published' } });
    const foreign = { ...line(play, 1), eventId: museum.id };
    expect(refusalOf(await ask([foreign]))).toBe('One of these tickets is not available here.');
    const nowhere = { ...line(play, 1), eventId: uuidv7() };
    expect(refusalOf(await ask([line(museum, 1), nowhere]))).toBe('One of these tickets is not available here.');
    const most = { maxPerOrder: 20 };
    await prisma.product.updateMany({ where: { id: { in: [museum.product, play.product] } }, data: most });
    await prisma.appointment.updateMany({ where: { id: { in: [museum.slot, play.slot] } }, data: { capacity: 50 } });
    expect(refusalOf(await ask([line(museum, 11), line(play, 10)]))).toContain('20');
  });
});

describe('what goes by the event', () => {
  it('an extra wants a ticket of its own event', async () => {
    const { museum, play, ask, hold, change } = await openMarket();
    const guide = await createProduct(play.id, { needsOther: true, capacityUnits: 0 });
    const extra = { ...line(play, 1), productId: guide };
    expect(refusalOf(await ask([line(museum, 1), extra]))).toBe('You need a ticket to buy this add-on. Choose one.');
    const held = await hold([line(museum, 1), line(play, 1), extra]);
    expect(refusalOf(await change(held, [line(museum, 1), extra]))).toBe(
      'You need a ticket to buy this add-on. Choose one.',
    );
  });

  it('a promotion takes off its event’s tickets only, one of all events off everything', async () => {
    const { museum, play, hold, change } = await openMarket();
    await createPromo({ eventId: play.id, percent: 2000 });
    const held = await hold([line(museum, 1), line(play, 2)]);
    expect(held.totalCents).toBe(1000 + 4000);
    const discounts = async () =>
      (
        await prisma.orderItem.findMany({
          where: { order: { reference: held.reference } },
          orderBy: { position: 'asc' },
        })
      ).map(({ eventId, discountCents }) => [eventId === play.id, discountCents]);
    expect(await discounts()).toEqual([
      [false, 0],
      [true, 500],
      [true, 500],
    ]);
    const everywhere = await createPromo({ eventId: null, percent: 5000, priority: 1, minQuantity: 3 });
    expect((await change(held, [line(museum, 1), line(play, 2)])).json()).toMatchObject({ totalCents: 3000 });
    await prisma.promo.delete({ where: { id: everywhere } }).catch(() => undefined);
  });

  it('one basket has one currency, and takes another with its first event', async () => {
    const { museum, ask, hold, change } = await openMarket();
    const abroad = await openEvent('Europe/Zurich', 'Ballet', 3000, { currency: 'CHF' });
    const refused = await ask([line(museum, 1), line(abroad, 1)]);
    expect(refusalOf(refused)).toContain('a different currency');
    const held = await hold([line(museum, 1)]);
    expect(refusalOf(await change(held, [line(museum, 1), line(abroad, 1)]))).toContain('a different currency');
    expect((await change(held, [line(abroad, 1)])).status).toBe(200);
    expect(await prisma.order.findUniqueOrThrow({ where: { reference: held.reference } })).toMatchObject({
      currency: 'CHF',
      timeZone: 'Europe/Zurich',
      totalCents: 3000,
    });
  });
});
