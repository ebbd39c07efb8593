/** Bulk actions on selected users. */
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { openApp } from '../../support/app';
import type { Client } from '../../support/client';
import { prepare } from '../../support/prepare';
import { actionsOf, giveRole, makeRole, userRow } from './managed';
import { makeUser, signInAs } from './people';

const app = await openApp();

const boss = prepare(() => makeUser('administrator'));
let admin: Client;
beforeAll(async () => {
  admin = await signInAs(app, boss.email);
});

const treat = async (action: string, selection: object, client = admin) =>
  client.post(paths.users.selection(), { action, selection });
/** The page's message afterwards. */
const said = async (action: string, ids: string[], client = admin): Promise<unknown> =>
  (await treat(action, { ids }, client)).page!.flash;
const isActive = async (id: string) => (await userRow(id))?.active;

describe('the selected people', () => {
  it('are shut out and let in again, each written down once', async () => {
    const people = [await makeUser('validator'), await makeUser('accountant')];
    const ids = people.map(({ id }) => id);
    const theirs = await signInAs(app, people[0]!.email);
    expect(await said('deactivate', ids)).toMatchObject({
      toast: { kind: 'success', message: '2 accounts deactivated.' },
    });
    expect(await Promise.all(ids.map(isActive))).toEqual([false, false]);
    expect((await theirs.json('GET', paths.profile.edit())).status).toBe(401);
    expect(await said('deactivate', ids)).toMatchObject({ toast: { message: '0 accounts deactivated.' } });
    expect(await said('reactivate', [ids[1]!])).toMatchObject({ toast: { message: '1 account reactivated.' } });
    expect(await Promise.all(ids.map(isActive))).toEqual([false, true]);
    expect(await actionsOf(ids[0]!)).toEqual(['user.deactivated']);
    expect(await actionsOf(ids[1]!)).toEqual(['user.deactivated', 'user.reactivated']);
  });

  it('are signed out everywhere, while whoever does it stays', async () => {
    const other = await makeUser('validator');
    const theirs = await signInAs(app, other.email);
    expect(await said('sign_out', [other.id, boss.id])).toMatchObject({
      toast: { message: '1 user signed out everywhere.' },
    });
    expect((await theirs.json('GET', paths.profile.edit())).status).toBe(401);
    expect((await admin.json('GET', paths.users.index())).status).toBe(200);
    expect(await actionsOf(other.id)).toEqual(['user.signed_out']);
  });

  it('may be all that the list finds', async () => {
    const { id, email } = await makeUser('validator');
    await treat('deactivate', { query: `q=${encodeURIComponent(email)}` });
    expect(await isActive(id)).toBe(false);
    expect(await isActive(boss.id)).toBe(true);
  });
});

describe('those that are left as they were', () => {
  it('are oneself, and the last administrator whoever asks', async () => {
    const second = await makeUser('administrator');
    const other = await makeUser('validator');
    const client = await signInAs(app, second.email);
    expect(await said('deactivate', [boss.id, second.id, other.id], client)).toMatchObject({
      toast: { kind: 'info', message: expect.stringMatching(/^2 accounts deactivated\. 1 account was not changed/) },
    });
    expect([await isActive(boss.id), await isActive(second.id), await isActive(other.id)]).toEqual([
      false,
      true,
      false,
    ]);
    await sql('test_back', 'update users set deactivated_at = null where id = $1', [boss.id]);
    admin = await signInAs(app, boss.email);
    const clerk = await makeUser('customer');
    const all = ['users.manage', 'settings.manage'] as const;
    await giveRole(clerk.id, await makeRole('Keeper', all));
    const keeper = await signInAs(app, clerk.email);
    await said('deactivate', [boss.id, second.id], keeper);
    expect([await isActive(boss.id), await isActive(second.id)]).toEqual([true, true]);
    expect(await actionsOf(second.id)).toEqual([]);
  });

  it('leave one administrator where two shut each other out at once', async () => {
    const second = await makeUser('administrator');
    const client = await signInAs(app, second.email);
    await sql(
      'test_others',
      `update users set deactivated_at = now() where id not in ($1, $2) and id in (
         select ur.user_id from user_roles ur join roles r on r.id = ur.role_id where r.name = 'administrator')`,
      [boss.id, second.id],
    );
    await Promise.all([said('deactivate', [second.id]), said('deactivate', [boss.id], client)]);
    expect([await isActive(boss.id), await isActive(second.id)].sort()).toEqual([false, true]);
  });
});

describe('a selection', () => {
  it.each([
    ['no deed', { action: 'forget', selection: { ids: ['018f0000-0000-7000-8000-000000000000'] } }, 422],
    ['nobody', { action: 'sign_out', selection: { ids: [] } }, 422],
    ['a stranger', { action: 'sign_out', selection: { ids: ['018f0000-0000-7000-8000-000000000000'] } }, 409],
  ])('of %s is refused', async (_name, body, status) => {
    const { email } = await makeUser('administrator');
    const client = await signInAs(app, email);
    expect((await client.json('POST', paths.users.selection(), body)).status).toBe(status);
  });
});
