/** Roles given by a user of one venue, and the places of roles in the list of users. */
import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { openApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { giveRole, makeRole } from './managed';
import { makeUser, signInAs } from './people';
import { EVERYWHERE, LAST_DAY, openTwoHalls, type TwoHalls, within } from './twoHalls';

const app = await openApp();

let admin: TwoHalls['admin'];
let hall: TwoHalls['hall'];
let other: TwoHalls['other'];
let event: TwoHalls['event'];
let editing: TwoHalls['editing'];
let limit: TwoHalls['limit'];
beforeAll(async () => {
  ({ admin, hall, other, event, editing, limit } = await openTwoHalls(app));
});

describe('a role made by somebody who works in one venue', () => {
  const ushers = (id: string, reach: object, more: object = {}) => ({
    ...{ id, name: `Ushers ${id}`, description: '', permissions: ['orders.view'], limits: { refund_cents: null } },
    ...{ reach, ...more },
  });
  it('gives there, and for as long, what they have there, and nowhere else', async () => {
    const { id: clerk, email } = await makeUser('customer');
    await giveRole(clerk, await makeRole(`Roles ${clerk}`, ['roles.manage']));
    const work = await makeRole(`Work ${clerk}`, ['orders.view']);
    await giveRole(clerk, work);
    const values = await editing(clerk);
    const own = within({ venues: [hall], until: LAST_DAY });
    expectPage(
      await admin.patch(paths.users.one(clerk), { ...values, reaches: { ...values.reaches, [work]: own } }),
      'Users/Edit',
    );
    const client = await signInAs(app, email);
    const save = async (id: string, reach: object) => {
      await client.visit(paths.roles.create());
      return expectPage(await client.post(paths.roles.index(), ushers(id, reach)), 'RolesAndPermissions/Index').errors;
    };
    const beyond = { permissions: 'It includes permissions that you do not have.' };
    const id = uuidv7();
    for (const wider of [EVERYWHERE, { ...own, venues: [hall, other] }, { ...own, until: null }])
      expect(await save(id, wider)).toEqual(beyond);
    expect(await prisma.role.count({ where: { id } })).toBe(0);
    expect(await save(id, own)).toEqual({});
    const shown = async () => expectPage(await client.get(paths.roles.index(id)), 'RolesAndPermissions/Index');
    expect((await shown()).record!.values.reach).toEqual(own);
    const change = async (reach: object) => {
      const { version } = (await shown()).record!;
      return expectPage(
        await client.patch(paths.roles.one(id), { ...ushers(id, reach), version }),
        'RolesAndPermissions/Index',
      ).errors;
    };
    expect(await change({ ...own, venues: [], events: [event] })).toEqual({});
    expect(await change({ ...own, venues: [other] })).toEqual(beyond);
    expect((await shown()).record!.values.reach).toEqual({ ...own, venues: [], events: [event] });
    // A role that another user made unlimited is from then on above them.
    await prisma.role.update({ where: { id }, data: { isLimited: false } });
    expect((await shown()).roles.find((role) => role.id === id)?.mayChange).toBe(false);
    expect((await client.json('DELETE', paths.roles.one(id))).text).toContain(
      'This user has more permissions than you',
    );
    expect(await prisma.role.count({ where: { id } })).toBe(1);
  });
});

describe('the list of people', () => {
  it('says in words where a role is held and until when, on the page and in the file', async () => {
    const { id, name } = await makeUser('validator');
    await limit(id, within({ venues: [hall], events: [event], until: LAST_DAY }));
    const { list } = expectPage(await admin.get(`${paths.users.index()}?q=${encodeURIComponent(name)}`), 'Users/Index');
    const row = list.rows.find((one) => one.id === id);
    expect(row?.reach).toBe('Validator: Harbour Hall, Night Tour, until 30 June 2099');
    const { text } = await admin.raw(`${paths.users.index()}/export.csv?columns=reach`);
    expect(text).toContain('until 30 June 2099');
  });

  it('offers to give a role to whoever holds it in some places', async () => {
    const { id, email } = await makeUser('customer');
    await giveRole(id, await makeRole(`People only ${id}`, ['users.manage']));
    const role = await makeRole(`Orders here ${id}`, ['orders.view']);
    await giveRole(id, role);
    const values = await editing(id);
    await admin.patch(paths.users.one(id), {
      ...values,
      reaches: { ...values.reaches, [role]: within({ venues: [hall] }) },
    });
    const client = await signInAs(app, email);
    const { roles } = expectPage(await client.get(paths.users.create()), 'Users/Create');
    const mayGive = Object.fromEntries(roles.map((one) => [one.name, one.mayGive]));
    expect(mayGive).toMatchObject({ [`Orders here ${id}`]: true, cashier: false, administrator: false });
  });
});
