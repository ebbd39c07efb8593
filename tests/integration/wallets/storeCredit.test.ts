/** The rules that a balance and a gift voucher share, each for both sources. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { hashOfCode } from '../../../server/wallets';
import { startApp, type TestApp } from '../../support/app';
import { openShop, type Placed, placeOrder, type Shop } from '../payments/paymentFixture';
import { makeUser } from '../users/people';
import { credit, spendCredit, walletOf } from './balanceFixture';
import { issue, voucherOf } from './voucherFixture';

let app: TestApp;
let shop: Shop;
beforeAll(async () => {
  app = await startApp();
  shop = await openShop();
});
afterAll(() => app.close());

type Given = { order: Placed; source: Parameters<typeof spendCredit>[1]; wallet: () => ReturnType<typeof voucherOf> };

const SOURCES = {
  async balance(amount: number, endsIn: string | null): Promise<Given> {
    const [{ id }, order] = [await makeUser(), await placeOrder(shop)];
    await credit(id, { amount, endsIn });
    await sql('test_owner', 'update orders set user_id = $2 where id = $1', [order.id, id]);
    return { order, source: { kind: 'balance', user_id: id }, wallet: async () => (await walletOf(id))! };
  },
  async voucher(amount: number, endsIn: string | null): Promise<Given> {
    const [voucher, order] = [await issue({ amount, endsIn }), await placeOrder(shop)];
    const source = { kind: 'voucher', code_hash: hashOfCode(voucher.code) } as const;
    return { order, source, wallet: () => voucherOf(voucher) };
  },
};

const remove = async ({ order, source }: Given, paymentId: string | null = null) => {
  const [row] = await sql<{ done: boolean }>('test_remove', 'select remove_credit($1, $2, $3) as done', [
    order.id,
    source.kind,
    paymentId,
  ]);
  return row!.done;
};

/** A refund of 5.00 of the credit that paid an order. */
async function refund({ order, source }: Given): Promise<boolean[]> {
  const [row] = await sql<{ id: string }>(
    'test_refund',
    `insert into refunds (id, payment_id, order_id, amount_cents, currency, reason, idempotency_key)
     select uuid_v7(), id, order_id, 500, currency, 'goodwill', id from payments where order_id = $1 and method = $2
     returning id`,
    [order.id, source.kind],
  );
  const credited = () => sql<{ done: boolean }>('test_credited', 'select refund_to_credit($1) as done', [row!.id]);
  return (await Promise.all([credited(), credited()])).map(([answer]) => answer!.done);
}

/** Days until the newest credit of an order's refund ends; null if it does not. */
async function daysOf({ order }: Given): Promise<number | null> {
  const [row] = await sql<{ days: number | null }>(
    'test_days',
    `select round(extract(epoch from l.expires_at - now()) / 86400)::int as days
     from wallet_lots l join wallet_transactions t on t.id = l.transaction_id where t.order_id = $1 and t.kind = 'refund'`,
    [order.id],
  );
  return row!.days;
}

describe.each(['balance', 'voucher'] as const)('a %s', (kind) => {
  it('holds what it has for an order, once, and gives it back when it is removed', async () => {
    const given = await SOURCES[kind](1000, null);
    for (let time = 0; time < 2; time += 1) expect(await spendCredit(given.order.id, given.source)).toBe('held');
    expect(await given.wallet()).toMatchObject({ balance: 1000, held: 1000, kinds: ['credit:1000'], faults: 0 });
    expect(await remove(given, '00000000-0000-4000-8000-000000000000')).toBe(true);
    expect(await given.wallet()).toMatchObject({ held: 1000 });
    for (let time = 0; time < 2; time += 1) expect(await remove(given)).toBe(true);
    expect(await given.wallet()).toMatchObject({ balance: 1000, held: 0, kinds: ['credit:1000'], faults: 0 });
  });

  it('pays an order that it covers, once, and nothing with what it no longer has', async () => {
    const given = await SOURCES[kind](2400, null);
    for (let time = 0; time < 2; time += 1) expect(await spendCredit(given.order.id, given.source)).toBe('paid');
    expect(await given.wallet()).toMatchObject({ balance: 0, held: 0, kinds: ['credit:2400', 'payment:-2400'] });
    const other = await placeOrder(shop);
    if (given.source.kind === 'balance')
      await sql('test_owner', 'update orders set user_id = $2 where id = $1', [other.id, given.source.user_id]);
    expect(await spendCredit(other.id, given.source)).toBe(kind === 'balance' ? 'none' : 'empty');
  });

  it.each([
    ['2 days', 30],
    ['60 days', 60],
    [null, null],
  ])('that ends in %s has a refund once, which ends in %s days', async (endsIn, days) => {
    const given = await SOURCES[kind](2400, endsIn);
    expect(await spendCredit(given.order.id, given.source)).toBe('paid');
    expect(await refund(given)).toEqual([true, true]);
    expect(await given.wallet()).toMatchObject({
      balance: 500,
      kinds: ['credit:2400', 'payment:-2400', 'refund:500'],
      faults: 0,
    });
    expect(await daysOf(given)).toBe(days);
  });
});
