/** A till's basket changes in another tab between the total that the cashier saw and the payment: nothing else is sold. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { createCashbox, open, shiftOf } from '../../integration/cash/cashFixture';
import { createProduct, createSlot } from '../../integration/orders/shopFixture';
import { makeUser, signInAs } from '../../integration/users/people';
import { type BoxOffice, openBoxOffice } from '../boxOffice';

let office: BoxOffice;
let productId: string;
let appointmentId: string;
beforeAll(async () => {
  office = await openBoxOffice();
  productId = await createProduct(office.event.id, { channels: ['counter'], priceCents: 1200 });
  appointmentId = await createSlot(office.event.id, { capacity: 50 });
});
afterAll(() => office.close());

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it('a sale of one ticket for 12.00 is not a sale of three for 36.00', async () => {
  const { email } = await makeUser('cashier');
  const [tab, other] = [await signInAs(office.processes[0], email), await signInAs(office.processes[1], email)];
  const { id: shift } = await open(tab, await createCashbox(office.venueId), 5000);
  const key = randomUUID();
  const lines = (quantity: number) => [{ eventId: office.event.id, productId, appointmentId, quantity }];
  await tab.json('PUT', paths.pos.basket(key), { lines: lines(1), version: 0 });
  const { id } = await prisma.order.findUniqueOrThrow({ where: { idempotencyKey: key } });
  // The order is locked until both requests wait for it, the change first.
  const waiting = await prisma.$transaction(async (tx) => {
    await tx.$queryRaw`select 1 as locked from orders where id = ${id}::uuid for update`;
    const change = other.json('PUT', paths.pos.basket(key), { lines: lines(3), version: 1 });
    await pause(700);
    const sale = tab.json('POST', paths.pos.sales(), {
      ...{ key, lines: lines(1), totalCents: 1200 },
      parts: [{ id: randomUUID(), kind: 'cash', givenCents: 5000 }],
    });
    await pause(700);
    return [change, sale] as const;
  });
  const [, sale] = await Promise.all(waiting);
  const { drawerCents } = await shiftOf(shift);
  const tickets = await prisma.ticket.count({ where: { orderId: id } });
  expect([tickets, drawerCents - 5000]).toEqual(sale.status === 200 ? [1, 1200] : [0, 0]);
});
