/** Refunds of tickets: by buyers within the terms, by staff up to their limit, to the cent, and once. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { addProvider } from '../../../server/payments';
import { refundPayment } from '../../../server/payments/actions/refundPayment';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { buyerOf } from '../../support/placingBrowser';
import { mailsOf, settle, until } from '../tickets/saleFixture';
import { makeUser, signInAs } from '../users/people';
import { fakeProvider } from './fakeProvider';
import { codeOf, facts, post, STEPS, show, sold, staffPost } from './refundFixture';

const app = runApp();
let removeBank: () => void;
let manager: Client;
beforeAll(async () => {
  removeBank = addProvider(fakeProvider());
  manager = await signInAs(app, (await makeUser('manager')).email);
});
afterAll(() => removeBank());
beforeEach(() => sql('test_patience', 'delete from rate_limits'));

describe('a buyer', () => {
  it('sees what goes back and to where, and gives one of two tickets back', async () => {
    const sale = await sold({ inHours: 100 });
    const guest = buyerOf(app);
    const page = expectPage(await show(guest, sale), 'Orders/Refund');
    expect(page.units).toMatchObject([
      { position: 1, paidCents: 1200, backCents: 600, isReturnable: true },
      { position: 2, paidCents: 1200, backCents: 600, isReturnable: true },
    ]);
    expect(page.destination).toMatchObject({ kind: 'same', last4: '4242', leftCents: 2400, isDisputed: false });
    expect(page.staff).toBeNull();
    expect((await post(guest, sale, { positions: [2], expectedCents: 600 })).status).toBeLessThan(400);
    expect(await facts(sale)).toEqual({
      state: 'partially_refunded',
      tickets: ['valid', 'cancelled'],
      refunds: [600],
      sold: 1,
    });
    const [made] = await until(async () => {
      const mails = await mailsOf(sale.id);
      return (
        mails.filter(({ kind }) => kind === 'order_refund_made').length > 0 &&
        mails.filter(({ kind }) => kind === 'order_refund_made')
      );
    });
    expect(made!.text).toContain('€6.00');
    expect(made!.text).toContain('4242');
  });

  it('reads the terms before paying, and those of the order afterwards, whatever the event says by then', async () => {
    const sale = await sold();
    await prisma.event.update({ where: { id: sale.eventId }, data: { refundSteps: [] } });
    const { refundPolicies, can } = expectPage(
      await buyerOf(app).get(paths.orders.show(sale.reference, sale.key)),
      'Orders/Show',
    );
    expect(refundPolicies[0]!.text).toContain('Up to 7 days before the visit: 100% refund');
    expect(can.refund).toBe(true);
    const shop = expectPage(await buyerOf(app).get(paths.events.show(sale.eventSlug)), 'Orders/Create');
    expect(shop.event.refundPolicy).not.toContain('100%');
  });

  it('reads the older fields of an event that has no steps yet', async () => {
    const sale = await sold({ event: { refundSteps: undefined, refundUntilHours: 48, refundFeePercent: 1000 } });
    expect(expectPage(await show(buyerOf(app), sale), 'Orders/Refund').units[0]).toMatchObject({
      backCents: 1080,
    });
  });

  it('gives nothing back alone when it is too late, nor more than the terms say', async () => {
    const sale = await sold({ inHours: 10 });
    const guest = buyerOf(app);
    expectPage(await show(guest, sale), 'Orders/Show');
    expect(codeOf(await post(guest, sale, { positions: [1], expectedCents: 0 })).code).toBe('refund_too_late');
    const early = await sold();
    expect(codeOf(await post(guest, early, { positions: [1], how: 'all', expectedCents: 1200 })).code).toBe(
      'refund_too_late',
    );
    expect(await facts(early)).toMatchObject({ state: 'paid', refunds: [] });
  });

  it('needs the key, and another’s opens nothing', async () => {
    const [sale, other] = [await sold(), await sold()];
    const guest = buyerOf(app);
    for (const path of [paths.orders.refund(sale.reference), paths.orders.refund(sale.reference, other.key)]) {
      expect((await guest.get(path)).status).toBe(404);
      expect(
        (await guest.json('POST', path, { id: randomUUID(), positions: [1], expectedCents: 1200, currency: 'EUR' }))
          .status,
      ).toBe(404);
    }
    expect(await facts(sale)).toMatchObject({ state: 'paid' });
  });

  it('is refused in plain words when the sum has changed, and nothing is lost', async () => {
    const sale = await sold({ inHours: 100 });
    const answer = codeOf(await post(buyerOf(app), sale, { positions: [1], expectedCents: 1200 })) as {
      code: string;
      message?: string;
    };
    expect(answer.code).toBe('refund_changed');
    expect(answer.message).toContain('€6.00');
    expect(await facts(sale)).toMatchObject({ state: 'paid', tickets: ['valid', 'valid'], refunds: [], sold: 2 });
  });

  it('gets everything for a visit that was called off, however late', async () => {
    const sale = await sold({ inHours: 2, event: { refundSteps: [] } });
    await sql('test_call_off', `update appointments set state = 'cancelled' where id = $1`, [sale.slot]);
    const { units } = expectPage(await show(buyerOf(app), sale), 'Orders/Refund');
    expect(units.map(({ backCents }) => backCents)).toEqual([1200, 1200]);
    expect((await post(buyerOf(app), sale, { positions: [1, 2], expectedCents: 2400 })).status).toBeLessThan(400);
    expect(await facts(sale)).toMatchObject({ state: 'refunded', refunds: [2400] });
  });

  it('gives free tickets back, and no money moves', async () => {
    const sale = await sold({ product: { priceCents: 0 } });
    expect((await post(buyerOf(app), sale, { positions: [1, 2], expectedCents: 0 })).status).toBeLessThan(400);
    expect(await facts(sale)).toEqual({
      state: 'refunded',
      tickets: ['cancelled', 'cancelled'],
      refunds: [0],
      sold: 0,
    });
  });
});

describe('to the cent', () => {
  it('parts come to exactly what was paid, fee and all, and the last gives quotas and promotions back', async () => {
    const sale = await sold({
      quantity: 3,
      product: { priceCents: 333 },
      event: { refundSteps: STEPS, refundOrderFee: true },
    });
    await sql('test_fee', 'update orders set fee_cents = 100, total_cents = total_cents + 100 where id = $1', [
      sale.id,
    ]);
    await sql('test_paid_fee', 'update payments set amount_cents = amount_cents + 100 where order_id = $1', [sale.id]);
    const promo = uuidv7();
    await prisma.promo.create({
      data: { id: promo, name: { en: 'Offer' }, effect: 'percentage', percent: 1000, uses: 1, spentCents: 50 },
    });
    await prisma.promoRedemption.create({
      data: { id: uuidv7(), promoId: promo, orderId: sale.id, name: { en: 'Offer' }, discountCents: 50 },
    });
    const uses = async () => (await prisma.promo.findUniqueOrThrow({ where: { id: promo } })).uses;
    const guest = buyerOf(app);
    for (const [position, expectedCents, left] of [
      [2, 366, 1],
      [3, 366, 1],
      [1, 367, 0],
    ] as const) {
      expect(await uses()).toBe(1);
      const answer = await post(guest, sale, { positions: [position], expectedCents });
      expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(400);
      expect(await uses()).toBe(left);
    }
    const { refunds, ...rest } = await facts(sale);
    expect((refunds as number[]).reduce((sum, amount) => sum + amount, 0)).toBe(1099);
    expect(rest).toEqual({ state: 'refunded', tickets: ['cancelled', 'cancelled', 'cancelled'], sold: 0 });
    const ids = await prisma.refund.findMany({ where: { orderId: sale.id }, select: { id: true } });
    await until(async () => {
      await Promise.all(ids.map(({ id }) => refundPayment(id)));
      return (await prisma.payment.findFirstOrThrow({ where: { orderId: sale.id } })).state === 'refunded';
    });
  });

  it('twice with one id, at once and later, is once; the same tickets again are refused', async () => {
    const sale = await sold();
    const guest = buyerOf(app);
    const body = { id: randomUUID(), positions: [1], expectedCents: 1200 };
    await show(guest, sale);
    const answers = await Promise.all([1, 2, 3].map(() => post(guest, sale, body)));
    expect(answers.every(({ status }) => status < 400)).toBe(true);
    expect((await post(guest, sale, body)).status).toBeLessThan(400);
    expect(codeOf(await post(guest, sale, { positions: [1], expectedCents: 1200 })).code).toBe('refund_gone');
    expect(await facts(sale)).toEqual({
      state: 'partially_refunded',
      tickets: ['cancelled', 'valid'],
      refunds: [1200],
      sold: 1,
    });
  });
});

describe('bad input', () => {
  it.each([
    ['nothing chosen', { positions: [] }, 'positions'],
    ['a ticket twice', { positions: [1, 1] }, 'positions'],
    ['no number', { positions: ['a'] }, 'positions.0'],
    ['a fraction', { expectedCents: 1.5 }, 'expectedCents'],
    ['less than nothing', { how: 'amount', amountCents: -1 }, 'amountCents'],
    ['higher than the amount left to refund', { how: 'amount', amountCents: 1201, expectedCents: 1201 }, 'amountCents'],
    ['an account that is none', { payeeIban: 'ES00 1234' }, 'payeeIban'],
  ])('%s is refused beside its field', async (_, body, field) => {
    const sale = await sold();
    const answer = await staffPost(manager, sale, { positions: [1], expectedCents: 1200, ...body });
    expect(answer.status).toBe(422);
    expect(Object.keys(codeOf(answer).errors!)).toContain(field);
    expect(await facts(sale)).toMatchObject({ state: 'paid', refunds: [] });
  });

  it('another currency, a ticket that is not the order’s, a NUL: a clear answer, and nothing is lost', async () => {
    const sale = await sold();
    const refusals = [
      [{ currency: 'USD' }, 'refund_currency'],
      [{ positions: [1, 9] }, 'refund_gone'],
    ] as const;
    for (const [body, code] of refusals)
      expect(codeOf(await staffPost(manager, sale, { positions: [1], expectedCents: 1200, ...body })).code).toBe(code);
    expect(await facts(sale)).toMatchObject({ state: 'paid', refunds: [] });
    const answer = await staffPost(manager, sale, { positions: [1], expectedCents: 1200, note: 'a\u0000b' });
    expect(answer.status).toBeLessThan(400);
    expect((await prisma.refund.findFirstOrThrow({ where: { orderId: sale.id } })).note).toBe('ab');
  });

  it('after a dispute nothing is returned', async () => {
    const sale = await sold();
    await sql('test_disputed', `update payments set state = 'disputed' where order_id = $1`, [sale.id]);
    expect(codeOf(await staffPost(manager, sale, { positions: [1], expectedCents: 1200 })).code).toBe(
      'refund_disputed',
    );
    expect(expectPage(await show(manager, sale, true), 'Orders/Refund').destination.isDisputed).toBe(true);
    await sql('test_lost', `update payments set state = 'refunded' where order_id = $1`, [sale.id]);
    expect(codeOf(await staffPost(manager, sale, { positions: [1], expectedCents: 1200 })).code).toBe('refund_exceeds');
    expect(await facts(sale)).toMatchObject({ state: 'paid', tickets: ['valid', 'valid'], refunds: [] });
  });
});

it('an order that is not paid has nothing to return', async () => {
  const sale = await sold();
  await sql('test_expire_again', `update orders set state = 'refunded' where id = $1`, [sale.id]);
  expect(codeOf(await staffPost(manager, sale, { positions: [1], expectedCents: 1200 })).code).toBe('refund_gone');
  expectPage(await show(manager, sale, true), 'Orders/Show');
  expect(await settle(sale)).toBe('ignored');
});
