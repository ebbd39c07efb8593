/** Slots that are further visits of tickets for another event. */
import { beforeAll, expect, it } from 'vitest';
import type { Impact } from '../../../server/appointments/pages';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { openApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { countersOf, createEvent, createSlot, createVenue } from '../orders/shopFixture';
import { hold, sell, until } from '../tickets/saleFixture';
import { signedIn } from '../users/people';

const app = await openApp();

const manager = signedIn(app, 'manager');
let tower: string;
beforeAll(async () => {
  ({ id: tower } = await createEvent(await createVenue(), { title: { en: 'The Tower' } }));
});

it('mark the order when they are cancelled, say what it touches, keep their tickets out, and name the visit', async () => {
  const off = await createSlot(tower, { inHours: 29 });
  const visits = [{ eventId: tower, slot: off }];
  const sale = await sell({ quantity: 2, visits });
  const cart = await hold({ quantity: 1, visits });
  const asked = await manager.json('POST', paths.appointments.impact(), { selection: { ids: [off] } });
  expect(asked.json<Impact>()).toMatchObject({
    slots: 1,
    orders: 1,
    people: 2,
    tickets: 2,
    carts: 1,
    money: [{ amount: 2400, currency: 'EUR' }],
  });
  const change = (asked: string) =>
    manager.post(paths.appointments.changes(), {
      selection: { ids: [off] },
      change: { do: asked },
      back: paths.appointments.list(),
    });
  const show = async (client: Client) =>
    expectPage(await client.get(paths.orders.show(sale.reference, sale.key)), 'Orders/Show');

  await change('cancel');
  await prisma.setting.upsert({
    where: { key: 'organisation.email' },
    create: { key: 'organisation.email', value: 'help@faro.test' },
    update: { value: 'help@faro.test' },
  });
  await until(async () => (await show(app.newClient())).order.contact === 'help@faro.test');
  const { order, tickets } = await show(app.newClient());
  expect([order.state, order.attentions]).toEqual(['paid', ['slot_cancelled']]);
  expect(order.slots.map(({ isCancelled, place }) => [isCancelled, place.eventTitle])).toEqual([
    [false, 'The Lighthouse Museum'],
    [true, 'The Tower'],
  ]);
  expect(tickets.map(({ isCancelled }) => isCancelled)).toEqual([false, false, true, true]);
  const scan = { nonce: uuidv7(), code: tickets[2]!.reference, scannedAt: new Date().toISOString() };
  expect((await manager.json('POST', paths.validations.scans(), scan)).json()).toMatchObject({ result: 'cancelled' });
  expect((await prisma.order.findUniqueOrThrow({ where: { id: cart.id } })).state).toBe('cancelled');
  expect(await countersOf(cart.slot!)).toEqual({ held: 0, sold: 0 });
  expect((await show(manager)).dossier!.history.at(-1)).toMatchObject({
    kind: 'slot_cancelled',
    detail: expect.stringMatching(/^The Tower, /),
  });

  await change('reopen');
  expect((await show(manager)).order.attentions).toEqual([]);
});

it('keep their event from being deleted, also when the product goes elsewhere by now', async () => {
  const { id } = await createEvent(await createVenue());
  await sell({ quantity: 1, visits: [{ eventId: id, slot: null }] });
  await prisma.productVisit.deleteMany({ where: { eventId: id } });
  const answer = await manager.json('DELETE', paths.events.one(id));
  expect([answer.status, answer.json<{ code: string }>().code]).toEqual([409, 'event_delete_orders']);
  expect(await prisma.event.count({ where: { id } })).toBe(1);
});
