/** A change of cashier by PIN, with a count of the drawer; corrections of a closed shift, and of a forgotten one. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { tellForgotten } from '../../../server/cash/shifts/forgottenShifts';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { setStaffPin } from '../../../server/users/pin/staffPin';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { createVenue } from '../orders/shopFixture';
import { makeUser, signedIn, signInAs } from '../users/people';
import { close, createCashbox, faultsOf, move, open, refusalOf, shiftOf } from './cashFixture';

const PIN = '4821';
const NOWHERE = { ip: null, userAgent: null };

const app = runApp();
const cashier = signedIn(app, 'cashier');
const manager = signedIn(app, 'manager');
let venueId: string;
let colleague: { id: string; name: string };
beforeAll(async () => {
  venueId = await createVenue();
  const { id } = await makeUser('cashier');
  colleague = await prisma.user.findUniqueOrThrow({ where: { id }, select: { id: true, name: true } });
  await setStaffPin(id, PIN, NOWHERE);
});

const change = (shift: string, input: object = {}) =>
  cashier.json('PUT', paths.shifts.cashier(shift), { id: randomUUID(), person: colleague.id, pin: PIN, ...input });
const show = async (client: Client, id: string) =>
  expectPage(await client.get(paths.shifts.one(id)), 'Cash/Shifts/Show');

it('a cashier without a PIN who signs in again sells under their own name', async () => {
  const person = await makeUser('cashier');
  const own = await signInAs(app, person.email);
  const { id } = await open(own, await createCashbox(venueId), 1000);
  const taken = { id: randomUUID(), person: colleague.id, pin: PIN };
  expect((await own.json('PUT', paths.shifts.cashier(id), taken)).status).toBe(204);
  await move(own, id, 'deposit', 100);
  const again = await signInAs(app, person.email);
  await move(again, id, 'deposit', 200);
  const moved = await prisma.cashMovement.findMany({ where: { shiftId: id }, orderBy: { position: 'asc' } });
  expect(moved.map(({ byId }) => byId)).toEqual([colleague.id, person.id]);
  expect(await shiftOf(id)).toMatchObject({ state: 'open', cashierId: person.id });
});

it('changes the cashier by PIN while the shift goes on, and each movement keeps its own name', async () => {
  const cashbox = await createCashbox(venueId);
  const { id } = await open(cashier, cashbox, 1000);
  const { people } = (await cashier.get(paths.shifts.cashiers(id))).json<{ people: { id: string }[] }>();
  expect(people.map((one) => one.id)).toContain(colleague.id);
  await move(cashier, id, 'deposit', 100);
  for (const _ of [1, 2]) expect((await change(id)).status).toBe(204);
  await move(cashier, id, 'deposit', 200);
  const page = await show(cashier, id);
  expect(page.shift).toMatchObject({ till: colleague.name });
  expect(page.movements.map(({ by }) => by === colleague.name)).toEqual([true, false]);
  expect((await shiftOf(id)).cashierId).not.toBe(colleague.id);
  await close(cashier, id, 1300);
  expect((await change(id, { person: (await shiftOf(id)).cashierId })).status).toBeGreaterThanOrEqual(400);
});

it('takes no sixth try of a PIN, and changes nobody', async () => {
  const { id: other } = await makeUser('cashier');
  await setStaffPin(other, PIN, NOWHERE);
  const { id } = await open(cashier, await createCashbox(venueId), 0);
  for (const pin of ['1', 'abcd']) expect(refusalOf(await change(id, { pin })).errors).toHaveProperty('pin');
  const tries = await Promise.all([1, 2, 3, 4, 5].map(() => change(id, { person: other, pin: '9999' })));
  for (const tried of tries) expect(refusalOf(tried).errors).toHaveProperty('pin');
  const locked = refusalOf(await change(id, { person: other }));
  expect(locked.errors!.pin![0]).toMatch(/incorrectly 5 times/);
  expect(refusalOf(await change(id, { person: randomUUID() })).errors).toHaveProperty('person');
  expect(await shiftOf(id)).toMatchObject({ atTillId: null });
  await close(cashier, id, 0);
});

it('hands the drawer over with a count; what differs is told to who looks after it', async () => {
  const cashbox = await createCashbox(venueId);
  const { id } = await open(cashier, cashbox, 10_000);
  await move(cashier, id, 'withdrawal', 1234);
  const counted = { total: 8700, currency: 'EUR' };
  expect(refusalOf(await change(id, { counted: { ...counted, currency: 'USD' } })).errors).toBeDefined();
  const same = { id: randomUUID(), counted };
  for (const _ of [1, 2]) expect((await change(id, same)).status).toBe(204);
  const [mine, theirs] = [await cashier.get(paths.shifts.one(id)), await show(manager, id)];
  expect(theirs.handovers).toMatchObject([{ to: colleague.name, counted: 8700, difference: -66 }]);
  // 87.66 is expected, and the counting cashier is not told.
  expect(mine.text).not.toMatch(/8766|87[.,]66|-66\b/);
  await expect(prisma.cashHandover.deleteMany({ where: { shiftId: id } })).rejects.toThrow();
  await close(cashier, id, 8766);
});

it('puts right what is closed as a movement of the next shift', async () => {
  const cashbox = await createCashbox(venueId, { toleranceCents: 500 });
  const { id } = await open(cashier, cashbox, 1000);
  await close(cashier, id, 900);
  await cashier.json('POST', paths.shifts.reason(id), { reason: 'A coin fell' });
  const before = await shiftOf(id);
  const correct = (client: Client, input: object = {}) =>
    client.json('POST', paths.shifts.corrections(id), {
      id: randomUUID(),
      direction: 'in',
      amountCents: 100,
      reason: 'The coin lay under the drawer',
      ...input,
    });
  expect(refusalOf(await correct(manager)).errors).toHaveProperty('amountCents');
  const next = await open(cashier, cashbox, 0);
  expect((await correct(cashier)).status).toBe(403);
  const same = { id: randomUUID() };
  for (const _ of [1, 2]) expect((await correct(manager, same)).status).toBeLessThan(400);
  expect(refusalOf(await correct(manager, { direction: 'out', amountCents: 101 })).errors).toHaveProperty(
    'amountCents',
  );
  expect(await shiftOf(next.id)).toMatchObject({ drawerCents: 100 });
  expect(await shiftOf(id)).toEqual(before);
  expect((await show(manager, id)).corrections).toMatchObject([
    { amount: 100, reason: 'The coin lay under the drawer' },
  ]);
  await close(cashier, next.id, 100);
  expect(await faultsOf(cashbox)).toEqual([]);
});

it('points out in the morning, once, what was left open', async () => {
  const { id } = await open(cashier, await createCashbox(venueId), 0);
  const told = () => prisma.notification.count({ where: { kind: 'shift_forgotten', href: paths.shifts.one(id) } });
  await tellForgotten();
  expect(await told()).toBe(0);
  // The day after tomorrow at noon, in any zone.
  const later = new Date(Date.now() + 2 * 86_400_000);
  later.setUTCHours(12, 0, 0, 0);
  await tellForgotten(later);
  const people = await told();
  expect(people).toBeGreaterThan(0);
  await tellForgotten(later);
  expect(await told()).toBe(people);
  await close(cashier, id, 0);
});
