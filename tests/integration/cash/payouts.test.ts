/**
 * Payouts from a drawer: the limit of attempts to take out more than it holds, and the amount handed out for rounded
 * cash.
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { setStaffPin } from '../../../server/users/pin/staffPin';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';
import { close, createCashbox, move, open, refusalOf, shiftOf } from './cashFixture';

const PIN = '4821';

const app = runApp();
let venueId: string;
let eventId: string;
let slot: string;
/** Decides refunds, and approves payouts by PIN. */
let manager: { id: string; name: string; email: string };
let office: Client;
beforeAll(async () => {
  venueId = await createVenue();
  ({ id: eventId } = await createEvent(venueId));
  slot = await createSlot(eventId, { capacity: 500 });
  manager = await makeUser('manager');
  await setStaffPin(manager.id, PIN, { ip: null, userAgent: null });
  office = await signInAs(app, manager.email);
});

const cashier = async () => {
  const person = await makeUser('cashier');
  return { person, client: await signInAs(app, person.email) };
};
const approved = () => ({ approver: manager.id, pin: PIN });
const errorsOf = (answer: { json: <T>() => T }) => refusalOf(answer).errors;

async function sellFor(client: Client, priceCents: number, givenCents = priceCents): Promise<string> {
  const productId = await createProduct(eventId, { channels: ['counter'], priceCents });
  const lines = [{ eventId, productId, appointmentId: slot, quantity: 1 }];
  const parts = [{ id: randomUUID(), kind: 'cash', givenCents }];
  const sale = { key: randomUUID(), lines, totalCents: priceCents, parts };
  const answer = await client.json('POST', paths.pos.sales(), sale);
  expect(answer.status).toBe(200);
  return answer.json<{ reference: string }>().reference;
}

/** Staff decide a partial refund, which a till pays out. */
async function refundOf(reference: string, amountCents: number): Promise<string> {
  const id = randomUUID();
  const refund = { id, positions: [1], keep: true, how: 'amount', currency: 'EUR' };
  const asked = { ...refund, amountCents, expectedCents: amountCents, note: 'It rained' };
  const answer = await office.json('POST', paths.orders.refund(reference), asked);
  expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(400);
  return id;
}

const payOut = (client: Client, shift: string, refundId: string, input: object = {}) =>
  client.json('POST', paths.shifts.refunds(shift), { refundId, ...input });

