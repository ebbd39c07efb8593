/** A drawer from its opening count to its closing count, with known errors of this field and exact figures. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { createVenue } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';
import { approve, close, count, createCashbox, faultsOf, move, open, refusalOf, shiftOf, take } from './cashFixture';

const app = runApp();
let venueId: string;
let cashier: Client;
let manager: Client;
let cashierId: string;
let managerId: string;
beforeAll(async () => {
  venueId = await createVenue();
  const people = [await makeUser('cashier'), await makeUser('manager')];
  [cashierId, managerId] = people.map(({ id }) => id) as [string, string];
  [cashier, manager] = (await Promise.all(people.map(({ email }) => signInAs(app, email)))) as [Client, Client];
});

const show = async (client: Client, shift: string) =>
  expectPage(await client.get(paths.shifts.one(shift)), 'Cash/Shifts/Show');

/** Opens with nothing, and closes leaving this amount in the drawer. */
async function leave(cashbox: string, cents: number): Promise<void> {
  const { id } = await open(cashier, cashbox, cents);
  await close(cashier, id, cents, { left: cents });
}

describe('the opening count', () => {
  it('differs from what the last closing left: kept apart, and counted once', async () => {
    const cashbox = await createCashbox(venueId);
    await leave(cashbox, 10_000);
    const { id } = await open(cashier, cashbox, 5000);
    await take(id, cashierId, 1000);
    const seen = await show(manager, id);
    expect(seen.figures).toMatchObject({
      opening: { expected: 10_000, counted: 5000, difference: -5000 },
      expected: 6000,
    });
    await close(cashier, id, 6000, { left: 5000 });
    expect(await shiftOf(id)).toMatchObject({
      state: 'closed',
      expectedCents: 6000,
      differenceCents: 0,
      bankedCents: 1000,
    });
    const closed = await show(manager, id);
    expect(closed.figures).toEqual({ ...seen.figures!, ...closed.figures });
    expect(closed.shift).toMatchObject({ openingDifference: -5000, z: 2, count: { counted: 6000, difference: 0 } });
    const { list } = expectPage(await manager.get(`${paths.shifts.index()}?q=`), 'Cash/Shifts/Index');
    const row = list.rows.find((one) => one.id === id)!;
    expect([row.opening, row.expected, row.difference].map((money) => money?.amount)).toEqual([-5000, 6000, 0]);
    const { cashboxes } = expectPage(await manager.get(paths.cashboxes.index()), 'Cash/Cashboxes/Index');
    expect(cashboxes.find((one) => one.id === cashbox)!.last).toMatchObject({ z: 2, difference: 0, left: 5000 });
    // Without any sale.
    const quiet = await open(cashier, cashbox, 5000);
    await close(cashier, quiet.id, 5000);
    expect(await shiftOf(quiet.id)).toMatchObject({ state: 'closed', differenceCents: 0, openingExpectedCents: 5000 });
  });

  it('is what is left, and nothing else is: 1,500.00 go to the bank in all', async () => {
    const cashbox = await createCashbox(venueId);
    const first = await open(cashier, cashbox, 0);
    await take(first.id, cashierId, 50_000);
    await close(cashier, first.id, 50_000);
    const second = await open(cashier, cashbox, 0);
    for (const _ of [1, 2]) await take(second.id, cashierId, 50_000);
    await close(cashier, second.id, 100_000);
    const shifts = await Promise.all([first, second].map(({ id }) => shiftOf(id)));
    expect(shifts.map(({ differenceCents }) => differenceCents)).toEqual([0, 0]);
    expect(shifts.reduce((sum, { bankedCents }) => sum + bankedCents!, 0)).toBe(150_000);
  });

  it('is refused in another currency, with notes that there are none of, and with a sum that differs', async () => {
    const cashbox = await createCashbox(venueId);
    const fieldsOf = async (body: object) =>
      Object.keys(
        refusalOf(
          await cashier.json('POST', paths.shifts.index(), {
            id: randomUUID(),
            cashboxId: cashbox,
            currency: 'EUR',
            ...body,
          }),
        ).errors!,
      );
    expect(await fieldsOf({ total: 100, currency: 'USD' })).toEqual(['count']);
    expect(await fieldsOf({ count: { 300: 1 } })).toEqual(['count']);
    expect(await fieldsOf({ count: { 200: 1 }, total: 100 })).toEqual(['total']);
    expect(await fieldsOf({})).toEqual(['total']);
    expect(await fieldsOf({ total: -1 })).toEqual(['total']);
    const { id } = await open(cashier, cashbox, { 5000: 1, 200: 2, 1: 3 });
    expect(await shiftOf(id)).toMatchObject({ openingCountedCents: 5403 });
    await close(cashier, id, 5403);
  });
});

