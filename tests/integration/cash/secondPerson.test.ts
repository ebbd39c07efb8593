/** Rules about two people compare real people: who requests in which account, and who decides in which account. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { addProvider } from '../../../server/payments';
import { paths } from '../../../server/shared/paths';
import { setStaffPin } from '../../../server/users/pin/staffPin';
import type { Client } from '../../support/client';
import { createEvent, createProduct, createSlot } from '../orders/shopFixture';
import { fakeProvider } from '../payments/fakeProvider';
import { sold, staffPost } from '../payments/refundFixture';
import { form, give, invitation, openGiving, stage } from '../people/invitationFixture';
import { makeUser, signInAs } from '../users/people';
import { approve, close, count, createCashbox, move, open, refusalOf, shiftOf, take } from './cashFixture';

const PIN = '4821';
const HERE = { ip: null, userAgent: null };

const house = openGiving();
type Person = { id: string; name: string; email: string };
/** An administrator who may impersonate, the manager whose account they use, and another manager. */
let admin: Person;
let owner: Person;
let third: Person;
let removeBank: () => void;
beforeAll(async () => {
  removeBank = addProvider(fakeProvider());
  [admin, owner, third] = [await makeUser('administrator'), await makeUser('manager'), await makeUser('manager')];
  for (const { id } of [admin, owner, third]) await setStaffPin(id, PIN, HERE);
});
afterAll(() => removeBank());

/** A session of a person, in their own account or in that of another. */
async function sessionOf(person: Person, inAccount: Person | null = null): Promise<Client> {
  const client = await signInAs(house.app, person.email);
  if (inAccount) await client.post(paths.users.impersonation(inAccount.id), { reason: 'They asked me to look at it.' });
  return client;
}

const LIMIT = `'{"refund_cents": 100, "currency": "EUR"}'`;
const limitRefunds = (limits: string) =>
  sql('test_limits', `update roles set limits = ${limits} where name in ('administrator', 'manager')`);

/** Pairs of a request and a decision; each returns whether the decision took effect. */
const RULES: Record<
  string,
  { ask: (asker: Client) => Promise<string>; decide: (by: Client, id: string) => Promise<boolean> }
> = {
  'the difference of a count': {
    ask: async (asker) => {
      const { id } = await open(asker, await createCashbox(house.venue), 1000);
      await close(asker, id, 900);
      await asker.json('POST', paths.shifts.reason(id), { reason: 'A coin is missing' });
      return id;
    },
    decide: async (by, id) => {
      await approve(by, id);
      return (await shiftOf(id)).state === 'closed';
    },
  },
  'taking over an open shift': {
    ask: async (asker) => (await open(asker, await createCashbox(house.venue), 1000)).id,
    decide: async (by, id) => {
      await by.json('POST', paths.shifts.takeover(id), { reason: 'Went home ill' });
      return (await shiftOf(id)).closerId !== null;
    },
  },
  'the correction of a closing': {
    ask: async (asker) => {
      const cashbox = await createCashbox(house.venue);
      const { id } = await open(asker, cashbox, 1000);
      await close(asker, id, 1000);
      // A cashier has the till open: a correction is a movement of their shift.
      await open(await signInAs(house.app, (await makeUser('cashier')).email), cashbox, 1000);
      return id;
    },
    decide: async (by, id) => {
      const input = { id: randomUUID(), direction: 'in', amountCents: 100, reason: 'A coin was found' };
      await by.json('POST', `/cashbox-shifts/${id}/corrections`, input);
      return (await prisma.cashMovement.count({ where: { correctsId: id } })) > 0;
    },
  },
  'a refund above the limit': {
    ask: async (asker) => {
      await limitRefunds(LIMIT);
      const sale = await sold();
      await staffPost(asker, sale, { positions: [1, 2], expectedCents: 2400 });
      await limitRefunds(`'{}'`);
      const { id } = await prisma.refund.findFirstOrThrow({ where: { orderId: sale.id, state: 'requested' } });
      return id;
    },
    decide: async (by, id) => {
      await by.json('POST', paths.refunds.approve(id), {});
      return (await prisma.refund.findUniqueOrThrow({ where: { id } })).state !== 'requested';
    },
  },
  'complimentary tickets beyond the budget': {
    ask: async (asker) => {
      const data = form(await stage(null));
      await give(asker, data);
      return data.id;
    },
    decide: async (by, id) => {
      await by.post(paths.invitations.approve(id), {});
      return (await invitation(id)).state !== 'waiting';
    },
  },
};

