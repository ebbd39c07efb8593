/** Limits on unpaid holds for one browser, network and address, and their duration. */
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { writeSetting } from '../../../server/settings';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import type { Answer } from '../../support/answer';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { prepare } from '../../support/prepare';
import { countersOf, createEvent, createProduct, createSlot, createVenue } from './shopFixture';

type Held = { reference: string; key: string; expiresAt: string };
const MINUTE = 60_000;

const app = runApp({ TRUST_PROXY: '1' });
const event = prepare(async () => createEvent(await createVenue()));
let adult: string;
let slot: string;
let networks = 0;
let network: string;

beforeAll(async () => {
  adult = await createProduct(event.id, { maxPerOrder: 100 });
});
beforeEach(async () => {
  slot = await createSlot(event.id, { capacity: 500 });
  networks += 1;
  network = `203.0.113.${networks}`;
});
const KEYS = ['browser_places', 'network_places', 'contact_places', 'network_holds'] as const;
afterEach(() => Promise.all(KEYS.map((key) => writeSetting(`orders.${key}`, 0, null))));

const from = (ip: string, locale = 'en') => app.newClient({ locale, headers: { 'X-Forwarded-For': ip } });
const wants = (quantity: number, productId = adult) => [{ productId, appointmentId: slot, quantity }];
const hold = (client: Client, quantity: number, key: string = uuidv7(), productId = adult): Promise<Answer> =>
  client.json('POST', paths.events.holds(event.slug), { key, lines: wants(quantity, productId) });
const change = (client: Client, { reference, key }: Held, quantity: number): Promise<Answer> =>
  client.json('PUT', paths.orders.hold(reference, key), { lines: wants(quantity) });
const cancel = (client: Client, { reference, key }: Held): Promise<Answer> =>
  client.json('POST', paths.orders.cancel(reference, key), {});
const place = (client: Client, { reference, key }: Held, email: string): Promise<Answer> =>
  client.json('POST', paths.orders.place(reference, key), { name: 'Ana', email, acceptTerms: true });
const refusal = (answer: Answer) => [answer.status, answer.json<{ code?: string }>().code];
const expiryOf = async ({ reference }: Held) =>
  (await prisma.order.findUniqueOrThrow({ where: { reference } })).expiresAt!.getTime();

describe('one browser', () => {
  beforeEach(() => writeSetting('orders.browser_places', 6, null));

  it('keeps so many places and no more, whatever it is asked in; the refused takes nothing', async () => {
    const client = from(network);
    const first = (await hold(client, 4)).json<Held>();
    expect(refusal(await hold(client, 3))).toEqual([429, 'browser_holds_too_many']);
    expect((await hold(client, 2)).status).toBe(201);
    expect(refusal(await change(client, first, 5))).toEqual([429, 'browser_holds_too_many']);
    expect(await countersOf(slot)).toEqual({ held: 6, sold: 0 });
    expect((await hold(from(network), 6)).status).toBe(201);
  });

  it('may hold again what it gave up, paid for or let run out, and change what it has', async () => {
    const client = from(network);
    const first = (await hold(client, 6)).json<Held>();
    expect((await change(client, first, 3)).status).toBe(200);
    expect((await change(client, first, 6)).status).toBe(200);
    await cancel(client, first);
    const second = (await hold(client, 6)).json<Held>();
    await prisma.order.update({ where: { reference: second.reference }, data: { expiresAt: new Date(0) } });
    const third = (await hold(client, 6)).json<Held>();
    await place(client, third, 'six@example.com');
    // A different time: for the same one it would resume the unpaid order.
    slot = await createSlot(event.id, { capacity: 500, inHours: 96 });
    expect(refusal(await hold(client, 1))).toEqual([429, 'browser_holds_too_many']);
  });

  it('gets the answer of a request that it repeats', async () => {
    const client = from(network);
    const key = uuidv7();
    expect((await hold(client, 6, key)).status).toBe(201);
    expect((await hold(client, 6, key)).status).toBe(200);
  });

  it('counts the places a ticket takes, and one for what takes none', async () => {
    const family = await createProduct(event.id, { capacityUnits: 4 });
    const guide = await createProduct(event.id, { capacityUnits: 0, maxPerOrder: 20 });
    expect(refusal(await hold(from(network), 2, uuidv7(), family))).toEqual([429, 'browser_holds_too_many']);
    expect((await hold(from(network), 1, uuidv7(), family)).status).toBe(201);
    expect(refusal(await hold(from(network), 7, uuidv7(), guide))).toEqual([429, 'browser_holds_too_many']);
  });

  it('says what to do, in the language of the visitor', async () => {
    const message = async (locale: string) =>
      (await hold(from(network, locale), 7)).json<{ message: string }>().message;
    expect(await message('en')).toBe(
      'You can reserve up to 6 unpaid places at a time. Pay for your reservation, cancel it or choose fewer.',
    );
    expect(await message('es')).toContain('hasta 6 plazas sin pagar a la vez');
  });

  it('is not limited on a channel that says so, nor written down', async () => {
    await prisma.salesChannel.update({ where: { code: 'web' }, data: { limitsHolds: false } });
    try {
      const answer = await hold(from(network), 20);
      expect(answer.status).toBe(201);
      const { reference } = answer.json<Held>();
      expect(await prisma.order.findUniqueOrThrow({ where: { reference } })).toMatchObject({
        browser: null,
        network: null,
      });
    } finally {
      await prisma.salesChannel.update({ where: { code: 'web' }, data: { limitsHolds: true } });
    }
  });
});

