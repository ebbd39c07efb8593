import { expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { createUser } from '../../../server/users';
import { openApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { linkIn, mailTo, makeUser, PASSWORD, signInAs } from './people';

const app = await openApp();

const NEW_PASSWORD = 'another lantern entirely';

async function resetLink(email: string): Promise<string> {
  await app.newClient().post(paths.auth.forgotPassword(), { email });
  return linkIn(await mailTo(email, 'reset_password'));
}

const canSignIn = async (email: string, password: string) => {
  const answer = await app.newClient().post(paths.auth.login(), { email, password });
  return (answer.page!.props.auth as { user: object | null }).user !== null;
};

it('answers the same whether or not the address has an account, and writes only to one that has', async () => {
  const { email } = await makeUser();
  expectPage(await app.newClient().get(paths.auth.forgotPassword()), 'Auth/ForgotPassword');
  const known = await app.newClient().post(paths.auth.forgotPassword(), { email });
  const unknown = await app.newClient().post(paths.auth.forgotPassword(), { email: 'nobody@example.test' });
  expect(expectPage(known, 'Message').kind).toBe('check_mail');
  expect([known.status, known.redirects, known.page?.props]).toEqual([
    unknown.status,
    unknown.redirects,
    unknown.page?.props,
  ]);
  await mailTo(email, 'reset_password');
  expect(await sql('test_no_mail', `select 1 as one from mail_log where recipient = 'nobody@example.test'`)).toEqual(
    [],
  );
});

it('refuses what is no address', async () => {
  const client = app.newClient();
  await client.get(paths.auth.forgotPassword());
  const answer = await client.post(paths.auth.forgotPassword(), { email: 'not an address' });
  expect(expectPage(answer, 'Auth/ForgotPassword').errors.email).toBe('Enter a valid email address.');
});

it('sets the new password, signs out everywhere, stops tokens, and says so by mail', async () => {
  const { id, email } = await makeUser();
  const elsewhere = await signInAs(app, email);
  await elsewhere.post(paths.profile.tokens(), {
    name: 'turnstile',
    days: '30',
    scopes: ['events:read'],
    venueIds: [],
  });
  const link = await resetLink(email);
  const client = app.newClient();
  const { token } = expectPage(await client.get(link), 'Auth/ResetPassword');
  expect(link).toBe(paths.auth.resetPassword(token));
  expectPage(await client.post(link, { password: NEW_PASSWORD }), 'Auth/Login');
  expect(expectPage(await app.newClient().get(link), 'Message').kind).toBe('link_used');

  expectPage(await elsewhere.visit(paths.profile.edit()), 'Auth/Login');
  expect(await canSignIn(email, PASSWORD)).toBe(false);
  expect(await canSignIn(email, NEW_PASSWORD)).toBe(true);
  expect(await sql('test_tokens_gone', 'select 1 as one from personal_access_tokens where user_id = $1', [id])).toEqual(
    [],
  );
  expect((await mailTo(email, 'password_changed')).subject).toBe('Your password has changed');
});

it('stores the hash of a link only, which works once, even when used twice at the same moment', async () => {
  const { email } = await makeUser();
  const link = await resetLink(email);
  const token = link.split('/').at(-1)!;
  const stored = await sql('test_stored', 'select row_to_json(t)::text as row from one_time_tokens t');
  expect(JSON.stringify(stored)).not.toContain(token);

  const clients = Array.from({ length: 4 }, () => app.newClient());
  await Promise.all(clients.map((client) => client.get(link)));
  const answers = await Promise.all(
    clients.map((client, index) => client.post(link, { password: `${NEW_PASSWORD} ${index}` })),
  );
  expect(answers.filter((answer) => answer.page?.component === 'Auth/Login')).toHaveLength(1);
  const winner = answers.findIndex((answer) => answer.page?.component === 'Auth/Login');
  const passwords = await Promise.all(clients.map((_, index) => canSignIn(email, `${NEW_PASSWORD} ${index}`)));
  expect(passwords).toEqual(clients.map((_, index) => index === winner));
});

it('makes an earlier link worthless when another is asked for, and any after an hour', async () => {
  const { id, email } = await makeUser();
  const first = await resetLink(email);
  await sql('test_forget_mail', 'delete from mail_log where recipient = $1', [email]);
  const second = await resetLink(email);
  expect(expectPage(await app.newClient().get(first), 'Message').kind).toBe('link_expired');
  expectPage(await app.newClient().get(second), 'Auth/ResetPassword');
  const [row] = await sql<{ minutes: number }>(
    'test_expiry',
    'select round(extract(epoch from expires_at - created_at) / 60)::int as minutes from one_time_tokens where user_id = $1',
    [id],
  );
  expect(row?.minutes).toBe(60);
  await sql('test_expire', `update one_time_tokens set expires_at = now() - interval '1 second' where user_id = $1`, [
    id,
  ]);
  const late = await app.newClient().post(second, { password: NEW_PASSWORD });
  expect(expectPage(late, 'Message').kind).toBe('link_expired');
  expect(await canSignIn(email, PASSWORD)).toBe(true);
});

it('keeps the link for another try when the password will not do', async () => {
  const { email } = await makeUser();
  const link = await resetLink(email);
  const client = app.newClient();
  await client.get(link);
  const refused = expectPage(await client.post(link, { password: 'short' }), 'Auth/ResetPassword');
  expect(refused.errors.password).toBe('Use at least 10 characters.');
  expectPage(await client.post(link, { password: NEW_PASSWORD }), 'Auth/Login');
});

it('throws out a second factor that was set up before anybody had proved the address', async () => {
  const { id } = await createUser({ name: 'Squatter', email: 'squatted@example.test', password: PASSWORD });
  await sql(
    'test_squat',
    `update users set two_factor_secret = 'x', two_factor_confirmed_at = now(), recovery_codes = '["y"]' where id = $1`,
    [id],
  );
  const link = await resetLink('squatted@example.test');
  await app.newClient().post(link, { password: NEW_PASSWORD });
  expect(await canSignIn('squatted@example.test', NEW_PASSWORD)).toBe(true);
});

it('does not let a signed-in visitor’s session survive a reset in the same browser', async () => {
  const { email } = await makeUser();
  const client = await signInAs(app, email);
  const link = await resetLink(email);
  expectPage(await client.post(link, { password: NEW_PASSWORD }), 'Auth/Login');
});
