/** An id stands for one movement of a drawer. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { startApp } from '../../support/app';
import { createVenue } from '../orders/shopFixture';
import { sell } from '../tickets/saleFixture';
import { makeUser, signInAs } from '../users/people';
import { createCashbox, move, open } from './cashFixture';

it('is the same movement when it is sent again, and refused for another one or the id of a refund', async () => {
  const app = await startApp();
  const cashier = await signInAs(app, (await makeUser('cashier')).email);
  const { id } = await open(cashier, await createCashbox(await createVenue()), 10_000);
  const movement = randomUUID();
  expect((await move(cashier, id, 'deposit', 500, { id: movement })).status).toBeLessThan(400);
  expect((await move(cashier, id, 'deposit', 500, { id: movement })).status).toBeLessThan(400);
  expect((await move(cashier, id, 'withdrawal', 500, { id: movement })).status).toBe(409);
  expect((await move(cashier, id, 'deposit', 600, { id: movement })).status).toBe(409);
  expect(await prisma.cashMovement.count({ where: { shiftId: id } })).toBe(1);
  // What goes to the safe says all of itself; anything else has a reason.
  expect((await move(cashier, id, 'withdrawal', 500, { reason: '' })).status).toBe(422);
  expect((await move(cashier, id, 'drop', 500, { reason: '' })).status).toBeLessThan(400);
  const sale = await sell({ quantity: 1 });
  const refund = randomUUID();
  await prisma.refund.create({
    data: {
      ...{ id: refund, orderId: sale.id, paymentId: sale.paymentId, amountCents: 1, currency: 'EUR' },
      ...{ reason: 'by_staff', idempotencyKey: refund },
    },
  });
  expect((await move(cashier, id, 'deposit', 500, { id: refund })).status).toBe(409);
  await app.close();
});
