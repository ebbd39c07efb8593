import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needsKey } from '../../../server/http/endpoints/endpoint';
import { problem } from '../../../server/http/endpoints/problem';
import { sql } from '../../../server/infra/db';
import { API_SCOPE_NAMES } from '../../../server/shared/apiScopes';
import { uuidv7 } from '../../../server/shared/uuid';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { dayAhead } from '../../support/days';
import { makeStaff } from '../access/twoVenues';
import { createVenue } from '../orders/shopFixture';
import { makeUser } from '../users/people';
import { actorOf } from './actorOf';
import { endpoints, get, programOf } from './apiFixture';

let app: TestApp;
let program: Client;
beforeAll(async () => {
  app = await startApp();
  program = await programOf(app, (await makeUser('administrator')).id);
});
afterAll(() => app.close());

const days = (first: number, last: number) => `from=${dayAhead(first)}&to=${dayAhead(last)}`;

const addresses = () =>
  endpoints
    .filter(({ method }) => method === 'get')
    .map(({ path }) => path.replace(/:\w+/g, uuidv7()))
    .map((path) => (path.endsWith('/slots') ? `${path}?${days(1, 2)}` : path));

/** The status and code of a refusal, after a check that it is a problem of RFC 9457. */
async function refusal(client: Client, path: string, headers: Record<string, string> = {}) {
  const answer = await get(client, path, headers);
  expect(answer.headers.get('Content-Type')).toMatch(/^application\/problem\+json/);
  const { status, code, errors } = problem.parse(answer.json());
  expect(status).toBe(answer.status);
  return { status, code, ...(errors ? { errors } : {}) };
}

describe('every endpoint', () => {
  it('refuses a missing, a wrong and a revoked token, and a person who is signed in', async () => {
    const { id } = await makeUser('administrator');
    const revoked = await programOf(app, id);
    await sql('test_revoke', 'delete from personal_access_tokens where user_id = $1', [id]);
    const wrong = app.newClient({ bearer: 'aforo_wrong' });
    for (const path of addresses())
      for (const client of [app.newClient(), wrong, revoked])
        expect(await refusal(client, path)).toEqual({ status: 401, code: '401' });
  });

  it('refuses a token with the other scopes only', async () => {
    const { id } = await makeUser('administrator');
    for (const { method, path, scope } of endpoints) {
      if (method !== 'get') continue;
      const others = API_SCOPE_NAMES.filter((each) => each !== scope.guard);
      const lacking = await programOf(app, id, { scopes: others });
      expect([path, (await get(lacking, path.replace(/:\w+/g, uuidv7()))).status]).toEqual([path, 403]);
    }
  });

  it('refuses a scope whose permission the owner has lost', async () => {
    const { id } = await makeUser('validator');
    const token = await programOf(app, id);
    expect((await get(token, '/scans')).status).toBe(200);
    expect(await refusal(token, '/orders')).toEqual({ status: 403, code: '403' });
    await sql('test_roles', 'delete from user_roles where user_id = $1', [id]);
    expect(await refusal(token, '/scans')).toEqual({ status: 403, code: '403' });
  });

  it('that writes needs an Idempotency-Key, and no scope of another', async () => {
    const writes = endpoints.filter(needsKey);
    expect(writes.length).toBeGreaterThanOrEqual(5);
    const { id } = await makeUser('administrator');
    for (const { method, path, scope } of writes) {
      const [verb, address] = [method.toUpperCase() as 'POST', `/api/v1${path.replace(/:\w+/g, uuidv7())}`];
      const answer = await program.json(verb, address, {});
      expect([path, answer.status, problem.parse(answer.json()).code]).toEqual([path, 400, 'idempotency_key_needed']);
      const lacking = await programOf(app, id, { scopes: API_SCOPE_NAMES.filter((each) => each !== scope.guard) });
      expect([path, (await lacking.json(verb, address, {})).status]).toEqual([path, 403]);
      expect([path, (await app.newClient({ bearer: 'aforo_no' }).json(verb, address, {})).status]).toEqual([path, 401]);
    }
  });

  it('answers another method with 405 and the methods that exist', async () => {
    const answer = await program.json('DELETE', '/api/v1/orders');
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'POST, GET']);
  });

  it('answers an unknown address with 404', async () => {
    expect(await refusal(program, '/nothing')).toEqual({ status: 404, code: '404' });
  });
});

