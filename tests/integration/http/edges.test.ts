/** Browser storage headers, for this host only or open, and the cost of a guest's redirect to the sign-in. */
import type { Request, Response } from 'express';
import { describe, expect, it } from 'vitest';
import { ownHostOnly } from '../../../server/http/security';
import { sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import { makeUser, PASSWORD } from '../users/people';

const app = runApp({ APP_URL: 'https://tickets.example.test', HSTS_SUBDOMAINS: 'true' });

const countSessions = async () => (await sql('test_sessions', 'select id from sessions')).length;

it('keeps a connection open for longer than the proxy in front, which keeps it for a minute', async () => {
  const { headers } = await app.newClient().get('/up');
  expect(headers.get('Keep-Alive')).toBe('timeout=65');
});

describe('an installation under https', () => {
  it('gives cookies to https alone, whatever the way through the proxy', async () => {
    const { headers } = await app.newClient().get(paths.home());
    const cookies = headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) expect(cookie).toMatch(/; Secure/);
  });

  it('takes its subdomains along where the setting says so', async () => {
    const { headers } = await app.newClient().get(paths.home());
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains');
  });

  it('sets cookies for this host alone, save those that pages read', async () => {
    const { email } = await makeUser('administrator');
    const client = app.newClient();
    await client.get(paths.users.index(), { follow: false });
    await client.post(paths.auth.login(), { email, password: PASSWORD }, { follow: false });
    const names = client.cookies.pairs().map(({ name }) => name);
    expect(names.toSorted()).toEqual(['XSRF-TOKEN', '__Host-aforo_device', '__Host-aforo_session']);
    const { headers } = await app.newClient().get(paths.home());
    for (const cookie of headers.getSetCookie()) {
      expect(cookie).toMatch(/; Path=\/(;|$)/);
      expect(cookie).not.toMatch(/; Domain=/i);
    }
  });

  it('takes no cookie without the prefix, which another host of the domain may have set', async () => {
    const { email } = await makeUser('administrator');
    const client = app.newClient();
    await client.post(paths.auth.login(), { email, password: PASSWORD }, { follow: false });
    const planted = app.newClient();
    planted.cookies.set('aforo_session', client.cookies.get('__Host-aforo_session')!);
    expect((await planted.get(paths.users.index())).page?.component).toBe('Auth/Login');
  });

  it('believes the cookie that is for this host alone, whatever another host has set', async () => {
    const client = app.newClient();
    await client.get(paths.home());
    const value = client.cookies.get('__Host-aforo_session');
    const strange = 'g.ThisIsTheTokenOfSomebodyElse0000';
    const cookie = `aforo_session=${strange}; __Host-aforo_session=${value}`;
    const { headers } = await app.newClient().raw(paths.home(), { headers: { Cookie: cookie } });
    // A known session sets no cookie again.
    expect(headers.getSetCookie().filter((it) => it.includes('aforo_session'))).toEqual([]);
    const { email } = await makeUser('administrator');
    await client.post(paths.auth.login(), { email, password: PASSWORD }, { follow: false });
    const both = `aforo_session=${strange}; __Host-aforo_session=${client.cookies.get('__Host-aforo_session')}`;
    expect((await app.newClient().raw(paths.users.index(), { headers: { Cookie: both } })).status).toBe(200);
    const other = await app.newClient().raw(paths.home(), { headers: { Cookie: '__Host-aforo_session=nonsense' } });
    expect(other.headers.getSetCookie().join()).toContain('__Host-aforo_session=g.');
  });
});

it.each([
  ['its own name', 'tickets.example.test', {}, 'answered'],
  ['another', 'evil.example', {}, 404],
  ['another where nobody said its own', 'evil.example', { hasOwnUrl: false }, 'answered'],
  ['another while it is developed', 'evil.example', { NODE_ENV: 'development' as const }, 'answered'],
])('an installation that is asked by %s', (_what, host, more, expected) => {
  const env = { ...app.env, NODE_ENV: 'production' as const, hasOwnUrl: true, ...more };
  const ask = () => ownHostOnly(env)({ host } as Request, {} as Response, () => {});
  if (expected === 404) expect(ask).toThrow(expect.objectContaining({ status: 404 }));
  else expect(ask).not.toThrow();
});

describe('what other sites may do', () => {
  it('is to show our pictures, and nothing else', async () => {
    const { headers } = await app.newClient().get(paths.home());
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
  });

  it('is not to hear from our pages: they connect to their own host', async () => {
    const { headers } = await app.newClient().get(paths.home());
    const connect = headers
      .get('Content-Security-Policy')!
      .split('; ')
      .find((it) => it.startsWith('connect-src'))!;
    const { port } = new URL(app.url);
    const UNBUILT = 'ws://localhost:5173';
    expect(connect.split(' ').filter((source) => /^wss?:/.test(source))).toEqual([`ws://127.0.0.1:${port}`, UNBUILT]);
  });
});

describe('a guest who asks for a guarded page', () => {
  it('costs no session, and goes there after signing in', async () => {
    const { email } = await makeUser('administrator');
    const client = app.newClient();
    const before = await countSessions();
    const answer = await client.get(paths.users.index(), { follow: false });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, paths.auth.login()]);
    expect(await countSessions()).toBe(before);
    const signedIn = await client.post(paths.auth.login(), { email, password: PASSWORD }, { follow: false });
    expect(signedIn.headers.get('location')).toBe(paths.users.index());
    // Only once: the next sign-in leads to the default page.
    await client.post(paths.auth.logout(), {});
    const again = await client.post(paths.auth.login(), { email, password: PASSWORD }, { follow: false });
    expect(again.headers.get('location')).not.toBe(paths.users.index());
  });

  it.each([
    '//evil.example',
    '//localhost/evil',
    '/\\localhost/evil',
    '/\t/localhost/evil',
    '/\\evil.example',
    'https://evil.example',
  ])('is sent to no other site: %s', async (path) => {
    const { email } = await makeUser('administrator');
    const client = app.newClient();
    await client.get(paths.auth.login());
    client.cookies.take(new Headers({ 'Set-Cookie': `aforo_intended=${encodeURIComponent(path)}; Path=/` }));
    const answer = await client.post(paths.auth.login(), { email, password: PASSWORD }, { follow: false });
    expect(answer.headers.get('location')).toMatch(/^\/[a-z]/);
  });
});
