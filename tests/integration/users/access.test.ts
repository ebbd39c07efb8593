import { beforeAll, expect, it } from 'vitest';
import { moneyOut } from '../../../server/access';
import { memoryBroadcaster } from '../../../server/infra/broadcaster/memoryBroadcaster';
import { sql } from '../../../server/infra/db';
import { setRuntime } from '../../../server/infra/runtime';
import { paths } from '../../../server/shared/paths';
import { openApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { actionsOf, giveRole, makeRole, userRow } from './managed';
import { mailTo, makeUser, signInAs } from './people';

const app = await openApp();

const broadcaster = memoryBroadcaster();
let boss: { id: string; email: string };
let admin: Client;
beforeAll(async () => {
  setRuntime({ env: app.env, broadcaster });
  boss = await makeUser('administrator');
  admin = await signInAs(app, boss.email);
});

const recheckOf = (id: string) => expect.poll(() => broadcaster.rechecked).toContain(id);
const isIn = async (client: Client) => (await client.json('GET', paths.api.me())).status === 200;

it('shuts somebody out at once: sessions, tokens, links, live connections; and lets them in again', async () => {
  const { id, email } = await makeUser('manager');
  const client = await signInAs(app, email);
  const token = (
    await client.post(paths.profile.tokens(), { name: 'door', days: '0', scopes: ['events:read'], venueIds: [] })
  ).page?.flash?.newToken as string;
  const program = app.newClient({ bearer: token });
  expect([await isIn(client), await isIn(program)]).toEqual([true, true]);

  expectPage(await admin.post(paths.users.deactivation(id)), 'Users/Edit');
  await admin.post(paths.users.deactivation(id));
  expect([await isIn(client), await isIn(program)]).toEqual([false, false]);
  expect(await userRow(id)).toMatchObject({ active: false, sessions: 0, tokens: 0 });
  await expect(signInAs(app, email)).rejects.toThrow('could not sign in');
  await recheckOf(id);

  await admin.delete(paths.users.deactivation(id));
  await admin.delete(paths.users.deactivation(id));
  expect(await isIn(await signInAs(app, email))).toBe(true);
  expect(await isIn(program)).toBe(false);
  expect(await actionsOf(id)).toEqual(['user.deactivated', 'user.reactivated']);
});

it('signs somebody out everywhere, or on one device, and says so in the record', async () => {
  const { id, email } = await makeUser('manager');
  const clients = [await signInAs(app, email), await signInAs(app, email), await signInAs(app, email)];
  const { sessions } = expectPage(await admin.get(paths.users.edit(id)), 'Users/Edit');
  expect(sessions).toHaveLength(3);
  await admin.delete(paths.users.sessions(id, sessions[0]!.id));
  await admin.delete(paths.users.sessions(id, sessions[0]!.id));
  expect((await userRow(id))?.sessions).toBe(2);
  await admin.delete(paths.users.sessions(id));
  expect(await Promise.all(clients.map(isIn))).toEqual([false, false, false]);
  await recheckOf(id);
  expect(await actionsOf(id)).toEqual(['user.session_ended', 'user.signed_out']);
});

it('does not sign out whoever does it to themselves here, and ends no session of another by their page', async () => {
  await signInAs(app, boss.email);
  const stranger = await signInAs(app, (await makeUser('manager')).email);
  const [{ id: theirs }] = (await sql<{ id: string }>(
    'test_newest',
    'select id from sessions where user_id is not null order by created_at desc limit 1',
  )) as [{ id: string }];
  await admin.delete(paths.users.sessions(boss.id, theirs));
  await admin.delete(paths.users.sessions(boss.id));
  expect([await isIn(admin), await isIn(stranger)]).toEqual([true, true]);
  expect((await userRow(boss.id))?.sessions).toBe(1);
});

it('takes a lost second step away, signs out, and tells the owner', async () => {
  const { id, email } = await makeUser('manager');
  await sql('test_2fa', 'update users set two_factor_confirmed_at = now(), two_factor_secret = $2 where id = $1', [
    id,
    'x',
  ]);
  await admin.visit(paths.users.edit(id));
  await admin.delete(paths.users.twoFactor(id));
  await admin.delete(paths.users.twoFactor(id));
  expect(expectPage(await admin.get(paths.users.edit(id)), 'Users/Edit').card.hasTwoFactor).toBe(false);
  await mailTo(email, 'two_factor_off');
  expect(await actionsOf(id)).toEqual(['user.two_factor_reset']);
  expect(await isIn(await signInAs(app, email))).toBe(true);
});

it('is not done to oneself, nor to an account that its owner has deleted', async () => {
  await admin.visit(paths.users.edit(boss.id));
  for (const answer of [
    await admin.post(paths.users.deactivation(boss.id)),
    await admin.delete(paths.users.twoFactor(boss.id)),
  ])
    expect(answer.page?.flash?.toast).toMatchObject({ kind: 'error' });
  expect((await userRow(boss.id))?.active).toBe(true);
  const { id, email } = await makeUser('customer');
  const client = await signInAs(app, email);
  await client.delete(paths.profile.edit(), { password: 'a lantern in the crypt' });
  await admin.delete(paths.users.deactivation(id));
  expect((await userRow(id))?.active).toBe(false);
  expectPage(await admin.get(paths.users.edit(id)), 'Error', 404);
});

it('keeps the last administrator, whatever else there is: an invited one, a deactivated one', async () => {
  const other = await makeUser('administrator');
  const invited = await makeUser('administrator');
  await sql('test_invited', 'update users set invited_at = now() where id = $1', [invited.id]);
  await admin.post(paths.users.deactivation(other.id));
  await admin.visit(paths.users.edit(boss.id));
  const { record } = expectPage(await admin.visit(paths.users.edit(boss.id)), 'Users/Edit');
  const demoted = { ...record.values, roles: [await makeRole('Nothing', [])], version: record.version };
  expect(Object.keys(expectPage(await admin.patch(paths.users.one(boss.id), demoted), 'Users/Edit').errors)).toEqual([
    'roles',
  ]);
  await admin.visit(paths.profile.edit());
  const left = await admin.delete(paths.profile.edit(), { password: 'a lantern in the crypt' });
  expect(Object.keys(expectPage(left, 'Profile/Edit').errors)).toEqual(['password']);
  expect(await actionsOf(boss.id)).toEqual(['user.signed_out']);
});

it('says how far somebody may go: the most generous of their roles, nothing without the right', async () => {
  const { id } = await makeUser('customer');
  const actor = { user: { id } as never };
  const limitOf = async (of: Parameters<typeof moneyOut>[0], currency = 'EUR') =>
    (await moneyOut(of, currency)).limitCents;
  expect(await limitOf(actor)).toBe(0);
  await giveRole(id, await makeRole('A little', ['orders.refund'], { refund_cents: 2000, currency: 'EUR' }));
  await giveRole(id, await makeRole('A little more', ['orders.refund'], { refund_cents: 5000, currency: 'EUR' }));
  await giveRole(id, await makeRole('Another right', ['orders.view']));
  expect(await limitOf(actor)).toBe(5000);
  const colleague = await makeUser('accountant');
  expect(await limitOf({ user: colleague })).toBeNull();
  expect(await limitOf({ user: colleague, impersonator: { id } })).toBe(5000);
  expect(await limitOf({ user: null })).toBe(0);
  expect(await limitOf(actor, 'JPY')).toBe(0);
  expect(await limitOf({ user: colleague }, 'JPY')).toBeNull();
});
