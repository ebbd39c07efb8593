/** Staff without the refund permission cannot get an order's money by correcting its address to their own. */
import { expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { addProvider } from '../../../server/payments';
import { paths } from '../../../server/shared/paths';
import { manageKey } from '../../support/orderKeys';
import { placingBrowser } from '../../support/placingBrowser';
import { fakeProvider } from '../payments/fakeProvider';
import { codeOf, post, sold, staffPost } from '../payments/refundFixture';
import type { Sale } from '../tickets/saleFixture';
import { makeUser, signInAs } from '../users/people';
import { walletOf } from './balanceFixture';
import { app, choice, offered, openHouse, refundsOf } from './creditFixture';

openHouse();

/** From then on its link opens the order for them. */
async function takeOver(sale: Sale) {
  const agent = await makeUser('agent');
  const client = placingBrowser(await signInAs(app, agent.email));
  expect((await staffPost(client, sale, { positions: [1], expectedCents: 1200 })).status).toBe(403);
  const corrected = await client.json('POST', paths.orders.address(sale.reference), { email: agent.email });
  expect(corrected.status).toBeLessThan(400);
  const { linkSecret } = await prisma.order.findUniqueOrThrow({ where: { id: sale.id } });
  return { agent, client, own: { ...sale, key: manageKey(linkSecret) } };
}

it('as credit of their own balance', async () => {
  const { agent, client, own } = await takeOver(await offered({ userId: undefined as never }));
  expect(await choice(client, own)).toBeNull();
  const answer = await post(client, own, { positions: [1, 2], expectedCents: 2400, to: 'balance' });
  expect(codeOf(answer).errors).toHaveProperty('to');
  expect([await walletOf(agent.id), await refundsOf(own)]).toEqual([undefined, []]);
});

it('to an account that they name, before a person who may refund has approved it', async () => {
  const wire = {
    ...fakeProvider('by_hand'),
    capabilities: { refund: 'manual', partialRefund: true, statusQuery: false },
  };
  const remove = addProvider(wire as never);
  try {
    const { client, own } = await takeOver(await sold({ provider: 'by_hand' }));
    const payee = { payeeName: 'Ana Ramos', payeeIban: 'ES9121000418450200051332' };
    expect((await post(client, own, { positions: [1], expectedCents: 1200, ...payee })).status).toBeLessThan(400);
    expect(await prisma.refund.findMany({ where: { orderId: own.id }, select: { state: true } })).toEqual([
      { state: 'requested' },
    ]);
    expect(await prisma.ticket.count({ where: { orderId: own.id, state: 'valid' } })).toBe(2);
  } finally {
    remove();
  }
});
