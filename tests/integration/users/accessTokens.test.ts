import { expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { openApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { makeUser, signInAs } from './people';

const app = await openApp();

const SCOPES = ['events:read', 'scans:read'];

async function makeToken(email: string, days = '30'): Promise<string> {
  const client = await signInAs(app, email);
  const answer = await client.post(paths.profile.tokens(), { name: 'north door', days, scopes: SCOPES, venueIds: [] });
  expectPage(answer, 'Profile/Edit');
  return answer.page?.flash?.newToken as string;
}

it('shows a new token this once, stores its hash, and lists when it expires', async () => {
  const { id, email } = await makeUser();
  const client = await signInAs(app, email);
  const answer = await client.post(paths.profile.tokens(), {
    name: 'north door',
    days: '90',
    scopes: SCOPES,
    venueIds: [],
  });
  const token = answer.page?.flash?.newToken as string;
  expect(token).toMatch(/^aforo_[\w-]{43}$/);
  const [shown] = expectPage(answer, 'Profile/Edit').tokens!;
  expect(shown).toMatchObject({ name: 'north door', lastUsedAt: null, scopes: SCOPES, venues: null });
  const days = (Date.parse(shown!.expiresAt!) - Date.parse(shown!.createdAt)) / 86_400_000;
  expect(Math.round(days)).toBe(90);

  expect((await client.visit(paths.profile.edit())).page?.flash).toBeUndefined();
  const [stored] = await sql<{ all: string }>(
    'test_all',
    `select (select string_agg(row_to_json(t)::text, '') from personal_access_tokens t where user_id = $1)
       || (select string_agg(data::text, '') from sessions) as all`,
    [id],
  );
  expect(stored?.all).not.toContain(token);
});

it('gives a program the permissions of its scopes that its owner has, without any anti-forgery token', async () => {
  const { id, email } = await makeUser('validator');
  const program = app.newClient({ bearer: await makeToken(email, '0') });
  const answer = await program.json('GET', paths.api.me());
  expect(answer.status).toBe(200);
  expect(answer.json()).toEqual({
    user: { id, name: expect.any(String), email, locale: 'en', emailVerified: true, isStaff: true },
    roles: ['validator'],
    permissions: ['validations.view'],
    via: 'token',
  });
  expect(answer.headers.getSetCookie()).toEqual([]);
});

it('answers the session’s owner too, and a guest or a wrong token with 401 as JSON', async () => {
  const { email } = await makeUser();
  const client = await signInAs(app, email);
  expect((await client.json('GET', paths.api.me())).json()).toMatchObject({ user: { email }, via: 'session' });
  expect((await app.newClient().json('GET', paths.api.me())).status).toBe(401);
  const wrong = await app.newClient({ bearer: 'aforo_wrong' }).get(paths.api.me());
  expect([wrong.status, wrong.json()]).toEqual([401, { code: '401', message: 'Sign in first.' }]);
});

it('opens nothing once revoked, expired, or when its owner’s account is closed', async () => {
  const { id, email } = await makeUser();
  const status = async (bearer: string) => (await app.newClient({ bearer }).json('GET', paths.api.me())).status;
  const revoked = await makeToken(email);
  expect(await status(revoked)).toBe(200);
  const client = await signInAs(app, email);
  const { tokens } = expectPage(await client.visit(paths.profile.edit()), 'Profile/Edit');
  expect(tokens![0]?.lastUsedAt).not.toBeNull();
  await client.delete(paths.profile.tokens(tokens![0]!.id));
  expect(await status(revoked)).toBe(401);

  const expired = await makeToken(email);
  await sql('test_expire', `update personal_access_tokens set expires_at = now() where user_id = $1`, [id]);
  expect(await status(expired)).toBe(401);
  const closed = await makeToken(email);
  await sql('test_close', 'update users set deactivated_at = now() where id = $1', [id]);
  expect(await status(closed)).toBe(401);
});

it('opens no page: a program calls the API', async () => {
  const { email } = await makeUser('administrator');
  const program = app.newClient({ bearer: await makeToken(email) });
  const calls = [
    ['GET', paths.profile.edit()],
    ['GET', paths.events.index()],
    ['GET', paths.home()],
    ['POST', paths.profile.tokens()],
    ['PUT', paths.profile.password()],
    ['DELETE', paths.profile.edit()],
    ['POST', paths.validations.scans()],
    ['POST', paths.locale()],
  ] as const;
  for (const [method, path] of calls) {
    expect([path, (await program.json(method, path, method === 'GET' ? undefined : {})).status]).toEqual([path, 401]);
  }
});

it('is made only with a name, and revoked only by its owner', async () => {
  const [mine, theirs] = [await makeUser(), await makeUser()];
  await makeToken(theirs.email);
  const other = await signInAs(app, theirs.email);
  const { tokens } = expectPage(await other.visit(paths.profile.edit()), 'Profile/Edit');
  const client = await signInAs(app, mine.email);
  await client.visit(paths.profile.edit());
  expectPage(await client.delete(paths.profile.tokens(tokens![0]!.id)), 'Error', 404);
  expectPage(await client.delete(paths.profile.tokens('not-an-id')), 'Error', 404);
  await client.visit(paths.profile.edit());
  const props = expectPage(
    await client.post(paths.profile.tokens(), { name: ' ', days: '7', scopes: [], venueIds: [] }),
    'Profile/Edit',
  );
  expect(Object.keys(props.errors).sort()).toEqual(['days', 'name', 'scopes']);
  expect(props.tokens).toBeNull();
});
