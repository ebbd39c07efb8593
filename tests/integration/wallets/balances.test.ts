/** The balance ledger: changes by staff, expiry, immutability, and the nightly check. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connection, prisma, sql } from '../../../server/infra/db';
import { addProvider } from '../../../server/payments';
import { paths } from '../../../server/shared/paths';
import { proveBalances } from '../../../server/wallets/jobs';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { fakeProvider } from '../payments/fakeProvider';
import { post, STEPS, sold } from '../payments/refundFixture';
import { place, type Sale } from '../tickets/saleFixture';
import { makeUser, signInAs } from '../users/people';
import { answerOf, change, credit, takeBack, walletOf } from './balanceFixture';

const app = runApp();
let admin: Client;
let clerk: Client;
let adminId: string;
let removeBank: () => void;
beforeAll(async () => {
  removeBank = addProvider(fakeProvider());
  const people = [await makeUser('administrator'), await makeUser('accountant')];
  adminId = people[0]!.id;
  [admin, clerk] = (await Promise.all(people.map(({ email }) => signInAs(app, email)))) as [Client, Client];
  await sql(
    'test_balance_limit',
    `update roles set limits = '{"refund_cents": 3000, "currency": "EUR"}' where name = 'accountant'`,
  );
});
afterAll(() => removeBank());

/** The page's result of the full check. */
async function proof() {
  expect(expectPage(await admin.get(paths.balances.index()), 'Balances/Index')).not.toHaveProperty('faults');
  return expectPage(await admin.visit(paths.balances.index(), { only: ['faults'] }), 'Balances/Index').faults;
}

const refused = (statement: string) =>
  expect(connection.script(statement)).rejects.toThrow(
    /append-only|do not come to nothing|wallets_covered|wallet_lots_amounts/,
  );

describe('staff', () => {
  it('need the permission, and say how much and why', async () => {
    const buyer = await makeUser();
    const agent = await signInAs(app, (await makeUser('agent')).email);
    for (const client of [app.newClient(), agent]) {
      expect((await change(client, buyer.id, { amountCents: 100 })).status).toBeGreaterThan(400);
    }
    expect((await agent.get(paths.balances.one(buyer.id))).status).toBe(403);
    const bad = await change(admin, buyer.id, { amountCents: 0, reason: ' ', until: '2020-13-40', currency: 'XXXX' });
    expect(Object.keys(answerOf(bad).errors!).sort()).toEqual(['amountCents', 'currency', 'reason', 'until']);
    const past = await change(admin, buyer.id, { amountCents: 500, until: '2020-01-01' });
    expect(answerOf(past).errors).toEqual({ until: ['The last day has already passed. Choose a later one.'] });
    const huge = await change(admin, buyer.id, { amountCents: 2 ** 40, reason: 'a\u0000\ud800' });
    expect(answerOf(huge).errors).toHaveProperty('amountCents');
    for (const until of ['0000-01-01', '9999-12-31'])
      expect(Object.keys(answerOf(await change(admin, buyer.id, { amountCents: 100, until })).errors!)).toEqual([
        'until',
      ]);
    expect((await change(admin, randomUUID(), { amountCents: 100 })).status).toBe(404);
    expect(await walletOf(buyer.id)).toBeUndefined();
  });

  it('add credit once, take it back as far as it reaches, and the statement and the audit log say so', async () => {
    const buyer = await makeUser();
    const id = randomUUID();
    const twice = [
      { id, amountCents: 2500, until: '2090-12-31' },
      { id, amountCents: 2500, until: '2090-12-31' },
    ];
    for (const answer of await Promise.all(twice.map((body) => change(clerk, buyer.id, body))))
      expect(answer.status).toBeLessThan(400);
    expect(answerOf(await change(clerk, buyer.id, { amountCents: 3001 })).errors).toHaveProperty('amountCents');
    expect((await change(admin, buyer.id, { amountCents: 3001 })).status).toBeLessThan(400);
    const more = await change(admin, buyer.id, { kind: 'taken_back', amountCents: 5502 });
    expect(answerOf(more).errors).toHaveProperty('amountCents');
    expect(
      (await change(admin, buyer.id, { kind: 'taken_back', amountCents: 2600, reason: 'By mistake' })).status,
    ).toBeLessThan(400);
    // Credit that expires first was spent first.
    expect(await walletOf(buyer.id)).toEqual({
      balance: 2901,
      held: 0,
      lots: [0, 2901],
      kinds: ['credit:2500', 'credit:3001', 'taken_back:-2600'],
      faults: 0,
    });
    const page = expectPage(await admin.get(paths.balances.one(buyer.id)), 'Balances/Show');
    expect(page.lines.map(({ kind, amount, reason }) => [kind, amount, reason])).toEqual([
      ['taken_back', -2600, 'By mistake'],
      ['credit', 3001, 'Closed early'],
      ['credit', 2500, 'Closed early'],
    ]);
    const own = await signInAs(app, buyer.email);
    const profile = expectPage(await own.get(paths.profile.edit()), 'Profile/Edit');
    expect(profile.balances).toMatchObject({ balances: [{ currency: 'EUR', amount: 2901, held: 0, ending: [] }] });
    expect(profile.balances!.lines.map(({ reason, by }) => reason ?? by)).toEqual([null, null, null]);
    const log = await prisma.auditLog.findMany({
      where: { subjectId: buyer.id, action: { startsWith: 'user.balance' } },
    });
    expect(log.map(({ action }) => action).sort()).toEqual([
      'user.balance_credited',
      'user.balance_credited',
      'user.balance_taken_back',
    ]);
    expect(await proof()).toEqual([]);
  });
});

