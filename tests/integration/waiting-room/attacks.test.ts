/** Attempts to get past a waiting room, and to take the place of others. */
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { writePlace } from '../../../server/waiting-room/signedPlace';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { call, called, createRoom, enter, placeOf, removeRooms } from './roomFixture';

const app = runApp({ TRUST_PROXY: '1' });
let event: { id: string; slug: string };
let other: { id: string; slug: string };
let line: { productId: string; appointmentId: string; quantity: number };
beforeAll(async () => {
  const venue = await createVenue();
  [event, other] = [await createEvent(venue), await createEvent(venue)];
  line = { productId: await createProduct(event.id), appointmentId: await createSlot(event.id), quantity: 1 };
});
afterEach(removeRooms);

const open = (visitor: Client, { slug } = event) => visitor.get(paths.events.show(slug), { follow: false });
const isIn = async (visitor: Client, where = event) => (await open(visitor, where)).status === 200;
const seconds = (from = 0) => Math.floor(Date.now() / 1000) + from;
/** A visitor with this pass, signed by us. */
function holding(room: string, change: object = {}): Client {
  const visitor = app.newClient();
  const pass = { room, round: 1, number: 0, at: seconds(600), nonce: '0011223344556677', ...change };
  visitor.cookies.set('aforo_admission', writePlace('pass', pass));
  return visitor;
}

describe('a pass', () => {
  it.each([
    ['that has ended', { at: seconds(-1) }],
    ['of a former round', { round: 0 }],
    ['of another room', { room: uuidv7() }],
  ])('%s opens no shop', async (_name, change) => {
    const room = await createRoom(event.id, 'open', { nextIndex: 1, serving: 1 });
    expect(await isIn(holding(room, change))).toBe(false);
    // Control: the same pass without the change.
    expect(await isIn(holding(room))).toBe(true);
  });

  it('of one event does not open another', async () => {
    const room = await createRoom(event.id, 'open');
    await createRoom(other.id, 'open');
    const visitor = holding(room);
    expect([await isIn(visitor), await isIn(visitor, other)]).toEqual([true, false]);
  });

  it('is no ticket, and a ticket is no pass', async () => {
    const room = await createRoom(event.id, 'open', { nextIndex: 1 });
    const place = { room, round: 1, number: 0, at: seconds(600), nonce: '0011223344556677' };
    const visitor = app.newClient();
    visitor.cookies.set('aforo_admission', writePlace('ticket', place));
    visitor.cookies.set('aforo_line', writePlace('pass', place));
    expect(await isIn(visitor)).toBe(false);
    expect((await placeOf(visitor, room)).state).toBe('none');
  });

  it('that has ended keeps the shop while its reservation is valid', async () => {
    const room = await createRoom(event.id, 'open');
    const visitor = await called(app, room);
    expect(await isIn(visitor)).toBe(true);
    const held = await visitor.json('POST', paths.events.holds(event.slug), { key: uuidv7(), lines: [line] });
    expect(held.status).toBe(201);
    const { nonce } = await prisma.waitingAdmission.findFirstOrThrow({ where: { roomId: room } });
    const ended = holding(room, { at: seconds(-1), nonce });
    expect(await isIn(ended)).toBe(true);
    await prisma.order.updateMany({
      where: { reference: held.json<{ reference: string }>().reference },
      data: { expiresAt: new Date(Date.now() - 1000) },
    });
    expect(await isIn(ended)).toBe(false);
  });
});

describe('a place that is used up', () => {
  it('is not called again by its ticket: the visitor takes a new one', async () => {
    const room = await createRoom(event.id, 'open');
    const visitor = await called(app, room);
    expect(await isIn(visitor)).toBe(true);
    const { nonce } = await prisma.waitingAdmission.findFirstOrThrow({ where: { roomId: room } });
    const pass = { room, round: 1, number: 0, at: seconds(-1), nonce };
    visitor.cookies.set('aforo_admission', writePlace('pass', pass));
    expect((await placeOf(visitor, room)).state).toBe('lapsed');
    expect((await open(visitor)).headers.get('Location')).toContain('refused=ended');
    expect((await enter(visitor, room)).json()).toMatchObject({ state: 'waiting', place: 2 });
    await call(room, 2);
    expect(await isIn(visitor)).toBe(true);
  });

  it('admits no second browser with a copied ticket after it was left', async () => {
    const room = await createRoom(event.id, 'open');
    const visitor = await called(app, room);
    const copy = app.newClient();
    for (const { name, value } of visitor.cookies.pairs()) copy.cookies.set(name, value);
    expect(await isIn(visitor)).toBe(true);
    await visitor.json('POST', paths.waitingRoom.leave(room), { to: '/' });
    const answer = await open(copy);
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, expect.stringContaining('refused=ended')]);
    expect((await placeOf(copy, room)).state).toBe('none');
  });
});

