/** Amounts of payment links: time changes, the rest beside a balance, expired orders. */
import { describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { buyerOf } from '../../support/placingBrowser';
import { move } from '../orders/rescheduleFixture';
import { createSlot } from '../orders/shopFixture';
import { expire, place, sell, until } from '../tickets/saleFixture';
import { makeUser } from '../users/people';
import { credit, spendBalance } from '../wallets/balanceFixture';
import {
  app,
  linked,
  makeLink,
  making,
  manager,
  opened,
  openLinks,
  payer,
  paymentsOf,
  sessionOf,
  stateOf,
} from './linkFixture';
import { payWith } from './paymentFixture';

openLinks();

describe('what is left to pay', () => {
  it('is the difference of a dearer move, which waits as long as the link and is done when it is paid', async () => {
    const sale = await sell({ quantity: 2, event: { rescheduleUntilHours: 1, rescheduleFeeCents: 150 } });
    const slot = await createSlot(sale.eventId, { inHours: 48 });
    const product = await prisma.product.findFirstOrThrow({ where: { eventId: sale.eventId } });
    await prisma.appointment.update({ where: { id: slot }, data: { prices: { [product.id]: 2000 } } });
    await move(buyerOf(app), sale, { positions: [1], slot, expectedCents: 950 });
    const { order } = await making(manager, sale);
    expect(order).toMatchObject({ isMove: true, amount: 950, before: 0, refusal: null });
    const link = await linked(manager, { ...sale, total: 950 }, { hours: 4 });
    const awaited = await prisma.orderMove.findFirstOrThrow({ where: { orderId: sale.id } });
    expect((awaited.expiresAt!.getTime() - Date.now()) / 3_600_000).toBeCloseTo(4, 1);
    expect((await opened(payer, link)).due).toMatchObject({ amount: 950, purchase: { total: 950 } });
    await payWith(app, await sessionOf(link), '4242424242424242');
    await until(async () => (await stateOf(link)) === 'used');
    expect((await prisma.orderMove.findUniqueOrThrow({ where: { id: awaited.id } })).state).toBe('done');
  });

  it('leaves out what the buyer’s balance holds, and is dead when that changes', async () => {
    const { id: userId } = await makeUser('customer');
    await credit(userId, { amount: 1000 });
    const sale = await place({ quantity: 2, userId });
    await spendBalance(sale.id, userId);
    expect((await making(manager, sale)).order).toMatchObject({ amount: 1400, before: 1000 });
    const link = await linked(manager, { ...sale, total: 1400 });
    expect((await opened(payer, link)).due).toMatchObject({ amount: 1400, before: 1000 });
    await sql('test_spare', `select remove_credit($1, 'balance')`, [sale.id]);
    expect(await stateOf(link)).toBe('changed');
    const other = await linked(manager, sale);
    await payWith(app, await sessionOf(other), '4242424242424242');
    await until(async () => (await stateOf(other)) === 'used');
  });

  it('takes the places of an expired order again, while there are any', async () => {
    const sale = await place({ quantity: 2, capacity: 2 });
    await expire(sale);
    expect((await making(manager, sale)).order).toMatchObject({ isExpired: true, refusal: null });
    const link = await linked(manager, sale);
    expect((await paymentsOf(sale))[0]!.order).toBe('pending');
    const session = await sessionOf(link);
    await payWith(app, session, '4242424242424242');
    await until(async () => (await stateOf(link)) === 'used');
    const gone = await place({ quantity: 2, like: await place({ quantity: 2, capacity: 4 }) });
    await expire(gone);
    await place({ quantity: 2, like: gone });
    await sql('test_full', 'update appointments set capacity = held + sold where id = $1', [gone.slot]);
    const refused = await makeLink(manager, gone);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('no longer available');
    expect((await paymentsOf(gone))[0]!.order).toBe('expired');
  });
});
