/** Parts of `give_back` and `reschedule`, each asked by itself. */
import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import { prepare } from '../../support/prepare';
import { createProduct, createSlot } from '../orders/shopFixture';
import { openShop, type Placed, placeOrder } from './paymentFixture';

runApp();
const shop = prepare(openShop);
let order: Placed;
let items: string[];

async function answerOf(expression: string, values: unknown[] = []): Promise<unknown> {
  const [row] = await sql<{ answer: unknown }>('test_part', `select ${expression} as answer`, values);
  return row!.answer;
}

/** A paid order with two tickets of 12.00. */
beforeEach(async () => {
  order = await placeOrder(shop);
  await answerOf('capture_payment($1::jsonb)', [JSON.stringify({ payment_id: order.paymentId })]);
  items = (await answerOf('array(select id from order_items where order_id = $1 order by position)', [
    order.id,
  ])) as string[];
});

describe('a refund', () => {
  const refundOf = (more: object = {}) => ({
    ...{ id: uuidv7(), key: uuidv7(), order_id: order.id, items: [{ id: items[0], amount: 1200 }] },
    ...{ fee: 0, amount: 1200, currency: 'EUR', reason: 'by_buyer', ...more },
  });
  const start = (refund: object) =>
    answerOf('refund_start_refusal($1::jsonb, (select o from orders o where o.id = $2))', [
      JSON.stringify(refund),
      order.id,
    ]);
  const units = (refund: object, keeps = false) =>
    answerOf('refund_units_refusal($1::jsonb, $2::uuid[], $3)', [JSON.stringify(refund), [items[0]], keeps]);
  const giveBack = (refund: object) => answerOf('give_back($1::jsonb)', [JSON.stringify(refund)]);

  it('refund_start_refusal', async () => {
    const refund = refundOf();
    expect(await start(refund)).toBeNull();
    expect(await start({ ...refund, currency: 'USD' })).toBe('other_currency');
    expect(await start({ ...refund, approved_by: uuidv7() })).toBe('replayed');
    expect(await giveBack(refund)).toBe('created');
    expect(await start(refund)).toBe('replayed');
    expect(await start({ ...refund, key: uuidv7() })).toBe('id_taken');
    await giveBack(refundOf({ items: [{ id: items[1], amount: 1200 }] }));
    expect(await start(refundOf())).toBe('gone');
  });

  it('refund_source is the payment with most left', async () => {
    const source = (amount: number) =>
      answerOf('(select to_jsonb(source) from refund_source($1, null, $2) source)', [order.id, amount]);
    expect(await source(100)).toEqual({ payment: order.paymentId, room: 2400, most: 2400 });
    await giveBack(refundOf({ amount: 900, items: [{ id: items[0], amount: 900 }] }));
    expect(await source(100)).toEqual({ payment: order.paymentId, room: 1500, most: 1500 });
  });

  it('refund_units_refusal', async () => {
    expect(await units(refundOf())).toBeNull();
    expect(await units(refundOf({ items: [] }))).toBe('gone');
    expect(
      await units(
        refundOf({
          items: [
            { id: items[1], amount: 0 },
            { id: items[0], amount: 0 },
          ],
        }),
      ),
    ).toBe('gone');
    expect(await units(refundOf({ items: [{ id: items[0], amount: 1201 }] }), true)).toBe('exceeds');
    expect(await units(refundOf({ items: [{ id: items[0], amount: 1201 }] }))).toBeNull();
    await sql('test_used', `update tickets set state = 'used', uses_left = 0 where order_item_id = $1`, [items[0]]);
    expect(await units(refundOf())).toBe('used');
    expect(await units(refundOf({ forced: true }))).toBeNull();
    expect(await units(refundOf(), true)).toBeNull();
    expect(await giveBack(refundOf({ forced: true, asks: true }))).toBe('requested');
    expect(await units(refundOf({ forced: true }))).toBe('requested_already');
  });
});

describe('the effects of a refund', () => {
  const ORDER = '(select o from orders o where o.id = $1)';

  /** Writes a refund of a unit and applies its effect. @returns the ledger's entry */
  async function refund(unit: string, amount: number, keeps: boolean): Promise<unknown> {
    const id = uuidv7();
    const row = { id, key: id, items: [{ id: unit, amount }], fee: 0, reason: 'by_buyer' };
    await answerOf(`write_refund($2::jsonb, ${ORDER}, 'created', $3, $4, null, $5)`, [
      ...[order.id, JSON.stringify(row), order.paymentId, amount, keeps],
    ]);
    const call = keeps ? 'refund_price(' : 'end_units(';
    const units = keeps ? '$3::uuid[]' : '$3::uuid[], $3::uuid[]';
    await answerOf(`${call}${ORDER}, $2, ${units}, $4, null)`, [order.id, id, [unit], amount]);
    return answerOf(
      `(select array[quantity, list_cents, discount_cents, gross_cents, tax_cents]::int[] from sale_entries
        where refund_id = $1)`,
      [id],
    );
  }
  const facts = () =>
    answerOf(
      `(select array[o.state::text, (select string_agg(t.state::text, ' ' order by i.position) from tickets t
          join order_items i on i.id = t.order_item_id where t.order_id = o.id),
        (select sold::text from appointments where id = $2),
        (select kind || ' ' || (data ->> 'amount') || ' ' || (data ->> 'tickets') from order_events
          where order_id = o.id order by id desc limit 1)]
        from orders o where o.id = $1)`,
      [order.id, order.slot],
    );

  it('refund_price lowers the price of a unit that stays sold', async () => {
    // 21.00 of 24.00 stay, with 1.91 of 2.18 tax.
    expect(await refund(items[0]!, 300, true)).toEqual([0, -300, 0, -300, -27]);
    expect(await facts()).toEqual(['paid', 'valid valid', '2', 'price_refunded 300 1']);
  });

  it('end_units cancels tickets and releases places, and refunds the order with the last unit', async () => {
    expect(await refund(items[0]!, 1200, false)).toEqual([-1, -1200, 0, -1200, -109]);
    expect(await facts()).toEqual(['partially_refunded', 'cancelled valid', '1', 'refunded 1200 1']);
    expect(await refund(items[1]!, 1200, false)).toEqual([-1, -1200, 0, -1200, -109]);
    expect(await facts()).toEqual(['refunded', 'cancelled cancelled', '0', 'refunded 1200 1']);
  });
});