describe('a form of another site', () => {
  it.each([
    ['enter', { 'Sec-Fetch-Site': 'cross-site' }],
    ['enter', { Origin: 'https://example.com' }],
    ['leave', { 'Sec-Fetch-Site': 'same-site' }],
  ] as const)('%s with %j changes no place', async (step, headers) => {
    const room = await createRoom(event.id, 'open');
    const body = new URLSearchParams({ to: '/' });
    const send = (more: object) =>
      app.newClient().raw(paths.waitingRoom[step](room), { method: 'POST', body, headers: { ...more } });
    const refused = await send(headers);
    expect([refused.status, refused.headers.get('Set-Cookie')]).toEqual([403, null]);
    // Control: a form of our own page.
    expect((await send({ 'Sec-Fetch-Site': 'same-origin', Origin: app.url })).status).toBe(303);
    expect((await send({ Origin: app.url })).status).toBe(303);
  });
});

describe('a proof of work', () => {
  const solve = async (room: string) => {
    const challenge = (await app.newClient().json('GET', paths.waitingRoom.challenge(room))).json<Challenge>();
    const solution = await solveChallenge({ challenge, deriveKey });
    return { challenge, solution: solution! };
  };
  const join = async (room: string, proof: object | string) => {
    const text = typeof proof === 'string' ? proof : JSON.stringify(proof);
    return (await app.newClient().json('POST', paths.waitingRoom.enter(room), { to: '/', proof: text })).status;
  };

  it('counts once, for its own room, and only as we asked it', async () => {
    const room = await createRoom(event.id, 'open', { challenge: 'always' });
    const elsewhere = await createRoom(other.id, 'open', { challenge: 'always' });
    const proof = await solve(room);
    const easier = { ...proof.challenge, parameters: { ...proof.challenge.parameters, cost: 1 } };
    expect(await join(elsewhere, proof)).toBe(409);
    expect(await join(room, { ...proof, challenge: easier })).toBe(409);
    const shouted = { ...proof.challenge, signature: proof.challenge.signature!.toUpperCase() };
    expect(await join(room, { ...proof, challenge: shouted })).toBe(409);
    expect(await join(room, proof)).toBe(200);
    expect(await join(room, proof)).toBe(409);
    for (const text of ['{', 'null', '[]', '{"challenge":{"parameters":{}},"solution":{}}'])
      expect(await join(room, text), text).toBe(409);
  });

  it('is not needed by the form of a browser without scripts, which sends an empty field, up to a limit', async () => {
    const room = await createRoom(event.id, 'open', { challenge: 'always' });
    const statuses = [];
    for (let n = 0; n < 31; n += 1) {
      const visitor = app.newClient({ headers: { 'X-Forwarded-For': '203.0.113.7' } });
      statuses.push((await visitor.json('POST', paths.waitingRoom.enter(room), { to: '/', proof: '' })).status);
    }
    expect(statuses).toEqual([...Array(30).fill(200), 409]);
  });
});

describe('rooms of the whole organisation and of an event', () => {
  it('need the first pass for a place in the event’s line, and only then', async () => {
    const [whole, room] = [await createRoom(null, 'open'), await createRoom(event.id, 'open')];
    const visitor = app.newClient();
    const answer = await enter(visitor, room, paths.events.show(event.slug));
    expect([answer.status, answer.json()]).toEqual([
      403,
      expect.objectContaining({ page: expect.stringContaining(whole) }),
    ]);
    visitor.cookies.set('aforo_admission', writePlace('pass', { ...place(whole), at: seconds(600) }));
    await enter(visitor, room);
    // The first pass ends while the visitor waits in the event's line.
    visitor.cookies.set('aforo_admission', writePlace('pass', { ...place(whole), at: seconds(-1) }));
    expect((await open(visitor)).headers.get('Location')).toContain(room);
    await call(room, 1);
    expect(await isIn(visitor)).toBe(true);
    const held = await visitor.json('POST', paths.events.holds(event.slug), { key: uuidv7(), lines: [line] });
    expect(held.status).toBe(201);
    expect(await isIn(visitor, other)).toBe(false);
  });
  const place = (room: string) => ({ room, round: 1, number: 0, nonce: '0011223344556677' });
});

it('a room that is deleted while people wait leads them to the shop', async () => {
  const room = await createRoom(event.id, 'open');
  const visitor = app.newClient();
  await enter(visitor, room);
  await removeRooms();
  const to = paths.events.show(event.slug);
  const page = await visitor.get(paths.waitingRoom.show(room, { to }), { follow: false });
  expect([page.status, page.headers.get('Location')]).toEqual([303, to]);
  expect((await visitor.json('GET', paths.waitingRoom.place(room))).status).toBe(404);
  expect((await visitor.get(paths.waitingRoom.show(room), { follow: false })).status).toBe(404);
});
