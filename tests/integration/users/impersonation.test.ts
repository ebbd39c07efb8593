import { beforeEach, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { openApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { prepare } from '../../support/prepare';
import { actionsOf, giveRole, makeRole, recordsOf, userRow } from './managed';
import { makeUser, signInAs } from './people';

const app = await openApp();

type Person = Awaited<ReturnType<typeof makeUser>>;
const boss = prepare(() => makeUser('administrator'));
let admin: Client;
let target: Person;
beforeEach(async () => {
  admin = await signInAs(app, boss.email);
  target = await makeUser('manager');
});

const REASON = 'She cannot find the refund of her order.';
const begin = (client: Client, { id }: Person, reason = REASON) =>
  client.post(paths.users.impersonation(id), { reason });
const me = async (client: Client) =>
  (await client.json('GET', paths.api.me())).json<{ user: { id: string } | null; permissions: string[] }>();

it('shows what another sees, says so on every page, and leads back; both ends are written down with the reason', async () => {
  await begin(admin, target);
  const page = expectPage(await admin.get(paths.dashboard()), 'Dashboard/Index');
  expect(page.auth.user?.id).toBe(target.id);
  expect(page.auth.impersonator).toEqual({
    id: boss.id,
    name: boss.name,
    email: boss.email,
    text: `You are signed in as ${target.name}.`,
    stop: 'Back to my account',
  });
  expectPage(await admin.get(paths.users.index()), 'Error', 403);

  await admin.delete(paths.impersonation());
  expect((await me(admin)).user?.id).toBe(boss.id);
  expect(expectPage(await admin.get(paths.users.edit(target.id)), 'Users/Edit').auth.impersonator).toBeUndefined();
  const records = await recordsOf(target.id);
  expect(records).toEqual([
    expect.objectContaining({ action: 'user.impersonated', actor: boss.name, after: { reason: REASON } }),
    expect.objectContaining({ action: 'user.impersonation_ended', actor: boss.name }),
  ]);
  expect(await userRow(target.id)).toMatchObject({ sessions: 0 });
  const [seen] = await sql<{ at: Date | null }>('test_seen', 'select last_seen_at as at from users where id = $1', [
    target.id,
  ]);
  expect(seen?.at).toBeNull();
});

it('asks why, and is for those who may, towards those who may do no more, and who have an account in use', async () => {
  await admin.visit(paths.users.edit(target.id));
  expect(Object.keys(expectPage(await begin(admin, target, 'no'), 'Users/Edit').errors)).toEqual(['reason']);
  const lookouts = await makeUser('customer');
  await giveRole(lookouts.id, await makeRole('Lookout', ['users.impersonate', 'users.manage']));
  const lookout = await signInAs(app, lookouts.email);
  await lookout.visit(paths.users.edit(target.id));
  await begin(lookout, target);
  expect((await me(lookout)).user?.id).toBe(lookouts.id);
  await begin(admin, boss);
  const gone = await makeUser();
  await sql('test_gone', 'update users set deactivated_at = now() where id = $1', [gone.id]);
  await begin(admin, gone);
  expect((await me(admin)).user?.id).toBe(boss.id);
  const customer = await makeUser();
  await begin(lookout, customer);
  expect((await me(lookout)).user?.id).toBe(customer.id);
  for (const person of [boss, gone, target]) expect(await actionsOf(person.id)).not.toContain('user.impersonated');
});

it('refuses meanwhile what decides who gets in and who may do what', async () => {
  const colleague = await makeUser('administrator');
  await begin(admin, colleague);
  expect((await me(admin)).user?.id).toBe(colleague.id);
  const other = await makeUser('validator');
  await admin.visit(paths.profile.edit());
  const calls = [
    () => admin.patch(paths.profile.edit(), { name: 'X', email: colleague.email, phone: '', locale: 'en' }),
    () => admin.put(paths.profile.password(), { current_password: 'x', password: 'y' }),
    () => admin.delete(paths.profile.edit(), { password: 'x' }),
    () => admin.post(paths.profile.tokens(), { name: 'x', days: '0', scopes: ['events:read'], venueIds: [] }),
    () => admin.post(paths.profile.twoFactor()),
    () => admin.delete(paths.profile.sessions()),
    () => admin.post(paths.auth.confirmPassword(), { password: 'a lantern in the crypt' }),
    () => admin.patch(paths.users.one(other.id), { version: 1 }),
    () => admin.post(paths.users.deactivation(other.id)),
    () => admin.post(paths.users.impersonation(other.id), { reason: REASON }),
    () => admin.post(paths.roles.index(), {}),
  ];
  for (const call of calls) {
    const answer = await call();
    expect([answer.url, answer.page?.flash?.toast]).toEqual([
      answer.url,
      {
        kind: 'error',
        message: 'You cannot do this while you are signed in as someone else. Go back to your account first.',
      },
    ]);
  }
  expect(await userRow(colleague.id)).toMatchObject({ name: colleague.name, tokens: 0 });
  expect(await userRow(other.id)).toMatchObject({ active: true, version: 1 });
});

it('goes no further than both may, and no longer than the right to it lasts', async () => {
  const { id, email } = await makeUser('customer');
  const role = await makeRole('Helper', ['users.impersonate', 'users.manage', 'orders.view', 'tickets.view']);
  await giveRole(id, role);
  const helper = await signInAs(app, email);
  const person = await makeUser();
  await giveRole(person.id, await makeRole('Looks up', ['orders.view', 'tickets.view']));
  await begin(helper, person);
  expect((await me(helper)).permissions.sort()).toEqual(['orders.view', 'tickets.view']);
  await giveRole(person.id, await makeRole('Rises', ['settings.manage']));
  await sql('test_less', `delete from role_permissions where role_id = $1 and permission = 'tickets.view'`, [role]);
  expect((await me(helper)).permissions).toEqual(['orders.view']);
  await sql('test_none', `delete from role_permissions where role_id = $1 and permission = 'users.impersonate'`, [
    role,
  ]);
  expect((await helper.json('GET', paths.api.me())).status).toBe(401);
});

it('ends, and is noted, when either is signed out or shut out', async () => {
  const second = await makeUser('administrator');
  for (const end of [
    (client: Client) => client.delete(paths.users.sessions(target.id)),
    (client: Client) => client.post(paths.users.deactivation(second.id)),
  ]) {
    const watcher = await signInAs(app, second.email);
    await begin(watcher, target);
    await end(admin);
    expect((await watcher.json('GET', paths.api.me())).status).toBe(401);
  }
  const actions = await actionsOf(target.id);
  expect(actions.filter((action) => action === 'user.impersonated')).toHaveLength(2);
  expect(actions.filter((action) => action === 'user.impersonation_ended')).toHaveLength(2);
});

it('is signed in the record of everything done meanwhile', async () => {
  await begin(admin, target);
  await admin.post(paths.auth.logout());
  const [last] = (await recordsOf(target.id)).slice(-1);
  expect(last).toMatchObject({ action: 'user.impersonation_ended', actor: boss.name });
  expect((await admin.json('GET', paths.api.me())).status).toBe(401);
});
