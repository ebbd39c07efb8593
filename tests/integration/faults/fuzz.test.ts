/** Malformed and malicious requests to every route: refused, never a server error, and nothing is stored. */
import { createHash, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { saveSession } from '../../../server/http/sessionStore';
import { sql } from '../../../server/infra/db';
import { webhooks } from '../../../server/payments/routes/webhooks';
import { routes } from '../../../server/routes';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { type RouteEntry, readRoutes } from '../http/routeTable';
import { openShop, type Placed, placeOrder } from '../payments/paymentFixture';
import { makeUser } from '../users/people';
import { hostileBody, hostilePiece, hostileQuery } from './hostileInput';

const BODIES = 20;
const ADDRESSES = 8;
const SEED = 20261120;
/** Concurrent requests, which share the round trip to the database. */
const AT_ONCE = 8;
/** A cheap request that gives a visitor the CSRF token needed for writes. */
const NOWHERE = '/nowhere';

const entries = [...readRoutes(routes), ...readRoutes(webhooks, '/webhooks')];
const titled = (some: readonly RouteEntry[]) => some.map((entry) => [`${entry.method} ${entry.path}`, entry] as const);
const writes = entries.filter(({ method }) => method !== 'GET');
const reads = entries.filter(({ method }) => method === 'GET');

const app = runApp({ LOG_LEVEL: 'silent' });
let order: Placed;
let slug: string;
let administrator: string;
beforeAll(async () => {
  const shop = await openShop();
  order = await placeOrder(shop);
  slug = (await sql<{ slug: string }>('test_slug', 'select slug from events where id = $1', [shop.eventId]))[0]!.slug;
  administrator = (await makeUser('administrator')).id;
});

/** A user with all permissions, in a session that no earlier route has ended. */
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

/** A guest sends only this many requests to staff routes: the guard refuses before the body is read. */
const AT_A_SHUT_DOOR = 4;

/** Visitors of a route, and the number of requests of each. */
async function visitors({ guard }: RouteEntry, all: number): Promise<[visitor: Client, count: number][]> {
  const guest = app.newClient();
  await guest.get(NOWHERE);
  const isOpen = guard === 'anyone' || guard === 'guestOnly';
  return [
    [guest, isOpen ? all : AT_A_SHUT_DOOR],
    [await signedIn(), all],
  ];
}

/** The route with existing ids in its URL where possible, so that the body is read. */
const realPath = ({ path }: RouteEntry): string =>
  `${path
    .replace(':reference', order.reference)
    .replace(':slug', slug)
    .replace(':provider', 'sandbox')
    .replace(/:\w+/g, '0198f3c2-0000-7000-8000-000000000000')}?key=${order.key}`;

const patiently = () => sql('test_patience', 'delete from rate_limits');

/** Number of responses by status: hostile bodies must pass the guards, or nothing was tested. */
const statuses = new Map<number, number>();

/** Faults are detected only by the response. */
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
    // Occurs only where an earlier route had signed the visitor out.
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
