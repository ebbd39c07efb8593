/** Roles limited to places and to an end date, in the forms of users and roles. */
import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import type { Permission } from '../../../server/shared/permissions';
import { uuidv7 } from '../../../server/shared/uuid';
import { openApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { giveRole, makeRole, recordsOf, roleId } from './managed';
import { makeUser, signInAs } from './people';
import { EVERYWHERE, LAST_DAY, openTwoHalls, type Reach, type TwoHalls, within } from './twoHalls';

const app = await openApp();

let admin: TwoHalls['admin'];
let validator: TwoHalls['validator'];
let hall: TwoHalls['hall'];
let other: TwoHalls['other'];
let event: TwoHalls['event'];
let editing: TwoHalls['editing'];
let limit: TwoHalls['limit'];
beforeAll(async () => {
  ({ admin, validator, hall, other, event, editing, limit } = await openTwoHalls(app));
});
const reachOf = async (id: string, role = validator) =>
  expectPage(await admin.get(paths.users.edit(id)), 'Users/Edit').record.values.reaches[role];
const invitation = (id: string, reach: object, role = validator) => ({
  ...{ id, name: 'Nora Vidal', email: `nora${id}@example.test`, phone: '', locale: 'en' },
  ...{ roles: [role], reaches: { [role]: reach } },
});
const lastRecord = async (id: string) => (await recordsOf(id)).at(-1);

describe('a person', () => {
  it('is invited into a venue and an event until a day, changed and let everywhere again, each of it written down', async () => {
    const id = uuidv7();
    const reach = within({ venues: [other], events: [event], until: LAST_DAY });
    await admin.visit(paths.users.create());
    expectPage(await admin.post(paths.users.index(), invitation(id, reach)), 'Users/Edit');
    expect(await reachOf(id)).toEqual(reach);
    expect(await prisma.userRole.findFirst({ where: { userId: id } })).toMatchObject({
      isLimited: true,
      endsAt: new Date('2099-06-30T22:00:00Z'),
    });
    const text = 'validator: Harbour Hall, Night Tour · ≤ 2099-06-30';
    expect(await lastRecord(id)).toMatchObject({ action: 'user.invited', after: { reach: [text] } });

    // It has the same name but is another venue.
    expect(await limit(id, { ...reach, venues: [hall] })).toEqual({});
    expect(await reachOf(id)).toEqual({ ...reach, venues: [hall] });
    expect(await limit(id, { ...EVERYWHERE, until: '2099-07-31' })).toEqual({});
    expect(await reachOf(id)).toEqual({ ...EVERYWHERE, until: '2099-07-31' });
    expect(await lastRecord(id)).toMatchObject({
      action: 'user.updated',
      before: { reach: [text] },
      after: { reach: ['validator: ≤ 2099-07-31'] },
    });
    expect(await limit(id, EVERYWHERE)).toEqual({});
    expect(await reachOf(id)).toEqual(EVERYWHERE);
    expect(await prisma.roleScope.count({ where: { userId: id } })).toBe(0);
    expect(await lastRecord(id)).toMatchObject({ before: { reach: ['validator: ≤ 2099-07-31'] }, after: {} });
  });

  it('keeps where they are limited when a form does not say, and loses it with the role', async () => {
    const [{ id }, { id: colleague }] = [await makeUser('validator'), await makeUser('validator')];
    for (const one of [colleague, id]) await limit(one, within({ venues: [hall] }));
    expect(await reachOf(colleague)).toEqual(within({ venues: [hall] }));
    await admin.patch(paths.users.one(id), await editing(id, { name: 'Renamed', reaches: {} }));
    expect(await reachOf(id)).toEqual(within({ venues: [hall] }));
    const cashier = await roleId('cashier');
    await admin.patch(paths.users.one(id), await editing(id, { roles: [cashier], reaches: {} }));
    await admin.patch(paths.users.one(id), await editing(id, { roles: [validator], reaches: {} }));
    expect(await reachOf(id)).toEqual(EVERYWHERE);
  });

  it('is refused what makes no sense, beside the field, and keeps what they had', async () => {
    const { id } = await makeUser('validator');
    const had = within({ events: [event] });
    await limit(id, had);
    const field = `reaches.${validator}`;
    const nowhere = { [`${field}.venues`]: 'Choose at least one venue or event.' };
    const gone = { [field]: 'One of these venues or events no longer exists.' };
    const past = { [`${field}.until`]: 'This day has already passed. Choose a later one.' };
    const refused: [Reach, object][] = [
      [within({}), nowhere],
      [within({ venues: [uuidv7()] }), gone],
      [within({ venues: [hall], events: [hall] }), gone],
      [within({ venues: [hall], until: '2020-01-31' }), past],
    ];
    for (const [reach, errors] of refused) expect(await limit(id, reach)).toEqual(errors);
    const fields = async (reach: object) => Object.keys(await limit(id, reach as Reach)).map((key) => key.slice(0, 44));
    expect(await fields({ ...had, venues: ['x\u0000'] })).toEqual([field]);
    expect(await fields({ ...had, until: '2099-02-30' })).toEqual([field]);
    expect(await reachOf(id)).toEqual(had);
    const made = uuidv7();
    await admin.visit(paths.users.create());
    const answer = await admin.post(paths.users.index(), invitation(made, refused[3]![0]));
    expect(expectPage(answer, 'Users/Create').errors).toEqual(past);
    expect(await prisma.user.count({ where: { id: made } })).toBe(0);
  });

  it('is one row and one record when eight invite or change at once', async () => {
    const id = uuidv7();
    const reach = within({ venues: [hall], events: [event] });
    await admin.visit(paths.users.create());
    const eight = <T>(act: () => Promise<T>) => Promise.all(Array.from({ length: 8 }, act));
    await eight(() => admin.post(paths.users.index(), invitation(id, reach), { follow: false }));
    expect(await reachOf(id)).toEqual(reach);
    const change = await editing(id, { reaches: { [validator]: within({ venues: [other] }) } });
    const answers = await eight(() => admin.json('PATCH', paths.users.one(id), change, { follow: false }));
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await reachOf(id)).toEqual(within({ venues: [other] }));
    expect(await prisma.roleScope.count({ where: { userId: id } })).toBe(1);
    expect((await recordsOf(id)).map(({ action }) => action)).toEqual(['user.invited', 'user.updated']);
  });

  it('is told to whoever edits them what of a role nobody has in some places only', async () => {
    const id = await makeRole('Office', ['users.manage', 'dashboard.view']);
    const { roles } = expectPage(await admin.get(paths.users.create()), 'Users/Create');
    expect(roles.find((role) => role.id === id)?.house).toEqual(['users.manage']);
    const { id: person, email } = await makeUser('customer');
    expect(await limit(person, within({ venues: [hall] }), admin, id)).toEqual({});
    const client = await signInAs(app, email);
    expect((await client.get(paths.users.index())).status).toBe(403);
    expect((await client.get(paths.dashboard())).status).toBe(200);
  });
});

