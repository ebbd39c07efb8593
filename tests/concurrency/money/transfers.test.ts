/** Bank statements and manual decisions, by two users at two processes concurrently. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { referenceOf } from '../../../server/payments/wireTransfer/transferReference';
import { paths } from '../../../server/shared/paths';
import { contactOf, createCompany, openProduct, order } from '../../integration/bulk-orders/bulkFixture';
import { createSlot } from '../../integration/orders/shopFixture';
import { connect } from '../../integration/payments/connectionFixture';
import { factsOf, openShop, type Placed, placeOrder } from '../../integration/payments/paymentFixture';
import { type Movement, norma43 } from '../../integration/payments/statementFiles';
import { makeUser, signInAs } from '../../integration/users/people';
import type { Client } from '../../support/client';
import { prepare } from '../../support/prepare';
import { runBoxOffice, TWO } from '../boxOffice';
import { UNTIL_IT_SHOWS, withoutGuard } from '../withoutGuard';

const IBAN = 'ES9121000418450200051332';

const office = runBoxOffice();
const shop = prepare(openShop);
let clerks: Client[];
beforeAll(async () => {
  const door = (turn: number) => office.processes[turn] as unknown as Parameters<typeof signInAs>[0];
  await connect(await signInAs(door(0), (await makeUser('administrator')).email), 'wire_transfer');
  clerks = await Promise.all(TWO.map(async (turn) => signInAs(door(turn), (await makeUser('accountant')).email)));
});

async function awaited(): Promise<Placed & { rf: string }> {
  const slot = await createSlot(shop.eventId, { inHours: 24 * 30 });
  const order = await placeOrder(shop, { slot, provider: 'wire_transfer', method: 'wire_transfer' });
  await office.door(0).post(paths.payments.card(order.reference, order.key), {}, { follow: false });
  return { ...order, rf: referenceOf(order.reference, 1) };
}
const bring = (clerk: Client, movements: readonly Movement[], opening = 0) =>
  clerk.json('POST', paths.transfers.imports(), {
    file: Buffer.from(norma43({ movements, opening }), 'latin1').toString('base64'),
    name: 'x',
  });
const lines = (text: string) =>
  sql<{ id: string; state: string }>(
    'test_lines',
    `select id, state from bank_lines where text like '%' || $1 || '%'`,
    [text],
  );

it('the same file, and one that overlaps it, at both at once: each movement once, each order paid once', async () => {
  const orders = await Promise.all(Array.from({ length: 4 }, awaited));
  const movements = orders.map(({ total, rf }) => ({ amount: total, text: rf }));
  const answers = await Promise.all([
    ...clerks.map((clerk) => bring(clerk, movements)),
    ...clerks.map((clerk) => bring(clerk, [...movements, { amount: 1, text: 'more' }], 7)),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  for (const order of orders) {
    expect(await lines(order.rf)).toEqual([{ id: expect.any(String), state: 'matched' }]);
    expect(await factsOf(order)).toMatchObject({ state: 'paid', payments: ['captured'], refunds: [], paidEvents: 1 });
  }
});

/** A movement without a reference, matched with a different order at each process. */
async function giveToTwo(text: string): Promise<number> {
  const orders = await Promise.all(TWO.map(awaited));
  await bring(clerks[0]!, [{ amount: orders[0]!.total, text }]);
  const [line] = await lines(text);
  await Promise.all(
    orders.map(({ reference }, n) =>
      clerks[n]!.json('POST', paths.transfers.line(line!.id, 'match'), { order: reference }),
    ),
  );
  const facts = await Promise.all(orders.map(factsOf));
  return facts.filter(({ state }) => state === 'paid').length;
}

it('one movement given to two orders at once pays one of them', async () => {
  for (const n of [1, 2, 3]) expect(await giveToTwo(`two orders ${n}`)).toBe(1);
});

describe('without looking whether it is decided', () => {
  beforeAll(() =>
    withoutGuard('match_lines', [
      [`state in ('new', 'open') and amount_cents`, 'amount_cents'],
      // The constraint that a message is applied once protects this.
      [`'line:' || r.line, 'raw'`, `'line:' || r.payment, 'raw'`],
    ]),
  );

  it('it pays both', UNTIL_IT_SHOWS, async () => {
    expect(await giveToTwo(`no guard ${Math.random()}`)).toBe(2);
  });
});

