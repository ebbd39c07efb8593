/** Single actions on orders with a simulated clock, and the expected sums by day and product. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { prisma, type Tx, transaction } from '../../../server/infra/db';
import { newReference, newSecret } from '../../../server/shared/reference';
import { DAY_MS, dayIn, HOUR_MS } from '../../../server/shared/time';
import { uuidv7 } from '../../../server/shared/uuid';
import { randomFrom } from '../life/random';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';

const ZONE = 'Europe/Madrid';
export const random = randomFrom(Number(process.env.LEDGER_SEED ?? 11));

let eventId: string;
let products: { id: string; price: number }[];
let slots: { id: string; startsAt: number }[];
let promos: string[];

/** `hours`: from now until its visits begin. */
export async function openHouse(hours: readonly number[] = [24 * 900, 24 * 900, 24 * 900]): Promise<void> {
  const venue = await createVenue();
  eventId = (await createEvent(venue)).id;
  products = [];
  for (const [price, taxRate] of [
    [1207, 1000],
    [703, 1000],
    [1405, 2100],
    [0, 1000],
  ] as const)
    products.push({ id: await createProduct(eventId, { priceCents: price, taxRate, maxPerOrder: 100 }), price });
  slots = [];
  for (const inHours of hours)
    slots.push({
      id: await createSlot(eventId, { capacity: 100_000, inHours }),
      startsAt: Date.now() + inHours * HOUR_MS,
    });
  const promo = { trigger: 'automatic', effect: 'percentage', percent: 1000 } as const;
  promos = [uuidv7(), uuidv7()];
  await prisma.promo.createMany({
    data: promos.map((id) => ({ id, name: { en: 'Spring' }, ...promo, active: false })),
  });
  await prisma.salesChannel.update({
    where: { code: 'web' },
    data: { feeKind: 'per_order', feeCents: 151, feeTaxRate: 2100 },
  });
}

/** Expected figures by day and product (or the fees). */
export const model = new Map<string, { tickets: number; cents: number }>();
export const orders: string[] = [];
export const counts = new Map<string, number>();
let now = Date.now() - 30 * DAY_MS;
export const pass = (milliseconds: number): void => {
  now += milliseconds;
};
export const today = () => dayIn(new Date(now), ZONE);

function entered(product: string | null, tickets: number, cents: number): void {
  const key = `${today()} ${product ?? 'fees'}`;
  const before = model.get(key) ?? { tickets: 0, cents: 0 };
  model.set(key, { tickets: before.tickets + tickets, cents: before.cents + cents });
}

export const done = (what: string) => void counts.set(what, (counts.get(what) ?? 0) + 1);

/** In a transaction at the model's time. */
export const at = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  transaction(async (tx) => {
    await tx.$executeRawUnsafe(`select set_config('aforo.now', '${new Date(now).toISOString()}', true)`);
    return work(tx);
  });
/** Amounts as numbers. */
export const ask = async <T>(tx: Tx, text: string, ...values: unknown[]): Promise<T[]> => {
  const rows = await tx.$queryRawUnsafe<Record<string, unknown>[]>(text, ...values);
  const plain = (value: unknown) => (typeof value === 'bigint' ? Number(value) : value);
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, plain(value)])) as T);
};
export const settle = (tx: Tx, result: Record<string, unknown>) =>
  ask<{ outcome: string }>(
    tx,
    'select outcome from settle_payments($1::jsonb)',
    JSON.stringify([{ currency: 'EUR', provider: 'sandbox', ...result }]),
  );

type Unit = { id: string; product: string; slot: string; price: number; discount: number };
const unitsOf = (tx: Tx, order: string) =>
  ask<Unit>(
    tx,
    `select id::text, product_id::text as product, appointment_id::text as slot, price_cents as price, discount_cents as discount
     from order_items where order_id = $1::uuid and state = 'active' and visit = 0 order by position`,
    order,
  );

export async function sell(tx: Tx): Promise<void> {
  const order = { id: uuidv7(), reference: newReference(8), secret: newSecret(), key: randomUUID() };
  const payment = uuidv7();
  const picked = Array.from({ length: 1 + random.below(3) }, () => random.pick(products));
  const slot = random.pick(slots.filter(({ startsAt }) => startsAt > now)).id;
  const lines = picked.map(({ id, price }) => {
    const discount = random.below(3) === 0 ? random.below(price + 1) : 0;
    return { event_id: eventId, product_id: id, appointment_id: slot, quantity: 1, discounts: [discount] };
  });
  const hold = { ...order, channel: 'web', locale: 'en', tickets: lines.length, lines, given: true };
  const [held] = await ask<{ outcome: string; total: number }>(
    tx,
    'select outcome, order_total as total from hold_places($1::jsonb, 15)',
    JSON.stringify([hold]),
  );
  expect(held!.outcome).toBe('held');
  const discounts = lines.reduce((sum, { discounts: [own] }) => sum + own!, 0);
  for (const [n, cents] of [Math.floor(discounts / 3), discounts - Math.floor(discounts / 3)].entries())
    await tx.$executeRawUnsafe(
      `insert into promo_redemptions (id, promo_id, order_id, name, discount_cents) select $1::uuid, $2::uuid, $3::uuid, '{}', $4::int where $4::int > 0`,
      ...[uuidv7(), promos[n], order.id, cents],
    );
  const place = { order_id: order.id, name: 'Ana', email: 'ana@example.com', locale: 'en', payment_id: payment };
  const [placed] = await ask<{ outcome: string }>(
    tx,
    'select outcome from place_orders($1::jsonb, 30)',
    JSON.stringify([{ ...place, provider: 'sandbox', method: 'card' }]),
  );
  const isLate = placed!.outcome === 'placed' && random.below(8) === 0;
  if (isLate) {
    await tx.$executeRawUnsafe(`update orders set expires_at = moment() where id = '${order.id}'`);
    await ask(tx, 'select order_id::text from expire_orders(500, 0)');
  }
  if (placed!.outcome === 'placed') await settle(tx, { payment_id: payment, status: 'confirmed', amount: held!.total });
  const [sold] = await ask<{ state: string; fee: number }>(
    tx,
    'select state::text, fee_cents as fee from orders where id = $1::uuid',
    order.id,
  );
  expect(sold!.state).toBe('paid');
  for (const unit of await unitsOf(tx, order.id)) entered(unit.product, 1, unit.price - unit.discount);
  if (sold!.fee > 0) entered(null, 0, sold!.fee);
  orders.push(order.id);
  done(isLate ? 'paid_late' : 'sold');
}

