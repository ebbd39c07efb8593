import { createHash, randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { assignRole } from '../../../server/access';
import { saveSession } from '../../../server/http/sessionStore';
import { sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { setPasswordCost } from '../../../server/users/passwords';
import { openApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { makeUser, PASSWORD, signInAs } from './people';

const app = await openApp({ TRUST_PROXY: '1' });

const SESSION = 'aforo_session';
const from = (ip: string) => ({ headers: { 'X-Forwarded-For': ip } });
const loginFrom = (ip: string, email: string, password: string) =>
  app.newClient(from(ip)).post(paths.auth.login(), { email, password });

describe('signing in', () => {
  it('shows the form to guests and sends the signed-in home', async () => {
    expectPage(await app.newClient().get(paths.auth.login()), 'Auth/Login');
    const customer = await signInAs(app, (await makeUser()).email);
    expect((await customer.visit(paths.auth.login(), { follow: false })).headers.get('Location')).toBe(paths.home());
  });

  it('takes each to where their work is', async () => {
    const goals = [
      ['administrator', paths.dashboard()],
      ['validator', paths.validations.redeem()],
      ['cashier', paths.pos.index()],
      ['company', paths.bulk.index()],
      ['customer', paths.home()],
    ] as const;
    for (const [role, goal] of goals) {
      const { email } = await makeUser(role);
      const client = app.newClient();
      const answer = await client.post(paths.auth.login(), { email, password: PASSWORD }, { follow: false });
      expect([role, answer.status, answer.headers.get('Location')]).toEqual([role, 303, goal]);
      const again = await client.visit(paths.auth.login(), { follow: false });
      expect([role, again.headers.get('Location')]).toEqual([role, goal]);
    }
  });

  it('goes on to the page that was asked for', async () => {
    const { email } = await makeUser();
    const client = app.newClient();
    expectPage(await client.get(paths.profile.edit()), 'Auth/Login');
    const props = expectPage(await client.post(paths.auth.login(), { email, password: PASSWORD }), 'Profile/Edit');
    expect(props.account.email).toBe(email);
    expect(props.auth.user?.email).toBe(email);
  });

  it('goes back to the page that it was left for, in the language it was read in', async () => {
    const { id, email } = await makeUser();
    await sql('test_speaks', `update users set locale = 'en' where id = $1`, [id]);
    const client = app.newClient({ locale: 'es' });
    const left = '/legal/terms?from=shop';
    expectPage(await client.get(paths.auth.login(left)), 'Auth/Login');
    const back = await client.post(paths.auth.login(), { email, password: PASSWORD }, { follow: false });
    expect(back.headers.get('Location')).toBe(left);
    expect(expectPage(await client.visit(paths.profile.edit()), 'Profile/Edit').locale).toBe('es');
    // A guest without a chosen language gets the account's.
    const other = app.newClient({ locale: 'es' });
    await other.get(paths.auth.login());
    await other.post(paths.auth.login(), { email, password: PASSWORD });
    expect(expectPage(await other.visit(paths.profile.edit()), 'Profile/Edit').locale).toBe('en');
  });

  it('goes to no other site, whatever the address says', async () => {
    const { email } = await makeUser();
    const odd = ['//evil.test', '/\\evil.test', '/\t/evil.test', 'https://evil.test/', 'javascript:alert(1)', '', 'x'];
    for (const to of odd) {
      const client = app.newClient();
      expectPage(await client.get(paths.auth.login(to)), 'Auth/Login');
      const back = await client.post(paths.auth.login(), { email, password: PASSWORD }, { follow: false });
      expect([to, back.headers.get('Location')]).toEqual([to, paths.home()]);
    }
    expectPage(await app.newClient().get('/login?to=/a&to=/b'), 'Auth/Login');
  });

  it('takes the address in any case and with spaces around', async () => {
    const { email } = await makeUser();
    const client = app.newClient();
    await client.post(paths.auth.login(), { email: ` ${email.toUpperCase()} `, password: PASSWORD });
    expectPage(await client.visit(paths.profile.edit()), 'Profile/Edit');
  });

  it('says the same of an unknown address, a wrong password and a closed account', async () => {
    const { email } = await makeUser();
    const closed = await makeUser();
    await sql('test_close', 'update users set deactivated_at = now() where id = $1', [closed.id]);
    const tries = [
      ['nobody@example.test', PASSWORD],
      [email, 'not the password'],
      [closed.email, PASSWORD],
    ] as const;
    const messages = new Set<string>();
    for (const [address, password] of tries) {
      const client = app.newClient();
      await client.get(paths.auth.login());
      const props = expectPage(await client.post(paths.auth.login(), { email: address, password }), 'Auth/Login');
      expect(props.auth.user).toBeNull();
      messages.add(props.errors.email ?? 'none');
    }
    expect([...messages]).toEqual(['Incorrect email or password.']);
  });

  it('names what is missing beside its field', async () => {
    const client = app.newClient({ locale: 'es' });
    await client.get(paths.auth.login());
    const props = expectPage(await client.post(paths.auth.login(), { email: 'no', password: '' }), 'Auth/Login');
    expect(Object.keys(props.errors).sort()).toEqual(['email', 'password']);
  });

  it('renews a hash made at another cost, and only then', async () => {
    setPasswordCost();
    const { id, email } = await makeUser();
    const weak = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1 });
    await sql('test_weak', 'update users set password_hash = $2 where id = $1', [id, weak]);
    const stored = async () =>
      (await sql<{ hash: string }>('test_hash', 'select password_hash as hash from users where id = $1', [id]))[0]!
        .hash;
    await signInAs(app, email);
    const renewed = await stored();
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await signInAs(app, email);
    expect(await stored()).toBe(renewed);
  });
});

describe('sessions', () => {
  it('gets a new id at sign-in, and the one before opens nothing', async () => {
    const { email } = await makeUser();
    const client = app.newClient();
    await client.get(paths.profile.edit());
    const before = client.cookies.get(SESSION)!;
    await client.post(paths.auth.login(), { email, password: PASSWORD });
    expect(client.cookies.get(SESSION)).not.toBe(before);

    const thief = app.newClient();
    thief.cookies.set(SESSION, before);
    expectPage(await thief.get(paths.profile.edit()), 'Auth/Login');
  });

  it('does not take up a token that was planted', async () => {
    const planted = `g.${randomBytes(24).toString('base64url')}`;
    const client = app.newClient();
    client.cookies.set(SESSION, planted);
    await client.get(paths.auth.login());
    await client.post(paths.auth.login(), { email: (await makeUser()).email, password: PASSWORD });
    expect(client.cookies.get(SESSION)).toMatch(/^s\./);
    expect(client.cookies.get(SESSION)!.slice(2)).not.toBe(planted.slice(2));
  });

  it('is over after signing out, even where a request under way saves it once more', async () => {
    const client = await signInAs(app, (await makeUser()).email);
    const old = client.cookies.get(SESSION)!;
    const id = createHash('sha256').update(old.slice(2)).digest('hex');
    const [row] = await sql<{ userId: string }>(
      'test_session',
      'select user_id as "userId" from sessions where id = $1',
      [id],
    );
    await client.post(paths.auth.logout());
    const late = {
      id,
      userId: row!.userId,
      data: {},
      remembered: false,
      impersonatorId: null,
      ip: '',
      userAgent: '',
      lifetimeSeconds: 60,
      endsAt: new Date(Date.now() + 60_000),
    };
    await saveSession({ ...late, isStored: true });
    const thief = app.newClient();
    thief.cookies.set(SESSION, old);
    expectPage(await thief.get(paths.profile.edit()), 'Auth/Login');
  });

  it('shows that one is signed out, and forgets what the browser kept', async () => {
    const client = await signInAs(app, (await makeUser()).email);
    const answer = await client.post(paths.auth.logout());
    expect(expectPage(answer, 'Message').kind).toBe('signed_out');
    expect(answer.page?.clearHistory).toBe(true);
  });

  it('lasts 30 days where a customer asked for it, and two hours for staff whatever they asked', async () => {
    const hours = async (email: string, remember: boolean) => {
      const client = app.newClient();
      await client.post(paths.auth.login(), { email, password: PASSWORD, remember });
      const [row] = await sql<{ hours: number }>(
        'test_hours',
        `select round(extract(epoch from s.expires_at - s.last_seen_at) / 3600)::int as hours
         from sessions s join users u on u.id = s.user_id where u.email = $1`,
        [email],
      );
      return row?.hours;
    };
    expect(await hours((await makeUser()).email, true)).toBe(720);
    expect(await hours((await makeUser()).email, false)).toBe(2);
    expect(await hours((await makeUser('cashier')).email, true)).toBe(2);
    // Also from the moment they become staff.
    const { id, email } = await makeUser();
    const client = app.newClient();
    await client.post(paths.auth.login(), { email, password: PASSWORD, remember: true });
    await assignRole(id, 'cashier');
    await sql('test_a_while', `update sessions set last_seen_at = now() - interval '2 minutes' where user_id = $1`, [
      id,
    ]);
    await client.get(paths.home());
    const late = `select expires_at > now() + interval '2 hours' as late from sessions where user_id = $1`;
    expect(await sql('test_late', late, [id])).toEqual([{ late: false }]);
  });
});

describe('guessing', () => {
  it('stops after five tries a minute for one account from one address, and no other', async () => {
    const [victim, other] = [await makeUser(), await makeUser()];
    for (let count = 0; count < 5; count += 1) await loginFrom('203.0.113.7', victim.email, `guess ${count}`);
    const client = app.newClient(from('203.0.113.7'));
    await client.get(paths.auth.login());
    const refused = await client.post(paths.auth.login(), { email: victim.email, password: PASSWORD });
    const props = expectPage(refused, 'Auth/Login');
    expect(props.auth.user).toBeNull();
    expect(props.errors.email).toMatch(/^Too many attempts\. Wait [1-9]\d* seconds? and try again\.$/);

    const program = await client.json('POST', paths.auth.login(), { email: victim.email, password: PASSWORD });
    expect(program.status).toBe(429);
    expect(Number(program.headers.get('Retry-After'))).toBeGreaterThan(0);

    const elsewhere = await loginFrom('198.51.100.9', victim.email, PASSWORD);
    expect(elsewhere.page?.props.auth).toMatchObject({ user: { email: victim.email } });
    const otherAccount = await loginFrom('203.0.113.7', other.email, PASSWORD);
    expect(otherAccount.page?.props.auth).toMatchObject({ user: { email: other.email } });
  });

  it('forgets the tries once the password was right', async () => {
    const { email } = await makeUser();
    for (let round = 0; round < 3; round += 1) {
      for (let count = 0; count < 4; count += 1) await loginFrom('203.0.113.8', email, 'wrong');
      const entered = await loginFrom('203.0.113.8', email, PASSWORD);
      expect(entered.page?.props.auth).toMatchObject({ user: { email } });
    }
  });
});