/**
 * Refunds of several orders, collected into files by both concurrently.
 * @returns the number of transfers in these files
 */
async function collect(many: number): Promise<number> {
  const orders = await Promise.all(Array.from({ length: many }, awaited));
  await bring(
    clerks[0]!,
    orders.map(({ total, rf }) => ({ amount: total, text: rf })),
  );
  for (const { reference, total } of orders)
    await clerks[0]!.json('POST', paths.orders.refund(reference), {
      ...{ id: randomUUID(), positions: [1, 2], how: 'all', expectedCents: total, currency: 'EUR' },
      ...{ payeeName: 'Ana', payeeIban: IBAN },
    });
  await Promise.all(
    clerks.map((clerk) => clerk.json('POST', paths.refunds.files(), { id: randomUUID(), account: IBAN })),
  );
  const [row] = await sql<{ n: number }>(
    'test_collected',
    `select coalesce(sum(count), 0)::int as n from refund_files where id in (select refund_file_id from refunds where order_id = any ($1::uuid[]))
       or made_at > (select max(created_at) from refunds where order_id = any ($1::uuid[]))`,
    [orders.map(({ id }) => id)],
  );
  return row!.n;
}

it('two files made at once have each refund once', async () => {
  for (const many of [3, 4]) expect(await collect(many)).toBe(many);
});

describe('without passing over what another takes', () => {
  beforeAll(() =>
    withoutGuard('make_refund_file', [
      [' for update of p skip locked', ''],
      [' for update of r skip locked', ''],
      ['  insert into refund_files', '  perform pg_sleep(0.3);\n  insert into refund_files'],
    ]),
  );

  it('a refund is in both files', UNTIL_IT_SHOWS, async () => {
    expect(await collect(2)).toBe(4);
  });
});

/**
 * Two users match two transfers with a debt on account of 70.00 concurrently.
 * @returns the number of successes and matches, and the debt
 */
async function payDebtTwice(): Promise<{ answered: number; matched: number; owed: number }> {
  const companyId = await createCompany({ methods: ['on_account'], creditLimitCents: 100_000 });
  const door = office.processes[0] as unknown as Parameters<typeof contactOf>[0];
  const products = [{ productId: await openProduct(office.venueId), quantity: 10 }];
  const buyer = await contactOf(door, companyId);
  const { id } = await order(buyer, companyId, products);
  await buyer.json('POST', paths.bulk.onAccount(id), { id: randomUUID() });
  const { reference } = await prisma.masterOrder.findUniqueOrThrow({ where: { id } });
  const text = `debt ${randomUUID().slice(0, 8)}`;
  await bring(
    clerks[0]!,
    TWO.map((turn) => ({ amount: 7000, text: `${text} ${turn}` })),
  );
  const both = await lines(text);
  const answers = await Promise.all(
    both.map(({ id }, turn) => clerks[turn]!.json('POST', paths.transfers.line(id, 'match'), { order: reference })),
  );
  const after = await lines(text);
  const { owedCents } = await prisma.company.findUniqueOrThrow({ where: { id: companyId } });
  return {
    answered: answers.filter(({ status }) => status < 400).length,
    matched: after.filter(({ state }) => state === 'matched').length,
    owed: Number(owedCents),
  };
}

it('two transfers matched with one debt on account at once: one pays it, the other waits', async () => {
  for (const _round of [1, 2, 3]) expect(await payDebtTwice()).toEqual({ answered: 1, matched: 1, owed: 0 });
});

describe('without looking whether the debt is paid', () => {
  beforeAll(() =>
    withoutGuard('match_charges', [
      [' and c.settled_at is null', ''],
      [
        "  update bank_lines l set state = 'matched'",
        "  perform pg_sleep(0.3);\n  update bank_lines l set state = 'matched'",
      ],
    ]),
  );

  it('both pay it', UNTIL_IT_SHOWS, async () => {
    expect(await payDebtTwice()).toEqual({ answered: 2, matched: 2, owed: 0 });
  });
});