describe('nobody gives', () => {
  /** A user who manages users everywhere, and has these permissions in these places until then. */
  async function clerkWith(permissions: Permission[], reach: Reach): Promise<{ client: Client; role: string }> {
    const { id, email } = await makeUser('customer');
    await giveRole(id, await makeRole(`People ${id}`, ['users.manage']));
    const role = await makeRole(`Work ${id}`, permissions);
    await giveRole(id, role);
    const values = await editing(id);
    const reaches = { ...values.reaches, [role]: reach };
    expectPage(await admin.patch(paths.users.one(id), { ...values, reaches }), 'Users/Edit');
    return { client: await signInAs(app, email), role };
  }
  const BEYOND = { roles: 'It includes permissions that you do not have.' };

  it('more than their own place', async () => {
    const { client, role } = await clerkWith(['orders.view'], within({ venues: [hall] }));
    const { id } = await makeUser('customer');
    for (const wider of [EVERYWHERE, within({ venues: [other] }), within({ venues: [hall, other] })])
      expect(await limit(id, wider, client, role)).toEqual(BEYOND);
    expect(await prisma.userRole.count({ where: { userId: id, roleId: role } })).toBe(0);
    for (const own of [within({ venues: [hall] }), within({ events: [event] })])
      expect(await limit(id, own, client, role)).toEqual({});
    expect(await reachOf(id, role)).toEqual(within({ events: [event] }));
  });

  it('longer than their own end', async () => {
    const { client, role } = await clerkWith(['orders.view'], { ...EVERYWHERE, until: LAST_DAY });
    const { id } = await makeUser('customer');
    for (const until of [null, '2099-07-01'])
      expect(await limit(id, { ...EVERYWHERE, until }, client, role)).toEqual(BEYOND);
    expect(await limit(id, { ...EVERYWHERE, until: LAST_DAY }, client, role)).toEqual({});
    expect(await reachOf(id, role)).toEqual({ ...EVERYWHERE, until: LAST_DAY });
  });
});