describe('the closing count', () => {
  it('has float, sales, refunds, withdrawals and deposits behind it', async () => {
    const cashbox = await createCashbox(venueId, { openingFloatCents: 10_000, toleranceCents: 500 });
    const { id } = await open(cashier, cashbox, 10_000);
    await take(id, cashierId, 25_000);
    await take(id, cashierId, -3000);
    await move(cashier, id, 'withdrawal', 12_000);
    await move(cashier, id, 'deposit', 2000);
    await close(cashier, id, 21_800, { left: 10_000 });
    expect((await show(manager, id)).shift.count).toMatchObject({ difference: -200, needsApproval: false });
    await cashier.json('POST', paths.shifts.reason(id), { reason: 'Wrong change in the morning' });
    expect(await shiftOf(id)).toMatchObject({
      state: 'closed',
      expectedCents: 22_000,
      differenceCents: -200,
      leftCents: 10_000,
      bankedCents: 11_800,
    });
    const next = await open(cashier, cashbox, 10_000);
    expect(await shiftOf(next.id)).toMatchObject({ openingExpectedCents: 10_000 });
    await close(cashier, next.id, 10_000);
    expect(await faultsOf(cashbox)).toEqual([]);
  });

  it('is no profit where money was only put in', async () => {
    const cashbox = await createCashbox(venueId, { openingFloatCents: 10_000 });
    const { id } = await open(cashier, cashbox, 10_000);
    await move(cashier, id, 'deposit', 5000);
    await close(cashier, id, 15_000);
    expect(await shiftOf(id)).toMatchObject({ differenceCents: 0 });
    expect((await show(manager, id)).figures!.methods).toMatchObject([{ method: 'cash', sales: 0, total: 5000 }]);
  });

  it('is asked about at a difference of 0.01, and at 0.00 never', async () => {
    const cashbox = await createCashbox(venueId, { toleranceCents: 100 });
    const { id } = await open(cashier, cashbox, 1000);
    await close(cashier, id, 999);
    expect(await shiftOf(id)).toMatchObject({ state: 'closing' });
    expect(refusalOf(await cashier.json('POST', paths.shifts.reason(id), { reason: ' ' })).errors).toHaveProperty(
      'reason',
    );
    await cashier.json('POST', paths.shifts.reason(id), { reason: 'A cent' });
    expect(await shiftOf(id)).toMatchObject({ state: 'closed', differenceCents: -1, differenceReason: 'A cent' });
    const even = await open(cashier, cashbox, 0);
    await close(cashier, even.id, 0);
    expect(await shiftOf(even.id)).toMatchObject({ state: 'closed', differenceReason: null });
  });

  it('above the tolerance needs a second person, and may be counted again once', async () => {
    const cashbox = await createCashbox(venueId, { toleranceCents: 100 });
    const { id } = await open(cashier, cashbox, 20_000);
    await close(cashier, id, 9000);
    await count(cashier, id, 10_000, { again: true });
    expect(refusalOf(await count(cashier, id, 20_000, { again: true })).errors).toHaveProperty('count');
    await cashier.json('POST', paths.shifts.reason(id), { reason: 'A bundle is missing' });
    expect((await show(cashier, id)).may).toMatchObject({ approve: false });
    expect(refusalOf(await cashier.json('POST', paths.shifts.resume(id), {})).code).toBe('shift_counted');
    expect((await approve(cashier, id)).status).toBe(403);
    expect((await show(manager, id)).may).toMatchObject({ approve: true });
    await approve(manager, id);
    const closed = await shiftOf(id);
    expect(closed).toMatchObject({ state: 'closed', differenceCents: -10_000, approvedById: managerId });
    // The first count stays, on the page and sealed in the Z report.
    expect(closed).toMatchObject({ firstCountedCents: 9000, snapshot: { firstCounted: 9000, counted: 10_000 } });
    expect((await show(cashier, id)).shift.count).toMatchObject({ first: 9000, counted: 10_000 });
    // Later bookings do not change a shortage.
    const next = await open(cashier, cashbox, 0);
    await move(cashier, next.id, 'deposit', 10_000);
    expect((await show(manager, id)).shift.count).toMatchObject({
      difference: -10_000,
      approvedBy: expect.any(String),
    });
    await close(cashier, next.id, 10_000);
    expect(await faultsOf(cashbox)).toEqual([]);
  });

  it('is blind: nothing that the cashier is sent says what is expected before it is in', async () => {
    const cashbox = await createCashbox(venueId, { openingFloatCents: 12_345 });
    const { id } = await open(cashier, cashbox, 12_345);
    await take(id, cashierId, 54_321);
    await take(id, cashierId, 11_111);
    await take(id, cashierId, 2500, { method: 'card_manual' });
    const answers = [
      await cashier.get(paths.cashbox()),
      await cashier.get(paths.shifts.one(id)),
      await cashier.get(paths.shifts.index()),
      await cashier.get(`${paths.shifts.index()}/export.csv`),
      await move(cashier, id, 'withdrawal', 99_999_99),
      await cashier.json('POST', paths.shifts.closing(id), {}),
      await cashier.get(paths.shifts.one(id)),
      await cashier.get(paths.cashbox()),
    ];
    // Cash sales are 65,432; with the float 77,777 is expected.
    for (const { text } of answers) expect(text).not.toMatch(/77.?777|777[.,]77|65.?432|654[.,]32/);
    expect(await show(cashier, id)).toMatchObject({
      figures: null,
      soFar: {
        methods: [
          { method: 'cash', sales: null, salesCount: 2 },
          { method: 'card_manual', terminal: null, sales: 2500, salesCount: 1, refunds: 0 },
        ],
      },
    });
    expect((await show(manager, id)).figures).toMatchObject({ expected: 77_777 });
    await count(cashier, id, 77_777);
    expect(await show(cashier, id)).toMatchObject({ figures: { expected: 77_777 }, soFar: null });
  });
});

