import { beforeAll, describe, expect, it } from 'vitest';
import { ensureRoles } from '../../../server/access';
import { memoryBroadcaster } from '../../../server/infra/broadcaster/memoryBroadcaster';
import { prisma, sql } from '../../../server/infra/db';
import { setRuntime } from '../../../server/infra/runtime';
import { paths } from '../../../server/shared/paths';
import { PERMISSIONS } from '../../../server/shared/permissions';
import { uuidv7 } from '../../../server/shared/uuid';
import { openApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { actionsOf, giveRole, makeRole, recordsOf, roleId } from '../users/managed';
import { makeUser, signInAs } from '../users/people';

const app = await openApp();

let admin: Client;
let boss: { name: string };
beforeAll(async () => {
  const person = await makeUser('administrator');
  boss = person;
  admin = await signInAs(app, person.email);
});

const NO_LIMIT = { refund_cents: null };
const role = (overrides: object = {}) => ({
  name: 'Front desk',
  description: 'Answers at the door',
  permissions: ['orders.view', 'orders.refund'],
  limits: { refund_cents: 2500 },
  ...overrides,
});

async function create(overrides: object = {}, client = admin): Promise<string> {
  const id = uuidv7();
  await client.visit(paths.roles.create());
  await client.post(paths.roles.index(), { id, ...role(overrides) });
  return id;
}

async function stored(id: string) {
  const [row] = await sql<{ name: string; version: number; limits: object; permissions: string[] }>(
    'test_stored_role',
    `select name, version, limits, array(select permission from role_permissions where role_id = r.id order by 1) as permissions
     from roles r where id = $1`,
    [id],
  );
  return row;
}

const errorsOf = (answer: Awaited<ReturnType<Client['post']>>) =>
  Object.keys(expectPage(answer, 'RolesAndPermissions/Index').errors);

describe('the matrix', () => {
  it('shows every permission by what it is about, and who holds it', async () => {
    const page = expectPage(await admin.get(paths.roles.index()), 'RolesAndPermissions/Index');
    expect(page.areas.flatMap((area) => area.permissions).sort()).toEqual([...PERMISSIONS].sort());
    const administrator = page.roles.find(({ name }) => name === 'administrator');
    expect(administrator).toMatchObject({ people: 1, mayChange: false, builtIn: true });
    expect([...administrator!.permissions].sort()).toEqual([...PERMISSIONS].sort());
    expect([page.record, page.draft]).toEqual([null, null]);
  });

  it('is for those who may change it', async () => {
    const manager = await signInAs(app, (await makeUser('manager')).email);
    const id = await roleId('cashier');
    for (const client of [manager, app.newClient()]) {
      const refused = client === manager ? 403 : 401;
      expect((await client.json('GET', paths.roles.index())).status).toBe(refused);
      expect((await client.json('POST', paths.roles.index(), {})).status).toBe(refused);
      expect((await client.json('PATCH', paths.roles.one(id), {})).status).toBe(refused);
      expect((await client.json('DELETE', paths.roles.one(id))).status).toBe(refused);
    }
    expectPage(await admin.get(paths.roles.index(uuidv7())), 'Error', 404);
    expectPage(await admin.get(paths.roles.index('x')), 'Error', 404);
  });
});

describe('a role of one’s own', () => {
  it('is made once, copied, changed, renamed and deleted, each of it written down', async () => {
    const id = uuidv7();
    const body = { id, ...role() };
    const both = await Promise.all([1, 2].map(() => admin.post(paths.roles.index(), body)));
    expect(both.map(errorsOf)).toEqual([[], []]);
    // Permissions of a later server version are kept.
    await sql('test_later', `insert into role_permissions values ($1, 'comets.view')`, [id]);
    expect(await stored(id)).toEqual({
      name: 'Front desk',
      version: 1,
      limits: { refund_cents: 2500, currency: 'EUR' },
      permissions: ['comets.view', 'orders.refund', 'orders.view'],
    });
    const { draft } = expectPage(await admin.get(paths.roles.copy(id)), 'RolesAndPermissions/Index');
    expect(draft).toMatchObject({
      name: '',
      permissions: ['orders.refund', 'orders.view'],
      limits: { refund_cents: 2500, currency: 'EUR' },
    });

    const change = { ...role({ name: 'Welcome desk', permissions: ['orders.view'], limits: NO_LIMIT }), version: 1 };
    expectPage(await admin.patch(paths.roles.one(id), change), 'RolesAndPermissions/Index');
    expect(await stored(id)).toEqual({
      name: 'Welcome desk',
      version: 2,
      limits: {},
      permissions: ['comets.view', 'orders.view'],
    });
    await admin.delete(paths.roles.one(id));
    await admin.delete(paths.roles.one(id));
    expect(await stored(id)).toBeUndefined();
    const records = await recordsOf(id);
    expect(records.map(({ action }) => action)).toEqual(['role.created', 'role.updated', 'role.deleted']);
    expect(records[1]).toMatchObject({
      before: { name: 'Front desk', permissions: ['orders.refund', 'orders.view'], refund_cents: 2500 },
      after: { name: 'Welcome desk', permissions: ['orders.view'], refund_cents: null },
    });
  });

  it('is refused under another’s name, in any language, and with what does not exist', async () => {
    await create({ name: 'Taken' });
    for (const name of ['taken', 'Manager', 'Contabilidad', 'administrator', ' '])
      expect([name, errorsOf(await admin.post(paths.roles.index(), { id: uuidv7(), ...role({ name }) }))]).toEqual([
        name,
        ['name'],
      ]);
    const wrong = role({ name: 'Wrong', permissions: ['orders.steal'], limits: { refund_cents: -1 } });
    expect(errorsOf(await admin.post(paths.roles.index(), { id: uuidv7(), ...wrong })).sort()).toEqual([
      'limits.refund_cents',
      'permissions.0',
    ]);
  });

  it('is not deleted while somebody has it, and a built-in one never', async () => {
    const id = await create({ name: 'In use' });
    const { id: person } = await makeUser();
    await giveRole(person, id);
    await admin.visit(paths.roles.index());
    for (const one of [id, await roleId('validator'), await roleId('administrator')]) {
      const answer = await admin.delete(paths.roles.one(one));
      expect(answer.page?.flash?.toast).toMatchObject({ kind: 'error' });
      expect(await stored(one)).toBeDefined();
    }
  });
});

it('tells who changed a role first, and loses neither’s work', async () => {
  const id = await create({ name: 'Contested' });
  await admin.visit(paths.roles.index(id));
  await admin.patch(paths.roles.one(id), { ...role({ name: 'Theirs' }), version: 1 });
  const answer = await admin.patch(paths.roles.one(id), { ...role({ name: 'Mine' }), version: 1 });
  expect(answer.page?.flash?.conflict).toMatchObject({
    by: boss.name,
    version: 2,
    values: {
      name: 'Theirs',
      permissions: ['orders.refund', 'orders.view'],
      limits: { refund_cents: 2500, currency: 'EUR' },
    },
  });
  expect((await stored(id))?.name).toBe('Theirs');
});

it('takes effect with the next request, and has live connections ask again', async () => {
  const broadcaster = memoryBroadcaster();
  setRuntime({ env: app.env, broadcaster });
  const id = await create({ name: 'Watch', permissions: ['dashboard.view'], limits: NO_LIMIT });
  const { id: person, email } = await makeUser();
  await giveRole(person, id);
  const client = await signInAs(app, email);
  expectPage(await client.get(paths.dashboard()), 'Dashboard/Index');
  await admin.visit(paths.roles.index(id));
  await admin.patch(paths.roles.one(id), { ...role({ name: 'Watch', permissions: [], limits: NO_LIMIT }), version: 1 });
  expectPage(await client.get(paths.dashboard()), 'Error', 403);
  await expect.poll(() => broadcaster.rechecked).toContain(person);
});

describe('the limits of whoever changes roles', () => {
  let keeper: Client;
  let own: string;
  beforeAll(async () => {
    own = await makeRole('Keeper of keys', ['roles.manage', 'orders.view', 'orders.refund'], {
      refund_cents: 3000,
      currency: 'EUR',
    });
    const { id, email } = await makeUser();
    await giveRole(id, own);
    keeper = await signInAs(app, email);
  });

  it('give no right and no limit beyond their own, to any role or to themselves', async () => {
    await keeper.visit(paths.roles.create());
    const tries = [{ permissions: ['users.manage'] }, { limits: { refund_cents: 3001 } }, { limits: NO_LIMIT }];
    for (const beyond of tries)
      expect(
        errorsOf(await keeper.post(paths.roles.index(), { id: uuidv7(), ...role({ name: 'Beyond', ...beyond }) })),
      ).toEqual(['permissions']);
    const id = await create({ name: 'Within', limits: { refund_cents: 3000 } }, keeper);
    expect(await stored(id)).toBeDefined();
    const raised = {
      name: 'Keeper of keys',
      permissions: ['roles.manage', 'orders.view', 'orders.refund'],
      limits: { refund_cents: 9000 },
    };
    await keeper.visit(paths.roles.index(own));
    expect(errorsOf(await keeper.patch(paths.roles.one(own), { ...role(raised), version: 1 }))).toEqual([
      'permissions',
    ]);
    expect((await stored(own))?.limits).toEqual({ refund_cents: 3000, currency: 'EUR' });
  });

  it('touch no role that may do more, and never the administrator’s', async () => {
    const [manager, administrator] = [await roleId('manager'), await roleId('administrator')];
    await keeper.visit(paths.roles.index());
    const before = await stored(manager);
    await keeper.patch(paths.roles.one(manager), { ...role({ name: 'manager', permissions: [] }), version: 1 });
    await keeper.put(paths.roles.twoFactor(manager), { required: true });
    expect(await stored(manager)).toEqual(before);
    expect(await prisma.role.findUniqueOrThrow({ where: { id: manager } })).toMatchObject({ requiresTwoFactor: false });
    const { draft } = expectPage(await keeper.get(paths.roles.copy(manager)), 'RolesAndPermissions/Index');
    expect(draft?.permissions).toEqual(['orders.refund', 'orders.view']);
    await admin.visit(paths.roles.index());
    const none = role({ name: 'administrator', permissions: [] });
    await admin.patch(paths.roles.one(administrator), { ...none, version: 1 });
    expect((await stored(administrator))?.permissions).toEqual([...PERMISSIONS].sort());
    expect(await actionsOf(administrator)).toEqual([]);
  });
});

it('changes what a built-in role may do, and not what it is called', async () => {
  const id = await roleId('cashier');
  await admin.visit(paths.roles.index(id));
  const change = role({ name: 'Till', permissions: ['orders.view', 'tickets.view'], limits: NO_LIMIT });
  expect(errorsOf(await admin.patch(paths.roles.one(id), { ...change, version: 1 }))).toEqual([]);
  expect(await stored(id)).toMatchObject({ name: 'cashier', version: 2, permissions: ['orders.view', 'tickets.view'] });
});

it('gives a built-in role what is new to the product with the next start, and not what was taken from it by hand', async () => {
  const id = await roleId('agent');
  await sql('test_new', `delete from role_defaults where role = 'agent' and permission = 'mails.view'`);
  await sql(
    'test_taken',
    `delete from role_permissions where role_id = $1 and permission in ('mails.view', 'orders.view')`,
    [id],
  );
  await Promise.all([ensureRoles(), ensureRoles()]);
  const permissions = (await stored(id))?.permissions;
  expect(permissions).toContain('mails.view');
  expect(permissions).not.toContain('orders.view');
});
