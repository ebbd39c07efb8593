/** A buyer's basket changes in another tab between the check of the version that was shown and the order. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { writeSetting } from '../../../server/settings';
import { paths } from '../../../server/shared/paths';
import { toIso } from '../../../server/shared/time';
import { createProduct, createSlot } from '../../integration/orders/shopFixture';
import { type BoxOffice, type Held, hold, openBoxOffice } from '../boxOffice';

let office: BoxOffice;
beforeAll(async () => {
  office = await openBoxOffice();
  await writeSetting('orders.confirm_free', 'never', null);
});
afterAll(() => office.close());

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it('an order of one free ticket is not an order of three', async () => {
  const productId = await createProduct(office.event.id, { priceCents: 0 });
  const appointmentId = await createSlot(office.event.id, { capacity: 50 });
  const door = office.door(0);
  const line = { eventId: office.event.id, productId, appointmentId };
  const { reference, key } = (await hold(door, office.event.slug, [{ ...line, quantity: 1 }])).json<Held>();
  const { id, updatedAt } = await prisma.order.findUniqueOrThrow({ where: { reference } });
  const waiting = await prisma.$transaction(async (tx) => {
    await tx.$queryRaw`select 1 as locked from orders where id = ${id}::uuid for update`;
    const change = office
      .door(1)
      .json('PUT', `/orders/${reference}/hold?key=${key}`, { lines: [{ ...line, quantity: 3 }] });
    await pause(700);
    const placed = door.json('POST', paths.orders.place(reference, key), {
      ...{ name: 'Ana', email: 'ana@example.com', acceptTerms: true, version: toIso(updatedAt) },
    });
    await pause(700);
    return [change, placed] as const;
  });
  const [change, placed] = await Promise.all(waiting);
  const tickets = await prisma.ticket.count({ where: { orderId: id } });
  expect([change.status, placed.status < 400 ? tickets : 0]).toEqual([200, placed.status < 400 ? 1 : 0]);
});
