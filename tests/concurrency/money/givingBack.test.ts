/** A ticket refunded twice concurrently, to the card and to the balance, and while it is scanned, at two processes. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { connection, prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { createProduct, createSlot } from '../../integration/orders/shopFixture';
import { makeUser, signInAs, staffAt } from '../../integration/users/people';
import type { Answer } from '../../support/answer';
import type { Client } from '../../support/client';
import { type Held, hold, payAt, place, runBoxOffice } from '../boxOffice';
import { factsOfSlot } from '../counters';
import { UNTIL_IT_SHOWS, withoutGuard } from '../withoutGuard';

const ROUNDS = 8;

const office = runBoxOffice();
let product: string;
let gate: string;
let device: Client;
/** The buyer, signed in at the second process. */
let buyer: string;
let signedIn: Client;
beforeAll(async () => {
  await prisma.event.update({
    where: { id: office.event.id },
    data: { refundSteps: [{ hoursBefore: 0, percent: 10_000 }], refundToBalance: true },
  });
  product = await createProduct(office.event.id, { entryBeforeMinutes: 600, entryAfterMinutes: 600 });
  gate = uuidv7();
  await prisma.gate.create({ data: { id: gate, venueId: office.venueId, name: 'Gate' } });
  device = await staffAt(office.processes[1], 'validator');
  const person = await makeUser();
  buyer = person.id;
  signedIn = await signInAs(office.processes[1], person.email);
});

type Bought = Held & { id: string; slot: string; ticket: string; item: string };

/** Two tickets for the same hour, valid now. */
async function buy(): Promise<Bought> {
  const slot = await createSlot(office.event.id, { inHours: 0.5 });
  const wanted = [{ productId: product, appointmentId: slot, quantity: 2 }];
  const held = (await hold(office.door(0), office.event.slug, wanted)).json<Held>();
  await payAt(office.door(0), await place(office.door(0), held));
  const order = await prisma.order.findUniqueOrThrow({
    where: { reference: held.reference },
    include: { items: { orderBy: { position: 'asc' } }, tickets: true },
  });
  const item = order.items[0]!.id;
  const ticket = order.tickets.find(({ orderItemId }) => orderItemId === item)!.reference;
  return { ...held, id: order.id, slot, item, ticket };
}

const post = (client: Client, { reference, key }: Bought, to: 'same' | 'balance'): Promise<Answer> =>
  client.json('POST', paths.orders.refund(reference, key), {
    id: randomUUID(),
    positions: [1],
    expectedCents: 1200,
    currency: 'EUR',
    to,
  });
const makeRefund = (turn: number, bought: Bought): Promise<Answer> => post(office.door(turn), bought, 'same');

/** The buyer's balance, and whether the ledger is consistent. */
async function walletOf(): Promise<{ balance: number; faults: number }> {
  const [row] = await sql<{ balance: number; faults: number }>(
    'test_balance_of_buyer',
    `select coalesce((select balance_cents from wallets where user_id = $1), 0)::int as balance, (select count(*)::int from check_balances()) as faults`,
    [buyer],
  );
  return row!;
}
const scan = (code: string): Promise<Answer> =>
  device.json('POST', paths.validations.scans(), {
    nonce: randomUUID(),
    code,
    gateId: gate,
    scannedAt: new Date().toISOString(),
  });

const factsOf = async ({ id, slot }: Bought) => {
  const [row] = await sql<{ refunds: number; money: number; entries: number }>(
    'test_returned',
    `select (select count(*)::int from refunds where order_id = $1) as refunds,
       (select coalesce(sum(amount_cents), 0)::int from refunds where order_id = $1) as money,
       (select count(*)::int from validations v join tickets t on t.id = v.ticket_id where t.order_id = $1 and v.result = 'accepted') as entries`,
    [id],
  );
  const { sold, soldByRows } = await factsOfSlot(slot);
  return { ...row!, sold, soldByRows };
};

it('a ticket given back four times at once is given back once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const bought = await buy();
    const answers = await Promise.all([0, 1, 2, 3].map((turn) => makeRefund(turn, bought)));
    expect(answers.filter(({ status }) => status < 400)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
    expect(await factsOf(bought)).toEqual({ refunds: 1, money: 1200, entries: 0, sold: 1, soldByRows: 1 });
  }
});

