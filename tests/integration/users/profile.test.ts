import { describe, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { openApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { linkIn, mailTo, makeUser, PASSWORD, signInAs } from './people';

const app = await openApp({ MAIL_URL: 'smtp://127.0.0.1:9' });

const NEW_PASSWORD = 'another lantern entirely';
const SESSION = 'aforo_session';

it('is closed to guests, reading and writing', async () => {
  const guest = app.newClient();
  expectPage(await guest.get(paths.profile.edit()), 'Auth/Login');
  expectPage(await guest.patch(paths.profile.edit(), {}), 'Auth/Login');
  expectPage(await guest.put(paths.profile.password(), {}), 'Auth/Login');
  expectPage(await guest.delete(paths.profile.edit(), {}), 'Auth/Login');
  expectPage(await guest.delete(paths.profile.sessions()), 'Auth/Login');
  expectPage(await guest.post(paths.profile.tokens(), {}), 'Auth/Login');
  expect((await guest.json('GET', paths.profile.edit())).status).toBe(401);
});

describe('own data', () => {
  it('is changed, and the language with it', async () => {
    const { email } = await makeUser();
    const client = await signInAs(app, email);
    const input = { name: ' Lía Sanz ', email, phone: '+34 600 000 000', locale: 'es' };
    const props = expectPage(await client.patch(paths.profile.edit(), input), 'Profile/Edit');
    expect(props.account).toMatchObject({ name: 'Lía Sanz', phone: '+34 600 000 000', locale: 'es', email });
    expect(props.locale).toBe('es');
  });

  it('says how much of the back office is on one screen, until it says otherwise', async () => {
    const { email, name } = await makeUser('manager');
    const client = await signInAs(app, email);
    const input = { name, email, phone: '', locale: 'en' };
    const change = async (more: object) =>
      expectPage(await client.patch(paths.profile.edit(), { ...input, ...more }), 'Profile/Edit');
    expect((await change({})).auth.user?.density).toBe('airy');
    expect((await change({ density: 'compact' })).auth.user?.density).toBe('compact');
    expect((await change({})).account.density).toBe('compact');
    await client.visit(paths.profile.edit());
    const refused = await change({ density: 'tiny' });
    expect([Object.keys(refused.errors), refused.account.density]).toEqual([['density'], 'compact']);
  });

  it('is not changed by what will not do', async () => {
    const { email, name } = await makeUser();
    const client = await signInAs(app, email);
    await client.visit(paths.profile.edit());
    const input = { name: '', email: 'nope', phone: 'call me', locale: 'xx' };
    const props = expectPage(await client.patch(paths.profile.edit(), input), 'Profile/Edit');
    expect(Object.keys(props.errors).sort()).toEqual(['email', 'locale', 'name', 'phone']);
    expect(props.account.name).toBe(name);
  });

  it('takes a new address only with the password, and once its owner has confirmed it', async () => {
    const { email, name } = await makeUser();
    const client = await signInAs(app, email);
    await client.visit(paths.profile.edit());
    const input = { name, phone: '', locale: 'en', email: 'moved@example.test' };
    const refused = expectPage(await client.patch(paths.profile.edit(), input), 'Profile/Edit');
    expect(refused.errors).toEqual({ current_password: 'Incorrect password.' });

    await client.patch(paths.profile.edit(), { ...input, current_password: PASSWORD });
    const link = linkIn(await mailTo('moved@example.test', 'verify_email'));
    const waiting = expectPage(await client.visit(paths.profile.edit()), 'Profile/Edit');
    expect(waiting.account).toMatchObject({ email, pendingEmail: 'moved@example.test' });

    await client.post(link);
    const moved = expectPage(await client.visit(paths.profile.edit()), 'Profile/Edit');
    expect(moved.account).toMatchObject({ email: 'moved@example.test', pendingEmail: null, isVerified: true });
    await mailTo(email, 'address_changed');
  });

  it('says nothing of an address that another account has, and tells that account', async () => {
    const [mine, theirs] = [await makeUser(), await makeUser()];
    const client = await signInAs(app, mine.email);
    await client.visit(paths.profile.edit());
    const input = { name: mine.name, phone: '', locale: 'en', current_password: PASSWORD };
    const taken = await client.patch(paths.profile.edit(), { ...input, email: theirs.email });
    expect(expectPage(taken, 'Profile/Edit').errors).toEqual({});
    expect(taken.page?.flash?.toast).toEqual({
      kind: 'info',
      message: `We have sent an email to ${theirs.email}. Open the link in it.`,
    });
    await mailTo(theirs.email, 'address_in_use');
  });
});

describe('the password', () => {
  it('is changed with the old one, which signs out everywhere else and renews the session here', async () => {
    const { email } = await makeUser();
    const [client, elsewhere] = [await signInAs(app, email), await signInAs(app, email)];
    await client.visit(paths.profile.edit());
    const old = client.cookies.get(SESSION)!;
    const input = { current_password: PASSWORD, password: NEW_PASSWORD };
    expectPage(await client.put(paths.profile.password(), input), 'Profile/Edit');
    expect(client.cookies.get(SESSION)).not.toBe(old);
    expectPage(await elsewhere.visit(paths.profile.edit()), 'Auth/Login');
    const thief = app.newClient();
    thief.cookies.set(SESSION, old);
    expectPage(await thief.get(paths.profile.edit()), 'Auth/Login');
    await signInAs(app, email, NEW_PASSWORD);
    await mailTo(email, 'password_changed');
  });

  it('stays when the old one is wrong or the new one too weak', async () => {
    const { email } = await makeUser();
    const client = await signInAs(app, email);
    await client.visit(paths.profile.edit());
    const wrong = await client.put(paths.profile.password(), { current_password: 'no', password: NEW_PASSWORD });
    expect(expectPage(wrong, 'Profile/Edit').errors).toEqual({ current_password: 'Incorrect password.' });
    const weak = await client.put(paths.profile.password(), { current_password: PASSWORD, password: 'aaaaaaaaaaaa' });
    expect(Object.keys(expectPage(weak, 'Profile/Edit').errors)).toEqual(['password']);
    await signInAs(app, email);
  });

  it('is guessed at five times a minute and no more', async () => {
    const client = await signInAs(app, (await makeUser()).email);
    await client.visit(paths.profile.edit());
    for (let count = 0; count < 5; count += 1) await client.post(paths.auth.confirmPassword(), { password: 'no' });
    const blocked = await client.post(paths.auth.confirmPassword(), { password: PASSWORD });
    expect((blocked.page!.props.errors as Record<string, string>).password).toMatch(/^Too many attempts/);
    const json = await client.json('POST', paths.auth.confirmPassword(), { password: PASSWORD });
    expect(json.status).toBe(429);
  });
});

describe('sessions', () => {
  it('are listed with their device, and ended one by one or all the others at once', async () => {
    const { email } = await makeUser();
    const client = await signInAs(app, email);
    const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Safari/604.1';
    const phone = app.newClient({ headers: { 'User-Agent': agent } });
    await phone.post(paths.auth.login(), { email, password: PASSWORD });
    const tablet = await signInAs(app, email);

    const { sessions } = expectPage(await client.visit(paths.profile.edit()), 'Profile/Edit');
    expect(sessions).toHaveLength(3);
    expect(sessions[0]?.isCurrent).toBe(true);
    const onPhone = sessions.find((session) => session.system === 'iPhone')!;
    expect(onPhone).toMatchObject({ browser: 'Safari', ip: '127.0.0.1', isCurrent: false });

    await client.delete(paths.profile.sessions(onPhone.id));
    expectPage(await phone.visit(paths.profile.edit()), 'Auth/Login');
    expectPage(await tablet.visit(paths.profile.edit()), 'Profile/Edit');

    const after = expectPage(await client.delete(paths.profile.sessions()), 'Profile/Edit');
    expect(after.sessions).toHaveLength(1);
    expectPage(await tablet.visit(paths.profile.edit()), 'Auth/Login');
  });

  it('of other people cannot be ended', async () => {
    const [mine, theirs] = [await makeUser(), await makeUser()];
    const other = await signInAs(app, theirs.email);
    const { sessions } = expectPage(await other.visit(paths.profile.edit()), 'Profile/Edit');
    const client = await signInAs(app, mine.email);
    expectPage(await client.delete(paths.profile.sessions(sessions[0]!.id)), 'Error', 404);
    expectPage(await other.visit(paths.profile.edit()), 'Profile/Edit');
  });
});

describe('deleting the account', () => {
  it('takes the person out of it and leaves the row that orders point at', async () => {
    const { id, email } = await makeUser();
    const client = await signInAs(app, email);
    await client.visit(paths.profile.edit());
    const wrong = await client.delete(paths.profile.edit(), { password: 'no' });
    expect(expectPage(wrong, 'Profile/Edit').errors).toEqual({ password: 'Incorrect password.' });

    const answer = await client.delete(paths.profile.edit(), { password: PASSWORD });
    expect(expectPage(answer, 'Message')).toMatchObject({ kind: 'account_deleted', auth: { user: null } });
    const [row] = await sql<{ user: string; deactivated: boolean }>(
      'test_deleted',
      'select row_to_json(u)::text as user, deactivated_at is not null as deactivated from users u where id = $1',
      [id],
    );
    expect(row?.deactivated).toBe(true);
    for (const trace of [email, 'Person']) expect(row?.user).not.toContain(trace);
    expect(await sql('test_sessions_gone', 'select 1 as one from sessions where user_id = $1', [id])).toEqual([]);
    const again = await app.newClient().post(paths.auth.login(), { email, password: PASSWORD });
    expect(again.page?.props.auth).toMatchObject({ user: null });
  });

  it('is refused to the last administrator, also when the last two go at the same moment', async () => {
    const people = [await makeUser('administrator'), await makeUser('administrator')];
    const clients = await Promise.all(people.map(({ email }) => signInAs(app, email)));
    for (const client of clients) await client.visit(paths.profile.edit());
    const answers = await Promise.all(
      clients.map((client) => client.delete(paths.profile.edit(), { password: PASSWORD })),
    );
    expect(answers.map((answer) => answer.page?.component).sort()).toEqual(['Message', 'Profile/Edit']);
    const refused = answers.find((answer) => answer.page?.component === 'Profile/Edit');
    expect((refused!.page!.props.errors as Record<string, string>).password).toContain('the last active administrator');
  });
});
