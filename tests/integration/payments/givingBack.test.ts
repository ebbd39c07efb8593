/** Tickets given back: by buyers as far as the terms go, by staff up to their limit, to the cent, and once. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { addProvider } from '../../../server/payments';
import { refundPayment } from '../../../server/payments/actions/refundPayment';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { mailsOf, type Sale, sell, settle, until } from '../tickets/saleFixture';
import { makeUser, signInAs } from '../users/people';
import { type FakeProvider, fakeProvider } from './fakeProvider';

let app: TestApp;
let bank: FakeProvider;
let removeBank: () => void;
let manager: Client;
let second: Client;
let clerk: Client;
beforeAll(async () => {
  app = await startApp();
  bank = fakeProvider();
  removeBank = addProvider(bank);
  const people = [await makeUser('manager'), await makeUser('administrator'), await makeUser('accountant')];
  [manager, second, clerk] = (await Promise.all(people.map(({ email }) => signInAs(app, email)))) as [
    Client,
    Client,
    Client,
  ];
  await sql(
    'test_limit',
    `update roles set limits = '{"refund_cents": 1500, "currency": "EUR"}' where name = 'accountant'`,
  );
});
afterAll(async () => {
  removeBank();
  await app.close();
});
beforeEach(() => sql('test_patience', 'delete from rate_limits'));
afterEach(() => Object.assign(bank.say, { refund: { status: 'done', ref: 'r1' }, isAway: false }));

const STEPS = [
  { hoursBefore: 168, percent: 10_000 },
  { hoursBefore: 24, percent: 5000 },
];

type Input = Parameters<typeof sell>[0] & { inHours?: number; provider?: string };

/** A paid order whose visit is so many hours away; its money was taken by a bank that does as the test says. */
async function sold({ inHours = 200, provider = 'fake', ...input }: Input = {}): Promise<Sale> {
  const sale = await sell({ event: { refundSteps: STEPS, ...input.event }, ...input });
  await sql('test_provider', `update payments set provider = $2 where order_id = $1 and provider <> 'free'`, [
    sale.id,
    provider,
  ]);
  await sql(
    'test_hours',
    `update appointments set starts_at = now() + make_interval(hours => $2, mins => 5), ends_at = now() + make_interval(hours => $2 + 1, mins => 5) where id = $1`,
    [sale.slot, inHours],
  );
  return sale;
}

const facts = async ({ id, slot }: Sale) => {
  const [row] = await sql<Record<string, unknown>>(
    'test_given_back',
    `select o.state::text as state, array(select t.state::text from tickets t join order_items i on i.id = t.order_item_id where t.order_id = o.id order by i.position) as tickets,
       array(select r.amount_cents::int from refunds r where r.order_id = o.id order by r.created_at) as refunds,
       (select sold from appointments where id = $2) as sold
     from orders o where o.id = $1`,
    [id, slot],
  );
  return row!;
};

const show = (client: Client, { reference, secret }: Sale, isStaff = false) =>
  client.get(paths.orders.refund(reference, isStaff ? undefined : secret));
const post = (client: Client, { reference, secret }: Sale, body: object, isStaff = false) =>
  client.json('POST', paths.orders.refund(reference, isStaff ? undefined : secret), {
    id: randomUUID(),
    currency: 'EUR',
    how: 'terms',
    ...body,
  });
const staffPost = (client: Client, sale: Sale, body: object) => post(client, sale, body, true);
const codeOf = (answer: { json: <T>() => T }) => answer.json<{ code?: string; errors?: Record<string, string[]> }>();

