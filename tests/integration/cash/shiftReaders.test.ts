/**
 * Accountants read shifts, X and Z reports and the daily report, where they see reports; they cannot change anything.
 */
import { describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { STATED_ROUTES } from '../access/routePermissions';
import { createVenue } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';
import { close, createCashbox, open, take } from './cashFixture';

const app = runApp();

/** A person with only this permission, in the whole organisation or in one venue. */
async function reader(permission: 'reports.view' | 'invoices.manage', venueId?: string): Promise<Client> {
  const { id: userId, email } = await makeUser('customer');
  const role = await prisma.role.create({ data: { id: uuidv7(), name: `reader ${email}` } });
  await prisma.rolePermission.create({ data: { roleId: role.id, permission } });
  await prisma.userRole.create({ data: { userId, roleId: role.id, isLimited: venueId !== undefined } });
  if (venueId) await prisma.roleScope.create({ data: { id: uuidv7(), userId, roleId: role.id, venueId } });
  return signInAs(app, email);
}

/** A shift of a new cashier: 50.00 counted at the start and 14.00 taken in cash. */
async function shiftIn(venueId: string) {
  const person = await makeUser('cashier');
  const cashier = await signInAs(app, person.email);
  const { id } = await open(cashier, await createCashbox(venueId), 5000);
  await take(id, person.id, 1400);
  return { id, cashier };
}

const listOf = async (client: Client) =>
  expectPage(await client.get(paths.shifts.index()), 'Cash/Shifts/Index').list.rows.map(({ id }) => id);

describe('a person who sees reports', () => {
  it('of the whole organisation reads every shift, open or closed, its Z and its file, as the accountant does', async () => {
    const [one, two] = [await shiftIn(await createVenue()), await shiftIn(await createVenue())];
    await close(one.cashier, one.id, 6400);
    const accountant = await signInAs(app, (await makeUser('accountant')).email);
    for (const client of [accountant, await reader('reports.view')]) {
      expect(await listOf(client)).toEqual(expect.arrayContaining([one.id, two.id]));
      const closed = expectPage(await client.get(paths.shifts.one(one.id)), 'Cash/Shifts/Show');
      expect(closed).toMatchObject({ shift: { z: 1, state: 'closed' }, figures: { expected: 6400 } });
      expect(expectPage(await client.get(paths.shifts.one(two.id)), 'Cash/Shifts/Show').figures).toMatchObject({
        expected: 6400,
      });
      expect(Object.values(closed.may)).toEqual(Object.values(closed.may).map(() => false));
      expect((await client.get('/cashbox-shifts/export.csv')).text).toContain('64.00');
      expectPage(await client.get(paths.internalReport()), 'Admin/InternalReport');
    }
  });

  it('of one venue reads its shifts and none of another, in list, file and page; the day report is not theirs', async () => {
    const [ours, theirs] = [await createVenue(), await createVenue()];
    const [one, two] = [await shiftIn(ours), await shiftIn(theirs)];
    const client = await reader('reports.view', ours);
    expect(await listOf(client)).toEqual([one.id]);
    expect((await client.get(paths.shifts.one(one.id))).status).toBe(200);
    expect((await client.get(paths.shifts.one(two.id))).status).toBe(404);
    const lines = (await client.get('/cashbox-shifts/export.csv')).text.trim().split('\n');
    expect(lines).toHaveLength(2);
    expect((await client.get(paths.internalReport())).status).toBe(403);
  });

  it('changes nothing: every write of a shift is refused', async () => {
    const { id } = await shiftIn(await createVenue());
    const client = await reader('reports.view');
    const writes = STATED_ROUTES.filter(({ method, path }) => method !== 'GET' && path.startsWith('/cashbox-shifts'));
    expect(writes.length).toBeGreaterThan(9);
    for (const { method, path } of writes) {
      const answer = await client.json(method, path.replace(':id', id), {});
      expect({ path, status: answer.status }).toEqual({ path, status: 403 });
    }
  });

  it('and sells in one venue sees the shifts of the venue whose reports they see, and their own elsewhere', async () => {
    const [read, sold] = [await createVenue(), await createVenue()];
    const [one, colleague] = [await shiftIn(read), await shiftIn(sold)];
    const { id: userId, email } = await makeUser('customer');
    for (const [permission, venueId] of [
      ['reports.view', read],
      ['cash.sell', sold],
    ] as const) {
      const role = await prisma.role.create({ data: { id: uuidv7(), name: `${permission} ${email}` } });
      await prisma.rolePermission.create({ data: { roleId: role.id, permission } });
      await prisma.userRole.create({ data: { userId, roleId: role.id, isLimited: true } });
      await prisma.roleScope.create({ data: { id: uuidv7(), userId, roleId: role.id, venueId } });
    }
    const client = await signInAs(app, email);
    const own = await open(client, await createCashbox(sold), 7777);
    expect((await listOf(client)).sort()).toEqual([one.id, own.id].sort());
    expect((await client.get(paths.shifts.one(colleague.id))).status).toBe(404);
  });
});

it('the permission to issue invoices alone opens no shift', async () => {
  const { id } = await shiftIn(await createVenue());
  const client = await reader('invoices.manage');
  expect((await client.get(paths.shifts.one(id))).status).toBe(403);
});

it('a cashier who sees reports stays blind at their own till', async () => {
  const person = await makeUser('cashier', 'accountant');
  const client = await signInAs(app, person.email);
  const { id } = await open(client, await createCashbox(await createVenue()), 5000);
  await take(id, person.id, 1731);
  expect(expectPage(await client.get(paths.shifts.one(id)), 'Cash/Shifts/Show')).toMatchObject({ figures: null });
  expect((await client.get(paths.shifts.index())).text).not.toMatch(/1731|6731|67[.,]31/);
});