/** The requesting and the deciding [person, account]; and whether the decision takes effect. */
const CASES: [string, ['admin', 'own' | 'owner'], ['admin' | 'owner' | 'third', 'own' | 'owner'], boolean][] = [
  ['the same person', ['admin', 'own'], ['admin', 'own'], false],
  ['the same person in the account of another', ['admin', 'own'], ['admin', 'owner'], false],
  ['a person who asked in the account of another', ['admin', 'owner'], ['admin', 'own'], false],
  ['the owner of the account in which another asked', ['admin', 'owner'], ['owner', 'own'], false],
  ['a third person', ['admin', 'own'], ['third', 'own'], true],
  ['a third person, of what was asked in the account of another', ['admin', 'owner'], ['third', 'own'], true],
];

describe.each(Object.entries(RULES))('%s', (_, { ask, decide }) => {
  it.each(CASES)('is decided by %s: %s, %s, %s', async (_name, [asker, askedIn], [decider, decidedIn], takesEffect) => {
    const people = { admin, owner, third };
    const asking = await sessionOf(people[asker], askedIn === 'owner' ? owner : null);
    const id = await ask(asking);
    const deciding = await sessionOf(people[decider], decidedIn === 'owner' ? owner : null);
    expect(await decide(deciding, id)).toBe(takesEffect);
    await endShifts();
  });
});

/** Closes the shifts of a case, so that each account may open one again. */
async function endShifts() {
  const client = await signInAs(house.app, (await makeUser('administrator')).email);
  const where = { cashierId: { in: [admin.id, owner.id] }, NOT: { state: 'closed' } };
  for (const { id, closerId, countedCents } of await prisma.cashboxShift.findMany({ where })) {
    if (countedCents !== null) await approve(client, id);
    else if (closerId) await count(await signInAs(house.app, third.email), id, 1000);
    else {
      await client.json('POST', paths.shifts.takeover(id), { reason: 'The test is over' });
      await count(client, id, 1000);
    }
  }
}

describe('a count', () => {
  it('is not approved by a person who stood at its till by PIN, nor by one who booked a correction into it', async () => {
    const cashier = await signInAs(house.app, (await makeUser('cashier')).email);
    const cashbox = await createCashbox(house.venue);
    const before = await open(cashier, cashbox, 1000);
    await close(cashier, before.id, 1000, { left: 1000 });
    const { id } = await open(cashier, cashbox, 1000);
    const [atTill, corrector] = [await sessionOf(owner), await sessionOf(third)];
    const taken = await cashier.json('PUT', `/cashbox-shifts/${id}/cashier`, {
      id: randomUUID(),
      person: owner.id,
      pin: PIN,
    });
    expect(taken.status).toBe(204);
    const correction = { id: randomUUID(), direction: 'in', amountCents: 100, reason: 'A coin was found' };
    await corrector.json('POST', `/cashbox-shifts/${before.id}/corrections`, correction);
    await close(cashier, id, 900);
    await cashier.json('POST', paths.shifts.reason(id), { reason: 'Short' });
    for (const client of [atTill, corrector]) expect(refusalOf(await approve(client, id)).code).toBe('own_count');
    await expect(sql('test_approve', 'select close_shift($1, $2, $3)', [id, 'Short', owner.id])).rejects.toThrow(
      /approved by a person who worked in it/,
    );
    await approve(await sessionOf(admin), id);
    expect(await shiftOf(id)).toMatchObject({ state: 'closed', differenceCents: -200, approvedById: admin.id });
  });

  it('keeps the tolerance of its opening, whatever a manager sets while it is counted', async () => {
    const client = await sessionOf(owner);
    const cashbox = await createCashbox(house.venue, { toleranceCents: 0, discountMost: 1000, undoMinutes: 15 });
    const { id } = await open(client, cashbox, 10_000);
    await client.json('POST', paths.shifts.closing(id), {});
    const terms = { toleranceCents: 10_000, discountMost: 10_000, undoMinutes: 90, roundingCents: 5 };
    await prisma.cashbox.update({ where: { id: cashbox }, data: terms });
    await count(client, id, 5000);
    await client.json('POST', paths.shifts.reason(id), { reason: 'No idea' });
    expect(await shiftOf(id)).toMatchObject({
      ...{ state: 'closing', toleranceCents: 0, discountMost: 1000, undoMinutes: 15, roundingCents: 1 },
    });
    await expect(
      sql('test_terms', 'update cashbox_shifts set tolerance_cents = 10000 where id = $1', [id]),
    ).rejects.toThrow(/how a shift began does not change/);
    await approve(await sessionOf(third), id);
    expect((await shiftOf(id)).state).toBe('closed');
    // The next shift has the new terms.
    const next = await open(client, cashbox, 0);
    expect(await shiftOf(next.id)).toMatchObject(terms);
    await close(client, next.id, 0);
  });

  it('is approved by a person who may manage cashboxes at that moment', async () => {
    const cashier = await signInAs(house.app, (await makeUser('cashier')).email);
    const { id } = await open(cashier, await createCashbox(house.venue), 1000);
    await close(cashier, id, 900);
    await cashier.json('POST', paths.shifts.reason(id), { reason: 'Short' });
    const former = await makeUser('manager');
    const client = await signInAs(house.app, former.email);
    expect((await client.get(paths.shifts.one(id))).status).toBe(200);
    await prisma.userRole.deleteMany({ where: { userId: former.id } });
    expect((await approve(client, id)).status).toBe(403);
    expect((await shiftOf(id)).state).toBe('closing');
  });
});