describe('a change of time', () => {
  const moveTo = (to: string | null, more: object = {}) => ({
    ...{ id: uuidv7(), order_id: order.id, channel: 'web', total: 0, fee: 0 },
    ...{ moves: [{ item: items[0], from: order.slot, to }], ...more },
  });
  const refusal = (move: object) =>
    answerOf('move_refusal($1::jsonb, $2, $3::uuid[])', [JSON.stringify(move), order.id, [items[0]]]);

  it('move_refusal', async () => {
    const to = await createSlot(shop.eventId);
    const other = await createSlot((await openShop()).eventId);
    expect(await refusal(moveTo(to))).toBeNull();
    expect(await refusal(moveTo(to, { total: -2400 }))).toBeNull();
    expect(await refusal(moveTo(to, { total: -2401 }))).toBe('exceeds');
    expect(await refusal(moveTo(other))).toBe('foreign');
    expect(await refusal(moveTo(null))).toBe('foreign');
    expect(await refusal(moveTo(to, { added: [{ id: uuidv7(), event: shop.eventId, to: other }] }))).toBe('foreign');
    expect(await refusal(moveTo(to, { moves: [{ item: items[0], from: to, to }] }))).toBe('changed');
    await sql('test_blocked', `update tickets set state = 'blocked' where order_item_id = $1`, [items[0]]);
    expect(await refusal(moveTo(to))).toBe('blocked');
    await sql('test_valid', `update tickets set state = 'valid' where order_item_id = $1`, [items[0]]);
    await sql('test_used', `update tickets set state = 'used' where order_item_id = $1`, [items[0]]);
    expect(await refusal(moveTo(to))).toBe('used');
    await sql('test_disputed', `update payments set state = 'disputed' where order_id = $1`, [order.id]);
    expect(await refusal(moveTo(to))).toBe('disputed');
  });

  it('closed_slot finds a slot that takes no visits, and lets those of a paid move pass', async () => {
    const closed = (move: object) => answerOf(`closed_slot($1::jsonb, '{}')`, [JSON.stringify(move)]);
    const [open, shut] = [await createSlot(shop.eventId), await createSlot(shop.eventId, { state: 'closed' })];
    const past = await createSlot(shop.eventId, { inHours: -48 });
    expect(await closed(moveTo(open))).toBeNull();
    expect(await closed(moveTo(shut))).toBe(shut);
    expect(await closed(moveTo(past))).toBe(past);
    expect(await closed(moveTo(past, { paid: true }))).toBeNull();
    expect(await closed(moveTo(past, { forced: true }))).toBe(past);
    expect(
      await closed({ ...moveTo(past), forced: true, moves: [{ item: items[0], from: past, to: past }] }),
    ).toBeNull();
  });

  it('moved_visits has a row for each visit, which keeps its place unless it gives it up', async () => {
    const moves = [
      { item: items[0], from: order.slot, to: null },
      { item: items[1], from: null, to: order.slot, gives_up: true },
    ];
    expect(
      await answerOf('(select jsonb_agg(moved) from moved_visits($1::jsonb) moved)', [JSON.stringify({ moves })]),
    ).toEqual([
      { item: items[0], from_id: order.slot, to_id: null, product: null, gives_up: false },
      { item: items[1], from_id: null, to_id: order.slot, product: null, gives_up: true },
    ]);
  });

  it('replace_tickets issues a new ticket for an active unit, and cancels that of another', async () => {
    const replaced = async (item: string) => {
      await answerOf(`replace_tickets($1, $2::uuid[], '{}')`, [order.id, [item]]);
      return answerOf('array(select state::text from tickets where order_item_id = $1 order by id)', [item]);
    };
    expect(await replaced(items[0]!)).toEqual(['replaced', 'valid']);
    await sql('test_ended', `update order_items set state = 'refunded' where id = $1`, [items[1]]);
    expect(await replaced(items[1]!)).toEqual(['cancelled']);
  });

  it('exchanged_units and terms_before_move say what a unit was', async () => {
    const child = await createProduct(shop.eventId, { priceCents: 500 });
    const move = { moves: [{ item: items[0], from: order.slot, to: order.slot, product: child }], house: true };
    const [asked] = [JSON.stringify(move)];
    expect(await answerOf('exchanged_units($1::jsonb)', [asked])).toEqual([
      { item: items[0], product: shop.product, rate: 1000, cents: 1200, to: child },
    ]);
    expect(await answerOf('exchanged_units($1::jsonb)', [JSON.stringify(moveTo(order.slot))])).toBeNull();
    expect(await answerOf('terms_before_move($1::jsonb)', [asked])).toMatchObject([{ id: items[0], house: true }]);
  });
});
