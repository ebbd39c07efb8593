/** Planted faults: the checks of the contract tests find a crash, an undeclared status or field, and an open door. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Guard } from '../../server/http/authorize';
import { apiEndpoint } from '../../server/http/endpoints/endpoint';
import { endpointRouter } from '../../server/http/endpoints/endpointRouter';
import { openApiDocument } from '../../server/http/endpoints/openApi';
import { HttpError } from '../../server/shared/errors';
import { ask } from '../support/ask';
import { accessFaults } from './accessFaults';
import { answerFaults, schemasOf } from './answerFaults';
import { brokenRequest, type Sent, validRequest } from './generated';
import { type Call, callsOf } from './operations';

/** Requires a header, in place of a token. */
const guarded: Guard = Object.assign(
  ((req, _res, next) => {
    const proof = req.get('Authorization');
    if (!proof) throw new HttpError(401);
    if (proof !== 'Bearer right') throw new HttpError(403);
    next();
  }) as RequestHandler,
  { guard: 'orders:read' },
);
/** Says that it requires the scope, and lets all in. */
const openDoor: Guard = Object.assign(((_req, _res, next) => next()) as RequestHandler, { guard: 'orders:read' });

const answer = z.strictObject({ id: z.string() });
const common = { summary: 'Planted', scope: guarded, answer } as const;
const endpoints = [
  apiEndpoint({ ...common, method: 'get', path: '/good', name: 'good', handle: async () => ({ id: 'a' }) }),
  apiEndpoint({
    ...common,
    method: 'get',
    path: '/crashes',
    name: 'crashes',
    query: z.object({ count: z.coerce.number().optional() }),
    handle: async (_req, { query: { count = 0 } }) => {
      if (count < 0) throw new Error('planted');
      return { id: 'a' };
    },
  }),
  apiEndpoint({
    ...common,
    method: 'get',
    path: '/gone',
    name: 'gone',
    handle: async () => {
      throw new HttpError(419);
    },
  }),
  apiEndpoint({
    ...common,
    method: 'get',
    path: '/extra',
    name: 'extra',
    handle: async () => ({ id: 'a', secret: 'b' }) as { id: string },
  }),
  apiEndpoint({
    ...common,
    method: 'get',
    path: '/header',
    name: 'header',
    handle: async (req) => {
      req.res!.set('Retry-After', '5');
      return { id: 'a' };
    },
  }),
  apiEndpoint({
    ...common,
    method: 'get',
    path: '/open',
    name: 'open',
    scope: openDoor,
    handle: async () => ({ id: 'a' }),
  }),
];

const document = openApiDocument(
  { title: 'Planted', version: '1', description: '', url: 'http://localhost' },
  [{ tag: 'API', description: '', prefix: '', security: 'token', endpoints }],
  {},
);
const calls = new Map(callsOf(document).map((call) => [call.path, call]));
const validator = schemasOf(document);
const known = { of: () => [] };

const refuse: ErrorRequestHandler = (error, _req, res, _next) => {
  const status = error instanceof HttpError ? error.status : 500;
  const title = String(status);
  res.status(status).set('WWW-Authenticate', 'Bearer').type('application/problem+json');
  res.send(JSON.stringify({ type: 'about:blank', title, status, code: title, detail: title }));
};

let server: Server;
beforeAll(async () => {
  const app = express();
  app.set('etag', false);
  app.use((req, res, next) => {
    req.t = (key: string) => key;
    res.set({ RateLimit: '"api";r=1;t=1', 'RateLimit-Policy': '"api";q=1;w=1' });
    next();
  });
  app.use(endpointRouter(endpoints, (req) => req));
  app.use(refuse);
  await new Promise<void>((resolve) => {
    server = app.listen(0, () => resolve());
  });
});
afterAll(() => void server.close());

const senderOf =
  (proof: Record<string, string>) =>
  (method: string, { path, headers }: Sent) => {
    const url = new URL(path, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    return ask(url, { method, headers: new Headers({ ...proof, ...headers }) });
  };
const send = senderOf({ Authorization: 'Bearer right' });

const callOf = (path: string): Call => calls.get(path)!;
const faultsOf = async (path: string, sent: Sent = { path, headers: {} }) =>
  answerFaults(await send('GET', sent), callOf(path), document, validator);

describe('an answer', () => {
  it('that is as declared has no fault', async () => {
    expect(await faultsOf('/good')).toEqual([]);
  });

  it('that is a crash for one broken query is found by generated requests', async () => {
    const requests = [validRequest, brokenRequest].flatMap((make) =>
      fc.sample(make(callOf('/crashes'), document, known), { numRuns: 60, seed: 1 }),
    );
    const faults = await Promise.all(requests.map((sent) => faultsOf('/crashes', sent)));
    expect(faults.flat()).toContainEqual(expect.stringMatching(/^is a server error: 500/));
  });

  it('with a status that is not declared is found', async () => {
    expect(await faultsOf('/gone')).toEqual([expect.stringMatching(/^has the status 419, which is not declared/)]);
  });

  it('with a field that is not declared is found', async () => {
    expect(await faultsOf('/extra')).toEqual(['the answer must NOT have additional properties: secret']);
  });

  it('with a header that is not declared is found', async () => {
    expect(await faultsOf('/header')).toEqual(['has the header Retry-After, which is not declared']);
  });

  it('without the headers of the limit is found', () => {
    const told = { status: 200, headers: new Headers({ 'Content-Type': 'application/json' }), text: '{"id":"a"}' };
    const faults = answerFaults(told, callOf('/good'), document, validator);
    expect(faults).toEqual(['has no header RateLimit', 'has no header RateLimit-Policy']);
  });
});

describe('an operation', () => {
  const callers = { nobody: senderOf({}), withoutScope: senderOf({ Authorization: 'Bearer other' }) };

  it('with its guard has no fault', async () => {
    expect(await accessFaults(callOf('/good'), [{ path: '/good', headers: {} }], callers)).toEqual([]);
  });

  it('whose guard lets all in is found', async () => {
    expect(await accessFaults(callOf('/open'), [{ path: '/open', headers: {} }], callers)).toEqual([
      'GET /open answers 200 to nobody',
      'GET /open answers 200 to withoutScope',
    ]);
  });
});
