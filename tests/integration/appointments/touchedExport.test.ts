/** Export of people affected by a change of slots. */
import { afterAll, expect, it } from 'vitest';
import { orderItemRow, orderRow } from '../../../prisma/factories/sales';
import { prisma } from '../../../server/infra/db';
import type { Selection } from '../../../server/shared/lists';
import { paths } from '../../../server/shared/paths';
import { formatReference } from '../../../server/shared/reference';
import { nextYear } from '../../support/days';
import { createEvent, createProduct, createSlot } from '../orders/shopFixture';
import { sell } from '../time-blocks/hoursFixture';
import { giveRole, makeRole } from '../users/managed';
import { makeUser, signInAs } from '../users/people';
import { openSlotDesk } from './slotDesk';

const { app, venueId, manager } = await openSlotDesk();
afterAll(() => app.close());

const ask = (selection: Selection, format: 'csv' | 'xlsx' = 'csv', client = manager) =>
  client.json('POST', paths.appointments.touched(format), { selection });

const DAY = nextYear('06-15');

/** A summer day in Madrid, so that the local hour is known. */
async function slotAt(eventId: string, startsAt: string): Promise<string> {
  const id = await createSlot(eventId);
  const start = new Date(startsAt);
  await prisma.appointment.update({
    where: { id },
    data: { startsAt: start, endsAt: new Date(start.getTime() + 3_600_000) },
  });
  return id;
}

const called = async (orderId: string, customerName: string, customerPhone: string | null = null) => {
  const data = { customerName, customerEmail: `${customerName.toLowerCase()}@example.test`, customerPhone };
  return formatReference((await prisma.order.update({ where: { id: orderId }, data })).reference);
};

it('names every paid order of one slot or of a selection, and is written down', async () => {
  const { id: eventId } = await createEvent(venueId);
  const product = await createProduct(eventId);
  const early = await slotAt(eventId, `${DAY}T08:00:00Z`);
  const late = await slotAt(eventId, `${DAY}T10:00:00Z`);
  const other = await slotAt(eventId, `${nextYear('06-16')}T10:00:00Z`);
  const bea = await sell(early, product, 3);
  const [family] = await prisma.orderItem.findMany({ where: { orderId: bea.orderId }, orderBy: { position: 'asc' } });
  await prisma.orderItem.update({
    where: { id: family!.id },
    data: { units: 4, productName: { en: 'Family' } },
  });
  const abel = await sell(early, product, 1);
  const carl = await sell(late, product, 2);
  await sell(other, product, 1);
  const gone = await sell(late, product, 1);
  await prisma.orderItem.updateMany({ where: { orderId: gone.orderId }, data: { state: 'refunded' } });
  const lines = [
    'Order reference,Name,Email,Phone,Event,Starts,People,Products',
    `${await called(abel.orderId, 'Abel')},Abel,abel@example.test,,The Lighthouse Museum,${DAY} 10:00:00,1,1 × Adult`,
    `${await called(bea.orderId, 'Bea', '600 111 222')},Bea,bea@example.test,600 111 222,The Lighthouse Museum,${DAY} 10:00:00,6,"2 × Adult, 1 × Family"`,
    `${await called(carl.orderId, 'Carl')},Carl,carl@example.test,,The Lighthouse Museum,${DAY} 12:00:00,2,2 × Adult`,
  ];
  const rowsOf = async (selection: Selection) => (await ask(selection)).text.replace('\uFEFF', '').trim().split('\r\n');
  expect(await rowsOf({ ids: [early] })).toEqual(lines.slice(0, 3));
  expect(await rowsOf({ ids: [early, late] })).toEqual(lines);
  const query = `f.event=${eventId}&f.day=${DAY}..${DAY}`;
  expect(await rowsOf({ query })).toEqual(lines);

  const sheet = await ask({ ids: [early] }, 'xlsx');
  expect(sheet.headers.get('content-disposition')).toMatch(/filename="touched-orders-[\d-]+\.xlsx"/);
  // An export is logged at its end, which the reader may reach first.
  const logged = async () =>
    (await prisma.securityEvent.findMany({ where: { kind: 'exported' }, orderBy: { id: 'asc' } })).map(
      ({ detail }) => detail,
    );
  await expect.poll(logged).toEqual([
    { list: 'touched-orders', format: 'csv', path: paths.appointments.edit(early), query: '', rows: 2 },
    { list: 'touched-orders', format: 'csv', rows: 3 },
    { list: 'touched-orders', format: 'csv', path: '/admin/appointments/list', query, rows: 3 },
    { list: 'touched-orders', format: 'xlsx', path: paths.appointments.edit(early), query: '', rows: 2 },
  ]);
});

it('goes over a thousand rows in order, none twice', async () => {
  const { id: eventId } = await createEvent(venueId);
  const product = await createProduct(eventId);
  const slot = await createSlot(eventId);
  const orders = Array.from({ length: 1100 }, (_, at) =>
    orderRow({ state: 'paid', paidAt: new Date(), customerName: `Guest ${String(1100 - at).padStart(4, '0')}` }),
  );
  await prisma.order.createMany({ data: orders });
  const items = orders.map(({ id: orderId }) =>
    orderItemRow({ orderId, eventId, productId: product }, { appointmentId: slot }),
  );
  await prisma.orderItem.createMany({ data: items });
  const names = (await ask({ ids: [slot] })).text.match(/Guest \d{4}/g);
  expect(names).toEqual(Array.from({ length: 1100 }, (_, at) => `Guest ${String(at + 1).padStart(4, '0')}`));
});

it('is for those who may look at orders and run the catalogue', async () => {
  const { id: eventId } = await createEvent(venueId);
  const slot = await createSlot(eventId);
  const client = async (permission: 'catalogue.manage' | 'orders.view') => {
    const { id, email } = await makeUser('customer');
    await giveRole(id, await makeRole(`Only ${permission}`, [permission]));
    return signInAs(app, email);
  };
  for (const permission of ['catalogue.manage', 'orders.view'] as const)
    expect((await ask({ ids: [slot] }, 'csv', await client(permission))).status, permission).toBe(403);
  const nobody = await manager.json('POST', '/admin/appointments/touched/export.pdf', { selection: { ids: [slot] } });
  expect(nobody.status).toBe(404);
  expect((await ask({ ids: ['\u0000'] })).status).toBe(409);
});
