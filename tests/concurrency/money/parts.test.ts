/** Concurrent parts of one order's payment: cash at a till, and a gift voucher at two processes. */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { createProduct } from '../../integration/orders/shopFixture';
import { factsOf, type Placed, placeOrder } from '../../integration/payments/paymentFixture';
import { issue } from '../../integration/wallets/voucherFixture';
import { runBoxOffice, TWO } from '../boxOffice';
import { withoutGuard } from '../withoutGuard';

const ROUNDS = 5;

const office = runBoxOffice();
let product: string;
beforeAll(async () => {
  product = await createProduct(office.event.id);
});
// Removes the limit of code attempts.
beforeEach(() => sql('test_patience', 'delete from rate_limits'));

/** An order for 24.00. */
const order = () => placeOrder({ eventId: office.event.id, product });
const cash = async ({ id }: Placed, amount: number): Promise<string> => {
  const part = { id: randomUUID(), order_id: id, provider: 'cash', method: 'cash', amount, by: null };
  const [row] = await sql<{ outcome: string }>('test_cash', 'select outcome from take_local_payment($1::jsonb)', [
    JSON.stringify(part),
  ]);
  return row!.outcome;
};
const coveredBy = async ({ id }: Placed): Promise<number> => {
  const [row] = await sql<{ covered: number }>('test_covered', 'select covered_of_order($1)::int as covered', [id]);
  return row!.covered;
};

it('cover it, and no cent more; it is paid once, when they do', async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const [placed, vouchers] = await Promise.all([order(), Promise.all(TWO.map(() => issue({ amount: 900 })))]);
    const { reference, key: secret } = placed;
    const takes = [cash(placed, 1500), cash(placed, 1500)];
    const uses = vouchers.map(({ code }, turn) =>
      office.door(turn).post(paths.payments.voucher(reference, secret), { code }, { follow: false }),
    );
    const outcomes = await Promise.all(takes);
    expect((await Promise.all(uses)).every(({ status }) => status < 500)).toBe(true);
    expect(outcomes.filter((outcome) => outcome === 'taken' || outcome === 'paid').length).toBeLessThanOrEqual(1);
    const covered = await coveredBy(placed);
    expect(covered).toBeLessThanOrEqual(2400);
    const facts = await factsOf(placed);
    expect([facts.state, facts.paidEvents]).toEqual(covered === 2400 ? ['paid', 1] : ['pending', 0]);
  }
});

describe('without the lock of the order', () => {
  beforeAll(() =>
    withoutGuard('take_local_payment', [
      ["where id = (p ->> 'order_id')::uuid for update;", "where id = (p ->> 'order_id')::uuid;"],
      ['perform 1 from payments where order_id = v_order.id order by id for update;', ''],
      ['perform lock_wallets(array[v_order.id]);', 'perform pg_sleep(1);'],
      ['coalesce(max(attempt), 0) + 1', 'coalesce(max(attempt), 0) + (random() * 1000000)::int'],
    ]),
  );

  it('two parts take more than it costs', async () => {
    const placed = await order();
    expect(await Promise.all(TWO.map(() => cash(placed, 1500)))).toEqual(['taken', 'taken']);
    expect(await coveredBy(placed)).toBe(3000);
  });
});
