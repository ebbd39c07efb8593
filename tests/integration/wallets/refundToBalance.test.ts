/** Card money refunded to the buyer's balance: chosen or agreed by them, immediately, to the cent, and once. */
import { describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { recordBooks } from '../../../server/payments/actions/recordBooks';
import { refundPayment } from '../../../server/payments/actions/refundPayment';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { expectPage } from '../../support/expectPage';
import { placingBrowser } from '../../support/placingBrowser';
import { codeOf, facts, post, sold, staffPost } from '../payments/refundFixture';
import { EMAIL, mailsOf, place, type Sale, settle, until } from '../tickets/saleFixture';
import { makeUser, signInAs } from '../users/people';
import { credit, spendBalance, walletOf } from './balanceFixture';
import {
  app,
  attentions,
  bank,
  buyer,
  choice,
  clerk,
  manager,
  offered,
  openHouse,
  person,
  refundsOf,
  whats,
} from './creditFixture';

openHouse();

const balance = async (user = person.id) => (await walletOf(user))?.balance ?? 0;
const all = { positions: [1, 2], expectedCents: 2400, to: 'balance' };
const one = { positions: [1], expectedCents: 1200, to: 'balance' };

describe('a buyer', () => {
  it('has what the terms give back on their balance at once, and nobody is asked to send it', async () => {
    const sale = await offered({ inHours: 100 });
    expect(await choice(buyer, sale)).toEqual({ kind: 'own' });
    expect((await post(buyer, sale, { ...one, expectedCents: 600 })).status).toBeLessThan(400);
    expect(await facts(sale)).toEqual({
      state: 'partially_refunded',
      tickets: ['cancelled', 'valid'],
      refunds: [600],
      sold: 1,
    });
    expect(await whats(sale)).toEqual(['fake:done:600:buyer']);
    expect(await walletOf(person.id)).toEqual({
      balance: 600,
      held: 0,
      lots: [600],
      kinds: ['refund:600'],
      faults: 0,
    });
    expect(await prisma.walletLot.count({ where: { expiresAt: { not: null } } })).toBe(0);
    const payment = () => prisma.payment.findUniqueOrThrow({ where: { id: sale.paymentId } });
    expect((await payment()).state).toBe('partially_refunded');
    // The rest of the payment belongs to the other ticket: not a cent more is refunded.
    expect(codeOf(await post(buyer, sale, { ...one, expectedCents: 600 })).code).toBe('refund_gone');
    expect((await staffPost(manager, sale, { positions: [2], how: 'all', expectedCents: 1200 })).status).toBeLessThan(
      400,
    );
    expect(codeOf(await staffPost(manager, sale, { positions: [2], expectedCents: 0 })).code).toBe('refund_gone');
    await until(async () => (await whats(sale)).includes('fake:done:1200'));
    expect(bank.refunded).toEqual([(await refundsOf(sale))[0]!.id]);
    const made = await until(async () =>
      (await mailsOf(sale.id)).find(({ kind, text }) => kind === 'order_refund_made' && text.includes('€6.00')),
    );
    expect(made.text).toContain('We have added the money to your balance');
    const { list } = expectPage(await manager.get(paths.refunds.index()), 'Refunds/Index');
    expect(list.rows.map(({ to }) => to)).toContain('buyer');
    const page = expectPage(await buyer.get(paths.orders.show(sale.reference)), 'Orders/Show');
    expect(page.refunds.map(({ toBalance, amountCents }) => [toBalance, amountCents])).toEqual([
      [true, 600],
      [false, 1200],
    ]);
  });

  it('chooses it where the event offers it, signed in, for an order of theirs', async () => {
    const [sale, other] = [await offered(), await sold({ userId: person.id })];
    const before = await balance();
    const stranger = placingBrowser(await signInAs(app, (await makeUser()).email));
    expect(await choice(placingBrowser(app.newClient()), sale)).toEqual({ kind: 'sign_in' });
    expect([await choice(stranger, sale), await choice(buyer, other)]).toEqual([null, null]);
    for (const [client, order] of [
      [placingBrowser(app.newClient()), sale],
      [stranger, sale],
      [buyer, other],
    ] as const)
      expect(codeOf(await post(client, order, all)).errors).toHaveProperty('to');
    for (const to of ['x', ['balance'], 2 ** 40]) expect((await post(buyer, sale, { ...all, to })).status).toBe(422);
    expect([await whats(sale), await whats(other), await balance()]).toEqual([[], [], before]);
  });

  it('who bought without an account has it on the one of the same confirmed address', async () => {
    const sale = await offered({ userId: undefined as never });
    expect(await choice(buyer, sale)).toBeNull();
    const ana = await makeUser();
    await prisma.user.update({ where: { id: ana.id }, data: { email: EMAIL, emailVerifiedAt: null } });
    const client = placingBrowser(await signInAs(app, EMAIL));
    expect(await choice(client, sale)).toBeNull();
    await prisma.user.update({ where: { id: ana.id }, data: { emailVerifiedAt: new Date() } });
    expect(await choice(client, sale)).toEqual({ kind: 'own' });
    const id = uuidv7();
    const answers = await Promise.all([1, 2].map(() => post(client, sale, { ...all, id })));
    expect(answers.map(({ status }) => status < 400)).toEqual([true, true]);
    expect([await balance(ana.id), await whats(sale)]).toEqual([2400, ['fake:done:2400:buyer']]);
  });

  it('what a balance paid goes back to that with its end, what the card paid has none', async () => {
    const ana = await makeUser();
    await credit(ana.id, { amount: 1000, endsIn: '60 days' });
    const sale = await place({
      userId: ana.id,
      event: { refundToBalance: true, refundSteps: [{ hoursBefore: 0, percent: 10_000 }] },
    });
    await spendBalance(sale.id, ana.id);
    const rest = uuidv7();
    await sql(
      'test_rest',
      `insert into payments (id, order_id, provider, method, state, amount_cents, currency, attempt) values ($1, $2, 'fake', 'card', 'created', 1400, 'EUR', 9)`,
      [rest, sale.id],
    );
    expect(await settle({ ...sale, paymentId: rest, total: 1400 })).toBe('paid');
    const client = await signInAs(app, ana.email);
    const page = expectPage(await client.get(paths.orders.refund(sale.reference)), 'Orders/Refund');
    expect([page.balance, page.isMixed]).toEqual([{ kind: 'own' }, true]);
    expect((await post(client, sale, all, true)).status).toBeLessThan(400);
    await until(async () => (await whats(sale)).includes('balance:done:1000'));
    expect(await whats(sale)).toEqual(['fake:done:1400:buyer', 'balance:done:1000']);
    expect(await walletOf(ana.id)).toMatchObject({ balance: 2400, lots: [0, 1000, 1400], faults: 0 });
    expect(bank.refunded).toEqual([]);
  });

  it('of several payments has all of it there, each bound to its own', async () => {
    const sale = await offered();
    const before = await balance();
    await sql('test_first', 'update payments set amount_cents = 900 where id = $1', [sale.paymentId]);
    await sql(
      'test_second',
      `insert into payments (id, order_id, provider, method, state, amount_cents, currency, attempt, captured_at) values ($1, $2, 'fake', 'card', 'captured', 1500, 'EUR', 2, now())`,
      [uuidv7(), sale.id],
    );
    expect((await post(buyer, sale, all)).status).toBeLessThan(400);
    expect(await whats(sale)).toEqual(['fake:done:1500:buyer', 'fake:done:900:buyer']);
    expect([(await balance()) - before, bank.refunded]).toEqual([2400, []]);
  });
});

describe('staff', () => {
  it('note that the buyer agreed, whatever the event offers; without an account there is none', async () => {
    const [sale, emptyPage] = [await sold({ userId: person.id }), await sold()];
    const before = await balance();
    expect(await choice(manager, sale)).toEqual({ kind: 'staff', owner: person.name });
    expect(await choice(manager, emptyPage)).toBeNull();
    expect(codeOf(await staffPost(manager, sale, all)).errors).toEqual({ agreed: ['Confirm that the buyer agrees.'] });
    expect(codeOf(await staffPost(manager, emptyPage, { ...all, agreed: true })).errors).toHaveProperty('to');
    expect([await whats(sale), await whats(emptyPage), await balance()]).toEqual([[], [], before]);
    expect((await staffPost(manager, sale, { ...all, agreed: true, note: 'By telephone' })).status).toBeLessThan(400);
    expect([await whats(sale), (await balance()) - before]).toEqual([['fake:done:2400:staff'], 2400]);
    const entry = await prisma.auditLog.findFirstOrThrow({
      where: { action: 'order.refunded', subjectId: sale.id },
    });
    expect(entry.after).toMatchObject({ amountCents: 2400, toBalance: true, isAgreed: true });
  });

  it('above their limit ask for it; approved, it is there at once and written of once', async () => {
    const sale = await offered();
    const before = await balance();
    expect((await staffPost(clerk, sale, { ...all, agreed: true })).status).toBeLessThan(400);
    expect([await whats(sale), await balance()]).toEqual([['fake:requested:2400:staff'], before]);
    const [{ id }] = (await refundsOf(sale)) as { id: string }[] as [{ id: string }];
    await sql('test_asked', `update refunds set created_at = now() - interval '2 days' where id = $1`, [id]);
    expect(expectPage(await manager.get(paths.refunds.index()), 'Refunds/Index').waiting).toContainEqual(
      expect.objectContaining({ id, toBalance: true }),
    );
    await Promise.all([1, 2].map(() => manager.json('POST', paths.refunds.approve(id), {})));
    expect([await whats(sale), (await balance()) - before]).toEqual([['fake:done:2400:staff'], 2400]);
    await until(async () => (await mailsOf(sale.id)).some(({ kind }) => kind === 'order_refund_made'));
    expect((await mailsOf(sale.id)).map(({ kind }) => kind)).not.toContain('order_refund_done');
  });

  it('put one that failed on the balance, once; what is told of the old try changes nothing', async () => {
    const sale = await offered();
    const before = await balance();
    bank.say.refund = { status: 'failed', reason: 'account_closed', ref: 'r9' };
    await post(buyer, sale, { positions: [1], expectedCents: 1200 });
    const [{ id }] = (await refundsOf(sale)) as { id: string }[] as [{ id: string }];
    await until(async () => {
      await refundPayment(id);
      return (await whats(sale)).includes('fake:failed:1200');
    });
    const { waiting } = expectPage(await manager.get(paths.refunds.index()), 'Refunds/Index');
    expect(waiting.find((it) => it.id === id)).toMatchObject({ owner: person.name });
    const give = (body: object, client = manager) => client.json('POST', paths.refunds.toBalance(id), body);
    expect(codeOf(await give({})).errors).toHaveProperty('agreed');
    expect((await give({ agreed: true }, buyer)).status).toBe(403);
    await Promise.all([1, 2].map(() => give({ agreed: true, note: 'By email' })));
    expect([await whats(sale), (await balance()) - before]).toEqual([['fake:done:1200:staff'], 1200]);
    expect((await manager.json('POST', paths.refunds.retry(id), {})).status).toBeLessThan(400);
    await sql('test_undo', `select undo_refund($1, 1, 'late'), undo_refund($1, 2, 'late')`, [id]);
    await refundPayment(id);
    expect([await whats(sale), await attentions(sale)]).toEqual([['fake:done:1200:staff'], []]);
    const told = await until(async () => (await mailsOf(sale.id)).find(({ kind }) => kind === 'order_refund_done'));
    expect(told.text).toContain('We have added the money to your balance');
  });
});

describe('the company', () => {
  /** The provider's record of a payment with a refund made in its dashboard. */
  const compare = async ({ paymentId }: Sale, refunded: number) => {
    const ref = `ref-${paymentId}`;
    const refunds = refunded > 0 ? [{ ref: `x${refunded}`, amount: refunded, state: 'done' as const }] : [];
    const book = { ref, paymentId, state: 'captured', amount: 2400, currency: 'EUR', refunded, refunds, named: true };
    return (await recordBooks('fake', [book as never]))[0]!.difference;
  };

  it('knows nothing of it: its books fit, what it gives back beside counts, and what is too much stands before staff', async () => {
    const sale = await offered();
    await post(buyer, sale, one);
    expect([await compare(sale, 0), await attentions(sale)]).toEqual([null, []]);
    expect(await compare(sale, 1200)).toBeNull();
    expect([await whats(sale), await attentions(sale)]).toEqual([
      ['fake:done:1200:buyer', 'fake:external:1200'],
      ['refunded_elsewhere'],
    ]);
    expect(await choice(buyer, sale)).toBeNull();
    expect(codeOf(await post(buyer, sale, { positions: [2], expectedCents: 1200 })).code).toBe('refund_exceeds');
    const whole = await offered();
    await post(buyer, whole, all);
    expect(await compare(whole, 2400)).toBe('refunded');
    expect([await whats(whole), await attentions(whole)]).toEqual([['fake:done:2400:buyer'], ['books_differ']]);
  });

  it('takes it back for the buyer’s bank: nothing goes anywhere meanwhile, and staff see it', async () => {
    const dispute = ({ paymentId }: Sale) =>
      sql('test_dispute', 'select * from settle_payments($1::jsonb)', [
        JSON.stringify([{ payment_id: paymentId, status: 'disputed', amount: 2400, currency: 'EUR' }]),
      ]);
    const [open, given] = [await offered(), await offered()];
    await dispute(open);
    expect(codeOf(await post(buyer, open, all)).code).toBe('refund_disputed');
    await post(buyer, given, all);
    await dispute(given);
    expect([await attentions(open), await attentions(given)]).toEqual([['disputed'], ['disputed']]);
    expect(await sql('test_ledger', 'select * from check_balances()')).toEqual([]);
  });
});