describe('a drawer', () => {
  it('never pays out more than is in it, and moves what is sent twice once', async () => {
    const cashbox = await createCashbox(venueId);
    const { id } = await open(cashier, cashbox, 1000);
    expect(refusalOf(await move(cashier, id, 'withdrawal', 1001)).errors).toHaveProperty('amountCents');
    expect(await take(id, cashierId, -1001)).toBe('short');
    const same = { id: randomUUID() };
    for (const _ of [1, 2]) expect((await move(cashier, id, 'drop', 600, same)).status).toBeLessThan(400);
    expect(await shiftOf(id)).toMatchObject({ drawerCents: 400 });
    await cashier.json('POST', paths.shifts.closing(id), {});
    expect(refusalOf(await move(cashier, id, 'deposit', 100)).code).toBe('shift_not_open');
    expect(await take(id, cashierId, 100)).toBe('closed');
    await cashier.json('POST', paths.shifts.resume(id), {});
    expect(await take(id, cashierId, 100)).toBe('moved');
    // An exchange paid by card leaves the drawer unchanged.
    expect(await take(id, cashierId, -250, { method: 'card_manual' })).toBe('moved');
    expect(await shiftOf(id)).toMatchObject({ drawerCents: 500 });
    await close(cashier, id, 500);
  });

  it('is one person’s at a time, and each has one', async () => {
    const [one, other] = [await createCashbox(venueId), await createCashbox(venueId)];
    const { id } = await open(cashier, one, 0);
    const taken = await open(manager, one, 0);
    expect(taken.answer.status).toBe(422);
    const { name } = await prisma.user.findUniqueOrThrow({ where: { id: cashierId } });
    expect(taken.answer.text).toContain(name);
    expect(refusalOf((await open(cashier, other, 0)).answer).errors).toHaveProperty('cashboxId');
    for (const path of [paths.shifts.closing(id), paths.shifts.count(id)])
      expect((await manager.json('POST', path, { total: 0, left: 0, currency: 'EUR' })).status).toBe(404);
    const stranger = await signInAs(app, (await makeUser('cashier')).email);
    expect((await stranger.get(paths.shifts.one(id))).status).toBe(404);
    await close(cashier, id, 0);
  });
});
