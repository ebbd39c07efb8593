import { beforeAll, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { openApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { actionsOf, recordsOf, roleId, rolesOfUser, userRow } from './managed';
import { mailsTo, mailTo, makeUser, PASSWORD } from './people';

const app = await openApp();

let admin: Client;
beforeAll(async () => {
  const { email } = await makeUser('administrator');
  admin = app.newClient();
  await admin.post(paths.auth.login(), { email, password: PASSWORD });
});

const guestOf = async (email: string) => ({
  name: 'Nora',
  email,
  phone: '',
  locale: 'es',
  roles: [await roleId('cashier')],
});
const linkIn = (text: string) => new URL(/https?:\/\/\S+\/invitation\/[\w-]+/.exec(text)![0]).pathname;

async function invite(email: string): Promise<{ id: string; link: string }> {
  const id = uuidv7();
  await admin.post(paths.users.index(), { id, ...(await guestOf(email)) });
  return { id, link: linkIn((await mailTo(email, 'invitation')).text) };
}

const links = (userId: string) =>
  sql('test_links', `select 1 from one_time_tokens where user_id = $1 and kind = 'invitation'`, [userId]);

it('opens an account, writes in its owner’s language, and lets them in once with a password of theirs', async () => {
  const email = 'nora@example.test';
  const { id, link } = await invite(email);
  expect(await userRow(id)).toMatchObject({ name: 'Nora', invited: true, active: true });
  expect((await mailTo(email, 'invitation')).subject).toBe('Active su cuenta');
  expect(await actionsOf(id)).toEqual(['user.invited']);

  const nora = app.newClient();
  const early = await nora.post(paths.auth.login(), { email, password: '!' });
  expect(early.page?.props.auth).toMatchObject({ user: null });
  expect(expectPage(await nora.get(link), 'Auth/Invitation')).toMatchObject({ name: 'Nora', email });
  const weak = expectPage(await nora.post(link, { password: 'short' }), 'Auth/Invitation');
  expect(Object.keys(weak.errors)).toEqual(['password']);
  const late = app.newClient();
  await late.get(link);
  const [answer, again] = await Promise.all(
    [nora, late].map((one) => one.post(link, { password: PASSWORD }, { follow: false })),
  );
  const goals = [answer, again].map((one) => one!.headers.get('Location'));
  expect(goals.filter((goal) => goal === paths.pos.index())).toHaveLength(1);
  expect(await userRow(id)).toMatchObject({ invited: false, sessions: 1 });
  expect(await rolesOfUser(id)).toEqual(['cashier']);
  expectPage(await app.newClient().get(link), 'Message');
  expectPage(await app.newClient().post(link, { password: PASSWORD }), 'Message');
  expect(await actionsOf(id)).toEqual(['user.invited', 'user.invitation_accepted']);
});

it('invites once when sent twice, and only to an address without an account', async () => {
  const [id, email] = [uuidv7(), 'twice@example.test'];
  const body = { id, ...(await guestOf(email)) };
  await Promise.all([admin.post(paths.users.index(), body), admin.post(paths.users.index(), body)]);
  expectPage(await admin.post(paths.users.index(), body), 'Users/Edit');
  await mailTo(email, 'invitation');
  expect(await mailsTo(email)).toHaveLength(1);
  expect(await actionsOf(id)).toEqual(['user.invited']);
  await admin.visit(paths.users.create());
  const other = await admin.post(paths.users.index(), { ...body, id: uuidv7() });
  expect(Object.keys(expectPage(other, 'Users/Create').errors)).toEqual(['email']);
  const nothing = await admin.post(paths.users.index(), { id: uuidv7() });
  expect(Object.keys(expectPage(nothing, 'Users/Create').errors).sort()).toEqual(['email', 'locale', 'name', 'roles']);
});

it('can be sent again, which makes the first link worthless, and moves with a new address', async () => {
  const { id, link } = await invite('again@example.test');
  await admin.post(paths.users.invitation(id));
  // Written in the background, to the address at that time.
  await expect.poll(async () => (await mailsTo('again@example.test')).length).toBe(2);
  const { record } = expectPage(await admin.visit(paths.users.edit(id)), 'Users/Edit');
  await admin.patch(paths.users.one(id), { ...record.values, email: 'moved@example.test', version: record.version });
  const moved = linkIn((await mailTo('moved@example.test', 'invitation')).text);
  const texts = (await mailsTo('again@example.test')).map(({ text }) => linkIn(text));
  expect(texts).toHaveLength(2);
  for (const old of [link, ...texts]) expectPage(await app.newClient().get(old), 'Message');
  expectPage(await app.newClient().get(moved), 'Auth/Invitation');
  expect(await links(id)).toHaveLength(1);
});

it('ends after seven days, and nobody gets in by asking for a new password instead', async () => {
  const email = 'late@example.test';
  const { id, link } = await invite(email);
  const [{ days }] = (await sql<{ days: number }>(
    'test_days',
    `select round(extract(epoch from expires_at - now()) / 86400)::int as days from one_time_tokens where user_id = $1`,
    [id],
  )) as [{ days: number }];
  expect(days).toBe(7);
  await sql('test_late', 'update one_time_tokens set expires_at = now() where user_id = $1', [id]);
  expectPage(await app.newClient().get(link), 'Message');
  await app.newClient().post(paths.auth.forgotPassword(), { email });
  await app.newClient().post(paths.auth.forgotPassword(), { email: 'nora@example.test' });
  await mailTo('nora@example.test', 'reset_password');
  expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['users.invitation']);
});

it('can be withdrawn while nobody took it up: link and account are gone', async () => {
  const { id, link } = await invite('withdrawn@example.test');
  expectPage(await admin.delete(paths.users.invitation(id)), 'Users/Index');
  expectPage(await admin.delete(paths.users.invitation(id)), 'Users/Index');
  expect(await userRow(id)).toBeUndefined();
  expectPage(await app.newClient().get(link), 'Message');
  expect((await recordsOf(id)).map(({ action, before }) => [action, before])).toEqual([
    ['user.invited', null],
    ['user.invitation_withdrawn', expect.objectContaining({ email: 'withdrawn@example.test', roles: ['cashier'] })],
  ]);
});

it('is over once accepted: neither sent again nor withdrawn', async () => {
  const { id } = await makeUser('cashier');
  await admin.visit(paths.users.edit(id));
  for (const answer of [await admin.post(paths.users.invitation(id)), await admin.delete(paths.users.invitation(id))])
    expect(answer.page?.flash?.toast).toMatchObject({ kind: 'error' });
  expect(await userRow(id)).toMatchObject({ invited: false, active: true });
  expect(await actionsOf(id)).toEqual([]);
});
