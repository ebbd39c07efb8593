/** The guard before the shop, driven by HTTP. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { refreshRooms } from '../../../server/waiting-room/rooms';
import { readPlace, writePlace } from '../../../server/waiting-room/signedPlace';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { staffAt } from '../users/people';
import { call, called, createRoom, enter, placeOf, removeRooms } from './roomFixture';

const app = runApp();
let event: { id: string; slug: string };
let other: { id: string; slug: string };
let line: { productId: string; appointmentId: string; quantity: number };
let otherLine: typeof line & { eventId: string };

beforeAll(async () => {
  const venue = await createVenue();
  [event, other] = [await createEvent(venue), await createEvent(venue)];
  line = { productId: await createProduct(event.id), appointmentId: await createSlot(event.id), quantity: 1 };
  otherLine = {
    ...{ eventId: other.id, productId: await createProduct(other.id), appointmentId: await createSlot(other.id) },
    quantity: 1,
  };
});
afterEach(removeRooms);

const open = (visitor: Client) => visitor.get(paths.events.show(event.slug), { follow: false });
const hold = (visitor: Client, slug: string, lines: object[]) =>
  visitor.json('POST', paths.events.holds(slug), { key: uuidv7(), lines });

describe('a visitor without a pass', () => {
  it('is sent to the waiting room, with the page to return to', async () => {
    const room = await createRoom(event.id, 'open');
    const answer = await open(app.newClient());
    expect([answer.status, answer.headers.get('Location')]).toEqual([
      303,
      paths.waitingRoom.show(room, { to: paths.events.show(event.slug) }),
    ]);
    const page = await app.newClient().visit(paths.waitingRoom.show(room, { to: paths.events.show(event.slug) }));
    expect(page.page?.component).toBe('WaitingRoom/Show');
  });

  it('is sent there by a former address of the event as well', async () => {
    const room = await createRoom(event.id, 'open');
    await prisma.eventSlug.create({ data: { slug: `${event.slug}-before`, eventId: event.id } });
    await refreshRooms();
    for (const path of [`/events/${event.slug}-before`, `/events/${event.slug}-before/nearest`]) {
      const answer = await app.newClient().get(path, { follow: false });
      expect([answer.status, answer.headers.get('Location')?.includes(room)], path).toEqual([303, true]);
    }
  });

  it('is refused at a reservation, also by another event’s address and by a former one', async () => {
    await createRoom(event.id, 'open');
    const visitor = app.newClient();
    expect((await hold(visitor, event.slug, [line])).status).toBe(403);
    const beside = await hold(visitor, other.slug, [otherLine, { ...line, eventId: event.id }]);
    expect([beside.status, beside.json<{ code: string }>().code]).toEqual([403, 'waiting_room_first']);
    // Control: the other event alone has no room.
    expect((await hold(visitor, other.slug, [otherLine])).status).toBe(201);
  });

  it('is refused when a reservation of another event adds this one', async () => {
    await createRoom(event.id, 'open');
    const visitor = app.newClient();
    const { reference, key } = (await hold(visitor, other.slug, [otherLine])).json<{
      reference: string;
      key: string;
    }>();
    const address = `${paths.orders.hold(reference, key)}`;
    const added = await visitor.json('PUT', address, { lines: [otherLine, { ...line, eventId: event.id }] });
    expect(added.status).toBe(403);
    expect((await visitor.json('PUT', address, { lines: [{ ...otherLine, quantity: 2 }] })).status).toBe(200);
  });

  it('reaches everything else: home, sign-in, waiting list, health, files', async () => {
    await createRoom(null, 'open');
    const visitor = app.newClient();
    for (const path of ['/', paths.auth.login(), paths.waitingList.join(event.slug), '/up', '/robots.txt'])
      expect((await visitor.get(path, { follow: false })).status, path).toBe(200);
    expect((await open(visitor)).status).toBe(303);
  });

  it('passes if staff, and not as a customer', async () => {
    await createRoom(event.id, 'open');
    expect((await open(await staffAt(app, 'manager'))).status).toBe(200);
    expect((await open(await staffAt(app, 'customer'))).status).toBe(303);
  });

  it('passes a closed room', async () => {
    await createRoom(event.id, 'closed');
    expect((await open(app.newClient())).status).toBe(200);
  });
});

describe('a called visitor', () => {
  it('enters with the first request, keeps the pass over reloads and buys', async () => {
    const room = await createRoom(event.id, 'open');
    const visitor = await called(app, room);
    expect((await open(visitor)).status).toBe(200);
    expect((await open(visitor)).status).toBe(200);
    expect((await placeOf(visitor, room)).state).toBe('admitted');
    expect((await hold(visitor, event.slug, [line])).status).toBe(201);
    const admissions = await prisma.waitingAdmission.findMany({ where: { roomId: room } });
    expect(admissions.map(({ place, entries, orderId }) => [place, entries, orderId !== null])).toEqual([[0, 1, true]]);
  });

  it('may come by a reservation directly', async () => {
    const room = await createRoom(event.id, 'open');
    expect((await hold(await called(app, room), event.slug, [line])).status).toBe(201);
  });

  it('needs the pass of the whole organisation and that of the event', async () => {
    const [whole, room] = [await createRoom(null, 'open'), await createRoom(event.id, 'open')];
    const visitor = await called(app, whole);
    expect((await open(visitor)).headers.get('Location')).toContain(room);
    await enter(visitor, room);
    await call(room, 1);
    expect((await open(visitor)).status).toBe(200);
  });

  it('enters no more after the time to enter, and queues again', async () => {
    const room = await createRoom(event.id, 'open');
    const visitor = await called(app, room);
    await prisma.waitingRoom.update({ where: { id: room }, data: { lapsed: 1 } });
    await call(room, 1);
    expect((await open(visitor)).status).toBe(303);
    expect((await placeOf(visitor, room)).state).toBe('lapsed');
    expect((await enter(visitor, room)).json()).toMatchObject({ state: 'waiting', place: 2 });
  });

  it('leaves, and is admitted no longer', async () => {
    const room = await createRoom(event.id, 'open');
    const visitor = await called(app, room);
    await open(visitor);
    await visitor.json('POST', paths.waitingRoom.leave(room), { to: '/' });
    expect((await open(visitor)).status).toBe(303);
    expect((await prisma.waitingAdmission.findFirstOrThrow({ where: { roomId: room } })).leftAt).not.toBeNull();
  });
});

describe('the shared answer', () => {
  it('sets no cookie and may be cached for a second', async () => {
    const room = await createRoom(event.id, 'open');
    const { headers } = await app.newClient().get(paths.waitingRoom.status(room));
    expect([headers.get('Cache-Control'), headers.get('Set-Cookie')]).toEqual(['public, max-age=1, s-maxage=1', null]);
  });
});

describe('a ticket', () => {
  const good = { room: uuidv7(), round: 1, number: 7, at: 1_800_000_000, nonce: '0011223344556677' };

  it('is read as it was written, and not as a pass', () => {
    const text = writePlace('ticket', good);
    expect([text.length, readPlace('ticket', text), readPlace('pass', text)]).toEqual([71, good, null]);
  });

  it('is void if any byte was changed', () => {
    const bytes = Buffer.from(writePlace('ticket', good), 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const forged = Buffer.from(bytes);
      forged[at]! ^= 1;
      expect(readPlace('ticket', forged.toString('base64url')), `byte ${at}`).toBeNull();
    }
    for (const text of ['', '~', 'null', 'a'.repeat(71)]) expect(readPlace('ticket', text)).toBeNull();
  });

  it.each([
    ['of another room', { room: uuidv7() }],
    ['of another round', { round: 2 }],
    ['from the day before', { at: Math.floor(Date.now() / 1000) - 86_401 }],
  ])('%s admits no one', async (_name, change) => {
    const room = await createRoom(event.id, 'open', { nextIndex: 10, serving: 10 });
    const now = Math.floor(Date.now() / 1000);
    const visitor = app.newClient();
    visitor.cookies.set('aforo_line', writePlace('ticket', { ...good, room, at: now, ...change }));
    expect((await open(visitor)).status).toBe(303);
    // Control: the same ticket without the change.
    visitor.cookies.set('aforo_line', writePlace('ticket', { ...good, room, at: now }));
    expect((await open(visitor)).status).toBe(200);
  });
});