describe('a buyer', () => {
  it('sees what goes back and to where, and gives one of two tickets back', async () => {
    const sale = await sold({ inHours: 100 });
    const guest = app.newClient();
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
      await app.newClient().get(paths.orders.show(sale.reference, sale.secret)),
      'Orders/Show',
    );
    expect(refundPolicies[0]!.text).toContain('Until 7 days before the visit: 100% back');
    expect(can.refund).toBe(true);
    const shop = expectPage(await app.newClient().get(paths.events.show(sale.eventSlug)), 'Orders/Create');
    expect(shop.event.refundPolicy).not.toContain('100%');
  });

  it('reads the older fields of an event that has no steps yet', async () => {
    const sale = await sold({ event: { refundSteps: undefined, refundUntilHours: 48, refundFeePercent: 1000 } });
    expect(expectPage(await show(app.newClient(), sale), 'Orders/Refund').units[0]).toMatchObject({ backCents: 1080 });
  });

  it('gives nothing back alone when it is too late, nor more than the terms say', async () => {
    const sale = await sold({ inHours: 10 });
    const guest = app.newClient();
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
    const guest = app.newClient();
    for (const path of [paths.orders.refund(sale.reference), paths.orders.refund(sale.reference, other.secret)]) {
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
    const answer = codeOf(await post(app.newClient(), sale, { positions: [1], expectedCents: 1200 })) as {
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
    const { units } = expectPage(await show(app.newClient(), sale), 'Orders/Refund');
    expect(units.map(({ backCents }) => backCents)).toEqual([1200, 1200]);
    expect((await post(app.newClient(), sale, { positions: [1, 2], expectedCents: 2400 })).status).toBeLessThan(400);
    expect(await facts(sale)).toMatchObject({ state: 'refunded', refunds: [2400] });
  });

  it('gives free tickets back, and no money moves', async () => {
    const sale = await sold({ product: { priceCents: 0 } });
    expect((await post(app.newClient(), sale, { positions: [1, 2], expectedCents: 0 })).status).toBeLessThan(400);
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
    const guest = app.newClient();
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
    const guest = app.newClient();
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
    ['more than was paid', { how: 'amount', amountCents: 1201, expectedCents: 1201 }, 'amountCents'],
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

  it('a ticket that somebody came in with stays, unless a supervisor says why', async () => {
    const sale = await sold();
    await sql(
      'test_use',
      `update tickets set uses_left = 0, state = 'used' where order_item_id = (select id from order_items where order_id = $1 and position = 1)`,
      [sale.id],
    );
    const body = { positions: [1], expectedCents: 1200 };
    expect(codeOf(await post(app.newClient(), sale, body)).code).toBe('refund_used');
    expect(codeOf(await staffPost(clerk, sale, { ...body, force: true, note: 'ill' })).code).toBe(
      'refund_force_not_allowed',
    );
    expect(Object.keys(codeOf(await staffPost(manager, sale, { ...body, force: true })).errors!)).toEqual(['note']);
    expect((await staffPost(manager, sale, { ...body, force: true, note: 'Fire alarm' })).status).toBeLessThan(400);
    expect(await facts(sale)).toEqual({
      state: 'partially_refunded',
      tickets: ['used', 'valid'],
      refunds: [1200],
      sold: 1,
    });
  });
});

describe('staff', () => {
  it('need the permission', async () => {
    const sale = await sold();
    const agent = await signInAs(app, (await makeUser('agent')).email);
    expect((await show(agent, sale, true)).status).toBe(403);
    expect((await staffPost(agent, sale, { positions: [1], expectedCents: 1200 })).status).toBe(403);
    expect((await agent.get(paths.refunds.index())).status).toBe(403);
  });

  it('above their limit ask, and nothing happens until somebody else approves', async () => {
    const sale = await sold();
    const body = { positions: [1, 2], expectedCents: 2400, note: 'Illness' };
    expect(expectPage(await show(clerk, sale, true), 'Orders/Refund').staff).toEqual({
      limitCents: 1500,
      mayForce: false,
    });
    expect((await staffPost(clerk, sale, body)).status).toBeLessThan(400);
    expect(await facts(sale)).toMatchObject({ state: 'paid', tickets: ['valid', 'valid'], sold: 2 });
    const { id } = await prisma.refund.findFirstOrThrow({ where: { orderId: sale.id } });
    expect(codeOf(await staffPost(manager, sale, { positions: [1], expectedCents: 1200 })).code).toBe('refund_gone');
    const waiting = (client: Client) =>
      client
        .get(paths.refunds.index())
        .then((answer) => expectPage(answer, 'Refunds/Index').waiting.find((it) => it.id === id));
    expect(await waiting(clerk)).toMatchObject({
      state: 'requested',
      amountCents: 2400,
      tickets: 2,
      refusal: 'own',
      note: 'Illness',
    });
    expect(await waiting(second)).toMatchObject({ refusal: null });
    expect(codeOf(await clerk.json('POST', paths.refunds.approve(id), {})).code).toBe('refund_own');
    const colleague = await signInAs(app, (await makeUser('accountant')).email);
    expect(codeOf(await colleague.json('POST', paths.refunds.approve(id), {})).code).toBe('refund_above_limit');
    expect(await facts(sale)).toMatchObject({ state: 'paid' });
    const answers = await Promise.all([1, 2].map(() => second.json('POST', paths.refunds.approve(id), {})));
    expect(answers.every(({ status }) => status < 400)).toBe(true);
    expect(await facts(sale)).toEqual({
      state: 'refunded',
      tickets: ['cancelled', 'cancelled'],
      refunds: [2400],
      sold: 0,
    });
    const open = await prisma.orderAttention.count({ where: { orderId: sale.id, endedAt: null } });
    expect(open).toBe(0);
  });

  it('refuse one, and the tickets stay good', async () => {
    const sale = await sold();
    await staffPost(clerk, sale, { positions: [1, 2], expectedCents: 2400 });
    const { id } = await prisma.refund.findFirstOrThrow({ where: { orderId: sale.id } });
    expect((await second.json('POST', paths.refunds.reject(id), {})).status).toBeLessThan(400);
    expect(await facts(sale)).toMatchObject({ state: 'paid', tickets: ['valid', 'valid'], sold: 2 });
    expect((await post(app.newClient(), sale, { positions: [1], expectedCents: 1200 })).status).toBeLessThan(400);
  });

  it('the database itself lets nobody approve their own', async () => {
    const sale = await sold();
    await staffPost(manager, sale, { positions: [1], expectedCents: 1200 });
    await expect(
      sql('test_own', 'update refunds set approved_by = created_by where order_id = $1', [sale.id]),
    ).rejects.toThrow('refunds_two_people');
  });

  it('see one that failed, have it tried again, or say that it was done by hand', async () => {
    bank.say.refund = { status: 'failed', reason: 'account_closed' };
    const [sale, other] = [await sold(), await sold()];
    const fail = async (it: Sale) => {
      await post(app.newClient(), it, { positions: [1], expectedCents: 1200 });
      const { id } = await prisma.refund.findFirstOrThrow({ where: { orderId: it.id } });
      await until(async () => {
        await refundPayment(id);
        return (await prisma.refund.findUniqueOrThrow({ where: { id } })).state === 'failed';
      });
      return id;
    };
    const [again, byHand] = [await fail(sale), await fail(other)];
    // Its money is spoken for: what is left of the order is one ticket.
    expect(expectPage(await show(manager, sale, true), 'Orders/Refund').destination.leftCents).toBe(1200);
    const { waiting } = expectPage(await manager.get(paths.refunds.index()), 'Refunds/Index');
    expect(waiting.find(({ id }) => id === again)).toMatchObject({ state: 'failed', failure: 'account_closed' });
    bank.say.refund = { status: 'done', ref: 'r2' };
    expect((await manager.json('POST', paths.refunds.retry(again), {})).status).toBeLessThan(400);
    await until(async () => {
      await refundPayment(again);
      return (await prisma.refund.findUniqueOrThrow({ where: { id: again } })).state === 'done';
    });
    expect((await manager.json('POST', paths.refunds.byHand(byHand), { note: '' })).status).toBe(422);
    expect(
      (await manager.json('POST', paths.refunds.byHand(byHand), { note: 'Cash, 24 November' })).status,
    ).toBeLessThan(400);
    expect(await prisma.refund.findUniqueOrThrow({ where: { id: byHand } })).toMatchObject({ state: 'done' });
    const open = await prisma.orderAttention.count({ where: { orderId: { in: [sale.id, other.id] }, endedAt: null } });
    expect(open).toBe(0);
  });

  it('name the account where nobody can send the money back, which nobody is asked to do by API', async () => {
    const wire = {
      ...fakeProvider('by_hand'),
      capabilities: { refund: 'manual', partialRefund: true, statusQuery: false } as const,
    };
    const remove = addProvider(wire);
    try {
      const sale = await sold({ provider: 'by_hand' });
      const body = { positions: [1], expectedCents: 1200 };
      const guest = app.newClient();
      expect(expectPage(await show(guest, sale), 'Orders/Refund').destination.kind).toBe('bank');
      expect(Object.keys(codeOf(await post(guest, sale, body)).errors!)).toEqual(['payeeIban']);
      const payee = { payeeName: 'Ana Ramos', payeeIban: 'es91 2100 0418 4502 0005 1332' };
      expect((await post(guest, sale, { ...body, ...payee })).status).toBeLessThan(400);
      expect(await prisma.refund.findFirstOrThrow({ where: { orderId: sale.id } })).toMatchObject({
        state: 'created',
        payeeName: 'Ana Ramos',
        payeeIban: 'ES9121000418450200051332',
      });
    } finally {
      remove();
    }
  });
});

it('an order that is not paid has nothing to return', async () => {
  const sale = await sold();
  await sql('test_expire_again', `update orders set state = 'refunded' where id = $1`, [sale.id]);
  expect(codeOf(await staffPost(manager, sale, { positions: [1], expectedCents: 1200 })).code).toBe('refund_gone');
  expectPage(await show(manager, sale, true), 'Orders/Show');
  expect(await settle(sale)).toBe('ignored');
});
