/** The example client of `docs/client` reads events, times and prices of a house, and sells at them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAforo, Refusal, rowsOf } from '../../../docs/client/aforo';
import { SYSTEM } from '../../../server/shared/actor';
import { API_SCOPE_NAMES } from '../../../server/shared/apiScopes';
import { uuidv7 } from '../../../server/shared/uuid';
import { createAccessToken } from '../../../server/users/profile/accessTokens';
import { startApp, type TestApp } from '../../support/app';
import { at, dayAhead } from '../../support/days';
import { countersOf, createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { makeUser } from '../users/people';

let app: TestApp;
let aforo: ReturnType<typeof createAforo>;
let slot: string;
beforeAll(async () => {
  app = await startApp();
  const venue = await createVenue('North');
  const { id } = await createEvent(venue, { title: { en: 'Tower', es: 'Torre' }, status: 'published' });
  await createProduct(id, { priceCents: 1200, channels: ['web', 'partner'] });
  slot = await createSlot(id, { at: at(dayAhead(3), '10:00').toISOString(), capacity: 10 });
  for (const title of ['Crypt', 'Garden'])
    await createEvent(venue, { title: { en: title, es: title }, status: 'published' });
  const { id: owner } = await makeUser('administrator');
  const asked = { name: 'test', days: null, scopes: API_SCOPE_NAMES, venueIds: [venue], from: SYSTEM };
  aforo = createAforo({ url: app.url, token: await createAccessToken(owner, asked) });
});
afterAll(() => app.close());

it('reads a list page by page', async () => {
  const titles: string[] = [];
  for await (const { title } of rowsOf((cursor) => aforo.listEvents({ cursor, limit: 1 }))) titles.push(title);
  expect(titles).toEqual(['Tower', 'Crypt', 'Garden']);
});

it('finds a time, holds it and sells it', async () => {
  const { data: events } = await aforo.listEvents();
  const { id } = events.find(({ title }) => title === 'Tower')!;
  const { data: slots } = await aforo.listSlots({ id }, { from: dayAhead(1), to: dayAhead(20) });
  expect(slots.map((each) => [each.id, each.left])).toEqual([[slot, 10]]);
  const { data: products } = await aforo.listProducts({ id });
  const hold = await aforo.createHold({ lines: [{ productId: products[0]!.id, slotId: slot, quantity: 2 }] });
  expect(hold.totalCents).toBe(2400);
  const customer = { name: 'Clara Vidal', email: 'clara@example.com' };
  const key = uuidv7();
  const order = await aforo.createOrder({ hold: hold.id, customer, payment: 'link' }, { key });
  const again = await aforo.createOrder({ hold: hold.id, customer, payment: 'link' }, { key });
  expect(again.reference).toBe(order.reference);
  expect(await countersOf(slot)).toEqual({ held: 2, sold: 0 });
});

it('tells a refusal by its code', async () => {
  const refused = aforo.getOrder({ reference: 'UNKNOWN1' });
  await expect(refused).rejects.toBeInstanceOf(Refusal);
  await expect(refused).rejects.toMatchObject({ problem: { status: 404 } });
});
