/** Payments of an order at a till: in cash, rounded where small coins are not in use, by card, or both. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { likelyNotes, roundedForCash } from '../../../server/shared/cash';
import { cents } from '../../../server/shared/money';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { createVenue } from '../orders/shopFixture';
import { place } from '../tickets/saleFixture';
import { makeUser, signInAs } from '../users/people';
import { close, createCashbox, move, open, refusalOf, shiftOf } from './cashFixture';

const app = runApp();
let cashier: Client;
let by: string;
let venueId: string;
beforeAll(async () => {
  venueId = await createVenue();
  const { id, email } = await makeUser('cashier');
  by = id;
  cashier = await signInAs(app, email);
});

type Taken = { outcome: string; remaining: number; change: number };

/** An order with this price, and an open shift of a till with this rounding. */
async function counterFor(priceCents: number, roundingCents: number) {
  const cashbox = await createCashbox(venueId, { roundingCents });
  const { id: shift } = await open(cashier, cashbox, 0);
  const { id: order } = await place({ quantity: 1, product: { priceCents } });
  const take = async (method: 'cash' | 'card_manual', given: number, id: string = randomUUID()) => {
    const part = { id, order_id: order, provider: method, method, given, shift, by };
    const [row] = await sql<Taken>('test_take', 'select outcome, remaining, change from take_at_counter($1::jsonb)', [
      JSON.stringify(part),
    ]);
    return [row!.outcome, row!.remaining, row!.change];
  };
  const lines = async () =>
    (await prisma.cashMovement.findMany({ where: { shiftId: shift }, orderBy: { position: 'asc' } })).map(
      ({ kind, method, amountCents }) => `${kind} ${method} ${amountCents}`,
    );
  const end = async () => {
    const { drawerCents } = await shiftOf(shift);
    await close(cashier, shift, drawerCents);
    expect(await shiftOf(shift)).toMatchObject({ state: 'closed', differenceCents: 0 });
    return drawerCents;
  };
  return { order, shift, take, lines, end };
}

describe('12.91, rounded to 0.05 in cash only', () => {
  it('all in cash is 12.90, and the cent is a line of its own', async () => {
    const { take, lines, end, order } = await counterFor(1291, 5);
    const id = randomUUID();
    expect(await take('cash', 1500, id)).toEqual(['paid', 0, 210]);
    // A retry has the same amount and the same change.
    expect(await take('cash', 1500, id)).toEqual(['replayed', 0, 210]);
    expect(await lines()).toEqual(['sale cash 1291', 'rounding cash -1']);
    expect(await end()).toBe(1290);
    expect(await take('cash', 1500, id)).toEqual(['replayed', 0, 210]);
    expect((await prisma.order.findUniqueOrThrow({ where: { id: order } })).state).toBe('paid');
  });

  it('10.00 by card leaves 2.90 in cash', async () => {
    const { take, lines, end } = await counterFor(1291, 5);
    expect(await take('card_manual', 1000)).toEqual(['taken', 291, 0]);
    expect(await take('cash', 500)).toEqual(['paid', 0, 210]);
    expect(await lines()).toEqual(['sale card_manual 1000', 'sale cash 291', 'rounding cash -1']);
    expect(await end()).toBe(290);
  });

  it('all by card is 12.91, and 15.59 is refused', async () => {
    const { take, lines, end } = await counterFor(1291, 5);
    expect(await take('card_manual', 1559)).toEqual(['exceeds', 1291, null]);
    expect(await take('card_manual', 1291)).toEqual(['paid', 0, 0]);
    expect(await lines()).toEqual(['sale card_manual 1291']);
    expect(await end()).toBe(0);
  });

  it('5.00 and 7.90 in cash pay it', async () => {
    const { take, lines, end } = await counterFor(1291, 5);
    expect(await take('cash', 500)).toEqual(['taken', 791, 0]);
    expect(await take('cash', 790)).toEqual(['paid', 0, 0]);
    expect(await lines()).toEqual(['sale cash 500', 'sale cash 791', 'rounding cash -1']);
    expect(await end()).toBe(1290);
  });
});

it('22.90 rounded to 1.00 is 23.00 at once; what is being counted takes nothing', async () => {
  const { take, lines, end } = await counterFor(2290, 100);
  expect(await take('cash', 2300)).toEqual(['paid', 0, 0]);
  expect(await lines()).toEqual(['sale cash 2290', 'rounding cash 10']);
  expect(await end()).toBe(2300);
  const other = await counterFor(500, 1);
  await close(cashier, other.shift, 0);
  expect(await other.take('cash', 500)).toMatchObject(['closed', null, null]);
  expect(await other.lines()).toEqual([]);
});

