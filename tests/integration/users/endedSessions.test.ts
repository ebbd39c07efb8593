/** Ending a user's sessions ends all of them, including impersonations, and invalidates links that could open more. */
import { describe, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { writeSetting } from '../../../server/settings';
import { paths } from '../../../server/shared/paths';
import { openApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { linkIn, mailsTo, mailTo, makeUser, PASSWORD, signInAs } from './people';

const app = await openApp();

const NEW_PASSWORD = 'a beacon on the cliff';
const FIREFOX = { 'User-Agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.4) Gecko/20100101 Firefox/131.0' };
const SESSION = 'aforo_session';

type Person = Awaited<ReturnType<typeof makeUser>>;

const who = async (client: Client): Promise<string | null> => {
  const answer = await client.json('GET', paths.api.me());
  return answer.status === 200 ? answer.json<{ user: { id: string } }>().user.id : null;
};

/** A thief who knows an administrator's password, and impersonates a cashier. */
async function thiefOf(boss: Person): Promise<{ thief: Client; target: Person }> {
  const target = await makeUser('cashier');
  const thief = app.newClient({ headers: FIREFOX });
  await thief.post(paths.auth.login(), { email: boss.email, password: PASSWORD }, { follow: false });
  await thief.post(paths.users.impersonation(target.id), { reason: 'They asked me to have a look.' });
  expect(await who(thief)).toBe(target.id);
  return { thief, target };
}

async function resetByMail(boss: Person): Promise<void> {
  const client = app.newClient();
  await client.post(paths.auth.forgotPassword(), { email: boss.email });
  await client.post(linkIn(await mailTo(boss.email, 'reset_password')), { password: NEW_PASSWORD });
}

async function shutOutByMail(boss: Person): Promise<void> {
  const mails = async () => (await mailsTo(boss.email)).filter(({ kind }) => kind === 'notifications.new_device');
  await expect.poll(mails).not.toEqual([]);
  const url = new URL(/https?:\/\/\S+\/devices\/\S+/.exec((await mails())[0]!.text)![0]);
  await app.newClient().delete(url.pathname + url.search, { key: url.searchParams.get('key') });
}

const changePassword = (client: Client) =>
  client.put(paths.profile.password(), { current_password: PASSWORD, password: NEW_PASSWORD });

const another = async (): Promise<Client> => signInAs(app, (await makeUser('administrator')).email);

const WAYS: Record<string, (own: Client, boss: Person) => Promise<unknown>> = {
  'signing out everywhere else': (own) => own.delete(paths.profile.sessions()),
  'a new password': changePassword,
  'a password by mail': (_own, boss) => resetByMail(boss),
  'the link about a new device': (_own, boss) => shutOutByMail(boss),
  'an administrator who signs them out': async (_own, boss) => (await another()).delete(paths.users.sessions(boss.id)),
  'an administrator who shuts them out': async (_own, boss) =>
    (await another()).post(paths.users.deactivation(boss.id)),
};

describe('a stolen session that looks through another’s eyes', () => {
  it.each(Object.keys(WAYS))('ends with %s, and does not become its owner again', async (way) => {
    const boss = await makeUser('administrator');
    const own = await signInAs(app, boss.email);
    const { thief } = await thiefOf(boss);
    await WAYS[way]!(own, boss);
    expect(await who(thief)).toBeNull();
    await thief.delete(paths.impersonation());
    expect(await who(thief)).toBeNull();
  });

  it('does not become its owner again when it ends at the same moment', async () => {
    const boss = await makeUser('administrator');
    await signInAs(app, boss.email);
    const { thief } = await thiefOf(boss);
    const back = Array.from({ length: 4 }, () => thief.delete(paths.impersonation(), undefined, { follow: false }));
    await Promise.all(back);
    const left = `select count(*)::int as n from sessions where user_id = $1 and user_agent like '%Firefox%'`;
    const [{ n }] = (await sql<{ n: number }>('test_left', left, [boss.id])) as [{ n: number }];
    expect(n).toBe(1);
  });

  it('stands among its owner’s sessions, named, and is ended there', async () => {
    const boss = await makeUser('administrator');
    const own = await signInAs(app, boss.email);
    const { thief, target } = await thiefOf(boss);
    const { sessions } = expectPage(await own.get(paths.profile.edit()), 'Profile/Edit');
    expect(sessions).toMatchObject([
      { isCurrent: true, looksThrough: null },
      { isCurrent: false, browser: 'Firefox', looksThrough: target.name, impersonator: null },
    ]);
    await own.delete(paths.profile.sessions(sessions[1]!.id));
    expect(await who(thief)).toBeNull();
  });
});

const waiting = (id: string) =>
  sql('test_waiting', `select id from sessions where data #>> '{auth.twoFactor,userId}' = $1`, [id]);
/** A second factor that cannot be passed; only the request for it matters. */
const askSecondStep = (id: string) =>
  sql('test_factor', 'update users set two_factor_confirmed_at = now() where id = $1', [id]);

describe('a password that was proved and waits for its second step', () => {
  it.each(Object.keys(WAYS))('ends with %s', async (way) => {
    const boss = await makeUser('administrator');
    const own = await signInAs(app, boss.email);
    await thiefOf(boss);
    await askSecondStep(boss.id);
    const thief = app.newClient({ headers: FIREFOX });
    await thief.post(paths.auth.login(), { email: boss.email, password: PASSWORD }, { follow: false });
    expect(await waiting(boss.id)).toHaveLength(1);
    await WAYS[way]!(own, boss);
    expect(await waiting(boss.id)).toHaveLength(0);
    expect((await thief.get(paths.auth.twoFactor())).page?.component).toBe('Auth/Login');
  });

  it.each(['as another person', 'through another’s eyes'])('leaves who was signed in %s signed out', async (way) => {
    const boss = await makeUser('administrator');
    const { id, email } = await makeUser('manager');
    const own = await makeUser('customer');
    await askSecondStep(own.id);
    const client = await signInAs(app, way === 'as another person' ? email : boss.email);
    if (way !== 'as another person') await client.post(paths.users.impersonation(id), { reason: 'They asked me to.' });
    expect(await who(client)).toBe(id);
    const asked = await client.json('POST', paths.auth.signInAgain(), { userId: own.id, password: PASSWORD });
    expect(asked.json()).toEqual({ next: 'two_factor' });
    expect(await who(client)).toBeNull();
    const left = await sql('test_session_of', 'select id from sessions where user_id = any ($1)', [[id, boss.id]]);
    expect(left).toEqual([]);
  });
});

describe('a session that goes on under another token', () => {
  const END = new Date(Date.now() + 3_600_000);
  const CALLS: Record<string, (client: Client) => Promise<unknown>> = {
    'the password typed again': (client) => client.post(paths.auth.confirmPassword(), { password: PASSWORD }),
    'a new password': changePassword,
    'the second step removed': (client) => client.delete(paths.profile.twoFactor()),
  };
  it.each(Object.keys(CALLS))('ends when it would have ended, after %s', async (call) => {
    const { id, email } = await makeUser('cashier');
    const client = await signInAs(app, email);
    const before = client.cookies.get(SESSION);
    await sql('test_end', 'update sessions set ends_at = $2 where user_id = $1', [id, END]);
    await CALLS[call]!(client);
    expect(client.cookies.get(SESSION)).not.toBe(before);
    const rows = await sql<{ ends_at: Date }>('test_ends', 'select ends_at from sessions where user_id = $1', [id]);
    expect(rows.map(({ ends_at }) => new Date(ends_at))).toEqual([END]);
  });
});

describe('a new password', () => {
  it('ends programs and links as well, also the one to a new address', async () => {
    const { id, email, name } = await makeUser();
    const owner = await signInAs(app, email);
    const thief = await signInAs(app, email);
    await thief.post(paths.auth.confirmPassword(), { password: PASSWORD });
    const token = (
      await thief.post(paths.profile.tokens(), { name: 'program', days: '90', scopes: ['events:read'], venueIds: [] })
    ).page?.flash?.newToken;
    const moved = { name, email: 'thief@example.test', phone: '', locale: 'en', current_password: PASSWORD };
    await thief.patch(paths.profile.edit(), moved);
    const link = linkIn(await mailTo('thief@example.test', 'verify_email'));
    expect((await changePassword(owner)).status).toBe(200);

    const program = app.newClient({ headers: { Authorization: `Bearer ${token}` } });
    expect((await program.json('GET', paths.api.me())).status).toBe(401);
    await owner.post(link);
    const [user] = await sql('test_email', 'select email from users where id = $1', [id]);
    expect(user).toEqual({ email });
  });
});

it('a link to an address opens the account that this browser registered, and no other with that address', async () => {
  const newcomer = { name: 'Ana Ruiz', email: 'ana.ruiz@example.test', password: PASSWORD };
  const owner = app.newClient();
  await owner.post(paths.auth.register(), newcomer);
  const link = linkIn(await mailTo(newcomer.email, 'verify_email'));
  const thief = app.newClient();
  await thief.post(paths.auth.register(), { ...newcomer, name: 'Thief' });
  await thief.post(link, {}, { follow: false });
  expect(await who(thief)).toBeNull();
  await owner.post(link, {}, { follow: false });
  expect(await who(owner)).not.toBeNull();
});

it('the token of a session changes when the first of two proofs is given', async () => {
  const { id, email } = await makeUser();
  await sql('test_factor', 'update users set two_factor_confirmed_at = now() where id = $1', [id]);
  const client = app.newClient();
  await client.get(paths.auth.login());
  // Creates data for the guest, so that a session row exists.
  await client.get(paths.profile.edit());
  const before = client.cookies.get(SESSION);
  await client.post(paths.auth.login(), { email, password: PASSWORD }, { follow: false });
  expect(client.cookies.get(SESSION)?.slice(2)).not.toBe(before?.slice(2));
  expectPage(await client.get(paths.auth.twoFactor()), 'Auth/TwoFactor');
});

describe('a session that is used all the time', () => {
  const leftOf = (userId: string) =>
    sql<{ minutes: number }>(
      'test_minutes',
      'select round(extract(epoch from expires_at - now()) / 60)::int as minutes from sessions where $1::uuid in (user_id, impersonator_id)',
      [userId],
    );
  const used = (userId: string, minutes: number) =>
    sql(
      'test_used',
      `update sessions set last_seen_at = now() - interval '2 minutes', ends_at = now() + make_interval(mins => $2) where $1::uuid in (user_id, impersonator_id)`,
      [userId, minutes],
    );

  it('ends when the settings say, and no later for looking through another’s eyes', async () => {
    await writeSetting('accounts.session_hours', 1, null);
    const boss = await makeUser('administrator');
    const client = await signInAs(app, boss.email);
    expect(await leftOf(boss.id)).toEqual([{ minutes: 60 }]);
    await used(boss.id, 20);
    expect(await who(client)).toBe(boss.id);
    expect(await leftOf(boss.id)).toEqual([{ minutes: 20 }]);
    const target = await makeUser('cashier');
    await client.post(paths.users.impersonation(target.id), { reason: 'They asked me to have a look.' });
    expect(await leftOf(boss.id)).toEqual([{ minutes: 20 }]);
    await client.delete(paths.impersonation());
    expect(await leftOf(boss.id)).toEqual([{ minutes: 20 }]);
    await used(boss.id, 0);
    await client.get(paths.profile.edit());
    expect(await who(client)).toBeNull();
    await writeSetting('accounts.session_hours', 24, null);
  });
});
