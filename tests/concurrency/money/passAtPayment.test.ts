/** Staff block a pass at one process while another settles the payment that depends on it: one follows the other. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { messageOf, until } from '../../integration/payments/paymentFixture';
import { awaitMoney, type Bought, openStateShop } from '../../integration/payments/stateFixture';
import { staffAt } from '../../integration/users/people';
import type { Client } from '../../support/client';
import { prepare } from '../../support/prepare';
import { report, runBoxOffice, untilOutboxIsEmpty } from '../boxOffice';
import { holdOpen } from '../holdOpen';
import { untilSomeWait, withoutGuard } from '../withoutGuard';

const ROUNDS = 6;

const office = runBoxOffice();
const shop = prepare(() => openStateShop(office.venueId));
let staff: Client;
beforeAll(async () => {
  staff = await staffAt(office.processes[0]!, 'administrator');
});
beforeEach(() => sql('test_patience', 'delete from rate_limits'));

const block = ({ passId }: Bought) => staff.json('POST', `/annual-passes/passes/${passId}/block`, { reason: 'Stolen' });
const pay = (turn: number, order: Bought) => report(office.door(turn), messageOf(order));
const stateOf = async ({ id }: Bought) => (await prisma.order.findUniqueOrThrow({ where: { id } })).state;
const ticketNow = async ({ passId }: Bought) =>
  (await prisma.annualPass.findUniqueOrThrow({ where: { id: passId }, include: { ticket: true } })).ticket;
const refunds = ({ id }: Bought) => prisma.refund.count({ where: { orderId: id, reason: 'not_fulfillable' } });
const settled = (order: Bought) => until(async () => (await stateOf(order)) !== 'pending');

it('blocked and paid at once, the pass is blocked afterwards, and its fee is kept or goes back', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = await awaitMoney(shop, 'reissue', 'card');
    const both = round % 2 ? [pay(1, order), block(order)] : [block(order), pay(1, order)];
    const answers = await Promise.all(both);
    const blocked = answers[round % 2 ? 1 : 0]!;
    await settled(order);
    await untilOutboxIsEmpty();
    const isPaid = (await stateOf(order)) === 'paid';
    expect(await refunds(order)).toBe(isPaid ? 0 : 1);
    const { id, state } = await ticketNow(order);
    // A request that found the ticket already replaced is refused, and the user repeats it.
    if (blocked.status < 400) expect(state).toBe('blocked');
    else expect([isPaid, state]).toEqual([true, 'valid']);
    if (!isPaid) expect(id).toBe(order.ticketId);
  }
});

/** The block is written and not committed yet when the payment is settled. */
async function blockFirst(order: Bought, waits: boolean): Promise<void> {
  const { commit } = await holdOpen((tx) =>
    tx.ticket.update({ where: { id: order.ticketId }, data: { state: 'blocked', blockedReason: 'Stolen' } }),
  );
  const told = pay(1, order);
  await (waits ? untilSomeWait(/settle_payments/, 1) : settled(order));
  await commit();
  await told;
  await settled(order);
}

it('a payment waits for a block that has begun, and is returned', async () => {
  for (const purpose of ['reissue', 'renewal', 'price'] as const) {
    const order = await awaitMoney(shop, purpose, 'card');
    await blockFirst(order, true);
    expect([await stateOf(order), await refunds(order)]).toEqual(['cancelled', 1]);
  }
});

it('cash that waits for a block that has begun is refused before it is taken', async () => {
  const order = await awaitMoney(shop, 'renewal', 'cash');
  const { commit } = await holdOpen((tx) =>
    tx.ticket.update({ where: { id: order.ticketId }, data: { state: 'blocked', blockedReason: 'Stolen' } }),
  );
  const cash = { id: order.paymentId, order_id: order.id, provider: 'cash', method: 'cash', amount: order.total };
  const taken = sql<{ outcome: string }>('test_cash', 'select outcome from take_local_payment($1::jsonb)', [
    JSON.stringify(cash),
  ]);
  await untilSomeWait(/take_local_payment/, 1);
  await commit();
  expect(await taken).toEqual([{ outcome: 'refused' }]);
  expect(await prisma.payment.count({ where: { orderId: order.id } })).toBe(0);
});

describe('control: where the passes are not locked', () => {
  beforeAll(() => withoutGuard('lock_passes_of', [['order by id for share', 'order by id']]));

  it('a blocked pass is renewed all the same', async () => {
    const order = await awaitMoney(shop, 'renewal', 'card');
    await blockFirst(order, false);
    expect([await stateOf(order), (await ticketNow(order)).state]).toEqual(['paid', 'blocked']);
  });
});