describe('a drawer that is asked for more than it holds', () => {
  it('says so twice in a shift, also to many at once, and names no amount; each refusal is in the security log', async () => {
    const { person, client } = await cashier();
    const { id } = await open(client, await createCashbox(venueId), 1000);
    const answers = await Promise.all(Array.from({ length: 20 }, () => move(client, id, 'withdrawal', 5000)));
    const texts = answers.map((answer) => errorsOf(answer)?.amountCents?.[0]);
    expect(texts.filter((text) => text === 'There is not enough cash in the drawer.')).toHaveLength(2);
    expect(texts.filter((text) => text?.startsWith('Someone else must approve this'))).toHaveLength(18);
    const [logged] = await sql<{ times: number }>(
      'test_drawer_short',
      `select sum(times)::int as times from security_events where kind = 'drawer_short' and user_id = $1`,
      [person.id],
    );
    expect(logged!.times).toBe(2);
    await close(client, id, 1000);
  });

  it('is found by no sequence of withdrawals: after two refusals 164.00 are known as 160.00 to 169.99', async () => {
    const { client } = await cashier();
    const { id } = await open(client, await createCashbox(venueId), 16_400);
    const known = { least: 0, most: 100_000 };
    let taken = 0;
    // Withdrawals digit by digit, largest first, as an attacker would guess; a success is not refused again.
    for (const step of [10_000, 1000, 100, 10, 1])
      for (let times = 0; times < 10; times += 1) {
        const answer = await move(client, id, 'withdrawal', step);
        if (answer.status < 400) taken += step;
        else if (errorsOf(answer)?.amountCents?.[0] === 'There is not enough cash in the drawer.') {
          known.most = Math.min(known.most, taken + step - 1);
          break;
        } else break;
        known.least = taken;
      }
    expect(known).toEqual({ least: 16_000, most: 16_999 });
    // The drawer's content stays unknown: no further payout is possible without approval, even if there is enough.
    expect(errorsOf(await move(client, id, 'drop', 1))).toHaveProperty('amountCents');
    expect((await shiftOf(id)).drawerCents).toBe(400);
    await close(client, id, 400);
  });

  it('locks no cashier out: they sell, put money in, count and close, and a second person approves payouts by PIN', async () => {
    const { person, client } = await cashier();
    await setStaffPin(person.id, PIN, { ip: null, userAgent: null });
    const { id } = await open(client, await createCashbox(venueId), 1000);
    const approversOf = async () =>
      expectPage(await client.get(paths.cashbox()), 'Cash/Cashbox/Index').current?.approvers;
    for (const _ of [1, 2]) {
      expect(await approversOf()).toBeNull();
      await move(client, id, 'withdrawal', 5000);
    }
    const people = (await approversOf())!.map((one) => one.id);
    expect(people).toContain(manager.id);
    expect(people).not.toContain(person.id);
    const reference = await sellFor(client, 1200);
    expect((await move(client, id, 'deposit', 300)).status).toBeLessThan(400);
    expect(errorsOf(await move(client, id, 'withdrawal', 500))).toHaveProperty('amountCents');
    expect(errorsOf(await move(client, id, 'withdrawal', 500, { ...approved(), pin: '1357' }))).toHaveProperty('pin');
    const own = { approver: person.id, pin: PIN };
    expect(errorsOf(await move(client, id, 'withdrawal', 500, own))).toHaveProperty('approver');
    expect((await move(client, id, 'withdrawal', 500, approved())).status).toBeLessThan(400);
    // Refunds and undone sales are payouts too.
    const refund = await refundOf(reference, 200);
    expect(refusalOf(await payOut(client, id, refund)).code).toBe('drawer_second');
    expect((await payOut(client, id, refund, approved())).status).toBeLessThan(400);
    const other = await sellFor(client, 700);
    const { offer } = (await client.get(paths.pos.undo(other))).json<{ offer: { isAlone: boolean } }>();
    expect(offer.isAlone).toBe(false);
    const undo = (input: object) =>
      client.json('POST', paths.pos.undo(other), { id: randomUUID(), reason: '', ...input });
    expect(errorsOf(await undo({}))).toHaveProperty('approver');
    expect((await undo(approved())).status).toBe(204);
    const moved = await prisma.cashMovement.findMany({ where: { shiftId: id }, orderBy: { position: 'asc' } });
    const approvals = moved.filter(({ data }) => (data as { approvedBy?: string }).approvedBy === manager.id);
    expect(approvals.map(({ kind }) => kind)).toEqual(['withdrawal', 'refund', 'refund']);
    // 10.00 + 12.00 + 3.00 - 5.00 - 2.00 is 18.00.
    await close(client, id, 1800);
    expect(await shiftOf(id)).toMatchObject({ state: 'closed', differenceCents: 0 });
  });

  it('counts the refusals of the shift, whoever asks and however: a withdrawal, a refund, an undone sale and a correction', async () => {
    const { client } = await cashier();
    const cashbox = await createCashbox(venueId);
    const before = await open(client, cashbox, 0);
    await close(client, before.id, 0);
    const asks: ((shift: string) => Promise<unknown>)[] = [
      async (shift) => move(client, shift, 'drop', 5000),
      async (shift) =>
        payOut(client, shift, await refundOf(await sellFor(client, 900), 900).finally(() => empty(shift))),
      async (shift) => {
        const reference = await sellFor(client, 900);
        await empty(shift);
        const undo = { id: randomUUID(), reason: '', ...approved() };
        return client.json('POST', paths.pos.undo(reference), undo);
      },
      async () => {
        const correction = { id: randomUUID(), direction: 'out', amountCents: 9000, reason: 'A coin too many' };
        return office.json('POST', `/cashbox-shifts/${before.id}/corrections`, correction);
      },
    ];
    for (const ask of asks) {
      const { id } = await open(client, cashbox, 0);
      await ask(id);
      expect(await shiftOf(id)).toMatchObject({ shortRefusals: 1 });
      await close(client, id, Number((await shiftOf(id)).drawerCents));
      expect((await shiftOf(id)).state).toBe('closed');
    }
    async function empty(shift: string) {
      const amount = Number((await shiftOf(shift)).drawerCents);
      if (amount > 0) await move(client, shift, 'drop', amount);
    }
  });
});

describe('a refund in cash hands out what the buyer handed over', () => {
  // [price, smallest coin, refunds decided, handed out for each]
  it.each([
    [1291, 5, [1291], [1290]],
    [1293, 5, [1293], [1295]],
    [1291, 5, [646, 645], [645, 645]],
    [1293, 5, [431, 431, 431], [430, 430, 435]],
    [1291, 1, [646, 645], [646, 645]],
    [1260, 100, [20, 1240], [0, 1300]],
  ])('%i in steps of %i, refunded as %j, is handed out as %j', async (price, step, refunds, handedOut) => {
    const { client } = await cashier();
    const cashbox = await createCashbox(venueId, { roundingCents: step });
    const { id } = await open(client, cashbox, 5000);
    const drawer = async () => Number((await shiftOf(id)).drawerCents);
    const reference = await sellFor(client, price, 2000);
    const paid = (await drawer()) - 5000;
    const found: number[] = [];
    for (const amount of refunds) {
      const refund = await refundOf(reference, amount);
      const { current } = expectPage(await client.get(paths.cashbox()), 'Cash/Cashbox/Index');
      const before = await drawer();
      expect((await payOut(client, id, refund)).status).toBeLessThan(400);
      found.push(before - (await drawer()));
      // The page showed it before it was handed out.
      expect(current!.refunds.find((one) => one.id === refund)?.amount).toBe(found.at(-1));
    }
    expect(found).toEqual(handedOut);
    expect(found.reduce((sum, one) => sum + one, 0)).toBe(paid);
    await close(client, id, 5000);
    expect(await shiftOf(id)).toMatchObject({ state: 'closed', differenceCents: 0 });
    const order = await prisma.order.findUniqueOrThrow({ where: { reference } });
    expect(await sql('test_drawers', 'select * from drawer_differences($1::uuid[])', [[order.id]])).toEqual([]);
  });
});
