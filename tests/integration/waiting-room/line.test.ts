/** The line: tickets, the draw, steps, the page without scripts, and staff. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { drawnPlace } from '../../../server/waiting-room/draw';
import { advanceRooms } from '../../../server/waiting-room/jobs';
import { runApp } from '../../support/app';
import { createEvent, createVenue } from '../orders/shopFixture';
import { staffAt } from '../users/people';
import { call, createRoom, enter, placeOf, removeRooms, stepAfter } from './roomFixture';

const app = runApp();
let event: { id: string; slug: string };
beforeAll(async () => {
  event = await createEvent(await createVenue());
});
afterEach(removeRooms);

const find = (id: string) => prisma.waitingRoom.findUniqueOrThrow({ where: { id } });
const people = (count: number) => Array.from({ length: count }, () => app.newClient());

describe('before the opening', () => {
  it('each browser registers once, and its place is drawn at the opening', async () => {
    const room = await createRoom(event.id, 'registering', {
      opensBy: 'time',
      registersAt: new Date(Date.now() - 60_000),
      opensAt: new Date(Date.now() + 60_000),
    });
    const visitors = people(9);
    await Promise.all(visitors.map((visitor) => enter(visitor, room)));
    await enter(visitors[0]!, room);
    expect((await placeOf(visitors[0]!, room)).state).toBe('registered');
    expect((await find(room)).nextIndex).toBe(9);
    await advanceRooms();
    expect((await find(room)).seed).toBeNull();
    await prisma.waitingRoom.update({ where: { id: room }, data: { opensAt: new Date() } });
    await advanceRooms();
    const { seed, registered, state } = await find(room);
    expect([state, registered]).toEqual(['open', 9]);
    const late = app.newClient();
    await enter(late, room);
    const places = await Promise.all([...visitors, late].map(async (visitor) => (await placeOf(visitor, room)).place));
    expect(places.at(-1)).toBe(10);
    expect([...places].sort((one, two) => one! - two!)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const drawn = Array.from({ length: 9 }, (_, index) => drawnPlace(seed!, index, 9) + 1);
    expect([...drawn].sort()).toEqual([...places.slice(0, 9)].sort());
    const own = await visitors[0]!.visit(paths.waitingRoom.draw(room));
    expect(own.page?.props).toMatchObject({ seed, registered: 9, own: { place: places[0] } });
    // A second opening changes nothing.
    await advanceRooms();
    expect((await find(room)).seed).toBe(seed);
  });
});

describe('a step', () => {
  it('calls by speed: 60 a minute are 5 in 5 seconds, and none in a pause', async () => {
    const room = await createRoom(event.id, 'open', { nextIndex: 100, perMinute: 60, steppedAt: new Date() });
    await stepAfter(room, 5.2);
    expect((await find(room)).serving).toBe(5);
    await prisma.waitingRoom.update({ where: { id: room }, data: { state: 'paused' } });
    await stepAfter(room, 30);
    expect((await find(room)).serving).toBe(5);
  });

  it('calls no more than are in line, and at most as many as are missing inside', async () => {
    const room = await createRoom(event.id, 'open', { nextIndex: 100, perMinute: 6000, maxInside: 10 });
    await call(room, 0);
    await stepAfter(room, 60);
    expect((await find(room)).serving).toBe(10);
    await stepAfter(room, 60);
    expect((await find(room)).serving).toBe(10);
    const until = new Date(Date.now() + 600_000);
    const inside = (place: number, leftAt: Date | null) => ({
      roomId: room,
      round: 1,
      place,
      nonce: '0',
      until,
      leftAt,
    });
    await prisma.waitingAdmission.createMany({
      data: [0, 1, 2, 3].map((place) => inside(place, place < 2 ? new Date() : null)),
    });
    await stepAfter(room, 60);
    // Two of the four have left: their places are those of the next.
    expect((await find(room)).serving).toBe(12);
    await prisma.waitingRoom.update({ where: { id: room }, data: { maxInside: null } });
    await stepAfter(room, 60);
    expect((await find(room)).serving).toBe(100);
  });

  it('learns the no-shows of called places, and calls up to twice as many', async () => {
    const room = await createRoom(event.id, 'open', { nextIndex: 1000, serving: 10, perMinute: 60 });
    const steppedAt = new Date(Date.now() - 600_000);
    await prisma.waitingStep.create({ data: { roomId: room, round: 1, serving: 10, steppedAt } });
    await prisma.waitingRoom.update({ where: { id: room }, data: { steppedAt: new Date(), noShow: 0.4 } });
    await stepAfter(room, 10.2);
    const { noShow, serving, lapsed } = await find(room);
    // 0.7 × 0.4 + 0.3 × 1 = 0.58, of which 0.5 counts: 10 × 2 = 20 more.
    expect([noShow, serving, lapsed]).toEqual([0.5, 30, 10]);
  });

  it('closes a draining room when its line is empty', async () => {
    const room = await createRoom(event.id, 'draining', { nextIndex: 3, perMinute: 600 });
    expect((await enter(app.newClient(), room)).status).toBe(409);
    await prisma.waitingRoom.update({ where: { id: room }, data: { steppedAt: new Date() } });
    await stepAfter(room, 10);
    expect((await find(room)).state).toBe('closed');
  });
});

describe('without scripts', () => {
  it('a form gives the place, the page refreshes itself, and leads to the event', async () => {
    const room = await createRoom(event.id, 'open');
    const visitor = app.newClient();
    const to = paths.events.show(event.slug);
    const body = new URLSearchParams({ to });
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html' };
    const entered = await visitor.raw(paths.waitingRoom.enter(room), { method: 'POST', body, headers });
    expect([entered.status, entered.headers.get('Location')]).toEqual([303, paths.waitingRoom.show(room, { to })]);
    const page = await visitor.get(paths.waitingRoom.show(room, { to }));
    expect(page.text).toMatch(/<meta http-equiv="refresh" content="\d+;url=\/waiting-room\//);
    await call(room, 1);
    const next = await visitor.get(paths.waitingRoom.show(room, { to }));
    expect(next.text).toContain(`content="1;url=${to}"`);
    expect((await visitor.get(to)).status).toBe(200);
  });

  it('leads to no other site', async () => {
    const room = await createRoom(event.id, 'closed');
    for (const to of ['https://example.com/', '//example.com', '/\\example.com', 'javascript:alert(1)']) {
      const body = new URLSearchParams({ to });
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html' };
      const answer = await app.newClient().raw(paths.waitingRoom.enter(room), { method: 'POST', body, headers });
      expect(answer.headers.get('Location'), to).toBe('/');
    }
  });
});

describe('staff', () => {
  it('open, pause and close once, and a repeat changes nothing', async () => {
    const manager = await staffAt(app, 'manager');
    const id = uuidv7();
    await manager.post(paths.waitingRooms.create(), { id, eventId: event.id });
    const step = (action: string) => manager.put(paths.waitingRooms.state(id), { action }, { follow: false });
    for (const action of ['open', 'open', 'pause', 'pause', 'resume', 'drain']) await step(action);
    expect(await find(id)).toMatchObject({ state: 'draining', round: 1, registered: 0 });
    const actions = await prisma.auditLog.findMany({ where: { subjectId: id }, select: { action: true } });
    expect(actions).toHaveLength(5);
    const shown = await manager.visit(paths.waitingRooms.show(id));
    expect(shown.page?.props).toMatchObject({ room: { counts: { waiting: 0 } }, actions: ['close'] });
  });

  it('need the permission', async () => {
    const id = await createRoom(event.id, 'open');
    const cashier = await staffAt(app, 'cashier');
    expect((await cashier.put(paths.waitingRooms.state(id), { action: 'close' })).status).toBe(403);
    expect((await find(id)).state).toBe('open');
  });

  it('save the settings with their version', async () => {
    const id = await createRoom(event.id, 'closed');
    const manager = await staffAt(app, 'manager');
    const { record } = (await manager.visit(paths.waitingRooms.show(id))).page!.props as {
      record: { version: number; values: object };
    };
    const save = (more: object) =>
      manager.json('PATCH', paths.waitingRooms.one(id), { ...record.values, version: record.version, ...more });
    expect((await save({ opensBy: 'time' })).status).toBe(422);
    await save({ perMinute: 90 });
    expect((await find(id)).perMinute).toBe(90);
    expect((await save({ perMinute: 91 })).status).toBe(409);
  });
});
