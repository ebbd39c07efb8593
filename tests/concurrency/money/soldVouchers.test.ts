/** Sold gift vouchers at two processes: payment reported to both, and spent while their order is refunded. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { createEvent, createProduct } from '../../integration/orders/shopFixture';
import { type Placed, placeOrder } from '../../integration/payments/paymentFixture';
import { voucherOf } from '../../integration/wallets/voucherFixture';
import { expectPage } from '../../support/expectPage';
import { manageKey } from '../../support/orderKeys';
import { type Held, hold, place, runBoxOffice, TWO } from '../boxOffice';
import { UNTIL_IT_SHOWS, untilItThinks, withoutConstraint, withoutGuard } from '../withoutGuard';

const ROUNDS = 5;
const PRICE = 2400;

const office = runBoxOffice();
let shop: { id: string; slug: string };
let product: string;
let ticket: string;
beforeAll(async () => {
  const refundSteps = [{ hoursBefore: 0, percent: 10_000 }];
  shop = await createEvent(office.venueId, { kind: 'open', refundSteps });
  product = await createProduct(shop.id, { category: 'voucher', priceCents: PRICE, taxRate: 0 });
  ticket = await createProduct(office.event.id);
});
beforeEach(() => sql('test_patience', 'delete from rate_limits'));

type Bought = { id: string; reference: string; secret: string; item: string };

/** An order of one voucher whose payment is reported to both processes concurrently. */
async function buy(): Promise<Bought> {
  const wanted = [{ productId: product, appointmentId: null, quantity: 1 }];
  const held = (await hold(office.door(0), shop.slug, wanted)).json<Held>();
  expect((await place(office.door(0), held)).status).toBe(200);
  const order = await prisma.order.findUniqueOrThrow({
    where: { reference: held.reference },
    include: { items: true, payments: true },
  });
  const paid = { payment_id: order.payments[0]!.id, status: 'confirmed', amount: PRICE, currency: 'EUR', raw: {} };
  await Promise.all(
    TWO.map(() => sql('test_settle', 'select outcome from settle_payments($1::jsonb)', [JSON.stringify([paid])])),
  );
  return { id: order.id, reference: order.reference, secret: manageKey(order.linkSecret), item: order.items[0]!.id };
}
const issued = async ({ item }: Bought) =>
  expect
    .poll(() => prisma.voucherSale.count({ where: { orderItemId: item, toldAt: { not: null } } }), {
      interval: 50,
      timeout: 20_000,
    })
    .toBe(1);
async function codeOf({ reference, secret }: Bought): Promise<string> {
  const page = expectPage(await office.door(0).get(paths.orders.show(reference, secret)), 'Orders/Show');
  return page.vouchers[0]!.code!;
}
const use = (turn: number, { reference, key: secret }: Placed, code: string) =>
  office.door(turn).post(paths.payments.voucher(reference, secret), { code }, { follow: false });
const makeRefund = (turn: number, { reference, secret }: Bought) =>
  office.door(turn).json('POST', paths.orders.refund(reference, secret), {
    id: uuidv7(),
    currency: 'EUR',
    how: 'terms',
    positions: [1],
    expectedCents: PRICE,
  });
/** Another order of the same amount, unpaid. */
const another = () => placeOrder({ eventId: office.event.id, product: ticket });
const stateOf = async ({ id }: { id: string }) =>
  (await prisma.order.findUniqueOrThrow({ where: { id }, select: { state: true } })).state;

it('paid once and told of by both processes over and over, it is one voucher and one mail', async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const order = await buy();
    await sql(
      'test_told',
      `insert into outbox (topic, payload) select 'order_paid', jsonb_build_object('order_id', $1::text) from generate_series(1, 6)`,
      [order.id],
    );
    await issued(order);
    await expect
      .poll(() => sql('test_told_of', `select 1 from outbox where topic = 'order_paid'`), {
        interval: 50,
        timeout: 20_000,
      })
      .toEqual([]);
    expect(await voucherOf({ id: order.item })).toEqual({
      balance: PRICE,
      held: 0,
      kinds: [`credit:${PRICE}`],
      faults: 0,
    });
    expect(await prisma.mailLog.count({ where: { orderId: order.id } })).toBe(1);
  }
  expect(await prisma.giftVoucher.count()).toBe(ROUNDS);
});

it('used while its order is given back, it has paid or its money goes back, and never both', async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const [order, other] = [await buy(), await another()];
    await issued(order);
    const code = await codeOf(order);
    await Promise.all(
      round % 2 ? [use(0, other, code), makeRefund(1, order)] : [makeRefund(1, order), use(0, other, code)],
    );
    const states = [await stateOf(order), await stateOf(other)];
    expect([
      ['refunded', 'pending'],
      ['paid', 'paid'],
    ]).toContainEqual(states);
    expect(await voucherOf({ id: order.item })).toMatchObject({ balance: 0, held: 0, faults: 0 });
  }
});

describe('control: looked at first, changed afterwards', UNTIL_IT_SHOWS, () => {
  beforeAll(async () => {
    await withoutConstraint('wallets', 'wallets_covered');
    await withoutConstraint('wallet_lots', 'wallet_lots_amounts');
    await withoutGuard('give_back', [['perform lock_sold_vouchers(v_units, v_wallet);', '']]);
    await withoutGuard('take_credit', [['  update wallet_lots l', '  perform pg_sleep(1);\n  update wallet_lots l']]);
    await withoutGuard('post_entries', [[' and balance_cents - held_cents + v_amount >= 0', '']]);
  });

  it('it pays and is given back', async () => {
    const [order, other] = [await buy(), await another()];
    await issued(order);
    const code = await codeOf(order);
    const given = makeRefund(1, order);
    await untilItThinks();
    await Promise.all([given, use(0, other, code)]);
    expect([await stateOf(order), await stateOf(other)]).toEqual(['refunded', 'paid']);
    expect((await voucherOf({ id: order.item })).balance).toBe(-PRICE);
  });
});
