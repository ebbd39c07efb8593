import { expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { openApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { actionsOf } from './managed';
import { mailsTo, makeUser, PASSWORD, signInAs } from './people';

const app = await openApp();

const FIREFOX = { 'User-Agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.4) Gecko/20100101 Firefox/131.0' };
const isIn = async (client: Client) => (await client.json('GET', paths.api.me())).status === 200;
const told = async (userId: string) =>
  (
    await sql<{ data: { device: string } }>(
      'test_told',
      `select data from notifications where user_id = $1 and kind = 'new_device'`,
      [userId],
    )
  ).map(({ data }) => data.device);

async function signInFrom(client: Client, email: string): Promise<Client> {
  await client.post(paths.auth.login(), { email, password: PASSWORD }, { follow: false });
  return client;
}

const deviceMails = async (email: string) =>
  (await mailsTo(email)).filter(({ kind }) => kind === 'notifications.new_device');

async function linkTo(email: string): Promise<string> {
  await expect.poll(() => deviceMails(email)).not.toEqual([]);
  const [mail] = await deviceMails(email);
  const url = /https?:\/\/\S+\/devices\/\S+/.exec(mail!.text)![0];
  return url.slice(new URL(url).origin.length);
}

it('says nothing of the first browser, nor of one that comes again', async () => {
  const { id, email } = await makeUser('validator');
  const client = await signInAs(app, email);
  await client.post(paths.auth.logout());
  await signInFrom(client, email);
  expect([await isIn(client), await told(id)]).toEqual([true, []]);
});

it('tells of another one with when, where and what; its link shuts that one out, by a press and not by being opened', async () => {
  const { id, email } = await makeUser('validator');
  const own = await signInAs(app, email);
  const thief = await signInFrom(app.newClient({ headers: FIREFOX }), email);
  expect(await told(id)).toEqual(['Firefox, macOS']);
  const link = await linkTo(email);
  const [mail] = await deviceMails(email);
  expect(mail?.text).toContain('Firefox, macOS');
  expect(mail?.text).toMatch(/IP address: \S*127\.0\.0\.1/);

  const anybody = app.newClient();
  expect(expectPage(await anybody.get(link), 'Auth/NewDevice')).toMatchObject({ browser: 'Firefox', system: 'macOS' });
  // A new session id does not save the thief.
  await thief.post(paths.auth.confirmPassword(), { password: PASSWORD });
  expect(await isIn(thief)).toBe(true);
  const { secret } = expectPage(await anybody.get(link), 'Auth/NewDevice');
  expect(expectPage(await anybody.delete(link, { key: secret }), 'Message').kind).toBe('device_signed_out');
  expect([await isIn(thief), await isIn(own)]).toEqual([false, true]);
  expect(expectPage(await anybody.get(link), 'Message').kind).toBe('link_expired');
  expect(expectPage(await anybody.delete(link, { key: secret }), 'Message').kind).toBe('link_expired');
  expect(await actionsOf(id)).toEqual(['user.device_shut_out']);
  await signInFrom(thief, email);
  expect(await told(id)).toHaveLength(2);
});

it('opens to nobody without the secret, and not for ever', async () => {
  const { email } = await makeUser('validator');
  await signInAs(app, email);
  const thief = await signInFrom(app.newClient({ headers: FIREFOX }), email);
  const link = await linkTo(email);
  const id = link.split('/')[2]!.split('?')[0]!;
  for (const key of ['', 'x', 'x'.repeat(43)]) {
    expect(expectPage(await app.newClient().get(paths.auth.device(id, key)), 'Message').kind).toBe('link_expired');
    await app.newClient().delete(paths.auth.device(id, key), { key });
  }
  expectPage(await app.newClient().get(paths.auth.device('not-an-id', 'x')), 'Message');
  expect(await isIn(thief)).toBe(true);
  await sql('test_old', `update user_devices set first_seen_at = now() - interval '8 days' where id = $1`, [id]);
  expect(expectPage(await app.newClient().get(link), 'Message').kind).toBe('link_expired');
});

it('knows one browser for several accounts apart', async () => {
  const [one, other] = [await makeUser('validator'), await makeUser('validator')];
  await signInAs(app, other.email);
  const client = await signInAs(app, one.email);
  await client.post(paths.auth.logout());
  await signInFrom(client, other.email);
  expect([await told(one.id), (await told(other.id)).length]).toEqual([[], 1]);
});
