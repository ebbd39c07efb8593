import { expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { openApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';

const app = await openApp();

it('is up while the database answers', async () => {
  const answer = await app.newClient().get('/up');
  expect({ status: answer.status, text: answer.text }).toEqual({ status: 200, text: 'up' });
});

it('runs on a migrated database of its own and speaks UTC with it, in whatever zone the machine is', async () => {
  const [row] = await sql('test_place', `select current_database() as name, current_setting('timezone') as zone`);
  expect(row?.zone).toBe('UTC');
  expect(app.databaseUrl).toContain(row?.name);
  expect(process.env.TZ).toBe('Pacific/Auckland');
  expect(await sql('test_tables', 'select id from orders')).toEqual([]);
});

it('answers an unknown address with the error page, as a document and as a visit, in the language asked for', async () => {
  const client = app.newClient({ locale: 'es' });
  const asDocument = await client.get('/no-such-page');
  expect(expectPage(asDocument, 'Error', 404).locale).toBe('es');
  expect(asDocument.headers.get('X-Inertia')).toBeNull();

  const asVisit = await client.visit('/no-such-page');
  expect(expectPage(asVisit, 'Error', 404).auth.user).toBeNull();
  expect(asVisit.headers.get('X-Inertia')).toBe('true');
});

it('says on every answer how it may be framed, opened and referred to, and on documents what they may load', async () => {
  const client = app.newClient();
  const asDocument = (await client.get(paths.home())).headers;
  expect(asDocument.get('Content-Security-Policy')).toContain(`frame-ancestors 'none'`);
  const asVisit = await client.visit(paths.home());
  expectPage(asVisit, 'Welcome');
  for (const headers of [asDocument, asVisit.headers]) {
    expect(headers.get('X-Frame-Options')).toBe('DENY');
    expect(headers.get('Referrer-Policy')).toBe('same-origin');
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
    expect(headers.get('Permissions-Policy')).toBe(
      'camera=(self), microphone=(), geolocation=(), usb=(self), serial=(self)',
    );
    expect(headers.get('X-Powered-By')).toBeNull();
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Vary')).toContain('X-Inertia');
    expect(headers.get('Cache-Control')).toBe('no-cache, private');
  }
});

it('refuses a write whose anti-forgery token is missing, as JSON to a plain call', async () => {
  const client = app.newClient();
  await client.get(paths.home());
  const json = { Accept: 'application/json', 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' };
  const answer = await client.raw(paths.home(), { method: 'POST', body: '{}', headers: json });
  expect(answer.status).toBe(419);
  expect(answer.json()).toMatchObject({ code: '419' });
  // The status with the token is 404, because the path does not accept posts.
  expect((await client.json('POST', '/no-such-page', {})).status).toBe(404);
});
