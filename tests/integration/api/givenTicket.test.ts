/** A ticket that its buyer gave to another person is moved by a program as staff do. */
import { expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import { createSlot } from '../orders/shopFixture';
import { STEPS, sold } from '../payments/refundFixture';
import { makeUser } from '../users/people';
import { checked, programOf } from './apiFixture';
import { post } from './writing';

type Order = { items: { id: string; slotId: string }[] };

const app = runApp();
const OPEN = {
  ...{ product: { priceCents: 1200 }, inHours: 200 },
  event: { refundSteps: STEPS, rescheduleUntilHours: 1 },
};

it('moves', async () => {
  const program = await programOf(app, (await makeUser('administrator')).id);
  const sale = await sold(OPEN);
  const slotId = await createSlot(sale.eventId, { inHours: 72 });
  const { id } = await prisma.orderItem.findFirstOrThrow({ where: { orderId: sale.id }, orderBy: { position: 'asc' } });
  const given = { id: uuidv7(), orderId: sale.id, orderItemId: id, state: 'taken', locale: 'en' };
  await prisma.ticketTransfer.create({
    data: { ...given, claimId: uuidv7(), expiresAt: new Date(), endedAt: new Date() },
  });
  const moved = await checked<Order>(
    'moveItems',
    post(program, `/orders/${sale.reference}/moves`, { items: [id], slotId, force: true, reason: 'Asked by phone' }),
  );
  expect(moved.items[0]).toMatchObject({ id, slotId });
});
