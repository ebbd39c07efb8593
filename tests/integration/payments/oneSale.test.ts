/** A sale in one request, by a seller who takes the money: without a name, in parts, and retried. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sell } from '../../../server/checkout';
import { prisma, sql } from '../../../server/infra/db';
import { expireOrders } from '../../../server/orders';
import type { Cents } from '../../../server/shared/money';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import { prepare } from '../../support/prepare';
import { createSlot } from '../orders/shopFixture';
import { makeUser } from '../users/people';
import { credit, walletOf } from '../wallets/balanceFixture';
import { openShop, until } from './paymentFixture';

const app = runApp();
const shop = prepare(openShop);

const COUNTER = { channel: 'web', holdMinutes: 3, needsContact: false, visitor: null };

async function basket(quantity = 2) {
  const appointmentId = await createSlot(shop.eventId, { capacity: 20 });
  const line = { eventId: shop.eventId, productId: shop.product, appointmentId, quantity };
  return {
    key: randomUUID(),
    lines: [line],
    locale: 'en',
    userId: null,
    customerGroup: 'guest',
    contact: null,
  } as const;
}
const cash = (amount: number, id: string = randomUUID()) =>
  ({ kind: 'local', id, provider: 'cash', amount: amount as Cents }) as const;
const factsOf = async (id: string) => {
  const [facts] = await sql<Record<string, unknown>>(
    'test_sale',
    `select o.state::text as state, o.customer_email as email, o.customer_name as name, o.sold_by as "soldBy",
       round(extract(epoch from o.expires_at - coalesce(o.placed_at, o.created_at)) / 60)::int as minutes,
       (select count(*)::int from tickets where order_id = o.id) as tickets,
       (select count(*)::int from orders other where other.idempotency_key = o.idempotency_key) as orders,
       (select count(*)::int from mail_log where order_id = o.id) as mails,
       array(select method || ':' || state || ':' || amount_cents from payments where order_id = o.id order by attempt) as payments,
       array(select distinct p.taken_by from payments p where p.order_id = o.id and p.taken_by is not null) as takers
     from orders o where o.id = $1`,
    [id],
  );
  return facts;
};

it('sells without a name or an address, and sent again does it once', async () => {
  const soldBy = (await makeUser()).id;
  const seller = { ...COUNTER, soldBy };
  const sale = { ...(await basket()), parts: [cash(1000), cash(1400)] };
  const [first, second] = await Promise.all([sell(seller, sale), sell(seller, sale)]);
  const again = await sell(seller, sale);
  expect([first.isPaid || second.isPaid, again]).toEqual([true, { ...first, isPaid: true, remaining: 0 }]);
  expect(await factsOf(first.id)).toEqual({
    ...{ state: 'paid', email: null, name: null, soldBy, minutes: 3, tickets: 2, orders: 1, mails: 0 },
    ...{ payments: ['cash:captured:1000', 'cash:captured:1400'], takers: [soldBy] },
  });
  const page = await app.newClient().get(paths.orders.show(first.reference, first.key));
  expect(page.status).toBe(200);
});

it('with the terms of a shop it wants a name; what is left to pay waits as long as the seller says', async () => {
  const seller = { ...COUNTER, soldBy: null };
  await expect(sell({ ...seller, needsContact: true }, { ...(await basket()), parts: [] })).rejects.toMatchObject({
    code: 'contact_needed',
  });
  const sale = { ...(await basket()), parts: [cash(900)] };
  const sold = await sell(seller, sale);
  expect(sold).toMatchObject({ isPaid: false, remaining: 1500, totalCents: 2400 });
  await expect(sell(seller, { ...sale, parts: [...sale.parts, cash(1501)] })).rejects.toMatchObject({
    code: 'payment_exceeds',
    options: { field: 'amount' },
  });
  expect(await sell(seller, { ...sale, parts: [...sale.parts, cash(1500)] })).toMatchObject({ isPaid: true });
});

it('a balance and cash together; where the sale is left, the balance is free and the cash stands before staff', async () => {
  const person = await makeUser();
  await credit(person.id, { amount: 800 });
  const seller = { ...COUNTER, soldBy: null };
  const sale = { ...(await basket()), userId: person.id };
  const parts = [cash(600), { kind: 'balance', userId: person.id } as const];
  const { id, remaining } = await sell(seller, { ...sale, parts });
  expect(remaining).toBe(1000);
  expect(await walletOf(person.id)).toMatchObject({ held: 800 });
  await sql('test_over', `update orders set expires_at = now() - interval '1 second' where id = $1`, [id]);
  await until(async () => {
    await expireOrders();
    return (await factsOf(id))!.state === 'expired';
  });
  expect(await walletOf(person.id)).toMatchObject({ held: 0, balance: 800, faults: 0 });
  expect(await prisma.orderAttention.findMany({ where: { orderId: id } })).toMatchObject([
    { cause: 'part_paid', endedAt: null },
  ]);
  await expect(sell(seller, { ...sale, parts })).rejects.toMatchObject({ code: 'hold_gone' });
});
