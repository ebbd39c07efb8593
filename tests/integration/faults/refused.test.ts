/** Requests refused before processing: too large, unreadable, or for another host. */
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../server/shared/paths';
import { startApp, type TestApp } from '../../support/app';

const OWN_HOST = 'tickets.example.test';

let app: TestApp;
beforeAll(async () => {
  const production = {
    NODE_ENV: 'production',
    APP_URL: `https://${OWN_HOST}`,
    PAYMENTS_SANDBOX: 'false',
    TRUST_PROXY: '1',
  };
  app = await startApp({ ...production, LOG_LEVEL: 'silent' });
});
afterAll(() => app.close());

type Sent = { host?: string; method?: string; headers?: Record<string, string>; body?: string };
type Got = { status: number; location: string | undefined; text: string };

/** A request with the Host that the test sets. */
const send = (path: string, { host = OWN_HOST, method = 'GET', headers = {}, body }: Sent = {}): Promise<Got> =>
  new Promise((resolve, reject) => {
    const sent = request(new URL(path, app.url), { method, headers: { Host: host, ...headers } }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode!, location: response.headers.location, text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });

describe('a request for another host', () => {
  it.each(['evil.example', `${OWN_HOST}.evil.example`, `${OWN_HOST}:8080`, '10.0.0.7', '127.0.0.1', '[', ''])(
    '“%s” is not answered in our name',
    async (host) => {
      const answer = await send(paths.auth.login(), { host });
      expect(answer.status).toBe(404);
      if (host.length > 1) expect(answer.text).not.toContain(host);
    },
  );

  it('nor is one whose forwarded host is another', async () => {
    const answer = await send(paths.auth.login(), { headers: { 'X-Forwarded-Host': 'evil.example' } });
    expect(answer.status).toBe(404);
  });

  it('while our own is, and the health check is asked by address', async () => {
    expect((await send(paths.auth.login())).status).toBe(200);
    expect((await send('/up', { host: '127.0.0.1' })).status).toBe(200);
  });
});

describe('a body', () => {
  const JSON_TYPE = { 'Content-Type': 'application/json', Accept: 'application/json', Host: OWN_HOST };
  const post = (headers: Record<string, string>, body: string) =>
    send(paths.auth.login(), { method: 'POST', headers: { ...JSON_TYPE, ...headers }, body });

  it.each([
    ['JSON', { 'Content-Type': 'application/json' }, JSON.stringify({ email: 'x'.repeat(200_000) })],
    ['a form', { 'Content-Type': 'application/x-www-form-urlencoded' }, `email=${'x'.repeat(200_000)}`],
  ])('that is too large is refused: %s', async (_what, headers, body) => {
    const answer = await post(headers, body);
    expect(answer.status).toBe(413);
    expect(JSON.parse(answer.text)).toMatchObject({ code: '413', message: expect.stringMatching(/\w+ \w+/) });
  });

  it.each(['{', '{"email":', "{'a':1}", 'undefined', '\u0000', '[1,', '"text'])(
    'that is no JSON is refused: %j',
    async (body) => {
      const answer = await post({}, body);
      expect(answer.status).toBe(422);
      expect(JSON.parse(answer.text)).toMatchObject({ code: '422' });
    },
  );

  it.each([
    ['an unknown encoding', { 'Content-Encoding': 'zzz' }],
    ['an unknown character set', { 'Content-Type': 'application/json; charset=klingon' }],
    ['a zip that is none', { 'Content-Encoding': 'gzip' }],
  ])('in %s is refused', async (_what, headers) => {
    const { status } = await post(headers, '{}');
    expect([400, 415, 422]).toContain(status);
  });
});
