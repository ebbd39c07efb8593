import { describe, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { openApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { mailTo, makeUser, PASSWORD, signInAs } from './people';
import { codeOf, earlyInStep } from './totpCodes';

const app = await openApp();

async function turnOn(client: Client): Promise<{ key: string; recoveryCodes: string[]; used: string }> {
  await earlyInStep();
  const begun = expectPage(await client.post(paths.profile.twoFactor()), 'Profile/Edit');
  const { key } = begun.twoFactor.setup!;
  const used = codeOf(key, -1);
  const answer = await client.put(paths.profile.twoFactor(), { code: used });
  expect(expectPage(answer, 'Profile/Edit').twoFactor).toMatchObject({ isOn: true, recoveryCodesLeft: 8, setup: null });
  return { key, used, recoveryCodes: answer.page?.flash?.recoveryCodes as string[] };
}

async function protectedUser() {
  const user = await makeUser('manager');
  const client = await signInAs(app, user.email);
  return { ...user, client, ...(await turnOn(client)) };
}

async function challenge(email: string): Promise<Client> {
  const client = app.newClient();
  expectPage(await client.post(paths.auth.login(), { email, password: PASSWORD }), 'Auth/TwoFactor');
  return client;
}

describe('setting it up', () => {
  it('shows a QR code and key, and counts only once a code has proved them', async () => {
    const { id, email } = await makeUser('manager');
    const client = await signInAs(app, email);
    const { twoFactor } = expectPage(await client.post(paths.profile.twoFactor()), 'Profile/Edit');
    expect(twoFactor.isOn).toBe(false);
    expect(twoFactor.setup?.qr).toMatch(/^data:image\/svg\+xml;base64,/);
    const wrong = await client.put(paths.profile.twoFactor(), { code: '000000' });
    expect(expectPage(wrong, 'Profile/Edit').errors.code).toContain('This code is not valid');
    await signInAs(app, email);

    const [row] = await sql<{ secret: string }>(
      'test_secret',
      'select two_factor_secret as secret from users where id = $1',
      [id],
    );
    expect(row?.secret).not.toContain(twoFactor.setup!.key);
    expect(Buffer.from(row!.secret, 'base64url').toString('latin1')).not.toContain(twoFactor.setup!.key);
  });

  it('shows recovery codes this once and stores none of them as they are', async () => {
    const { id, client, recoveryCodes, email } = await protectedUser();
    expect(recoveryCodes).toHaveLength(8);
    expect(new Set(recoveryCodes).size).toBe(8);
    expect((await client.visit(paths.profile.edit())).page?.flash).toBeUndefined();
    const [row] = await sql<{ user: string }>(
      'test_row',
      'select row_to_json(u)::text as user from users u where id = $1',
      [id],
    );
    const [session] = await sql<{ data: string }>(
      'test_data',
      'select string_agg(data::text, $1) as data from sessions',
      [''],
    );
    for (const code of recoveryCodes) expect(`${row?.user}${session?.data}`).not.toContain(code);
    await mailTo(email, 'two_factor_on');
  });

  it('asks for the password before it begins, ends or makes new codes', async () => {
    const { email } = await makeUser('manager');
    const client = await signInAs(app, email);
    await sql('test_stale', `update sessions set data = data - 'auth.confirmed'`);
    expectPage(await client.post(paths.profile.twoFactor()), 'Auth/ConfirmPassword');
    expectPage(await client.delete(paths.profile.twoFactor()), 'Auth/ConfirmPassword');
    expectPage(await client.post(paths.profile.recoveryCodes()), 'Auth/ConfirmPassword');
    expect((await client.json('POST', paths.profile.twoFactor())).status).toBe(423);

    const wrong = await client.post(paths.auth.confirmPassword(), { password: 'wrong' });
    expect(wrong.page?.props.errors).toEqual({ password: 'Incorrect password.' });
    const old = client.cookies.get('aforo_session');
    const back = await client.post(paths.auth.confirmPassword(), { password: PASSWORD });
    expect(expectPage(back, 'Profile/Edit').confirmedUntil).not.toBeNull();
    expect(client.cookies.get('aforo_session')).not.toBe(old);
    expect(expectPage(await client.post(paths.profile.twoFactor()), 'Profile/Edit').twoFactor.setup).not.toBeNull();
  });

  it('forgets after a quarter of an hour that the password was typed', async () => {
    const client = await signInAs(app, (await makeUser()).email);
    const { confirmedUntil } = expectPage(await client.visit(paths.profile.edit()), 'Profile/Edit');
    expect(Date.parse(confirmedUntil!) - Date.now()).toBeLessThanOrEqual(15 * 60_000);
    const longAgo = Date.now() - 15 * 60_000;
    await sql('test_age', `update sessions set data = jsonb_set(data, '{auth.confirmed,at}', to_jsonb($1::bigint))`, [
      longAgo,
    ]);
    expect(expectPage(await client.visit(paths.profile.edit()), 'Profile/Edit').confirmedUntil).toBeNull();
    expectPage(await client.post(paths.profile.twoFactor()), 'Auth/ConfirmPassword');
  });

  it('is turned off with everything that belonged to it', async () => {
    const { id, client, email } = await protectedUser();
    expect(expectPage(await client.delete(paths.profile.twoFactor()), 'Profile/Edit').twoFactor.isOn).toBe(false);
    const [row] = await sql(
      'test_off',
      'select two_factor_secret as secret, recovery_codes as codes from users where id = $1',
      [id],
    );
    expect(row).toEqual({ secret: null, codes: null });
    await signInAs(app, email);
    await mailTo(email, 'two_factor_off');
  });

  it('is nothing for guests', async () => {
    expectPage(await app.newClient().post(paths.profile.twoFactor()), 'Auth/Login');
    expectPage(await app.newClient().put(paths.profile.twoFactor(), { code: '123456' }), 'Auth/Login');
  });
});

describe('signing in with it', () => {
  it('lets nobody in by the password alone', async () => {
    const { email } = await protectedUser();
    const client = await challenge(email);
    expectPage(await client.visit(paths.profile.edit()), 'Auth/Login');
    expectPage(await client.visit(paths.auth.twoFactor()), 'Auth/TwoFactor');
    expectPage(await app.newClient().get(paths.auth.twoFactor()), 'Auth/Login');
    expectPage(await app.newClient().post(paths.auth.twoFactor(), { code: '123456' }), 'Auth/Login');
  });

  it('accepts a code one step early or late, and each one once', async () => {
    const { email, key, used } = await protectedUser();
    const refused = await (await challenge(email)).post(paths.auth.twoFactor(), { code: used });
    expect(expectPage(refused, 'Auth/TwoFactor').errors.code).toContain('already been used');

    const now = codeOf(key);
    const first = await (await challenge(email)).post(paths.auth.twoFactor(), {
      code: `${now.slice(0, 3)} ${now.slice(3)}`,
    });
    expect(first.page?.props.auth).toMatchObject({ user: { email } });
    const replay = await (await challenge(email)).post(paths.auth.twoFactor(), { code: now });
    expect(expectPage(replay, 'Auth/TwoFactor').auth.user).toBeNull();

    const early = await (await challenge(email)).post(paths.auth.twoFactor(), { code: codeOf(key, 1) });
    expect(early.page?.props.auth).toMatchObject({ user: { email } });
    const tooEarly = await (await challenge(email)).post(paths.auth.twoFactor(), { code: codeOf(key, 3) });
    expectPage(tooEarly, 'Auth/TwoFactor');
  });

  it('accepts a code from one of two at the same moment', async () => {
    const { email, key } = await protectedUser();
    const clients = [await challenge(email), await challenge(email)];
    const code = codeOf(key);
    const answers = await Promise.all(clients.map((client) => client.post(paths.auth.twoFactor(), { code })));
    expect(answers.filter((answer) => answer.page?.component === 'Auth/TwoFactor')).toHaveLength(1);
  });

  it('accepts each recovery code once, however it is typed, and tells by mail', async () => {
    const { email, recoveryCodes } = await protectedUser();
    const typed = recoveryCodes[3]!.toLowerCase().replace('-', ' ');
    const entered = await (await challenge(email)).post(paths.auth.twoFactor(), { recovery_code: typed });
    expect(entered.page?.props.auth).toMatchObject({ user: { email } });
    await mailTo(email, 'recovery_code_used');
    const again = await (await challenge(email)).post(paths.auth.twoFactor(), { recovery_code: typed });
    expect(expectPage(again, 'Auth/TwoFactor').errors.recovery_code).toContain('already been used');
  });

  it('replaces all recovery codes by new ones', async () => {
    const { email, client, recoveryCodes } = await protectedUser();
    const fresh = (await client.post(paths.profile.recoveryCodes())).page?.flash?.recoveryCodes as string[];
    const old = await (await challenge(email)).post(paths.auth.twoFactor(), { recovery_code: recoveryCodes[0] });
    expectPage(old, 'Auth/TwoFactor');
    const entered = await (await challenge(email)).post(paths.auth.twoFactor(), { recovery_code: fresh[0] });
    expect(entered.page?.props.auth).toMatchObject({ user: { email } });
  });

  it('stops guessing after five tries a minute, from wherever they come', async () => {
    const { email, key } = await protectedUser();
    for (let count = 0; count < 5; count += 1) {
      await (await challenge(email)).post(paths.auth.twoFactor(), { code: '000000' });
    }
    const answer = await (await challenge(email)).post(paths.auth.twoFactor(), { code: codeOf(key) });
    expect(expectPage(answer, 'Auth/TwoFactor').errors.code).toMatch(/^Too many attempts\. Wait \d+ seconds?/);
  });

  it('gets a new session id with the second step', async () => {
    const { email, key } = await protectedUser();
    const client = await challenge(email);
    const before = client.cookies.get('aforo_session');
    await client.post(paths.auth.twoFactor(), { code: codeOf(key) });
    expect(client.cookies.get('aforo_session')).not.toBe(before);
  });
});