/** PostgreSQL has no year 0. */
const cursorOf = (list: string, at: string) => Buffer.from(JSON.stringify([list, at, uuidv7()])).toString('base64url');
const BEFORE_ALL_TIMES = cursorOf('listOrders', '0000-01-01T00:00:00Z');
const OF_ORDERS = cursorOf('listOrders', '2026-10-01T10:00:00Z');

describe('bad input', () => {
  it.each<[string, string]>([
    ['/orders?limit=0', 'limit'],
    ['/orders?limit=201', 'limit'],
    ['/orders?limit=ten', 'limit'],
    ['/orders?cursor=AAAA', 'cursor'],
    [`/orders?cursor=${BEFORE_ALL_TIMES}`, 'cursor'],
    [`/scans?cursor=${OF_ORDERS}`, 'cursor'],
    [`/events?cursor=${OF_ORDERS}`, 'cursor'],
    ['/orders?cursor=a&cursor=b', 'cursor'],
    ['/orders?modified_since=yesterday', 'modified_since'],
    ['/orders?modified_since=0000-01-01T00:00:00Z', 'modified_since'],
    ['/scans?since=1', 'since'],
    ['/orders?modifiedSince=2026-11-01T00:00:00Z', 'modifiedSince'],
    ['/events?limit=1&page=2', 'page'],
    ['/scans?toString=1', 'toString'],
    ['/orders/K7M2XQ9A?expand=items', 'expand'],
  ])('%s is refused beside %s', async (path, field) => {
    const { status, code, errors } = await refusal(program, path);
    expect([status, code, Object.keys(errors!)]).toEqual([422, 'invalid', [field]]);
  });

  it('of a URL is a record that does not exist', async () => {
    for (const path of [
      '/events/x',
      '/events/%00',
      `/events/${uuidv7()}`,
      '/orders/%27',
      '/orders/a%00b',
      `/orders/${'A'.repeat(500)}`,
    ])
      expect([path, (await get(program, path)).status]).toEqual([path, 404]);
  });

  it('is told in the language of the caller', async () => {
    const answer = await get(program, '/orders?limit=0', { 'Accept-Language': 'es' });
    expect(answer.json<{ detail: string }>().detail).toBe('Introduzca 1 o más.');
  });

  it('asks for at most 31 days of time slots', async () => {
    const path = `/events/${uuidv7()}/slots`;
    expect((await refusal(program, `${path}?${days(1, 32)}`)).errors).toHaveProperty('to');
    expect((await refusal(program, `${path}?${days(2, 1)}`)).errors).toHaveProperty('to');
    expect((await get(program, `${path}?${days(1, 31)}`)).status).toBe(404);
  });
});

describe('limits', () => {
  it('are told in the headers, and end in 429 with Retry-After', async () => {
    const { id } = await makeUser('administrator');
    const busy = await programOf(app, id);
    const first = await get(busy, '/events');
    expect(first.headers.get('RateLimit-Policy')).toBe('"api";q=600;w=60');
    expect(first.headers.get('RateLimit')).toMatch(/^"api";r=599;t=\d+$/);
    await sql(
      'test_limit',
      `update rate_limits set hits = 600 where key = (select 'api:' || id from personal_access_tokens where user_id = $1)`,
      [id],
    );
    const last = await get(busy, '/events');
    expect([last.status, last.headers.get('RateLimit')]).toEqual([429, expect.stringMatching(/^"api";r=0;t=\d+$/)]);
    expect(Number(last.headers.get('Retry-After'))).toBeGreaterThan(0);
  });
});

describe('a token', () => {
  it('reaches no further than its owner and its venues together', async () => {
    const [own, other] = [await createVenue('Own'), await createVenue('Other')];
    const { id } = await makeStaff(app, [{ venueId: own }]);
    const { actor } = await actorOf(id, [own, other]);
    expect(actor.limited.get('orders.view')).toEqual({ venues: new Set([own]), events: new Set() });
    expect([...actor.permissions].sort()).toEqual([
      ...['orders.manage', 'orders.refund', 'orders.view', 'reports.view', 'tickets.view', 'validations.view'],
    ]);
  });
});