describe('one network', () => {
  it('keeps so many places, an IPv6 one by its /64; another one has its own, and gives back what it gives up', async () => {
    await writeSetting('orders.network_places', 10, null);
    const [one, two] = ['2001:db8:7:1::1', '2001:db8:7:1:ffff::2'];
    const first = (await hold(from(one), 6)).json<Held>();
    expect(refusal(await hold(from(two), 5))).toEqual([429, 'network_holds_too_many']);
    expect((await hold(from(two), 4)).status).toBe(201);
    expect((await hold(from('2001:db8:7:2::1'), 10)).status).toBe(201);
    await cancel(from(one), first);
    expect((await hold(from(two), 6)).status).toBe(201);
  });

  it('keeps no address that could be read back', async () => {
    const { reference } = (await hold(from(network), 1)).json<Held>();
    const order = await prisma.order.findUniqueOrThrow({ where: { reference } });
    expect(order.network).toMatch(/^[\w-]{22}$/);
    expect(order.browser).toMatch(/^[\w-]{22}$/);
  });

  it('waits longer each time it holds and gives up in a loop, and its count ends with the hour', async () => {
    await writeSetting('orders.network_holds', 3, null);
    for (let n = 0; n < 3; n += 1) await cancel(from(network), (await hold(from(network), 1)).json<Held>());
    const refused = await hold(from(network), 1);
    expect(refusal(refused)).toEqual([429, 'holds_too_often']);
    expect(refused.json<{ message: string }>().message).toMatch(/Wait [12] seconds? and try again/);
    expect((await hold(from('203.0.113.200'), 1)).status).toBe(201);
    const waits = [3, 4, 7, 30].map((begun) => `network_waits(${begun}, 3, extract(epoch from moment()))`).join();
    expect(await sql('test_waits', `select array[${waits}] as waits`)).toEqual([{ waits: [2, 4, 32, 900] }]);
    await prisma.order.updateMany({
      where: { state: 'cancelled' },
      data: { createdAt: new Date(Date.now() - 61 * MINUTE) },
    });
    for (let n = 0; n < 3; n += 1) expect((await hold(from(network), 1)).status).toBe(201);
  });
});

it('one address has so many places awaiting payment, written how it may be, and what is refused stays held', async () => {
  await writeSetting('orders.contact_places', 5, null);
  const [one, two, three] = await Promise.all(
    [3, 3, 2].map(async (quantity) => (await hold(from(network), quantity)).json<Held>()),
  );
  expect((await place(from(network), one!, 'Kept@Example.com')).status).toBe(200);
  const refused = await place(from(network), two!, 'kept@example.com');
  expect(refused.status).toBe(422);
  expect(refused.json<{ errors: { email: string[] } }>().errors.email[0]).toContain('up to 5 unpaid places');
  expect((await place(from(network), one!, 'kept@example.com')).status).toBe(200);
  expect((await place(from(network), three!, 'kept@example.com')).status).toBe(200);
  expect((await place(from(network), two!, 'another@example.com')).status).toBe(200);
});

describe('the time of a hold', () => {
  const MAX_LIFE_MS = 45 * MINUTE;
  const age = async ({ reference }: Held, minutes: number, left: number) =>
    prisma.order.update({
      where: { reference },
      data: { createdAt: new Date(Date.now() - minutes * MINUTE), expiresAt: new Date(Date.now() + left * MINUTE) },
    });

  it('begins anew with a change, and ends so long after the first hold', async () => {
    const client = from(network);
    const held = (await hold(client, 1)).json<Held>();
    await age(held, 10, 5);
    await change(client, held, 2);
    expect(Math.round((await expiryOf(held)) - Date.now()) / MINUTE).toBeCloseTo(15, 0);
    const { createdAt } = await age(held, 40, 2);
    for (const quantity of [1, 3]) await change(client, held, quantity);
    expect(await expiryOf(held)).toBe(createdAt.getTime() + MAX_LIFE_MS);
    await age(held, 50, 2);
    const before = await expiryOf(held);
    await change(client, held, 1);
    expect(await expiryOf(held)).toBe(before);
  });

  it('is not prolonged by a change that is refused; placed again and again it has the time to pay once', async () => {
    const client = from(network);
    const held = (await hold(client, 1)).json<Held>();
    await age(held, 10, 5);
    const before = await expiryOf(held);
    expect((await change(client, held, 90)).status).toBe(422);
    await prisma.appointment.update({ where: { id: slot }, data: { sold: 490 } });
    expect((await change(client, held, 20)).status).toBe(409);
    expect(await expiryOf(held)).toBe(before);
    await place(client, held, 'once@example.com');
    await prisma.order.update({
      where: { reference: held.reference },
      data: { expiresAt: new Date(Date.now() + 5 * MINUTE) },
    });
    const placed = await expiryOf(held);
    await place(client, held, 'once@example.com');
    expect(await expiryOf(held)).toBe(placed);
  });
});
