/** An event that products of others include: what its form says about them before it is archived. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { prepare } from '../../support/prepare';
import { createVenue } from '../orders/shopFixture';
import { openTour, slotAt } from '../orders/visitFixture';
import { makeUser, signedIn, signInAs } from '../users/people';

const CONTACT = { name: 'Ana Pérez', email: 'ana@example.org', acceptTerms: true };

const app = runApp();
const manager = signedIn(app, 'manager');
const tour = prepare(async () => openTour(await createVenue()));
let waiting: { reference: string; secret: string };

const form = async (eventId: string, client = manager) =>
  expectPage(await client.visit(paths.events.edit(eventId)), 'Events/Edit');

/** A free order of the museum with a visit to the tower. */
async function order(productId: string, visits: (string | null)[]) {
  const client = app.newClient();
  const { reference, key } = await tour.hold(client, productId, visits, 2);
  const answer = await client.json('POST', paths.orders.place(reference, key), { ...CONTACT, holders: {} });
  expect(answer.status).toBe(200);
  return { reference, secret: key };
}

it('names the products of others, each once, and none of its own', async () => {
  expect((await form(tour.tower.id)).visitedBy).toEqual([]);
  const twice = await tour.createTour([{}, {}]);
  const night = await tour.createTour([{}], { name: { en: 'Night tour', es: 'Paseo nocturno' }, position: 1 });
  await prisma.productVisit.create({
    data: { id: randomUUID(), productId: night, position: 1, eventId: tour.museum.id },
  });
  const museum = 'The Lighthouse Museum';
  expect((await form(tour.tower.id)).visitedBy).toEqual([
    { id: twice, name: 'Tour', event: museum },
    { id: night, name: 'Night tour', event: museum },
  ]);
  expect((await form(tour.museum.id)).visitedBy).toEqual([]);
  const spaniard = await makeUser('manager');
  await prisma.user.update({ where: { id: spaniard.id }, data: { locale: 'es' } });
  const { visitedBy } = await form(tour.tower.id, await signInAs(app, spaniard.email));
  expect(visitedBy.map(({ name }) => name)).toEqual(['Paseo', 'Paseo nocturno']);
});

it('has the orders of others that visit it, with or without a time, and counts those that still have to choose one', async () => {
  const before = await form(tour.tower.id);
  expect([before.isOrdered, before.waitingCount]).toEqual([false, 0]);
  const product = await tour.createTour([{ canChooseLater: true }], { priceCents: 0 });
  await order(product, [await slotAt(tour.tower.id, '12:00')]);
  waiting = await order(product, [null]);
  // A hold counts as an order too, without a debt.
  await tour.hold(app.newClient(), product, [null]);
  const after = await form(tour.tower.id);
  expect([after.isOrdered, after.waitingCount]).toEqual([true, 1]);
  expect((await form(tour.museum.id)).isOrdered).toBe(true);
});

it('cannot be deleted for them', async () => {
  const { errors } = expectPage(await manager.delete(paths.events.one(tour.tower.id)), 'Events/Edit');
  expect(errors.form).toBe('This event has orders, so you cannot delete it. Archive it instead.');
});

it('while it is away sells none of these products, and gives none of the missing times', async () => {
  const product = await tour.createTour([{ canChooseLater: true }]);
  await manager.post(paths.events.archive(tour.tower.id));
  const answer = await tour.ask(app.newClient(), product, [null]);
  expect(answer.json<{ errors: object }>().errors).toEqual({ lines: ['The Tower is not available right now.'] });
  const { reference, secret } = waiting;
  const booking = { positions: [3, 4], slotId: await slotAt(tour.tower.id, '13:00') };
  const booked = await app.newClient().json('POST', paths.orders.visits(reference, secret), booking);
  expect([booked.status, booked.json<{ code: string }>().code]).toEqual([409, 'slot_closed']);
  const { visitedBy, waitingCount } = await form(tour.tower.id);
  expect(visitedBy.map(({ id }) => id)).toContain(product);
  expect(waitingCount).toBe(1);
});