describe('credit that ends', () => {
  it('becomes the house’s, and is not spent meanwhile', async () => {
    const { id } = await makeUser();
    await credit(id, { amount: 700, endsIn: '-1 minute' });
    await credit(id, { amount: 300, endsIn: '1 day' });
    expect(await takeBack(id, 400)).toBe('short');
    expect(await walletOf(id)).toMatchObject({ balance: 300, lots: [0, 300] });
    await credit(id, { amount: 50, endsIn: '-1 minute' });
    await sql('test_end', 'select expire_balances(100)');
    await sql('test_end', 'select expire_balances(100)');
    expect(await walletOf(id)).toEqual({
      balance: 300,
      held: 0,
      lots: [0, 0, 300],
      faults: 0,
      kinds: ['credit:700', 'credit:300', 'expiry:-700', 'credit:50', 'expiry:-50'],
    });
  });

  it('a balance is counted exactly, and no higher; each currency by itself', async () => {
    const { id } = await makeUser();
    expect(await credit(id, { amount: Number.MAX_SAFE_INTEGER })).toBe('credited');
    expect(await credit(id, { amount: 1 })).toBe('exceeds');
    expect(await credit(id, { amount: 1, currency: 'JPY' })).toBe('credited');
    expect(await walletOf(id)).toMatchObject({ balance: Number.MAX_SAFE_INTEGER });
    expect(await walletOf(id, 'JPY')).toMatchObject({ balance: 1, faults: 0 });
  });
});

describe('the ledger', () => {
  it('is written once, and every transaction comes to nothing', async () => {
    const { id } = await makeUser();
    await credit(id, { amount: 100 });
    await refused(`update wallet_entries set amount_cents = amount_cents + 1`);
    await refused(`delete from wallet_entries`);
    await refused(`update wallet_transactions set kind = 'refund'`);
    await refused(
      `insert into wallet_entries (transaction_id, account, currency, amount_cents) select id, 'system:adjust', 'EUR', 1 from wallet_transactions limit 1`,
    );
    await refused(`update wallets set held_cents = balance_cents + 1 where user_id = '${id}'`);
    await refused(`update wallet_lots set left_cents = amount_cents + 1`);
  });

  it('is proved every night; what does not fit is an alarm, once a day', async () => {
    const { id } = await makeUser();
    await credit(id, { amount: 100 });
    const told = () => prisma.notification.count({ where: { kind: 'balances_broken', userId: adminId } });
    await proveBalances.handle(undefined as never, undefined as never);
    expect(await told()).toBe(0);
    await sql('test_wrong', `update wallets set balance_cents = balance_cents + 7 where user_id = $1`, [id]);
    expect(await proof()).toMatchObject([
      { what: 'balance', expected: 100, found: 107 },
      { what: 'lots', expected: 107, found: 100 },
    ]);
    await proveBalances.handle(undefined as never, undefined as never);
    await proveBalances.handle(undefined as never, undefined as never);
    expect(await told()).toBe(1);
    await sql('test_right', `update wallets set balance_cents = balance_cents - 7, held_cents = 7 where user_id = $1`, [
      id,
    ]);
    expect(await proof()).toMatchObject([
      { what: 'held', expected: 0, found: 7 },
      { what: 'held_lots', expected: 7, found: 0 },
    ]);
    await sql('test_held_right', `update wallets set held_cents = 0 where user_id = $1`, [id]);
  });
});

