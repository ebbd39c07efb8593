/** Refunds by staff: alone up to their limit, above it by two people; and failed refunds. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { addProvider } from '../../../server/payments';
import { recordBooks } from '../../../server/payments/actions/recordBooks';
import { refundPayment } from '../../../server/payments/actions/refundPayment';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { buyerOf } from '../../support/placingBrowser';
import { createProduct } from '../orders/shopFixture';
import { mailsOf, type Sale, until } from '../tickets/saleFixture';
import { makeUser, signInAs } from '../users/people';
import { type FakeProvider, fakeProvider } from './fakeProvider';
import { codeOf, facts, post, show, sold, staffPost } from './refundFixture';

const app = runApp();
let bank: FakeProvider;
let removeBank: () => void;
let manager: Client;
let second: Client;
let clerk: Client;
beforeAll(async () => {
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
afterAll(() => removeBank());
beforeEach(() => sql('test_patience', 'delete from rate_limits'));
afterEach(() => Object.assign(bank.say, { refund: { status: 'done', ref: 'r1' }, isAway: false }));

describe('staff', () => {
  it('need the permission', async () => {
    const sale = await sold();
    const agent = await signInAs(app, (await makeUser('agent')).email);
    expect((await show(agent, sale, true)).status).toBe(403);
    expect((await staffPost(agent, sale, { positions: [1], expectedCents: 1200 })).status).toBe(403);
    expect((await agent.get(paths.refunds.index())).status).toBe(403);
  });

  it('a ticket that somebody came in with stays, unless a supervisor says why', async () => {
    const sale = await sold();
    await sql(
      'test_use',
      `update tickets set uses_left = 0, state = 'used' where order_item_id = (select id from order_items where order_id = $1 and position = 1)`,
      [sale.id],
    );
    const body = { positions: [1], expectedCents: 1200 };
    expect(codeOf(await post(buyerOf(app), sale, body)).code).toBe('refund_used');
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

  it('may leave a child without its adult, of which they are warned; a buyer may not', async () => {
    const sale = await sold({ quantity: 3 });
    const [adult] = await prisma.orderItem.findMany({ where: { orderId: sale.id, position: 1 } });
    const child = await createProduct(sale.eventId, { name: { en: 'Child' }, maxPerRequired: 2 });
    await prisma.productRequirement.create({ data: { productId: child, requiredId: adult!.productId } });
    await prisma.orderItem.updateMany({ where: { orderId: sale.id, position: 3 }, data: { productId: child } });
    const guest = buyerOf(app);
    const { units } = expectPage(await show(guest, sale), 'Orders/Refund');
    expect(units[2]).toMatchObject({ productId: child, requires: [{ id: adult!.productId }], maxPerRequired: 2 });
    const refused = await post(guest, sale, { positions: [1, 2], expectedCents: 2400 });
    expect(codeOf(refused)).toMatchObject({
      errors: { positions: [expect.stringMatching(/is only valid with/)] },
    });
    expect(await facts(sale)).toMatchObject({ state: 'paid', refunds: [] });
    expect((await post(guest, sale, { positions: [1], expectedCents: 1200 })).status).toBeLessThan(400);
    expect(codeOf(await post(guest, sale, { positions: [2], expectedCents: 1200 })).errors).toHaveProperty('positions');
    expect((await staffPost(manager, sale, { positions: [2], expectedCents: 1200 })).status).toBeLessThan(400);
    // A ticket without its adult companion may still be refunded.
    expect((await post(guest, sale, { positions: [3], expectedCents: 1200 })).status).toBeLessThan(400);
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
    const again = await staffPost(manager, sale, { positions: [1], expectedCents: 1200 });
    expect(codeOf(again).code).toBe('refund_requested_already');
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

  it('whoever asks through another’s eyes does not approve it as themselves', async () => {
    const sale = await sold();
    const asked = await makeUser('accountant');
    const admin = await signInAs(app, (await makeUser('administrator')).email);
    await admin.post(paths.users.impersonation(asked.id), { reason: 'They asked me to have a look.' });
    await staffPost(admin, sale, { positions: [1, 2], expectedCents: 2400 });
    const { id } = await prisma.refund.findFirstOrThrow({ where: { orderId: sale.id, state: 'requested' } });
    await admin.delete(paths.impersonation());
    expect(codeOf(await admin.json('POST', paths.refunds.approve(id), {})).code).toBe('refund_own');
    expect(await facts(sale)).toMatchObject({ state: 'paid' });
  });

  it('refuse one, and the tickets stay good', async () => {
    const sale = await sold();
    await staffPost(clerk, sale, { positions: [1, 2], expectedCents: 2400 });
    const { id } = await prisma.refund.findFirstOrThrow({ where: { orderId: sale.id } });
    expect((await second.json('POST', paths.refunds.reject(id), {})).status).toBeLessThan(400);
    expect(await facts(sale)).toMatchObject({ state: 'paid', tickets: ['valid', 'valid'], sold: 2 });
    expect((await post(buyerOf(app), sale, { positions: [1], expectedCents: 1200 })).status).toBeLessThan(400);
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
      await post(buyerOf(app), it, { positions: [1], expectedCents: 1200 });
      const { id } = await prisma.refund.findFirstOrThrow({ where: { orderId: it.id } });
      await until(async () => {
        await refundPayment(id);
        return (await prisma.refund.findUniqueOrThrow({ where: { id } })).state === 'failed';
      });
      return id;
    };
    const [again, byHand] = [await fail(sale), await fail(other)];
    // Its money is reserved: one ticket of the order is left.
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
    // A late notification about the provider's own attempt does not undo it.
    const refunds = [{ ref: 'late', amount: 1200, state: 'failed', ours: byHand, reason: 'late' }];
    const of = { ref: `ref-${other.paymentId}`, paymentId: other.paymentId, refunds, named: true };
    await recordBooks('fake', [{ ...of, state: 'captured', amount: 2400, currency: 'EUR', refunded: 0 } as never]);
    await sql('test_late', `select settle_refund($1, 'failed', null, 'late')`, [byHand]);
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
      const guest = buyerOf(app);
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

it('the buyer is told of what each of two payments could not return', async () => {
  const sale = await sold();
  await sql(
    'test_two_payments',
    `with less as (update payments set amount_cents = amount_cents - 1000 where order_id = $1)
     insert into payments (id, order_id, provider, method, state, amount_cents, currency, attempt, provider_ref, captured_at, updated_at)
     values ($2, $1, 'fake', 'card', 'captured', 1000, 'EUR', 2, 'second payment', now(), now())`,
    [sale.id, uuidv7()],
  );
  bank.say.refund = { status: 'failed', reason: 'account_closed' };
  expect((await post(buyerOf(app), sale, { positions: [1, 2], expectedCents: 2400 })).status).toBeLessThan(400);
  const failed = await until(async () => {
    const mails = (await mailsOf(sale.id)).filter(({ kind }) => kind === 'order_refund_failed');
    return mails.length === 2 && mails;
  });
  expect(failed.map(({ text }) => /€\d+\.\d\d/.exec(text)![0]).sort()).toEqual(['€10.00', '€14.00']);
});
