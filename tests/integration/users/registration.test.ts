import { describe, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { writeSetting } from '../../../server/settings';
import { paths } from '../../../server/shared/paths';
import { createUser } from '../../../server/users';
import { openApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { linkIn, mailTo, makeUser, PASSWORD, signInAs } from './people';

const app = await openApp();

const newcomer = (email: string) => ({ name: 'Ana Ruiz', email, password: PASSWORD });
const live = (only: string) => ({ headers: { Precognition: 'true', 'Precognition-Validate-Only': only } });

describe('registering', () => {
  it('shows its form to guests only', async () => {
    expectPage(await app.newClient().get(paths.auth.register()), 'Auth/Register');
    const client = await signInAs(app, (await makeUser()).email);
    expect((await client.visit(paths.auth.register(), { follow: false })).status).toBe(303);
  });

  it('opens a customer account in the visitor’s language and has the address confirmed', async () => {
    const client = app.newClient({ locale: 'es' });
    const answer = await client.post(paths.auth.register(), newcomer('Ana@Example.test'));
    expect(expectPage(answer, 'Message')).toMatchObject({ kind: 'check_mail', auth: { user: null } });

    const mail = await mailTo('ana@example.test', 'verify_email');
    expect(mail).toMatchObject({ locale: 'es', subject: 'Confirme su correo' });
    const link = linkIn(mail);
    expect(expectPage(await client.get(link), 'Auth/VerifyEmail').email).toBe('ana@example.test');
    const [before] = await sql(
      'test_unverified',
      `select email_verified_at as at from users where email = 'ana@example.test'`,
    );
    expect(before).toEqual({ at: null });

    const confirmed = expectPage(await client.post(link), 'Message');
    expect(confirmed.kind).toBe('email_verified');
    expect(confirmed.auth).toMatchObject({ user: { name: 'Ana Ruiz', emailVerified: true }, roles: ['customer'] });
    expect(expectPage(await client.post(link), 'Message').kind).toBe('link_expired');
  });

  it('leads back to the page that it was left for, once the address is confirmed', async () => {
    const client = app.newClient();
    await client.get(paths.auth.register('/legal/terms?from=shop'));
    await client.post(paths.auth.register(), newcomer('back@example.test'));
    const link = linkIn(await mailTo('back@example.test', 'verify_email'));
    expect((await client.post(link, {}, { follow: false })).headers.get('Location')).toBe('/legal/terms?from=shop');
  });

  it('answers the same for an address that has an account, and tells its owner', async () => {
    const { email, id } = await makeUser();
    const [client, control] = [app.newClient(), app.newClient()];
    const taken = await client.post(paths.auth.register(), { ...newcomer(email), name: 'Someone else' });
    const free = await control.post(paths.auth.register(), newcomer('free@example.test'));
    expect([taken.status, taken.redirects, taken.page?.props]).toEqual([free.status, free.redirects, free.page?.props]);
    expect((await mailTo(email, 'already_registered')).text).toContain(app.env.APP_URL + paths.auth.login());
    const [row] = await sql<{ name: string }>('test_name', 'select name from users where id = $1', [id]);
    expect(row?.name).not.toBe('Someone else');
  });

  it('lets the link be used only by whoever knows the password or registered there', async () => {
    await app.newClient().post(paths.auth.register(), newcomer('ben@example.test'));
    const link = linkIn(await mailTo('ben@example.test', 'verify_email'));

    const elsewhere = app.newClient();
    expectPage(await elsewhere.get(link), 'Auth/Login');
    expectPage(await elsewhere.post(link), 'Auth/Login');
    const after = await elsewhere.post(paths.auth.login(), { email: 'ben@example.test', password: PASSWORD });
    expect(expectPage(after, 'Auth/VerifyEmail').token).toBe(link.split('/').at(-1));

    const stranger = await signInAs(app, (await makeUser()).email);
    expectPage(await stranger.visit(link), 'Error', 403);
    expectPage(await stranger.post(link), 'Error', 403);
    expect(expectPage(await elsewhere.post(link), 'Message').kind).toBe('email_verified');
  });

  it('refuses input that will not do, each message beside its field, with nothing stored', async () => {
    const client = app.newClient();
    await client.get(paths.auth.register());
    const cases = [
      [{ name: '', email: 'x', password: '' }, ['email', 'name', 'password']],
      [{ ...newcomer('short@example.test'), password: 'nine char' }, ['password']],
      [{ ...newcomer('common@example.test'), password: 'Password123' }, ['password']],
      [{ ...newcomer('same-as-mail@example.test'), password: 'Same-as-mail@example.test' }, ['password']],
    ] as const;
    for (const [input, fields] of cases) {
      const props = expectPage(await client.post(paths.auth.register(), input), 'Auth/Register');
      expect(Object.keys(props.errors).sort()).toEqual(fields);
    }
    expect(
      await sql('test_none', `select 1 as one from users where email like '%short@%' or email like 'common@%'`),
    ).toEqual([]);
  });

  it('checks a field as soon as it is left, and registers nobody by that', async () => {
    const client = app.newClient();
    const weak = { name: '', email: 'live@example.test', password: 'short' };
    const refused = await client.json('POST', paths.auth.register(), weak, live('password'));
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.json<{ errors: object }>().errors)).toEqual(['password']);
    const fine = await client.json(
      'POST',
      paths.auth.register(),
      newcomer('live@example.test'),
      live('email,password'),
    );
    expect([fine.status, fine.headers.get('Precognition-Success')]).toEqual([204, 'true']);
    expect(await sql('test_live', `select 1 as one from users where email = 'live@example.test'`)).toEqual([]);
  });

  it('is not there when the installation says so', async () => {
    await writeSetting('accounts.can_register', false, null);
    expectPage(await app.newClient().get(paths.auth.register()), 'Error', 404);
    const answer = await app.newClient().post(paths.auth.register(), newcomer('closed@example.test'));
    expectPage(answer, 'Error', 404);
    await writeSetting('accounts.can_register', true, null);
  });
});

describe('an address that is not confirmed', () => {
  it('can have the mail sent again', async () => {
    await createUser({ name: 'Eva', email: 'eva@example.test', password: PASSWORD });
    const client = await signInAs(app, 'eva@example.test');
    expect(expectPage(await client.visit(paths.auth.verifyEmail()), 'Auth/VerifyEmail').token).toBeNull();
    await client.post(paths.auth.verifyEmail());
    const link = linkIn(await mailTo('eva@example.test', 'verify_email'));
    expect(expectPage(await client.post(link), 'Message').auth.user?.emailVerified).toBe(true);
    expectPage(await client.visit(paths.auth.verifyEmail()), 'Profile/Edit');
  });

  it('asks guests to sign in first', async () => {
    expectPage(await app.newClient().get(paths.auth.verifyEmail()), 'Auth/Login');
    expectPage(await app.newClient().post(paths.auth.verifyEmail()), 'Auth/Login');
    expect(expectPage(await app.newClient().get(paths.auth.verifyEmail('made-up')), 'Message').kind).toBe(
      'link_expired',
    );
  });
});
