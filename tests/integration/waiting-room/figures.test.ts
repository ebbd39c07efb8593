/** Deadlines, estimates, arrivals and the cost in statements. */
import pg from 'pg';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { advanceRooms } from '../../../server/waiting-room/jobs';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { createEvent, createVenue } from '../orders/shopFixture';
import { called, createRoom, enter, placeOf, removeRooms, stepAfter } from './roomFixture';

const ROUNDS = 20;

const app = runApp();
let event: { id: string; slug: string };
beforeAll(async () => {
  event = await createEvent(await createVenue());
});
afterEach(removeRooms);

const find = (id: string) => prisma.waitingRoom.findUniqueOrThrow({ where: { id } });
const open = (visitor: Client) => visitor.get(paths.events.show(event.slug), { follow: false });

/** The texts of all statements that this process sends meanwhile, also those of Prisma and of jobs. */
async function statementsOf(run: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await run();
    return spy.mock.calls.map(([asked]) => {
      const { text } = typeof asked === 'string' ? { text: asked } : (asked as unknown as { text?: string });
      return String(text).replace(/ \/\* traceparent.*$/, '');
    });
  } finally {
    spy.mockRestore();
  }
}

/** Statements that were sent at least once for each round; background work sends fewer. */
async function eachTime(request: () => Promise<unknown>): Promise<string[]> {
  const sent = await statementsOf(async () => {
    for (let n = 0; n < ROUNDS; n += 1) await request();
  });
  return [...new Set(sent)].filter((text) => sent.filter((it) => it === text).length >= ROUNDS).sort();
}

it('the time until which a called visitor may enter does not move', async () => {
  const room = await createRoom(event.id, 'open', { perMinute: 60, claimMinutes: 5, steppedAt: new Date() });
  const visitor = app.newClient();
  await enter(visitor, room);
  await stepAfter(room, 5.2);
  const { steppedAt } = await prisma.waitingStep.findFirstOrThrow({ where: { roomId: room } });
  const end = new Date(steppedAt.getTime() + 300_000);
  for (let n = 0; n < 3; n += 1) {
    const { state, until } = await placeOf(visitor, room);
    expect([state, new Date(until!)]).toEqual(['called', end]);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
});

it('the set speed is the estimate until there is a measurement', async () => {
  const room = await createRoom(event.id, 'open', { nextIndex: 9, perMinute: 2 });
  const visitor = app.newClient();
  // The tenth at 2 a minute: 5 minutes, from 0.8 to 1.3 times.
  expect((await enter(visitor, room)).json()).toMatchObject({ place: 10, wait: { from: 4, to: 7 } });
});

it('counts the share that comes of called people as inside', async () => {
  const line = { nextIndex: 100, serving: 10, perMinute: 6000, maxInside: 10, noShow: 0.5, steppedAt: new Date() };
  const room = await createRoom(event.id, 'open', line);
  await stepAfter(room, 60);
  // Half of the 10 called come, so 5 are missing, and 10 calls bring them.
  expect((await find(room)).serving).toBe(20);
  await stepAfter(room, 60);
  expect((await find(room)).serving).toBe(20);
});

it('counts arrivals of new visitors only', async () => {
  const room = await createRoom(event.id, 'open', { opensBy: 'load', loadThreshold: 1000 });
  const through = await called(app, room);
  for (let n = 0; n < 3; n += 1) await open(through);
  await open(app.newClient());
  await expect.poll(async () => (await find(room)).arrivals, { timeout: 10_000 }).toBeGreaterThan(0);
  expect((await find(room)).arrivals).toBe(1);
});

describe('statements', () => {
  it('none for a poll, the state, the waiting page, and a covered request in line', async () => {
    const room = await createRoom(event.id, 'open');
    const waiting = app.newClient();
    await enter(waiting, room);
    const page = paths.waitingRoom.show(room, { to: '/' });
    expect((await waiting.get(page)).status).toBe(200);
    for (const request of [
      () => placeOf(waiting, room),
      () => waiting.json('GET', paths.waitingRoom.status(room)),
      () => waiting.get(page),
      () => open(waiting),
    ])
      expect(await eachTime(request)).toEqual([]);
  });

  it('a page with a pass needs those of the page alone', async () => {
    const room = await createRoom(event.id, 'open');
    const through = await called(app, room);
    expect((await open(through)).status).toBe(200);
    const withRoom = await eachTime(() => open(through));
    await removeRooms();
    expect(withRoom).toEqual(await eachTime(() => open(through)));
  });

  it('a new ticket needs one', async () => {
    const room = await createRoom(event.id, 'open');
    expect(await eachTime(() => enter(app.newClient(), room))).toEqual([
      expect.stringContaining('update waiting_rooms set next_index'),
    ]);
  });

  it('the clock sends none while all rooms are closed', async () => {
    const steps = async () =>
      (await statementsOf(advanceRooms)).filter((text) => text.includes('advance_waiting_rooms'));
    await createRoom(event.id, 'closed');
    expect(await steps()).toEqual([]);
    await createRoom(null, 'open');
    expect(await steps()).toHaveLength(1);
  });
});
