/** Requests of one site to the shop, from any number of networks and with any cookies. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { siteCounter } from '../../../server/infra/siteCounter';
import { writeSetting } from '../../../server/settings';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import type { Answer } from '../../support/answer';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { prepare } from '../../support/prepare';
import { makeUser, signInAs } from '../users/people';
import { createEvent, createProduct, createSlot, createVenue } from './shopFixture';

const app = runApp({ TRUST_PROXY: '1' });
const event = prepare(async () => createEvent(await createVenue()));
let product: string;
let slot: string;
beforeAll(async () => {
  product = await createProduct(event.id);
  slot = await createSlot(event.id, { capacity: 500 });
});
afterEach(async () => {
  for (const key of ['network_holds', 'network_requests'] as const) await writeSetting(`orders.${key}`, 0, null);
});

const from = (ip: string, cookie?: string) =>
  app.newClient({ headers: { 'X-Forwarded-For': ip, ...(cookie && { Cookie: cookie }) } });
const hold = (client: Client): Promise<Answer> =>
  client.json('POST', paths.events.holds(event.slug), {
    key: uuidv7(),
    lines: [{ productId: product, appointmentId: slot, quantity: 1 }],
  });
const refusal = (answer: Answer) => [answer.status, answer.json<{ code?: string }>().code];

describe('one site', () => {
  const LIMIT = 6;
  const look = (client: Client) => client.json('GET', paths.events.show(event.slug));
  const everyone = async (addresses: string[]) => {
    const statuses = [];
    for (const [n, address] of addresses.entries()) statuses.push((await look(from(address, `seen=${n}`))).status);
    return statuses;
  };
  /** Enough to exceed the limit in one minute, even if a new minute starts. */
  const many = (addressOf: (n: number) => string) => Array.from({ length: 2 * LIMIT + 1 }, (_, n) => addressOf(n));

  it('asks for so many pages a minute, from however many networks and with whatever cookies', async () => {
    await writeSetting('orders.network_requests', LIMIT, null);
    for (const addressOf of [(n: number) => `2001:db8:1:${n}::7`, () => '198.51.100.7']) {
      const statuses = await everyone(many(addressOf));
      expect(statuses.slice(0, LIMIT)).toEqual(Array(LIMIT).fill(200));
      expect(statuses).toContain(429);
    }
    expect(await everyone(['2001:db8:2::7', '198.51.100.8'])).toEqual([200, 200]);
    const staff = await signInAs({ newClient: () => from('198.51.100.7') }, (await makeUser('manager')).email);
    expect((await look(staff)).status).toBe(200);
    const customer = await signInAs({ newClient: () => from('198.51.100.7') }, (await makeUser('customer')).email);
    const asked = [];
    for (const _ of many(String)) asked.push((await look(customer)).status);
    expect(asked).toContain(429);
    expect(
      await prisma.securityEvent.count({
        where: {
          network: '198.51.100.7',
          userId: null,
          kind: 'limit_reached',
          detail: { equals: { limit: 'shop-requests' } },
        },
      }),
    ).toBe(1);
  });

  it('counts a request once, however many domains have routes at its address', async () => {
    await writeSetting('orders.network_requests', LIMIT, null);
    const client = from('198.51.100.9');
    const statuses = [];
    for (let n = 0; n < LIMIT; n++) statuses.push((await client.json('GET', '/orders/AAAAAAAA/invoice')).status);
    expect(statuses).toEqual(Array(LIMIT).fill(404));
  });

  it('is counted over all processes', async () => {
    const [one, other] = [siteCounter(), siteCounter()];
    const now = Date.now();
    let passed = 0;
    // In a batch of two, each process keeps one for itself.
    const told = async () =>
      (
        await sql<{ hits: number }>(
          'test_told',
          `select coalesce(sum(hits), 0)::int as hits from rate_limits where key like 'shop-requests:2001:db8:3::%'`,
        )
      )[0]!.hits;
    for (let n = 0; n < 60; n += 1) {
      for (const isWithin of [one, other]) if (isWithin('2001:db8:3::/48', 40, now)) passed += 1;
      await expect.poll(told, { interval: 2 }).toBeGreaterThanOrEqual(passed - 2);
    }
    expect(passed).toBeGreaterThanOrEqual(40);
    expect(passed).toBeLessThanOrEqual(44);
    expect(one('2001:db8:3::/48', 40, now + 60_000)).toBe(true);
  });

  it('begins as many holds an hour as five networks, and tries so many codes', async () => {
    await writeSetting('orders.network_holds', 1, null);
    for (let n = 0; n < 5; n += 1) expect((await hold(from(`2001:db8:4:${n}::7`))).status).toBe(201);
    expect(refusal(await hold(from('2001:db8:4:99::7')))).toEqual([429, 'holds_too_often_minutes']);
    expect((await hold(from('2001:db8:5::7'))).status).toBe(201);
    const guess = async (n: number) =>
      (await from(`2001:db8:6:${n}::7`).json('POST', paths.orders.promoCode('AAAAAAAA', 'x'), { code: 'GUESS' }))
        .status;
    for (let n = 0; n < 60; n += 1) expect(await guess(n)).toBe(404);
    expect(await guess(60)).toBe(429);
  });
});

it('one network asks for the nearest times sixty times a minute', async () => {
  const ask = async (ip: string) =>
    (await from(ip).json('GET', paths.events.nearest(event.slug, { slot: 'x', lines: '[]' }))).status;
  const statuses = [];
  for (let n = 0; n < 61; n += 1) statuses.push(await ask('198.51.100.23'));
  expect(statuses).toEqual([...Array(60).fill(422), 429]);
  expect(await ask('198.51.100.24')).toBe(422);
});
