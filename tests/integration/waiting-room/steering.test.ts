/** Steps of staff while people wait, buy and pay; wrong input; and the figures for `/metrics`. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { advanceRooms } from '../../../server/waiting-room/jobs';
import { waitingRoomMetrics } from '../../../server/waiting-room/metrics';
import type { Polled } from '../../../server/waiting-room/pages';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { staffAt } from '../users/people';
import { called, createRoom, enter, placeOf, removeRooms, stepAfter } from './roomFixture';

const app = runApp();
let manager: Client;
let event: { id: string; slug: string };
let line: { productId: string; appointmentId: string; quantity: number };
beforeAll(async () => {
  event = await createEvent(await createVenue());
  line = { productId: await createProduct(event.id), appointmentId: await createSlot(event.id), quantity: 1 };
  manager = await staffAt(app, 'manager');
});
afterEach(removeRooms);

const find = (id: string) => prisma.waitingRoom.findUniqueOrThrow({ where: { id } });
const open = (visitor: Client) => visitor.get(paths.events.show(event.slug), { follow: false });
const step = (room: string, action: string) =>
  manager.json('PUT', paths.waitingRooms.state(room), { action }, { follow: false });
const hold = (visitor: Client) =>
  visitor.json('POST', paths.events.holds(event.slug), { key: uuidv7(), lines: [line] });

describe('a step', () => {
  it('"Close" is not undone by a form that was open before', async () => {
    const times = { registersAt: new Date(Date.now() - 7_200_000), opensAt: new Date(Date.now() - 3_600_000) };
    const room = await createRoom(event.id, 'open', { opensBy: 'time', ...times });
    const { record } = (await manager.visit(paths.waitingRooms.show(room))).page!.props as {
      record: { version: number; values: object };
    };
    await step(room, 'close');
    const values = { ...record.values, admissionMinutes: 20, version: record.version };
    expect((await manager.json('PATCH', paths.waitingRooms.one(room), values)).status).toBe(409);
    await advanceRooms();
    expect(await find(room)).toMatchObject({ state: 'closed', opensBy: 'hand', round: 1 });
  });

  it('"Close" leaves people who pay alone', async () => {
    const room = await createRoom(event.id, 'open');
    const visitor = await called(app, room);
    const { reference, key } = (await hold(visitor)).json<{ reference: string; key: string }>();
    await step(room, 'close');
    const changed = await visitor.json('PUT', paths.orders.hold(reference, key), {
      lines: [{ ...line, eventId: event.id, quantity: 2 }],
    });
    expect([changed.status, (await open(app.newClient())).status]).toEqual([200, 200]);
    expect((await open(visitor)).headers.get('Location')).toContain(reference);
  });

  it('"Pause" lets called visitors in until their time to enter has passed', async () => {
    const room = await createRoom(event.id, 'open', { perMinute: 60, claimMinutes: 5, steppedAt: new Date() });
    const [prompt, late] = [app.newClient(), app.newClient()];
    for (const visitor of [prompt, late]) await enter(visitor, room);
    await stepAfter(room, 5.2);
    await step(room, 'pause');
    expect((await open(prompt)).status).toBe(200);
    expect((await placeOf(late, room)).state).toBe('called');
    await prisma.waitingStep.updateMany({ data: { steppedAt: new Date(Date.now() - 301_000) } });
    await stepAfter(room, 60);
    expect((await placeOf(late, room)).state).toBe('lapsed');
    expect((await open(late)).status).toBe(303);
    expect(await find(room)).toMatchObject({ state: 'paused', serving: 2, lapsed: 2, measured: expect.any(Number) });
    // Time in the pause calls no visitor afterwards.
    await enter(late, room);
    await step(room, 'resume');
    expect((await find(room)).serving).toBe(2);
  });

  it('and a message reach people far from the front with their next poll', async () => {
    const room = await createRoom(event.id, 'open', { nextIndex: 5000 });
    const visitor = app.newClient();
    await enter(visitor, room);
    await step(room, 'pause');
    const message = { en: '<script>alert(1)</script> Late & long', es: '' };
    expect((await manager.json('PUT', paths.waitingRooms.message(room), { message })).status).toBeLessThan(400);
    const { status } = (await placeOf(visitor, room)) as Polled;
    expect(status).toMatchObject({ state: 'paused', message: { en: message.en } });
    const page = await visitor.get(paths.waitingRoom.show(room, { to: '/' }));
    expect(page.text).not.toContain('<script>alert(1)');
    expect(page.text).toMatch(/(&lt;|\\u003c)script/);
  });

  it.each(['', 'explode', 'delete', 0, null, ['open']])('%j is refused', async (action) => {
    const room = await createRoom(event.id, 'closed');
    expect((await manager.json('PUT', paths.waitingRooms.state(room), { action })).status).toBe(422);
    expect((await find(room)).state).toBe('closed');
  });

  it('needs a room, and deleting needs a closed one', async () => {
    expect((await step(uuidv7(), 'open')).status).toBe(404);
    expect((await step('..', 'open')).status).toBe(404);
    const room = await createRoom(event.id, 'open');
    const remove = () => manager.json('DELETE', paths.waitingRooms.one(room), {}, { follow: false });
    expect((await remove()).status).toBe(409);
    await step(room, 'close');
    for (let n = 0; n < 2; n += 1) expect((await remove()).status).toBeLessThan(400);
    expect(await prisma.waitingRoom.count({ where: { id: room } })).toBe(0);
  });
});

it.each([0, -1, 1.5, 100_001, 2 ** 40, null, '60', {}])('a speed of %j is refused', async (perMinute) => {
  const room = await createRoom(event.id, 'open', { perMinute: 30 });
  const answer = await manager.json('PUT', paths.waitingRooms.speed(room), { perMinute, maxInside: null });
  expect([answer.status, (await find(room)).perMinute]).toEqual([422, 30]);
});

it('a registration of more than a day, after which its places have ended, is refused', async () => {
  const room = await createRoom(event.id, 'closed');
  const { record } = (await manager.visit(paths.waitingRooms.show(room))).page!.props as {
    record: { version: number; values: object };
  };
  const save = (registersAt: string) =>
    manager.json('PATCH', paths.waitingRooms.one(room), {
      ...record.values,
      ...{ version: record.version, opensBy: 'time', registersAt, opensAt: '2089-05-02T10:00:00Z' },
    });
  const refused = await save('2089-05-01T09:59:00Z');
  expect([refused.status, Object.keys(refused.json<{ errors: object }>().errors)]).toEqual([422, ['registersAt']]);
  expect((await save('2089-05-01T10:00:00Z')).status).toBeLessThan(400);
});

it('visitors do not draw a registration that staff began', async () => {
  const room = await createRoom(event.id, 'registering', { opensBy: 'load', loadThreshold: 1 });
  const count = () => sql('test_arrivals', `select count_arrivals($1, 5, 'entropy') as opened`, [room]);
  expect(await count()).toEqual([{ opened: false }]);
  expect(await find(room)).toMatchObject({ state: 'registering', seed: null });
  // Control: a closed room opens.
  await prisma.waitingRoom.update({ where: { id: room }, data: { state: 'closed', arrivals: 0 } });
  expect(await count()).toEqual([{ opened: true }]);
});

it('counts new visitors of a closed room by the present address of its event', async () => {
  const room = await createRoom(event.id, 'closed', { opensBy: 'load', loadThreshold: 1000 });
  const slug = `${event.slug}-renamed`;
  await prisma.event.update({ where: { id: event.id }, data: { slug } });
  const isCounted = async () => {
    await app.newClient().get(paths.events.show(slug), { follow: false });
    return (await find(room)).arrivals > 0;
  };
  await expect.poll(isCounted, { timeout: 20_000, interval: 500 }).toBe(true);
  await prisma.event.update({ where: { id: event.id }, data: { slug: event.slug } });
});

it('tells the people, the speed and the last step of all rooms as metrics', async () => {
  const room = await createRoom(event.id, 'open', { nextIndex: 100, serving: 10, measured: 58, perMinute: 60 });
  const until = new Date(Date.now() + 600_000);
  const admission = (place: number, servedAt: Date | null) => ({
    ...{ roomId: room, round: 1, place, nonce: '00', until, servedAt },
  });
  await prisma.waitingAdmission.createMany({ data: [0, 1, 2].map((n) => admission(n, n === 0 ? new Date() : null)) });
  await prisma.waitingRoom.update({ where: { id: room }, data: { steppedAt: new Date(Date.now() - 90_000) } });
  const read = async (name: string) =>
    (await waitingRoomMetrics.find((metric) => metric.name === name)!.read()).map(({ value, labels }) => [
      ...Object.values(labels ?? {}),
      value,
    ]);
  expect(await read('aforo_waiting_room_people')).toEqual([
    ['waiting', 90],
    ['called', 7],
    ['inside', 2],
  ]);
  expect(await read('aforo_waiting_room_called_per_minute')).toEqual([
    ['measured', 58],
    ['set', 60],
  ]);
  expect(await read('aforo_waiting_room_last_hour')).toEqual([
    ['admitted', 3],
    ['served', 1],
  ]);
  const [[age]] = (await read('aforo_waiting_room_step_age_seconds')) as [[number]];
  expect(age).toBeGreaterThan(89);
});
