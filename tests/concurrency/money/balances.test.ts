/** A balance or gift voucher used by two orders, and credit spent while it expires, at two processes. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { createProduct } from '../../integration/orders/shopFixture';
import { type Placed, placeOrder } from '../../integration/payments/paymentFixture';
import { makeUser, signInAs } from '../../integration/users/people';
import { credit, takeBack, walletOf } from '../../integration/wallets/balanceFixture';
import { type Issued, issue, voucherOf } from '../../integration/wallets/voucherFixture';
import type { Answer } from '../../support/answer';
import type { Client } from '../../support/client';
import { runBoxOffice, TWO } from '../boxOffice';
import { UNTIL_IT_SHOWS, withoutConstraint, withoutGuard } from '../withoutGuard';

const ROUNDS = 5;

const office = runBoxOffice();
let product: string;
let id: string;
/** The same buyer at both processes. */
let doors: Client[];
beforeAll(async () => {
  product = await createProduct(office.event.id);
  const person = await makeUser();
  id = person.id;
  doors = await Promise.all(TWO.map((turn) => signInAs(office.processes[turn as 0 | 1], person.email)));
});
// Removes the limit of code attempts.
beforeEach(() => sql('test_patience', 'delete from rate_limits'));

/** An order of the buyer for 24.00. */
async function order(): Promise<Placed> {
  const placed = await placeOrder({ eventId: office.event.id, product });
  await sql('test_owner', 'update orders set user_id = $2 where id = $1', [placed.id, id]);
  return placed;
}
const draw = (turn: number, { reference }: Placed): Promise<Answer> =>
  doors[turn]!.post(paths.payments.balance(reference), {}, { follow: false });
/** Pays an order with the voucher's code. */
const payBy = (turn: number, { reference, key: secret }: Placed, { code }: Issued): Promise<Answer> =>
  office.door(turn).post(paths.payments.voucher(reference, secret), { code }, { follow: false });
/** The sweep of expiring credit, as it runs an hour from now. */
const sweep = () =>
  sql(
    'test_sweep',
    `select expire_balances(10) from (select set_config('aforo.now', (now() + interval '1 hour')::text, true)) later`,
  );

type Money = { balance: number; held: number; used: number; faults: number };
async function moneyOf(): Promise<Money> {
  const [{ used } = { used: 0 }] = await sql<{ used: number }>(
    'test_used',
    `select coalesce(sum(p.amount_cents), 0)::float8 as used from payments p join orders o on o.id = p.order_id
     where o.user_id = $1 and p.provider = 'balance' and p.state in ('authorised', 'captured')`,
    [id],
  );
  const { balance, held, faults } = (await walletOf(id))!;
  return { balance, held, used, faults };
}

it('two orders share what there is, and no cent more', async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    await credit(id, { amount: 3000 });
    const orders = await Promise.all(TWO.map(order));
    const answers = await Promise.all(orders.map((each, turn) => draw(turn, each)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    // The first is paid, the rest is held for the other.
    expect(await moneyOf()).toEqual({ balance: 600, held: 600, used: 2400 * round + 600, faults: 0 });
    await sql('test_release', `select release_balances($1, 'order_ended')`, [orders.map((each) => each.id)]);
    expect(await takeBack(id, 600)).toBe('taken_back');
  }
});

it('credit is spent or ends, and never both', async () => {
  const before = await moneyOf();
  for (let round = 1; round <= ROUNDS; round += 1) {
    await credit(id, { amount: 2400, endsIn: '30 minutes' });
    const placed = await order();
    await Promise.all(round % 2 ? [draw(0, placed), sweep()] : [sweep(), draw(0, placed)]);
    await sweep();
    expect(await moneyOf()).toMatchObject({ balance: 0, held: 0, faults: 0 });
  }
  const [{ ended } = { ended: 0 }] = await sql<{ ended: number }>(
    'test_ended',
    `select coalesce(sum(amount_cents), 0)::float8 as ended from wallet_entries where account = 'system:breakage'`,
  );
  expect((await moneyOf()).used - before.used + ended).toBe(2400 * ROUNDS);
});