it('a refund in cash belongs to the shift that pays it out, once, and never from an empty drawer', async () => {
  const { order, shift, take, lines } = await counterFor(1200, 1);
  await take('cash', 1200);
  const item = await prisma.orderItem.findFirstOrThrow({ where: { orderId: order } });
  const back = {
    id: randomUUID(),
    key: randomUUID(),
    order_id: order,
    fee: 0,
    currency: 'EUR',
    reason: 'by_staff',
    by,
  };
  const given = await sql('test_give_back', 'select give_back($1::jsonb) as outcome', [
    JSON.stringify({ ...back, amount: 1200, items: [{ id: item.id, amount: 1200 }] }),
  ]);
  expect(given).toEqual([{ outcome: 'created' }]);
  const refund = await prisma.refund.findFirstOrThrow({ where: { orderId: order } });
  expect(refund).toMatchObject({ state: 'created', amountCents: 1200 });
  await prisma.event.update({ where: { id: item.eventId }, data: { venueId } });
  const elsewhere = await signInAs(app, (await makeUser('cashier')).email);
  const { id: far } = await open(elsewhere, await createCashbox(await createVenue()), 5000);
  const foreign = await elsewhere.json('POST', paths.shifts.refunds(far), { refundId: refund.id });
  expect(refusalOf(foreign).code).toBe('refund_not_payable');
  const pay = () => cashier.json('POST', paths.shifts.refunds(shift), { refundId: refund.id });
  await move(cashier, shift, 'drop', 1000);
  expect(refusalOf(await pay()).code).toBe('drawer_short_refund');
  await move(cashier, shift, 'deposit', 1000);
  for (const answer of await Promise.all([pay(), pay()])) expect(answer.status).toBeLessThan(400);
  expect((await lines()).filter((line) => line.startsWith('refund'))).toEqual(['refund cash -1200']);
  expect(await shiftOf(shift)).toMatchObject({ drawerCents: 0 });
  expect(await prisma.refund.findUniqueOrThrow({ where: { id: refund.id } })).toMatchObject({ state: 'done' });
  // At another till of the venue it would be handed out a second time.
  const second = await signInAs(app, (await makeUser('cashier')).email);
  const { id: beside } = await open(second, await createCashbox(venueId), 5000);
  const again = await second.json('POST', paths.shifts.refunds(beside), { refundId: refund.id });
  const { cashboxId } = await shiftOf(shift);
  const { name } = await prisma.cashbox.findUniqueOrThrow({ where: { id: cashboxId } });
  expect([again.status, refusalOf(again).code]).toEqual([409, 'refund_paid_elsewhere']);
  expect(again.text).toContain(name);
  const body = { refund: refund.id, shift: beside, by, data: {} };
  expect(await sql('test_pay', 'select pay_refund($1::jsonb) as outcome', [JSON.stringify(body)])).toEqual([
    { outcome: 'elsewhere' },
  ]);
  expect(await shiftOf(beside)).toMatchObject({ drawerCents: 5000 });
  expect(refusalOf(await cashier.json('POST', paths.shifts.refunds(shift), { refundId: randomUUID() })).code).toBe(
    'refund_not_payable',
  );
  await close(cashier, shift, 0);
});

it('rounds alike in the browser and in the database', async () => {
  const amounts = [0, 1, 2, 3, 291, 791, 1291, 1292, 1293, 2249, 2250, 2290];
  for (const step of [1, 5, 10, 50, 100]) {
    const rows = await sql<{ due: number }>(
      'test_cash_due',
      'select cash_due(a, $2) as due from unnest($1::bigint[]) with ordinality t(a, n) order by n',
      [amounts, step],
    );
    expect(rows.map(({ due }) => due)).toEqual(amounts.map((amount) => Number(roundedForCash(amount, step))));
  }
  expect(roundedForCash(-1291, 5)).toBe(-1290);
});

it('offers the notes that are handed over for a sum', () => {
  const offers = [700, 3200, 4700, 12_000, 25_000].map((due) => likelyNotes(cents(due), 'EUR').slice(0, 2));
  expect(offers).toEqual([
    [1000, 2000],
    [5000, 10_000],
    [5000, 10_000],
    [15_000, 20_000],
    [30_000, 40_000],
  ]);
});