describe('at a counter an administrator in a cashier’s account', () => {
  it('does not approve by PIN what they ask for, and is named in each row', async () => {
    const cashier = await makeUser('cashier');
    const { id: eventId } = await createEvent(house.venue);
    const productId = await createProduct(eventId, { channels: ['counter'], priceCents: 1200 });
    const appointmentId = await createSlot(eventId, { capacity: 20 });
    const client = await sessionOf(admin, cashier);
    const { id: shift } = await open(client, await createCashbox(house.venue, { discountMost: 1000 }), 5000);
    const lines = [{ eventId, productId, appointmentId, quantity: 1 }];
    const key = randomUUID();
    expect((await client.json('PUT', paths.pos.basket(key), { lines, version: 0 })).status).toBe(200);
    const discount = (approver: string) =>
      client.json('PUT', paths.pos.discount(key), { percent: 5000, reason: 'The lift is broken', approver, pin: PIN });
    expect(refusalOf(await discount(admin.id)).errors).toHaveProperty('approver');
    expect((await discount(third.id)).status).toBe(200);
    const part = { id: randomUUID(), kind: 'cash', givenCents: 600 };
    const sale = await client.json('POST', paths.pos.sales(), { key, lines, totalCents: 600, parts: [part] });
    const { reference } = sale.json<{ reference: string }>();
    const undo = (approver: string) =>
      client.json('POST', paths.pos.undo(reference), { id: randomUUID(), reason: 'Wrong day', approver, pin: PIN });
    expect(refusalOf(await undo(admin.id)).errors).toHaveProperty('approver');
    expect((await undo(third.id)).status).toBe(204);
    await move(client, shift, 'drop', 1000);
    const order = await prisma.order.findUniqueOrThrow({ where: { reference }, include: { refunds: true } });
    expect(order.soldBy).toBe(admin.id);
    expect(order.refunds).toMatchObject([{ createdBy: admin.id, createdIn: cashier.id, approvedById: third.id }]);
    const movements = await prisma.cashMovement.findMany({ where: { shiftId: shift }, orderBy: { position: 'asc' } });
    expect(movements.map(({ kind, byId }) => [kind, byId])).toEqual([
      ['sale', admin.id],
      ['refund', admin.id],
      ['drop', admin.id],
    ]);
    const [given] = await prisma.orderDiscount.findMany({ where: { orderId: order.id } });
    expect(given).toMatchObject({ byId: admin.id, approvedById: third.id });
    // Neither the account nor the real person can approve the count.
    expect(await take(shift, cashier.id, 100)).toBe('moved');
    await close(client, shift, 4000);
    await client.json('POST', paths.shifts.reason(shift), { reason: 'Short' });
    const own = await approve(await sessionOf(admin), shift);
    expect(refusalOf(own).code).toBe('own_count');
  });
});