it('pays nothing with what is over, and buys no gift voucher, which would let what has an end go on without one', async () => {
  const buyer = await makeUser();
  await credit(buyer.id, { amount: 700, endsIn: '-1 minute' });
  const order = await place({ userId: buyer.id });
  const client = await signInAs(app, buyer.email);
  const over = await client.json('POST', paths.payments.balance(order.reference), {});
  expect(answerOf(over).code).toBe('balance_none');
  await credit(buyer.id, { endsIn: '30 days' });
  await prisma.product.updateMany({ where: { eventId: order.eventId }, data: { category: 'voucher' } });
  // It is not offered in the payment choice either.
  const { pay } = expectPage(await client.get(paths.payments.choice(order.reference)), 'Payments/Card/Create');
  expect([pay.balance, pay.vouchers]).toEqual([null, null]);
  const answer = await client.json('POST', paths.payments.balance(order.reference), {});
  expect(answerOf(answer).code).toBe('balance_for_vouchers');
  expect(await walletOf(buyer.id)).toMatchObject({ balance: 5000, held: 0, faults: 0 });
});

describe('money that became credit, and that the buyer’s bank takes back', () => {
  const said = ({ paymentId }: Sale, status: string) =>
    sql('test_dispute', 'select * from settle_payments($1::jsonb)', [
      JSON.stringify([{ payment_id: paymentId, status, amount: 2400, currency: 'EUR' }]),
    ]);
  const history = ({ id }: Sale) =>
    sql<{ kind: string; amount: number; spent: number | null }>(
      'test_credit_events',
      `select kind, (data ->> 'amount')::int as amount, (data ->> 'spent')::int as spent from order_events
       where order_id = $1 and kind like 'credit\\_%' order by at, id`,
      [id],
    );

  it('is held as far as it is left, free again or gone as the bank decides; what was spent stays spent', async () => {
    const person = await makeUser();
    const buyer = await signInAs(app, person.email);
    const sale = await sold({ userId: person.id, event: { refundToBalance: true, refundSteps: STEPS } });
    const back = await post(buyer, sale, { positions: [1, 2], expectedCents: 2400, to: 'balance' });
    expect(back.status, back.text).toBeLessThan(400);
    const order = () => place({ like: sale, quantity: 1, userId: person.id });
    const [spent, later] = [await order(), await order()];
    const pay = ({ reference }: Sale) => buyer.json('POST', paths.payments.balance(reference), {});
    await pay(spent);
    await said(sale, 'disputed');
    expect(await walletOf(person.id)).toMatchObject({ balance: 1200, held: 1200, faults: 0 });
    expect(answerOf(await pay(later)).code).toBe('balance_none');
    await said(sale, 'dispute_won');
    expect(await walletOf(person.id)).toMatchObject({ balance: 1200, held: 0, faults: 0 });
    await said(sale, 'disputed');
    await Promise.all([said(sale, 'dispute_lost'), said(sale, 'dispute_lost')]);
    const { kinds, ...wallet } = (await walletOf(person.id))!;
    expect(wallet).toMatchObject({ balance: 0, held: 0, lots: [0], faults: 0 });
    expect(kinds).toEqual(['refund:2400', 'payment:-1200', 'taken_back:-1200']);
    expect(await prisma.order.findUniqueOrThrow({ where: { id: spent.id } })).toMatchObject({ state: 'paid' });
    expect((await history(sale)).map(({ kind, amount, spent }) => [kind, amount, spent])).toEqual([
      ['credit_held', 1200, 1200],
      ['credit_freed', 1200, null],
      ['credit_held', 1200, 1200],
      ['credit_taken', 1200, null],
    ]);
  });
});
