/** A shift that its cashier does not close: who closes it, and what its cashier still sees. */
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { createVenue } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';
import { approve, close, count, createCashbox, faultsOf, open, refusalOf, shiftOf, take } from './cashFixture';

const app = runApp();
let venueId: string;
let cashier: Client;
let manager: Client;
let cashierId: string;
beforeAll(async () => {
  venueId = await createVenue();
});
beforeEach(async () => {
  const people = [await makeUser('cashier'), await makeUser('manager')];
  cashierId = people[0]!.id;
  [cashier, manager] = (await Promise.all(people.map(({ email }) => signInAs(app, email)))) as [Client, Client];
});

it('a shift of an absent cashier is counted and closed by who looks after the cashbox, with the reason and both names', async () => {
  const cashbox = await createCashbox(venueId, { toleranceCents: 500 });
  const { id } = await open(cashier, cashbox, 1000);
  await take(id, cashierId, 500);
  const other = await makeUser('cashier');
  const plain = await signInAs(app, other.email);
  const takeOver = (client: Client, reason = 'Went home ill') =>
    client.json('POST', paths.shifts.takeover(id), { reason });
  expect((await takeOver(plain)).status).toBe(403);
  expect((await close(plain, id, 1500)).status).toBe(404);
  // Even a manager must take it over before counting.
  expect((await count(manager, id, 1500)).status).toBe(404);
  expect((await takeOver(manager, ' ')).status).toBe(422);
  // A simultaneous sale is included completely or refused.
  const [sale] = await Promise.all([take(id, cashierId, 700), takeOver(manager), takeOver(manager)]);
  const drawer = 1500 + (sale === 'closed' ? 0 : 700);
  expect(await shiftOf(id)).toMatchObject({ state: 'closing', drawerCents: drawer, closerReason: 'Went home ill' });
  expect(await take(id, cashierId, 700)).toBe('closed');
  // The cashier sees who counts, and can neither sell nor count.
  const refused = await count(cashier, id, drawer);
  expect([refused.status, refusalOf(refused).code]).toEqual([409, 'shift_taken_over']);
  expect((await cashier.json('POST', paths.shifts.resume(id), {})).status).toBe(409);
  await count(manager, id, drawer - 100);
  await manager.json('POST', paths.shifts.reason(id), { reason: 'A coin is missing' });
  const closed = await shiftOf(id);
  expect(closed).toMatchObject({ state: 'closed', differenceCents: -100, zNumber: 1 });
  expect(closed.snapshot).toMatchObject({ cashier: cashierId, closer: closed.closerId, closerReason: 'Went home ill' });
  expect(await faultsOf(cashbox)).toEqual([]);
  const told = await prisma.notification.findMany({ where: { kind: 'shift_closed_for', userId: cashierId } });
  expect(told).toMatchObject([{ href: paths.shifts.one(id), data: { words: 'Went home ill' } }]);
  // They can choose how they are notified.
  await prisma.notificationPreference.create({ data: { userId: cashierId, kind: 'shift_closed_for' } });
  const { shift } = expectPage(await cashier.get(paths.shifts.one(id)), 'Cash/Shifts/Show');
  expect(shift.closer).toMatchObject({ reason: 'Went home ill' });
});

it('who closes a shift for its cashier does not approve what they counted', async () => {
  const { id } = await open(cashier, await createCashbox(venueId, { toleranceCents: 0 }), 1000);
  await manager.json('POST', paths.shifts.takeover(id), { reason: 'Left without closing' });
  await count(manager, id, 900);
  await manager.json('POST', paths.shifts.reason(id), { reason: 'Short' });
  const own = await approve(manager, id);
  expect(refusalOf(own).code).toBe('own_count');
  const second = await signInAs(app, (await makeUser('manager')).email);
  expect((await approve(second, id)).status).toBeLessThan(400);
  expect(await shiftOf(id)).toMatchObject({ state: 'closed', differenceCents: -100 });
});
