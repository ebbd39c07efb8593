import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { openApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { prepare } from '../../support/prepare';
import { actionsOf, giveRole, makeRole, recordsOf, roleId, rolesOfUser, userRow } from './managed';
import { mailTo, makeUser, signInAs } from './people';

const app = await openApp();

const boss = prepare(() => makeUser('administrator'));
const admin = prepare(() => signInAs(app, boss.email));
/** May manage users, but has none of a manager's permissions. */
let clerk: { id: string; client: Client };
beforeAll(async () => {
  const { id, email } = await makeUser('customer');
  await giveRole(id, await makeRole('Reception', ['users.manage', 'validations.view', 'validations.redeem']));
  clerk = { id, client: await signInAs(app, email) };
});

const person = async (overrides: object = {}) => ({
  name: 'Nora Vidal',
  email: `nora${uuidv7()}@example.test`,
  phone: '',
  locale: 'es',
  roles: [await roleId('validator')],
  ...overrides,
});

const editing = async (id: string, changes: object = {}, client = admin) => {
  const { record } = expectPage(await client.visit(paths.users.edit(id)), 'Users/Edit');
  return { ...record.values, version: record.version, ...changes };
};

describe('the list', () => {
  it('shows who works here, whether they get in and when they were last seen, and nobody who deleted their account', async () => {
    const gone = await makeUser();
    await sql('test_gone', `update users set email = id || '@deleted.invalid', name = '—' where id = $1`, [gone.id]);
    const { list } = expectPage(await admin.get(`${paths.users.index()}?f.kind=staff&size=100`), 'Users/Index');
    const row = list.rows.find(({ id }) => id === boss.id);
    expect(row).toMatchObject({ name: boss.name, roles: ['Administrator'], state: 'active', twoFactor: false });
    expect(row?.lastSeenAt).not.toBeNull();
    expect(list.rows.map(({ id }) => id)).toContain(clerk.id);
    const all = expectPage(await admin.get(`${paths.users.index()}?size=100`), 'Users/Index').list;
    expect(all.rows.map(({ name }) => name)).not.toContain('—');
  });

  it('finds by name, role, state and whether they are signed in', async () => {
    const { id, name, email } = await makeUser('accountant');
    const found = async (query: string) =>
      expectPage(await admin.get(`${paths.users.index()}?${query}`), 'Users/Index').list.rows.map((row) => row.id);
    expect(await found(`q=${encodeURIComponent(email)}`)).toEqual([id]);
    expect(await found(`q=${encodeURIComponent(name.toUpperCase())}&f.kind=staff`)).toContain(id);
    expect(await found(`f.role=${await roleId('accountant')}`)).toEqual([id]);
    expect(await found(`f.role=${await roleId('accountant')}&f.signedIn=1`)).toEqual([]);
    expect(await found(`f.role=${await roleId('accountant')}&f.state=deactivated`)).toEqual([]);
    expect(await found(`q=${encodeURIComponent(email)}&f.kind=customers`)).toEqual([]);
  });
});

describe('changing somebody', () => {
  it('writes down what differs, and tells both addresses of a new one', async () => {
    const { id, email } = await makeUser('validator');
    const moved = `moved${id}@example.test`;
    const answer = await admin.patch(paths.users.one(id), await editing(id, { name: 'Otra Vez', email: moved }));
    expectPage(answer, 'Users/Edit');
    expect(await userRow(id)).toMatchObject({ name: 'Otra Vez', email: moved, version: 2 });
    const [record] = (await recordsOf(id)).slice(-1);
    expect(record).toEqual({
      action: 'user.updated',
      actor: boss.name,
      before: { name: expect.any(String), email },
      after: { name: 'Otra Vez', email: moved },
      impersonator: null,
    });
    expect((await mailTo(email, 'address_changed')).subject).toContain('has changed');
    await mailTo(moved, 'verify_email');
  });

  it('gives and takes roles, which count with the next request', async () => {
    const { id, email } = await makeUser('validator');
    const client = await signInAs(app, email);
    expect((await client.get(paths.dashboard())).status).toBe(403);
    const roles = [await roleId('accountant')];
    await admin.patch(paths.users.one(id), await editing(id, { roles }));
    expect(await rolesOfUser(id)).toEqual(['accountant']);
    expectPage(await client.get(paths.dashboard()), 'Dashboard/Index');
  });

  it('is refused when somebody else was first, with what they saved', async () => {
    const { id } = await makeUser('validator');
    const mine = await editing(id, { name: 'Mine' });
    await admin.patch(paths.users.one(id), await editing(id, { name: 'Theirs' }));
    const answer = await admin.patch(paths.users.one(id), mine);
    expect(answer.page?.flash?.conflict).toMatchObject({ by: boss.name, version: 2, values: { name: 'Theirs' } });
    expect((await userRow(id))?.name).toBe('Theirs');
  });

  it('is refused for what is not valid, with a message beside each field', async () => {
    const { id, email } = await makeUser('validator');
    const wrong = await editing(id, { name: ' ', roles: [], locale: 'xx', phone: 'abc' });
    const { errors } = expectPage(await admin.patch(paths.users.one(id), wrong), 'Users/Edit');
    expect(Object.keys(errors).sort()).toEqual(['locale', 'name', 'phone', 'roles']);
    const taken = await editing(id, { email: boss.email });
    expect(expectPage(await admin.patch(paths.users.one(id), taken), 'Users/Edit').errors).toEqual({
      email: 'An account with this email already exists.',
    });
    const unknown = await editing(id, { roles: [uuidv7()] });
    expect(Object.keys(expectPage(await admin.patch(paths.users.one(id), unknown), 'Users/Edit').errors)).toEqual([
      'roles',
    ]);
    expect(await userRow(id)).toMatchObject({ email, version: 1 });
    expectPage(await admin.get(paths.users.edit('nobody')), 'Error', 404);
    expectPage(await admin.get(paths.users.edit(uuidv7())), 'Error', 404);
  });

  it('leaves one’s own address to one’s own account, where it asks for the password', async () => {
    const answer = await admin.patch(paths.users.one(boss.id), await editing(boss.id, { email: 'new@example.test' }));
    expect(Object.keys(expectPage(answer, 'Users/Edit').errors)).toEqual(['email']);
    expect((await userRow(boss.id))?.email).toBe(boss.email);
  });
});

describe('the limits of whoever manages people', () => {
  it('gives no role that holds a right they lack, to others or to themselves', async () => {
    const { id } = await makeUser('validator');
    for (const target of [id, clerk.id]) {
      const before = await rolesOfUser(target);
      const values = await editing(target, {}, clerk.client);
      const roles = [...(values.roles as string[]), await roleId('cashier')];
      const answer = await clerk.client.patch(paths.users.one(target), { ...values, roles });
      expect(expectPage(answer, 'Users/Edit').errors).toEqual({
        roles: 'It includes permissions that you do not have.',
      });
      expect(await rolesOfUser(target)).toEqual(before);
    }
  });

  it('gives no higher limit than their own', async () => {
    const small = await makeRole('Small refunds', ['orders.refund'], { refund_cents: 1000, currency: 'EUR' });
    const large = await makeRole('Large refunds', ['orders.refund'], { refund_cents: 5000, currency: 'EUR' });
    const { id, email } = await makeUser('customer');
    await giveRole(id, small);
    await giveRole(id, await makeRole('You need permission to refund orders', ['users.manage']));
    const client = await signInAs(app, email);
    const target = await makeUser('customer');
    const values = await editing(target.id, {}, client);
    expect(
      Object.keys(
        expectPage(await client.patch(paths.users.one(target.id), { ...values, roles: [large] }), 'Users/Edit').errors,
      ),
    ).toEqual(['roles']);
    expectPage(await client.patch(paths.users.one(target.id), { ...values, roles: [small] }), 'Users/Edit');
    expect(await rolesOfUser(target.id)).toEqual(['Small refunds']);
  });

  it('touches nobody who may do more', async () => {
    const { id } = await makeUser('manager');
    const page = expectPage(await clerk.client.get(paths.users.edit(id)), 'Users/Edit');
    expect(page.can).toEqual({ change: false, impersonate: false });
    const values = { ...page.record.values, version: 1, name: 'Taken over' };
    await clerk.client.patch(paths.users.one(id), values);
    await clerk.client.post(paths.users.deactivation(id));
    await clerk.client.delete(paths.users.sessions(id));
    await clerk.client.delete(paths.users.twoFactor(id));
    expect(await userRow(id)).toMatchObject({ active: true, version: 1 });
    expect(await actionsOf(id)).toEqual([]);
  });

  it('is nobody at all without the permission', async () => {
    const { id } = await makeUser('validator');
    const manager = await signInAs(app, (await makeUser('manager')).email);
    const guest = app.newClient();
    const calls = [
      ['GET', paths.users.index()],
      ['GET', paths.users.create()],
      ['GET', paths.users.edit(id)],
      ['POST', paths.users.index()],
      ['PATCH', paths.users.one(id)],
      ['POST', paths.users.deactivation(id)],
      ['DELETE', paths.users.deactivation(id)],
      ['POST', paths.users.invitation(id)],
      ['DELETE', paths.users.invitation(id)],
      ['DELETE', paths.users.twoFactor(id)],
      ['DELETE', paths.users.sessions(id)],
      ['DELETE', paths.users.sessions(id, 'x')],
      ['POST', paths.users.impersonation(id)],
      ['POST', paths.users.selection()],
    ] as const;
    for (const [method, path] of calls) {
      const data = method === 'GET' ? undefined : {};
      expect([path, (await manager.json(method, path, data)).status]).toEqual([path, 403]);
      expect([path, (await guest.json(method, path, data)).status]).toEqual([path, 401]);
    }
  });

  it('loses the right at once when it is taken away', async () => {
    const { id, email } = await makeUser('customer');
    const role = await makeRole('For an hour', ['users.manage']);
    await giveRole(id, role);
    const client = await signInAs(app, email);
    expectPage(await client.get(paths.users.index()), 'Users/Index');
    await sql('test_take', 'delete from role_permissions where role_id = $1', [role]);
    expectPage(await client.get(paths.users.index()), 'Error', 403);
  });
});

it('asks for the fields of an invitation while they are typed', async () => {
  const live = { Precognition: 'true', 'Precognition-Validate-Only': 'email' };
  const answer = await admin.json('POST', paths.users.index(), await person({ email: 'no address' }), {
    headers: live,
  });
  expect([answer.status, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([422, ['email']]);
  const sound = await admin.json('POST', paths.users.index(), await person(), { headers: live });
  expect(sound.status).toBe(204);
});
