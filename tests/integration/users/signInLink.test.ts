import { expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { writeSetting } from '../../../server/settings';
import { paths } from '../../../server/shared/paths';
import { createUser } from '../../../server/users';
import { openApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { linkIn, mailsTo, mailTo, makeUser, PASSWORD, signInAs } from './people';

const app = await openApp();

const ask = (email: string) => app.newClient().post(paths.auth.signInLink(), { email });

async function linkFor(email: string): Promise<string> {
  await ask(email);
  return linkIn(await mailTo(email, 'sign_in_link'));
}

const userOf = (answer: Awaited<ReturnType<Client['get']>>) =>
  (answer.page!.props.auth as { user: { email: string } | null }).user?.email ?? null;

it('signs in once, by a press and not by being opened, and is written down', async () => {
  const { id, email } = await makeUser();
  const link = await linkFor(email);
  const client = app.newClient();
  // Mail scanners follow it, any number of times.
  for (let times = 0; times < 3; times += 1)
    expect(expectPage(await client.get(link), 'Auth/SignInLink').email).toBe(email);
  expect(userOf(await client.post(link))).toBe(email);

  const again = app.newClient();
  expect(expectPage(await again.get(link), 'Message').kind).toBe('link_used');
  expect(expectPage(await again.post(link), 'Message').kind).toBe('link_used');
  const events = await sql<{ kind: string; data: Record<string, unknown> }>(
    'test_link_events',
    `select kind, detail as data from security_events where user_id = $1 order by at, id`,
    [id],
  );
  expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['link_used', 'signed_in']));
  expect(events.find(({ kind }) => kind === 'link_used')!.data).toMatchObject({ link: 'sign_in' });
});

it('opens one session when two press at the same moment', async () => {
  const { email } = await makeUser();
  const link = await linkFor(email);
  const clients = [app.newClient(), app.newClient()];
  await Promise.all(clients.map((client) => client.get(link)));
  await Promise.all(clients.map((client) => client.post(link, {}, { follow: false })));
  const seen = await Promise.all(clients.map((client) => client.get(paths.home())));
  expect(seen.map(userOf).filter((user) => user === email)).toHaveLength(1);
});

it('answers the same whoever asks, and writes only to an account whose address is proved', async () => {
  const { email } = await makeUser();
  const unproved = 'unproved@example.test';
  const account = { name: 'No people yet', email: unproved, password: PASSWORD, roles: ['customer' as const] };
  await createUser({ ...account, emailVerified: false });
  const answers = await Promise.all([ask('nobody@example.test'), ask(unproved), ask(email)]);
  const [said] = answers.map(({ status, redirects, page }) => [status, redirects, page?.props]);
  for (const { status, redirects, page } of answers) expect([status, redirects, page?.props]).toEqual(said);
  await mailTo(email, 'sign_in_link');
  const { email: later } = await makeUser();
  await linkFor(later);
  expect([...(await mailsTo(unproved)), ...(await mailsTo('nobody@example.test'))]).toEqual([]);
});

it('ends with the password, after a quarter of an hour, and when another is asked for', async () => {
  const gone = async (link: string) =>
    expect(expectPage(await app.newClient().get(link), 'Message').kind).toBe('link_expired');
  const { id, email } = await makeUser();
  const link = await linkFor(email);
  const [{ minutes }] = (await sql<{ minutes: number }>(
    'test_link_minutes',
    `select round(extract(epoch from expires_at - created_at) / 60)::int as minutes from one_time_tokens where user_id = $1 and kind = 'sign_in'`,
    [id],
  )) as [{ minutes: number }];
  expect(minutes).toBe(15);
  const owner = await signInAs(app, email);
  await owner.put(paths.profile.password(), { current_password: PASSWORD, password: 'another lantern entirely' });
  await gone(link);

  const { id: other, email: otherEmail } = await makeUser();
  const late = await linkFor(otherEmail);
  await sql('test_link_late', 'update one_time_tokens set expires_at = now() where user_id = $1', [other]);
  await gone(late);
});

it('opens no account whose address is another by then, or is not proved', async () => {
  const { id, email } = await makeUser();
  const link = await linkFor(email);
  const client = app.newClient();
  await client.get(link);
  for (const change of [`email = 'moved@example.test'`, `email = '${email}', email_verified_at = null`]) {
    await sql(`test_link_${change.length}`, `update users set ${change} where id = $1`, [id]);
    expect([change, userOf(await client.post(link))]).toEqual([change, null]);
  }
  await sql('test_link_back', 'update users set email_verified_at = now() where id = $1', [id]);
  expect(userOf(await client.post(link))).toBe(email);
});

it('still asks for the second step', async () => {
  const { id, email } = await makeUser();
  await sql(
    'test_two_factor_on',
    `update users set two_factor_secret = 'sealed', two_factor_confirmed_at = now() where id = $1`,
    [id],
  );
  const link = await linkFor(email);
  const client = app.newClient();
  await client.get(link);
  expectPage(await client.post(link), 'Auth/TwoFactor');
  expect(userOf(await client.get(paths.home()))).toBeNull();
});

it('is not there where the house does not want it', async () => {
  await writeSetting('accounts.sign_in_link', false, null);
  expectPage(await app.newClient().get(paths.auth.signInLink()), 'Error', 404);
  await writeSetting('accounts.sign_in_link', true, null);
});
