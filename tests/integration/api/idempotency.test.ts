/** The header Idempotency-Key (docs/api.md, field case M17), at endpoints of the test behind the real middleware. */
import type { AddressInfo } from 'node:net';
import express, { type Request } from 'express';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { apiEndpoint } from '../../../server/http/endpoints/endpoint';
import { endpointRouter } from '../../../server/http/endpoints/endpointRouter';
import { answerOnce } from '../../../server/http/endpoints/idempotency';
import { answerProblem } from '../../../server/http/endpoints/problem';
import { scoped } from '../../../server/http/endpoints/scoped';
import { tokenActor } from '../../../server/http/endpoints/tokenActor';
import { sql } from '../../../server/infra/db';
import { pruneHistory } from '../../../server/infra/retention';
import { SYSTEM } from '../../../server/shared/actor';
import { DomainError, HttpError, notFound } from '../../../server/shared/errors';
import { translator } from '../../../server/shared/i18n';
import { createAccessToken } from '../../../server/users/profile/accessTokens';
import { runApp } from '../../support/app';
import { makeUser } from '../users/people';

runApp();

/** The ids that each run of a handler got, in order. */
let runs: string[];
let failures: unknown[];
/** Set: the handler waits for it. */
let gate: Promise<void> | null;

const body = z.strictObject({ adults: z.int().min(1) });
const answer = body.extend({ id: z.uuid() });
const params = z.object({ id: z.string() });

async function carryOut(id: string): Promise<void> {
  runs.push(id);
  await gate;
  const failure = failures.shift();
  if (failure) throw failure;
}

const shared = { method: 'post', scope: scoped('orders:write'), summary: 'Test' } as const;
const endpoints = [
  apiEndpoint({
    ...{ ...shared, path: '/orders', name: 'testOrder', status: 201, body, answer },
    handle: async (_req, { body: { adults }, idOf }) => {
      await carryOut(idOf('order'));
      return { id: idOf('order'), adults };
    },
  }),
  apiEndpoint({
    ...{ ...shared, path: '/orders/:id/cancel', name: 'testCancel', status: 204, params, answer: z.null() },
    handle: async (_req, { idOf }) => {
      await carryOut(idOf('order'));
      return null;
    },
  }),
  apiEndpoint({
    ...{ ...shared, path: '/quotes', name: 'testQuote', hasNoEffect: true, body, answer: body },
    handle: async (_req, asked) => asked.body,
  }),
];

let url: string;
let server: { close: () => void };
let token: string;
let other: string;

beforeAll(async () => {
  const app = express();
  app.use((req, _res, next) => {
    Object.assign(req, { id: 'test', locale: 'en', t: translator('en') });
    next();
  });
  app.use(
    tokenActor,
    express.json({ limit: '1mb' }),
    endpointRouter(endpoints, (req: Request) => req, answerOnce),
  );
  app.use(answerProblem);
  const listening = app.listen(0, '127.0.0.1');
  await new Promise((ready) => listening.once('listening', ready));
  server = listening;
  url = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  const { id } = await makeUser('administrator');
  const asked = { days: null, scopes: ['orders:write'], venueIds: null, from: SYSTEM } as const;
  token = await createAccessToken(id, { name: 'app', ...asked });
  other = await createAccessToken(id, { name: 'reseller', ...asked });
});
afterAll(() => server.close());
beforeEach(() => {
  runs = [];
  failures = [];
  gate = null;
});

