import { beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { homeZone } from '../../../server/infra/homeZone';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { putEntriesAt } from '../../support/putEntriesAt';
import { makeStaff, openTwoVenues } from '../access/twoVenues';
import { createEvent, createProduct, createVenue } from '../orders/shopFixture';
import { placeOrder } from '../payments/paymentFixture';
import { makeUser, signInAs } from '../users/people';
import { settle } from '../validations/gateFixture';

const house = openTwoVenues();
let manager: Client;
let venueId: string;
let otherVenue: string;

beforeAll(async () => {
  manager = house.everywhere.client;
  venueId = await createVenue();
  otherVenue = await createVenue();
});

const open = async (client: Client = manager) => expectPage(await client.get(paths.lite.show()), 'Dashboard/Lite');
const wall = (link: string) => house.app.newClient().get(link);

async function makeScreen(fields: object, client = manager) {
  const id = uuidv7();
  const answer = await client.post(paths.lite.screens(), { id, name: 'Entrance', venue: venueId, ...fields });
  const made = (await open(client)).manage!.screens.find((screen) => screen.id === id);
  return { id, answer, link: made?.link };
}

it('says in few figures what was sold, who came and what is next', async () => {
  const { figures: before } = await open();
  const { id: eventId } = await createEvent(venueId);
  const product = await createProduct(eventId, { priceCents: 1250 });
  await settle(await placeOrder({ eventId, product }, { quantity: 3 }));
  const { figures, name } = await open();
  expect(name).toBeNull();
  expect(figures.tickets).toBe(before.tickets + 3);
  expect(figures.gross).toEqual([{ currency: 'EUR', cents: (before.gross?.[0]?.cents ?? 0) + 3750 }]);
});

it('shows staff yesterday beside the same weekday a week before, of their own venue, and a wall neither', async () => {
  const zone = await homeZone();
  const own = await createVenue();
  const limited = await makeStaff(house.app, [{ venueId: own }]);
  const { id: eventId } = await createEvent(own);
  const product = await createProduct(eventId, { priceCents: 500 });
  for (const [days, quantity] of [
    [1, 3],
    [8, 2],
    [9, 7],
  ] as const) {
    const order = await placeOrder({ eventId, product }, { quantity });
    await settle(order);
    // Noon in the organisation's time zone is the same day at the venue at any current time.
    await putEntriesAt(
      order.id,
      `((now() at time zone '${zone}')::date - ${days} + time '12:00') at time zone '${zone}'`,
    );
  }
  const { around } = await open(limited.client);
  expect(around).toMatchObject({ sold: [{ currency: 'EUR', now: 1500, before: 1000 }], people: { now: 0, before: 0 } });
  const { link } = await makeScreen({});
  expect(expectPage(await wall(link!), 'Dashboard/Lite').around).toBeNull();
});

it('shows a screen the day of its venue, without takings unless they were asked for, and nothing to manage', async () => {
  const { id: eventId } = await createEvent(otherVenue);
  const product = await createProduct(eventId, { priceCents: 700 });
  await settle(await placeOrder({ eventId, product }, { quantity: 2 }));
  const { link } = await makeScreen({ venue: otherVenue });
  const page = expectPage(await wall(link!), 'Dashboard/Lite');
  expect(page).toMatchObject({ name: 'Entrance', manage: null, figures: { tickets: 2, gross: null } });
  expect(page.auth.user).toBeNull();
  const rich = await makeScreen({ venue: otherVenue, showsMoney: true });
  expect(expectPage(await wall(rich.link!), 'Dashboard/Lite').figures.gross).toEqual([
    { currency: 'EUR', cents: 1400 },
  ]);
  expect((await open()).manage!.screens.find(({ id }) => id === rich.id)?.lastSeenAt).not.toBeNull();
});

it('shows nothing to a wrong key, to another screen’s key, nor once the screen was removed', async () => {
  const { id, link } = await makeScreen({});
  const other = await makeScreen({});
  const key = new URL(other.link!, 'http://x').searchParams.get('key')!;
  for (const address of [paths.lite.wall(id, 'wrong'), paths.lite.wall(id, key), `/screens/${id}`, '/screens/1?key=a'])
    expect((await wall(address)).status).toBe(404);
  expect((await manager.delete(paths.lite.screen(id))).status).toBe(200);
  expect((await wall(link!)).status).toBe(404);
  expect((await manager.delete(paths.lite.screen(id))).status).toBe(404);
});

it('makes one screen of a form that is sent twice, and refuses one without a name or for a venue that is gone', async () => {
  const { id } = await makeScreen({});
  await manager.post(paths.lite.screens(), { id, name: 'Entrance', venue: venueId });
  expect(await prisma.wallScreen.count({ where: { id } })).toBe(1);
  // The id of another person's screen creates none, and is not answered as if it had.
  const other = await house.limited.client.json('POST', paths.lite.screens(), {
    id,
    name: 'Mine',
    venue: house.ours.venue,
  });
  expect(other.status).toBe(409);
  for (const [fields, field] of [
    [{ name: ' ' }, 'name'],
    [{ venue: uuidv7() }, 'venue'],
    [{ venue: 'x' }, 'venue'],
  ] as const) {
    const entered = { id: uuidv7(), name: 'Gate', venue: venueId, ...fields };
    const answer = await manager.json('POST', paths.lite.screens(), entered);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([field]);
  }
});

it('lets who is limited to one venue make, see and remove screens of that venue alone', async () => {
  const { client } = house.limited;
  const make = (venue: string | null) =>
    client.json('POST', paths.lite.screens(), { id: uuidv7(), name: 'Foyer', venue });
  const before = await prisma.wallScreen.count();
  for (const venue of [house.theirs.venue, null]) expect((await make(venue)).status).toBe(422);
  expect(await prisma.wallScreen.count()).toBe(before);
  await make(house.ours.venue);
  const foreign = { id: uuidv7(), name: 'Theirs', venueId: house.theirs.venue };
  const ofHouse = { id: uuidv7(), name: 'House', venueId: null };
  await prisma.wallScreen.createMany({ data: [foreign, ofHouse] });
  const { manage } = await open(client);
  expect(manage).toMatchObject({ wholeHouse: false, venues: [{ id: house.ours.venue }] });
  expect(manage!.screens.map(({ name }) => name)).toEqual(['Foyer']);
  for (const { id } of [foreign, ofHouse])
    expect((await client.json('DELETE', paths.lite.screen(id))).status).toBe(404);
  expect(await prisma.wallScreen.count()).toBe(before + 3);
});

it('ends with the right of the person who made it, and says so to the others', async () => {
  const maker = await makeUser('manager');
  const client = await signInAs(house.app, maker.email);
  const [screen, second] = [await makeScreen({}, client), await makeScreen({}, client)];
  expect((await wall(screen.link!)).status).toBe(200);
  const shown = async () => (await open()).manage!.screens.filter(({ id }) => id === screen.id || id === second.id);
  expect((await shown()).map(({ hasEnded }) => hasEnded)).toEqual([false, false]);
  const roles = await prisma.userRole.findMany({ where: { userId: maker.id } });
  await prisma.userRole.deleteMany({ where: { userId: maker.id } });
  expect([(await wall(screen.link!)).status, (await wall(second.link!)).status]).toEqual([404, 404]);
  expect((await shown()).map(({ hasEnded }) => hasEnded)).toEqual([true, true]);
  await prisma.userRole.createMany({ data: roles });
  expect((await wall(screen.link!)).status).toBe(200);
  await prisma.user.update({ where: { id: maker.id }, data: { deactivatedAt: new Date() } });
  expect((await wall(screen.link!)).status).toBe(404);
});