describe('a role', () => {
  const role = (reach: object | undefined, more: object = {}) => ({
    ...{ name: 'Ushers', description: '', permissions: ['validations.redeem', 'orders.view'] },
    ...{ limits: { refund_cents: null }, reach, ...more },
  });
  const stored = async (id: string) =>
    expectPage(await admin.get(paths.roles.index(id)), 'RolesAndPermissions/Index').record!;

  it('is limited for everybody who has it, moved and let everywhere again, each of it written down', async () => {
    const id = uuidv7();
    const reach = within({ venues: [other], until: LAST_DAY });
    await admin.visit(paths.roles.create());
    await admin.post(paths.roles.index(), { id, ...role(reach) });
    expect((await stored(id)).values.reach).toEqual(reach);
    const { id: person, email } = await makeUser('customer');
    await giveRole(person, id);
    const client = await signInAs(app, email);
    const { held } = expectPage(await client.get(paths.profile.edit()), 'Profile/Edit');
    expect(held).toContainEqual(
      expect.objectContaining({ role: 'Ushers', places: ['Harbour Hall'], until: '2099-06-30T22:00:00.000Z' }),
    );
    const change = async (next: object | undefined, more: object = {}) => {
      const { version } = await stored(id);
      await admin.visit(paths.roles.index(id));
      return expectPage(
        await admin.patch(paths.roles.one(id), { ...role(next, more), version }),
        'RolesAndPermissions/Index',
      ).errors;
    };
    expect(await change(within({ venues: [] }))).toEqual({ 'reach.venues': 'Choose at least one venue or event.' });
    expect(await change(within({ events: [hall] }))).toHaveProperty('reach');
    expect(await change({ ...reach, until: '2020-01-31' })).toEqual({
      'reach.until': 'This day has already passed. Choose a later one.',
    });
    expect((await stored(id)).values.reach).toEqual(reach);
    expect(await change({ ...reach, venues: [hall] })).toEqual({});
    expect(await change(undefined, { description: 'At the doors' })).toEqual({});
    expect((await stored(id)).values.reach).toEqual({ ...reach, venues: [hall] });
    expect(await change(EVERYWHERE, { description: 'At the doors' })).toEqual({});
    expect((await stored(id)).values.reach).toEqual(EVERYWHERE);
    const records = await recordsOf(id);
    expect(records[0]).toMatchObject({ after: { reach: 'Harbour Hall · ≤ 2099-06-30' } });
    expect(records.at(-1)).toMatchObject({ before: { reach: 'Harbour Hall · ≤ 2099-06-30' } });
  });
});