async function send({ path = '/orders', key = null as string | null, by = token, data = { adults: 2 } }) {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${by}`,
      'Content-Type': 'application/json',
      ...(key === null ? {} : { 'Idempotency-Key': key }),
    },
    body: JSON.stringify(data),
  });
  const { headers, status } = response;
  const text = await response.text();
  return {
    ...{ status, text, code: status < 400 ? null : (JSON.parse(text) as { code: string }).code },
    isReplay: headers.get('Idempotency-Replayed') === 'true',
    wait: Number(headers.get('Retry-After') ?? 0),
    type: headers.get('Content-Type'),
  };
}

const age = (key: string, what: string) => sql('test_age', `update api_requests set ${what} where key = $1`, [key]);

describe('the key', () => {
  it.each([null, '', 'x'.repeat(256), 'clé'])('%s is refused', async (key) => {
    expect(await send({ key })).toMatchObject({ status: 400, code: 'idempotency_key_needed' });
    expect(runs).toEqual([]);
  });

  it('is not needed where nothing changes', async () => {
    expect((await send({ path: '/quotes' })).status).toBe(200);
  });

  it('may stand in quotes', async () => {
    const first = await send({ key: '"quoted"' });
    expect(await send({ key: 'quoted' })).toMatchObject({ text: first.text, isReplay: true });
  });

  it('is not used up by invalid input', async () => {
    expect((await send({ key: 'corrected', data: { adults: 0 } })).status).toBe(422);
    expect(await send({ key: 'corrected' })).toMatchObject({ status: 201, isReplay: false });
  });
});

describe('a request that is sent again', () => {
  it('gets the same status and body, marked as a replay, and takes effect once', async () => {
    const first = await send({ key: 'K' });
    expect(first).toMatchObject({ status: 201, isReplay: false });
    expect(await send({ key: 'K' })).toEqual({ ...first, isReplay: true });
    expect(runs).toHaveLength(1);
  });

  it('without a body gets its status', async () => {
    for (const isReplay of [false, true])
      expect(await send({ path: '/orders/1/cancel', key: 'empty' })).toMatchObject({ status: 204, text: '', isReplay });
    expect(runs).toHaveLength(1);
  });

  it('with another body is refused', async () => {
    const { text } = await send({ key: 'reused' });
    expect(await send({ key: 'reused', data: { adults: 3 } })).toMatchObject({
      status: 422,
      code: 'idempotency_key_reused',
    });
    expect(runs).toHaveLength(1);
    expect((await send({ key: 'reused' })).text).toBe(text);
  });

  it('at another address or by another token is its own request', async () => {
    await send({ key: 'own' });
    expect(await send({ key: 'own', path: '/orders/1/cancel' })).toMatchObject({ status: 204, isReplay: false });
    expect(await send({ key: 'own', path: '/orders/2/cancel' })).toMatchObject({ status: 204, isReplay: false });
    expect(await send({ key: 'own', by: other })).toMatchObject({ status: 201, isReplay: false });
    expect(new Set(runs).size).toBe(4);
  });

  it('while the first is under way is asked to wait', async () => {
    let open = () => {};
    gate = new Promise((resolve) => (open = resolve));
    const first = send({ key: 'L' });
    await expect.poll(() => runs).toHaveLength(1);
    const second = await send({ key: 'L' });
    expect(second).toMatchObject({ status: 409, code: 'request_under_way' });
    expect(second.wait).toBeGreaterThan(50);
    expect(second.wait).toBeLessThanOrEqual(60);
    open();
    expect(await send({ key: 'L' }).then(({ text }) => text)).toBe((await first).text);
    expect(runs).toHaveLength(1);
  });

  it('after its time is a new request with other ids', async () => {
    await send({ key: 'late' });
    await age('late', `created_at = created_at - interval '25 hours'`);
    expect(await send({ key: 'late', data: { adults: 5 } })).toMatchObject({ status: 201, isReplay: false });
    expect(new Set(runs).size).toBe(2);
  });
});

describe('a refusal', () => {
  it.each<[string, unknown, number]>([
    ['503', new HttpError(503), 503],
    ['500', new Error('a bug'), 500],
    ['409', new DomainError('sold_out'), 409],
    ['403', new HttpError(403), 403],
    ['429', new HttpError(429), 429],
  ])('%s is not kept: the next try is carried out, with the same ids', async (name, failure, status) => {
    failures = [failure];
    expect(await send({ key: `M ${name}` })).toMatchObject({ status });
    expect(await send({ key: `M ${name}` })).toMatchObject({ status: 201, isReplay: false });
    expect(runs).toEqual([runs[0], runs[0]]);
  });

  it.each<[string, unknown, number]>([
    ['404', notFound(), 404],
    ['422', new DomainError('contact_needed', { field: 'email' }), 422],
  ])('%s is kept and told again', async (name, failure, status) => {
    failures = [failure];
    const first = await send({ key: `N ${name}` });
    expect(first).toMatchObject({ status, type: expect.stringMatching(/^application\/problem\+json/) });
    expect(await send({ key: `N ${name}` })).toEqual({ ...first, isReplay: true });
    expect(runs).toHaveLength(1);
  });
});

describe('a process that dies or stalls', () => {
  it('leaves the request to the next try after its lease, with the same ids', async () => {
    const first = await send({ key: 'died' });
    await age('died', 'status = null, answer = null');
    expect((await send({ key: 'died' })).code).toBe('request_under_way');
    await age('died', 'lease_until = moment()');
    expect(await send({ key: 'died' })).toEqual({ ...first, isReplay: false });
    expect(runs).toEqual([runs[0], runs[0]]);
  });

  it('answers with what the next process has answered', async () => {
    let open = () => {};
    gate = new Promise((resolve) => (open = resolve));
    const slow = send({ key: 'stalled' });
    await expect.poll(() => runs).toHaveLength(1);
    await age('stalled', 'lease_until = moment()');
    gate = null;
    const next = await send({ key: 'stalled' });
    open();
    expect([next.status, await slow]).toEqual([201, next]);
  });
});

it('is forgotten after a day, and with its token', async () => {
  await send({ key: 'old' });
  await send({ key: 'fresh' });
  await age('old', `created_at = now() - interval '25 hours'`);
  await pruneHistory();
  const keys = () => sql<{ key: string }>('test_keys', `select key from api_requests where key in ('old', 'fresh')`);
  expect(await keys()).toEqual([{ key: 'fresh' }]);
  await sql('test_revoke', `delete from personal_access_tokens where name = 'app'`);
  expect(await keys()).toEqual([]);
});
