/** Two people correct the same holder's name for a fee, and both pay concurrently, at two processes. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { createProduct, createSlot } from '../../integration/orders/shopFixture';
import { type Held, hold, payAt, place, report, runBoxOffice, TWO } from '../boxOffice';
import { UNTIL_IT_SHOWS, withoutGuard } from '../withoutGuard';

const NAMES = ['Ana Ruiz', 'Ana Roig'];
const ROUNDS = 3;

const office = runBoxOffice();
let product: string;
beforeAll(async () => {
  await prisma.event.update({
    where: { id: office.event.id },
    data: { holderChanges: true, holderUntilHours: 0, holderChangeFeeCents: 300 },
  });
  const name = { name: 'name', kind: 'text', label: { en: 'Name' }, required: false };
  product = await createProduct(office.event.id, { holderFields: [name] } as never);
});

/** A ticket of 12.00 with a misspelled holder. */
async function bought(): Promise<Held & { id: string; item: string }> {
  const slot = await createSlot(office.event.id, { inHours: 24, capacity: 20 });
  const lines = [{ productId: product, appointmentId: slot, quantity: 1 }];
  const held = (await hold(office.door(0), office.event.slug, lines)).json<Held>();
  await payAt(office.door(0), await place(office.door(0), held));
  const { id, items, state } = await prisma.order.findUniqueOrThrow({
    where: { reference: held.reference },
    include: { items: true },
  });
  expect(state).toBe('paid');
  const named = { name: 'Ana Ruis', data: {} };
  const orderItemId = items[0]!.id;
  await prisma.orderItemProfile.upsert({
    where: { orderItemId },
    create: { orderItemId, ...named },
    update: named,
  });
  return { ...held, id, item: orderItemId };
}

type Paid = { id: string; session: string };

/** The fees of both corrections, charged by the provider and not reported yet. */
const takenFees = (orderId: string) =>
  sql<Paid>(
    'test_fees_taken',
    `with charged as (
       update sandbox_sessions s set state = 'confirmed', card = 'success', last4 = '4242'
       from payments p where p.id = s.payment_id and p.order_id = $1 and p.move_id is not null returning p.id, s.id as session)
     select id, session from charged`,
    [orderId],
  );

const messageAbout = ({ id, session }: Paid) =>
  JSON.stringify({
    ...{ id: `evt_${randomUUID()}`, type: 'payment.succeeded', session, payment: id, amount: 300, currency: 'EUR' },
    ...{ card: { brand: 'visa', last4: '4242' }, code: null },
  });

/** @returns the fee of the order, the number of corrections, the refund, and the name */
async function correctTogether() {
  const sale = await bought();
  const correct = (turn: number) =>
    office.door(turn).json('PUT', paths.orderItems.profile(sale.item, sale.key), {
      id: randomUUID(),
      expectedCents: 300,
      answers: { name: NAMES[turn]! },
    });
  const asked = await Promise.all(TWO.map(correct));
  const fees = await takenFees(sale.id);
  expect(fees, asked.map(({ status, text }) => `${status} ${text.slice(0, 200)}`).join('\n')).toHaveLength(2);
  await Promise.all(fees.map((fee, turn) => report(office.door(turn), messageAbout(fee))));
  const [facts] = await sql<{ fee: number; renamed: number; returned: number; name: string }>(
    'test_renamed',
    `select o.fee_cents::int as fee, h.name,
       (select count(*)::int from order_events e where e.order_id = o.id and e.kind = 'holder_named' and e.data ? 'holder') as renamed,
       (select coalesce(sum(amount_cents), 0)::int from refunds r where r.order_id = o.id) as returned
     from orders o join order_item_profiles h on h.order_item_id = $2 where o.id = $1`,
    [sale.id, sale.item],
  );
  return facts!;
}

it('one of them is done for one fee, and the money of the other goes back', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { name, ...facts } = await correctTogether();
    expect(facts).toEqual({ fee: 300, renamed: 1, returned: 300 });
    expect(NAMES).toContain(name);
  }
});

describe('without looking at the name that its buyer saw', () => {
  beforeAll(() => withoutGuard('rename_holder', [["is distinct from v_asked ->> 'seen'", 'is null']]));

  it('both are done, for two fees', UNTIL_IT_SHOWS, async () => {
    expect(await correctTogether()).toMatchObject({ fee: 600, renamed: 2, returned: 0 });
  });
});
