/** Closings never change through later events, even by writes that bypass the application. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { connection, prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { createVenue } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';
import { close, count, createCashbox, faultsOf, open, shiftOf, take } from './cashFixture';

const app = runApp();
let venueId: string;
let cashier: Client;
let manager: Client;
let cashierId: string;
beforeAll(async () => {
  venueId = await createVenue();
  const people = [await makeUser('cashier'), await makeUser('manager')];
  cashierId = people[0]!.id;
  [cashier, manager] = (await Promise.all(people.map(({ email }) => signInAs(app, email)))) as [Client, Client];
});

it('a refund of today leaves yesterday’s closing as it was, byte for byte; nothing changes a closing', async () => {
  const cashbox = await createCashbox(venueId);
  const first = await open(cashier, cashbox, 0);
  await take(first.id, cashierId, 4000);
  await close(cashier, first.id, 4000, { left: 4000 });
  const before = await shiftOf(first.id);
  const second = await open(cashier, cashbox, 4000);
  await take(second.id, cashierId, -1500);
  await close(cashier, second.id, 2500);
  expect(await shiftOf(first.id)).toEqual(before);
  expect(await shiftOf(second.id)).toMatchObject({ expectedCents: 2500, zNumber: 2, previousHash: before.hash });
  const refused = (statement: string) => expect(connection.script(statement)).rejects.toThrow(/append-only/);
  await refused(`update cashbox_shifts set difference_reason = 'x' where id = '${first.id}'`);
  await refused(`delete from cashbox_shifts where id = '${first.id}'`);
  await refused(`update cash_movements set amount_cents = 1 where shift_id = '${first.id}'`);
  await refused(`delete from cash_movements where shift_id = '${first.id}'`);
  expect(await faultsOf(cashbox)).toEqual([]);
  // The chain reveals changes that bypass the guards.
  await connection.script(
    `alter table cashbox_shifts disable trigger cashbox_shifts_guard;
     update cashbox_shifts set snapshot = snapshot || '{"counted": 1}' where id = '${first.id}';
     alter table cashbox_shifts enable trigger cashbox_shifts_guard;`,
  );
  expect((await faultsOf(cashbox)).map(({ what }) => what).sort()).toEqual(['seal', 'snapshot']);
  expect(expectPage(await manager.get(paths.cashboxes.index()), 'Cash/Cashboxes/Index')).not.toHaveProperty('chain');
  const later = await manager.visit(paths.cashboxes.index(), { only: ['chain'] });
  expect(expectPage(later, 'Cash/Cashboxes/Index').chain!.faults).toHaveLength(2);
});

it('boxes that stand empty are no count, so that nothing is told of what is expected; 0.00 that was typed is one', async () => {
  const { id } = await open(cashier, await createCashbox(venueId), 0);
  await take(id, cashierId, 4000);
  await cashier.json('POST', paths.shifts.closing(id), {});
  const empty = { count: { 5000: 0, 100: 0 }, total: null, left: 0, currency: 'EUR' };
  const answer = await cashier.json('POST', paths.shifts.count(id), empty);
  expect([answer.status, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([422, ['total']]);
  expect(await shiftOf(id)).toMatchObject({ state: 'closing', countedCents: null });
  expect((await count(cashier, id, 0)).status).toBeLessThan(400);
  expect(await shiftOf(id)).toMatchObject({ countedCents: 0 });
});

it('a cashier whose right has moved to another venue sees and prints the Z of their own closed shift, and no other', async () => {
  const here = await makeUser('cashier');
  const client = await signInAs(app, here.email);
  const { id } = await open(client, await createCashbox(venueId), 0);
  await close(client, id, 0);
  const another = await open(cashier, await createCashbox(venueId), 0);
  await close(cashier, another.id, 0);
  const role = await prisma.userRole.findFirstOrThrow({ where: { userId: here.id } });
  const elsewhere = await createVenue();
  await prisma.roleScope.create({
    data: { id: randomUUID(), userId: here.id, roleId: role.roleId, venueId: elsewhere },
  });
  const print = (shift: string) =>
    client.json('POST', paths.shifts.prints(shift), { id: randomUUID(), what: 'report' });
  expect(expectPage(await client.get(paths.shifts.one(id)), 'Cash/Shifts/Show').shift.z).toBe(1);
  expect((await print(id)).status).toBe(200);
  expect([(await print(another.id)).status, (await client.get(paths.shifts.one(another.id))).status]).toEqual([
    404, 404,
  ]);
});
