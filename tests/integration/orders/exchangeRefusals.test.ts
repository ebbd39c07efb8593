/** Exchanges within the sales rules and the order's terms. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { placingBrowser } from '../../support/placingBrowser';
import { codeOf } from '../payments/refundFixture';
import { sell } from '../tickets/saleFixture';
import { signedIn } from '../users/people';
import { type Other, productsOf, sold } from './exchangeFixture';
import { exchange, look, move, placesOf } from './rescheduleFixture';
import { createProduct, createSlot } from './shopFixture';

const app = runApp();
const manager = signedIn(app, 'manager');
let guest: Client;
beforeAll(async () => {
  guest = placingBrowser(app.newClient());
});
beforeEach(() => sql('test_patience', 'delete from rate_limits'));

describe('what the sale asks', () => {
  it.each([
    ['is not sold any more', { active: false }],
    ['is sold on another channel', { channels: ['counter'] }],
    ['is of another kind', { category: 'extra' }],
    ['goes only beside others', { needsOther: true }],
  ])('one that %s is not offered and not given', async (_, other: Other) => {
    const { sale, child, adult } = await sold({ priceCents: 600, ...other });
    expect((await look(guest, sale, { units: [1] })).status).toBe(200);
    expect(expectPage(await look(guest, sale), 'Orders/Reschedule').may).toEqual({ moves: true, exchanges: false });
    const answer = await exchange(guest, sale, { products: { 1: adult } });
    expect(codeOf(answer).errors!.products).toEqual([expect.stringContaining('cannot be exchanged for that')]);
    expect(await productsOf(sale)).toEqual([child, child]);
  });

  it('is not of another event, nor itself, nor for what was given away', async () => {
    const { sale, child, adult } = await sold({ priceCents: 600 });
    const foreign = await createProduct((await sell()).eventId, { priceCents: 600 });
    for (const product of [foreign, child, uuidv7()])
      expect(codeOf(await exchange(guest, sale, { products: { 1: product } })).errors!.products).toHaveLength(1);
    await prisma.order.update({ where: { id: sale.id }, data: { isComplimentary: true } });
    expect(codeOf(await exchange(guest, sale, { products: { 1: adult } })).errors!.products).toHaveLength(1);
  });

  it('keeps to how many of it an order has, to its sale, and to the places of the slot', async () => {
    const few = await sold({ priceCents: 600, maxPerOrder: 1 });
    const both = { 1: few.adult, 2: few.adult };
    expect(codeOf(await exchange(guest, few.sale, { products: both })).errors!.products).toEqual([
      'Maximum 1 of Adult per order. Nothing was changed.',
    ]);
    const many = await sold({ priceCents: 600, minPerOrder: 2 });
    expect(codeOf(await exchange(guest, many.sale, { products: { 1: many.adult } })).errors!.products).toEqual([
      'Minimum 2 of Adult per order. Nothing was changed.',
    ]);
    expect((await exchange(guest, many.sale, { products: { 1: many.adult, 2: many.adult } })).status).toBeLessThan(400);
    const big = await sold({ priceCents: 600, capacityUnits: 4 }, { capacity: 4 });
    expect(codeOf(await exchange(guest, big.sale, { products: { 1: big.adult } })).errors!.to).toHaveLength(1);
    const over = await sold({ priceCents: 600 }, { capacity: 5 });
    await prisma.event.update({ where: { id: over.sale.eventId }, data: { salesUntil: new Date() } });
    expect(codeOf(await exchange(guest, over.sale, { products: { 1: over.adult } })).errors!.products).toHaveLength(1);
    for (const { sale, child } of [few, big, over]) {
      expect(await productsOf(sale)).toEqual([child, child]);
      expect(await placesOf(sale, [sale.slot!])).toMatchObject({ sold: [2], held: [0] });
    }
  });

  it('leaves no child alone, and lets the child that becomes an adult take the other along', async () => {
    const { sale, child, adult } = await sold({ priceCents: 600 });
    await prisma.productRequirement.create({ data: { productId: child, requiredId: adult } });
    expect((await exchange(guest, sale, { products: { 1: adult } })).status).toBeLessThan(400);
    const answer = codeOf(await exchange(guest, sale, { products: { 1: child } })) as { code?: string };
    expect(answer.code).toBe('reschedule_alone');
    expect(await productsOf(sale)).toEqual([adult, child]);
  });
});

describe('who', () => {
  it('buyers where the event says so and as far as the terms go; staff past them, with a reason', async () => {
    const { sale, child, adult } = await sold({ priceCents: 600 }, { event: { rescheduleExchanges: false } });
    expect(expectPage(await look(guest, sale), 'Orders/Reschedule').may).toEqual({ moves: true, exchanges: false });
    expect(codeOf(await exchange(guest, sale, { products: { 1: adult } })).code).toBe('reschedule_no_exchange');
    // Later changes of the event do not apply to that order.
    await prisma.event.update({ where: { id: sale.eventId }, data: { rescheduleExchanges: true } });
    expect(codeOf(await exchange(guest, sale, { products: { 1: adult } })).code).toBe('reschedule_no_exchange');
    expect(codeOf(await exchange(manager, sale, { products: { 1: adult } }, true)).code).toBe('reschedule_no_exchange');
    const body = { products: { 1: adult }, force: true };
    expect(codeOf(await exchange(manager, sale, body, true)).errors!.reason).toHaveLength(1);
    expect((await exchange(manager, sale, { ...body, reason: 'Turned out to be twelve' }, true)).status).toBeLessThan(
      400,
    );
    expect(await productsOf(sale)).toEqual([adult, child]);
    const [entry] = await prisma.auditLog.findMany({ where: { subjectId: sale.id, action: 'order.exchanged' } });
    expect(entry!.after).toMatchObject({
      tickets: 1,
      exchanged: 1,
      isPastTerms: true,
      reason: 'Turned out to be twelve',
    });
  });

  it('nobody what was used; past the terms staff also in a slot that has begun', async () => {
    const { sale, child, adult } = await sold({ priceCents: 600 });
    await sql(
      'test_used',
      `update tickets set state = 'used', uses_left = 0 where order_item_id in (select id from order_items where order_id = $1 and position = 1)`,
      [sale.id],
    );
    await sql('test_begun', `update appointments set starts_at = now() - interval '5 minutes' where id = $1`, [
      sale.slot,
    ]);
    const forced = { force: true, reason: 'At the door' };
    expect(codeOf(await exchange(manager, sale, { products: { 1: adult }, ...forced }, true)).code).toBe(
      'reschedule_used',
    );
    expect(codeOf(await exchange(guest, sale, { products: { 2: adult } })).code).toBe('reschedule_too_late');
    expect((await exchange(manager, sale, { products: { 2: adult }, ...forced }, true)).status).toBeLessThan(400);
    expect(await productsOf(sale)).toEqual([child, adult]);
  });

  it('counts with moves against how often, and sent twice is once', async () => {
    const { sale, child, adult } = await sold({ priceCents: 600 }, { event: { rescheduleMoves: 1 } });
    const id = uuidv7();
    const answers = await Promise.all([1, 2].map(() => exchange(guest, sale, { id, products: { 1: adult } })));
    expect(answers.every(({ status }) => status < 400)).toBe(true);
    expect(await prisma.orderMove.count({ where: { orderId: sale.id } })).toBe(1);
    expect(codeOf(await exchange(guest, sale, { products: { 1: child } })).code).toBe('reschedule_moves_spent');
    const slot = await createSlot(sale.eventId, { inHours: 48 });
    expect(codeOf(await move(guest, sale, { positions: [1], slot })).code).toBe('reschedule_moves_spent');
  });
});

it.each([
  ['a product that is none', { products: { 1: 'x' } }],
  ['a position that is none', { products: { '1234567': uuidv7() } }],
  ['nothing at all', { positions: [1], products: {} }],
  ['a list', { positions: [1], products: [uuidv7()] }],
])('%s is refused', async (_, body) => {
  const { sale } = await sold();
  expect((await exchange(guest, sale, body as never)).status).toBe(422);
});