it('a ticket given back to the card and to the balance at once goes to one of them', async () => {
  const seen = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const bought = await buy();
    await sql('test_owner', 'update orders set user_id = $2 where id = $1', [bought.id, buyer]);
    const before = await walletOf();
    const first = round % 2 === 0 ? 0 : 6;
    const [card, credit] = await Promise.all([
      new Promise((resolve) => setTimeout(resolve, first)).then(() => makeRefund(0, bought)),
      new Promise((resolve) => setTimeout(resolve, 6 - first)).then(() => post(signedIn, bought, 'balance')),
    ]);
    expect([card.status < 400, credit.status < 400].filter(Boolean)).toHaveLength(1);
    expect(await factsOf(bought)).toEqual({ refunds: 1, money: 1200, entries: 0, sold: 1, soldByRows: 1 });
    const after = await walletOf();
    expect(after).toEqual({ balance: before.balance + (credit.status < 400 ? 1200 : 0), faults: 0 });
    seen.add(credit.status < 400 ? 'balance' : 'card');
  }
  expect(seen.size).toBeGreaterThan(0);
});

it('a ticket given back while somebody comes in with it is one or the other', async () => {
  const seen = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const bought = await buy();
    // Each comes first in some rounds.
    const first = round % 2 === 0 ? 0 : 12;
    const [returned, entered] = await Promise.all([
      new Promise((resolve) => setTimeout(resolve, first)).then(() => makeRefund(0, bought)),
      new Promise((resolve) => setTimeout(resolve, 12 - first)).then(() => scan(bought.ticket)),
    ]);
    const isIn = entered.json<{ result: string }>().result === 'accepted';
    const facts = await factsOf(bought);
    seen.add(isIn ? 'in' : 'returned');
    expect({ isReturned: returned.status < 400, ...facts }).toEqual(
      isIn
        ? { isReturned: false, refunds: 0, money: 0, entries: 1, sold: 2, soldByRows: 2 }
        : { isReturned: true, refunds: 1, money: 1200, entries: 0, sold: 1, soldByRows: 1 },
    );
  }
  expect(seen.size).toBeGreaterThan(0);
});

/** The server's call without its earlier checks. */
const call = ({ id, item }: Bought, to_balance: 'buyer' | null = null) =>
  connection.query('select give_back($1::jsonb) as outcome', [
    JSON.stringify({
      id: uuidv7(),
      key: randomUUID(),
      order_id: id,
      items: [{ id: item, amount: 1200 }],
      fee: 0,
      amount: 1200,
      currency: 'EUR',
      reason: 'by_buyer',
      to_balance,
    }),
  ]);

describe('control: looked at first, changed afterwards', UNTIL_IT_SHOWS, () => {
  beforeAll(() =>
    withoutGuard('give_back', [
      [`where id = (p_refund ->> 'order_id')::uuid for update;`, `where id = (p_refund ->> 'order_id')::uuid;`],
      ['perform 1 from payments where order_id = v_order.id order by id for update;', ''],
      ['perform lock_counters(array[v_order.id]);', ''],
      ['perform lock_promos(array[v_order.id]);', ''],
      ['perform 1 from tickets where order_item_id = any (v_items) order by id for update;', ''],
      ['perform write_refund(', 'perform pg_sleep(1); perform write_refund('],
    ]),
  );

  it('the money goes back twice', async () => {
    const bought = await buy();
    await Promise.all([call(bought), call(bought)]);
    expect(await factsOf(bought)).toMatchObject({ refunds: 2, money: 2400 });
  });

  it('the money goes to the card and to the balance', async () => {
    const bought = await buy();
    await sql('test_owner', 'update orders set user_id = $2 where id = $1', [bought.id, buyer]);
    const { balance } = await walletOf();
    await Promise.all([call(bought), call(bought, 'buyer')]);
    expect(await factsOf(bought)).toMatchObject({ refunds: 2, money: 2400 });
    expect((await walletOf()).balance).toBe(balance + 1200);
  });

  it('somebody comes in with a ticket whose money goes back', async () => {
    const bought = await buy();
    const [, entered] = await Promise.all([call(bought), scan(bought.ticket)]);
    expect(entered.json<{ result: string }>().result).toBe('accepted');
    expect(await factsOf(bought)).toMatchObject({ refunds: 1, entries: 1 });
  });
});