/** Refunds some units, fully or in part, sometimes with the fee; immediately, or requested and approved. */
export async function refund(tx: Tx, order: string): Promise<void> {
  const units = await unitsOf(tx, order);
  if (units.length === 0) return;
  const some = random.some(units);
  const percent = random.pick([100, 100, 50, 0, 33]);
  const items = some.map(({ id, price, discount }) => ({
    id,
    amount: Math.floor(((price - discount) * percent) / 100),
  }));
  const [left] = await ask<{ fee: number }>(
    tx,
    `select (fee_cents - coalesce((select sum(fee_cents) from refunds where order_id = o.id and state <> 'cancelled'), 0))::int as fee from orders o where id = $1::uuid`,
    order,
  );
  const fee = some.length === units.length && random.below(2) === 0 ? left!.fee : 0;
  const amount = items.reduce((sum, item) => sum + item.amount, fee);
  const id = uuidv7();
  const back = { id, key: randomUUID(), order_id: order, items, fee, amount, currency: 'EUR', reason: 'by_staff' };
  const give = async (more: object) => {
    const [said] = await ask<{ outcome: string }>(
      tx,
      'select give_back($1::jsonb) as outcome',
      JSON.stringify({ ...back, ...more }),
    );
    return said!.outcome;
  };
  if (amount > 0 && random.below(5) === 0) {
    if ((await give({ asks: true })) !== 'requested') return;
    if (random.below(2) === 0) {
      await tx.$executeRawUnsafe(`update refunds set state = 'cancelled' where id = '${id}'`);
      return done('refused');
    }
    const [approver] = await ask<{ id: string }>(tx, 'select id::text from users limit 1');
    if (!approver) return;
    await give({ approved_by: approver.id });
  }
  done(`refund_${await give({})}`);
}

/**
 * Moves units to another slot or exchanges them, for more or less, sometimes with a fee; a higher price is paid first.
 */
export async function change(tx: Tx, order: string): Promise<void> {
  const exchanges = random.below(2) === 0;
  const slot = random.pick(slots.filter(({ startsAt }) => startsAt > now)).id;
  const units = (await unitsOf(tx, order)).filter((unit) => exchanges || unit.slot !== slot);
  if (units.length === 0) return;
  const some = random.some(units);
  const before = some.map(({ product, price, discount }) => ({ product, cents: price - discount }));
  const moves = some.map((unit) => {
    const other = random.pick(products.filter(({ id, price }) => id !== unit.product && price > 0));
    return {
      item: unit.id,
      from: unit.slot,
      to: exchanges ? unit.slot : slot,
      ...(exchanges ? { product: other.id, visit: 0 } : {}),
    };
  });
  const prices = some.map(({ id }) => {
    const price = random.below(2000);
    return { item: id, price, discount: 0 };
  });
  const discounted = some.reduce((sum, { discount }) => sum + discount, 0);
  const fee = random.below(3) === 0 ? 50 : 0;
  const total =
    prices.reduce((sum, { price }) => sum + price, 0) - before.reduce((sum, { cents }) => sum + cents, 0) + fee;
  if (discounted > 0 && random.below(2) === 0) return;
  const move = {
    id: uuidv7(),
    order_id: order,
    channel: 'web',
    moves,
    added: [],
    prices,
    total,
    fee,
    counts: false,
    forced: true,
  };
  let outcome: string | undefined;
  if (total > 0) {
    const payment = { id: uuidv7(), provider: 'sandbox', method: 'card' };
    const [kept] = await ask<{ outcome: string }>(
      tx,
      'select outcome from hold_move($1::jsonb, $2::jsonb, 30)',
      JSON.stringify(move),
      JSON.stringify(payment),
    );
    if (kept!.outcome !== 'kept') return done(`change_${kept!.outcome}`);
    [{ outcome }] = (await settle(tx, { payment_id: payment.id, status: 'confirmed', amount: total })) as [
      { outcome: string },
    ];
  } else
    [{ outcome }] = (await ask<{ outcome: string }>(
      tx,
      'select outcome from reschedule($1::jsonb)',
      JSON.stringify(move),
    )) as [{ outcome: string }];
  done(`${exchanges ? 'exchange' : 'move'}_${outcome}`);
  if (outcome !== 'moved' && outcome !== 'paid') return;
  for (const [n, { product, cents }] of before.entries()) {
    entered(product, -1, -cents);
    entered(moves[n]!.product ?? product, 1, prices[n]!.price);
  }
  if (fee > 0) entered(null, 0, fee);
}