/** A refund of 1.00 to the voucher that paid an order, not credited yet. */
async function refundOf({ id: orderId }: Placed): Promise<string> {
  const [row] = await sql<{ id: string }>(
    'test_refund',
    `insert into refunds (id, payment_id, order_id, amount_cents, currency, reason, idempotency_key)
     select uuid_v7(), id, order_id, 100, currency, 'goodwill', id from payments where order_id = $1 and method = 'voucher'
     returning id`,
    [orderId],
  );
  return row!.id;
}

describe('a gift voucher', () => {
  it('pays two orders no more than there is on it', async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const voucher = await issue({ amount: 3000 });
      const orders = await Promise.all(TWO.map(() => placeOrder({ eventId: office.event.id, product })));
      const answers = await Promise.all(orders.map((each, turn) => payBy(turn, each, voucher)));
      expect(answers.map(({ status }) => status)).toEqual([303, 303]);
      expect(await voucherOf(voucher)).toEqual({
        balance: 600,
        held: 600,
        kinds: ['credit:3000', 'payment:-2400'],
        faults: 0,
      });
    }
  });

  it('that is blocked or refunded while it pays has paid or has not', async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const voucher = await issue({ amount: 4800 });
      const [before, placed] = await Promise.all(TWO.map(() => placeOrder({ eventId: office.event.id, product })));
      await payBy(0, before!, voucher);
      const refund = await refundOf(before!);
      const meanwhile = () =>
        sql('test_meanwhile', `select block_voucher($1, 'Stolen'), refund_to_credit($2)`, [voucher.id, refund]);
      await Promise.all(
        round % 2 ? [payBy(0, placed!, voucher), meanwhile()] : [meanwhile(), payBy(0, placed!, voucher)],
      );
      const { balance, held, faults } = await voucherOf(voucher);
      expect({ balance: [100, 2500].includes(balance), held, faults }).toEqual({ balance: true, held: 0, faults: 0 });
      expect((await payBy(1, await placeOrder({ eventId: office.event.id, product }), voucher)).status).toBe(302);
      expect(await voucherOf(voucher)).toMatchObject({ balance, held: 0 });
    }
  });
});

describe('control: looked at first, changed afterwards', UNTIL_IT_SHOWS, () => {
  beforeAll(async () => {
    await withoutConstraint('wallets', 'wallets_covered');
    await withoutConstraint('wallet_lots', 'wallet_lots_amounts');
    await withoutGuard('use_credit', [['perform lock_wallets(array[p_order], v_wallet);', '']]);
    await withoutGuard('hold_balance', [
      [
        '  update wallets set held_cents = held_cents + p_amount where id = p_wallet and balance_cents - held_cents >= p_amount;\n  if not found then\n    return false;\n  end if;\n',
        '',
      ],
      [
        '  update wallet_lots l',
        '  perform pg_sleep(1);\n  update wallets set held_cents = held_cents + p_amount where id = p_wallet;\n  update wallet_lots l',
      ],
    ]);
    await withoutGuard('post_entries', [[' and balance_cents - held_cents + v_amount >= 0', '']]);
    await withoutGuard('expire_balances', [['for update skip locked', '']]);
    await withoutGuard('expire_lots', [
      ['    perform post_entries(', '    perform pg_sleep(1);\n    perform post_entries('],
    ]);
  });

  it('credit is spent and ends', async () => {
    const { balance } = await moneyOf();
    await credit(id, { amount: 2400 - balance, endsIn: '30 minutes' });
    const placed = await order();
    await Promise.all([draw(0, placed), sweep()]);
    expect((await moneyOf()).balance).toBeLessThan(0);
  });

  it('two orders spend a gift voucher twice', async () => {
    const voucher = await issue({ amount: 2400 });
    const orders = await Promise.all(TWO.map(() => placeOrder({ eventId: office.event.id, product })));
    await Promise.all(orders.map((each, turn) => payBy(turn, each, voucher)));
    expect((await voucherOf(voucher)).balance).toBe(-2400);
  });

  it('two orders spend it twice', async () => {
    const { balance } = await moneyOf();
    await credit(id, { amount: 2400 - balance });
    const orders = await Promise.all(TWO.map(order));
    await Promise.all(orders.map((each, turn) => draw(turn, each)));
    expect((await moneyOf()).balance).toBe(-2400);
  });
});
