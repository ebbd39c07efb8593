/** Nonsense and malice for every route there is: refused, never a fault of ours, and nothing of it stays. */
import { createHash, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveSession } from '../../../server/http/sessionStore';
import { sql } from '../../../server/infra/db';
import { webhooks } from '../../../server/payments/routes/webhooks';
import { routes } from '../../../server/routes';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { type RouteEntry, readRoutes } from '../http/routeTable';
import { openShop, type Placed, placeOrder } from '../payments/paymentFixture';
import { makeUser } from '../users/people';
import { hostileBody, hostilePiece, hostileQuery } from './hostileInput';

const BODIES = 20;
const ADDRESSES = 8;
const SEED = 20261120;
/** Asked for at once, so that they share the way to the database and back. */
const AT_ONCE = 8;
/** Gives a visitor what a write has to prove, for least. */
const NOWHERE = '/nowhere';

const entries = [...readRoutes(routes), ...readRoutes(webhooks, '/webhooks')];
const titled = (some: readonly RouteEntry[]) => some.map((entry) => [`${entry.method} ${entry.path}`, entry] as const);
const writes = entries.filter(({ method }) => method !== 'GET');
const reads = entries.filter(({ method }) => method === 'GET');

let app: TestApp;
let order: Placed;
let slug: string;
let administrator: string;
beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: 'silent' });
  const shop = await openShop();
  order = await placeOrder(shop);
  slug = (await sql<{ slug: string }>('test_slug', 'select slug from events where id = $1', [shop.eventId]))[0]!.slug;
  administrator = (await makeUser('administrator')).id;
});
afterAll(() => app.close());

/** Somebody who may do everything, on a session that a route before cannot have ended. */
async function signedIn(): Promise<Client> {
  const token = randomBytes(24).toString('base64url');
  const id = createHash('sha256').update(token).digest('hex');
  const session = { id, isStored: false, userId: administrator, data: {}, remembered: false, impersonatorId: null };
  const endsAt = new Date(Date.now() + 3_600_000);
  await saveSession({ ...session, ip: undefined, userAgent: undefined, lifetimeSeconds: 3600, endsAt });
  const client = app.newClient();
  client.cookies.set('aforo_session', `s.${token}`);
  await client.get(NOWHERE);
  return client;
}

/** Of what is meant for staff, a guest sends only so many: the door is shut before anything else is looked at. */
const AT_A_SHUT_DOOR = 4;

/** Who comes to a route, and how much of what there is to send each of them sends. */
async function visitors({ guard }: RouteEntry, all: number): Promise<[visitor: Client, count: number][]> {
  const guest = app.newClient();
  await guest.get(NOWHERE);
  const isOpen = guard === 'anyone' || guard === 'guestOnly';
  return [
    [guest, isOpen ? all : AT_A_SHUT_DOOR],
    [await signedIn(), all],
  ];
}

/** The route with something real in its address where there is something, so that the body is looked at. */
const realPath = ({ path }: RouteEntry): string =>
  `${path
    .replace(':reference', order.reference)
    .replace(':slug', slug)
    .replace(':provider', 'sandbox')
    .replace(/:\w+/g, '0198f3c2-0000-7000-8000-000000000000')}?key=${order.key}`;

const patiently = () => sql('test_patience', 'delete from rate_limits');

/** How often each status was answered: hostile bodies must have got past the doors, or nothing was tried. */
const statuses = new Map<number, number>();

/** The one place where a fault may show: the answer. */
async function faultsOf(client: Client, requests: readonly (readonly [path: string, init: RequestInit])[]) {
  const faults: string[] = [];
  const send = async ([path, init]: (typeof requests)[number]) => {
    const { status, text } = await client.raw(path, init);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status >= 500) faults.push(`${status} ${path} ${String(init.body).slice(0, 300)} → ${text.slice(0, 200)}`);
  };
  for (let at = 0; at < requests.length; at += AT_ONCE) {
    await patiently();
    await Promise.all(requests.slice(at, at + AT_ONCE).map(send));
  }
  return faults;
}

describe('bodies', () => {
  it.each(titled(writes))('%s', async (title, entry) => {
    const bodies = fc.sample(hostileBody, { numRuns: BODIES, seed: SEED + title.length });
    for (const [client, count] of await visitors(entry, BODIES)) {
      const proof = { 'X-XSRF-TOKEN': decodeURIComponent(client.cookies.get('XSRF-TOKEN') ?? '') };
      const requests = bodies.slice(0, count).map(({ text, type }, n): [string, RequestInit] => [
        realPath(entry),
        {
          method: entry.method,
          body: text,
          headers: { ...proof, 'Content-Type': type, Accept: n % 3 === 0 ? 'text/html' : 'application/json' },
        },
      ]);
      expect(await faultsOf(client, requests)).toEqual([]);
    }
  });
});

describe('addresses', () => {
  it.each(titled(reads))('%s', async (title, entry) => {
    const { path } = entry;
    const pieces = fc.sample(hostilePiece, { numRuns: ADDRESSES, seed: SEED + title.length });
    const queries = fc.sample(hostileQuery, { numRuns: ADDRESSES, seed: SEED + title.length });
    for (const [client, count] of await visitors(entry, ADDRESSES)) {
      const hostile = pieces.map((piece, n) => `${path.replace(/:\w+/g, () => piece)}?${queries[n]}`);
      const real = queries.map((query) => `${realPath({ method: 'GET', path, guard: '', handler: '' })}&${query}`);
      expect(
        await faultsOf(
          client,
          [...hostile.slice(0, count), ...real.slice(0, count)].map((each) => [each, {}]),
        ),
      ).toEqual([]);
    }
  });
});

describe('afterwards', () => {
  it('most was refused for what it was, at routes that were open to it', () => {
    for (const status of [200, 303, 404, 409, 422]) expect(statuses.get(status), String(status)).toBeGreaterThan(30);
    // Only where a route before had signed the visitor out.
    expect(statuses.get(419) ?? 0).toBeLessThan(writes.length * BODIES * 0.1);
  });

  it('the application is up and nothing was planted', async () => {
    expect((await app.newClient().get('/up')).status).toBe(200);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    const [row] = await sql('test_untouched', 'select state::text as state, total_cents from orders where id = $1', [
      order.id,
    ]);
    expect(row).toMatchObject({ total_cents: order.total });
  });
});
