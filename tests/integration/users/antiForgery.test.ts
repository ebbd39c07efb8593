import { expect, it } from 'vitest';
import { paths } from '../../../server/shared/paths';
import { openApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { makeUser, PASSWORD, signInAs } from './people';

const app = await openApp();

const confirm = (client: Client, headers: Record<string, string>) =>
  client.raw(paths.auth.confirmPassword(), {
    method: 'POST',
    body: JSON.stringify({ password: PASSWORD }),
    headers: { Accept: 'application/json', 'Content-Type': 'application/json', ...headers },
  });

const tokenOf = (client: Client) => decodeURIComponent(client.cookies.get('XSRF-TOKEN')!);

it('refuses a write without the token, with a made-up one, and with that of another visitor', async () => {
  const client = await signInAs(app, (await makeUser()).email);
  const stranger = await signInAs(app, (await makeUser()).email);
  expect((await confirm(client, {})).status).toBe(419);
  expect((await confirm(client, { 'X-XSRF-TOKEN': 'made-up' })).status).toBe(419);
  expect((await confirm(client, { 'X-XSRF-TOKEN': tokenOf(stranger) })).status).toBe(419);
  expect((await confirm(client, { 'X-XSRF-TOKEN': tokenOf(client) })).status).toBe(204);
});

it('accepts it by either header, and hands out the new one as soon as the session changes', async () => {
  const client = await signInAs(app, (await makeUser()).email);
  const before = tokenOf(client);
  expect((await confirm(client, { 'X-CSRF-TOKEN': before })).status).toBe(204);
  expect(tokenOf(client)).not.toBe(before);
  expect((await confirm(client, { 'X-CSRF-TOKEN': before })).status).toBe(419);
  expect((await confirm(client, { 'X-XSRF-TOKEN': tokenOf(client) })).status).toBe(204);
});

it('gives the page the same token as the cookie', async () => {
  const client = app.newClient();
  const { text } = await client.get(paths.auth.login());
  expect(/<meta name="csrf-token" content="([^"]+)"/.exec(text)?.[1]).toBe(tokenOf(client));
});

it('tells a visitor with a stale page so, and lets them send it again', async () => {
  const { email } = await makeUser();
  const client = app.newClient();
  await client.get(paths.auth.login());
  const stale = await client.post(
    paths.auth.login(),
    { email, password: PASSWORD },
    { headers: { 'X-XSRF-TOKEN': 'stale' } },
  );
  // An error tells the form that it was refused, so that it keeps its data.
  const props = expectPage(stale, 'Auth/Login');
  expect([props.auth.user, Object.keys(props.errors)]).toEqual([null, ['form']]);
  expect(stale.page?.flash?.toast).toMatchObject({ kind: 'error' });
  const again = await client.post(paths.auth.login(), { email, password: PASSWORD });
  expect(again.page?.props.auth).toMatchObject({ user: { email } });
});

it('goes by the page’s own token, whatever another site’s cookie of that name says', async () => {
  const client = await signInAs(app, (await makeUser()).email);
  const own = tokenOf(client);
  const foreign = { 'X-XSRF-TOKEN': 'other', 'X-Requested-With': 'XMLHttpRequest' };
  const refused = await confirm(client, foreign);
  expect([refused.status, refused.headers.get('X-CSRF-TOKEN')]).toEqual([419, own]);
  const taken = await confirm(client, { ...foreign, 'X-CSRF-TOKEN': own });
  expect([taken.status, taken.headers.get('X-CSRF-TOKEN')]).toEqual([204, tokenOf(client)]);
});
