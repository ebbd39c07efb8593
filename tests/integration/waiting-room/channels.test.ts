/** Sales that pass no waiting room: the box office, programs and resellers; and the widget, whose buyers wait. */
import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import { prepare } from '../../support/prepare';
import { programOf, write } from '../api/apiFixture';
import { createCashbox, open } from '../cash/cashFixture';
import { resellerOf, reservation, reserved, stockAt } from '../octo/octoFixture';
import { createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';
import { openGarden } from '../widget/widgetFixture';
import { createRoom, removeRooms } from './roomFixture';

const app = runApp({ PAYMENTS_SANDBOX: 'true' });
const garden = prepare(() => openGarden(app));
afterEach(removeRooms);

it('the box office sells', async () => {
  const venue = await createVenue();
  await prisma.event.update({ where: { id: garden.id }, data: { venueId: venue } });
  const productId = await createProduct(garden.id, { channels: ['counter'], priceCents: 1200 });
  const line = { eventId: garden.id, productId, appointmentId: await createSlot(garden.id), quantity: 1 };
  const cashier = await signInAs(app, (await makeUser('cashier')).email);
  await open(cashier, await createCashbox(venue), 5000);
  await createRoom(null, 'open');
  await createRoom(garden.id, 'open');
  const parts = [{ id: randomUUID(), kind: 'cash', givenCents: 1200 }];
  const sale = { key: randomUUID(), lines: [line], totalCents: 1200, parts };
  expect((await cashier.json('POST', paths.pos.sales(), sale)).status).toBe(200);
});

it('a program of the API reserves', async () => {
  const productId = await createProduct(garden.id);
  const lines = [{ productId, slotId: await createSlot(garden.id), quantity: 1 }];
  const program = await programOf(app, (await makeUser('administrator')).id);
  await createRoom(null, 'open');
  await createRoom(garden.id, 'open');
  expect((await write(program, 'POST', '/holds', { lines })).status).toBe(201);
});

it('a reseller reserves by OCTO', async () => {
  const stock = await stockAt(await createVenue());
  const { program } = await resellerOf(app);
  await createRoom(null, 'open');
  await createRoom(stock.eventId, 'open');
  expect(await reserved(program, reservation(stock))).toMatchObject({ status: 'ON_HOLD' });
});

it('the widget shows its frames, and leads buyers to the waiting room with their choice', async () => {
  const room = await createRoom(garden.id, 'open');
  const visitor = app.newClient();
  for (const path of [paths.widget.events(), paths.widget.calendar(garden.slug), paths.widget.button(garden.slug)])
    expect((await visitor.raw(path)).status, path).toBe(200);
  const choice = { lines: [{ product: garden.ticket, quantity: 2 }] };
  const link = (await visitor.raw(paths.widget.goOn(garden.slug, {}, choice))).headers.get('Location')!;
  const waits = await visitor.get(link, { follow: false });
  expect(waits.headers.get('Location')).toBe(paths.waitingRoom.show(room, { to: link }));
});
