/** A refund that a program requested above its owner's limit: neither the owner nor a session as the owner approves it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { addProvider } from '../../../server/payments';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import { programOf, write } from '../api/apiFixture';
import { giveRole, makeRole } from '../users/managed';
import { makeUser, signInAs } from '../users/people';
import { fakeProvider } from './fakeProvider';
import { codeOf, facts, sold } from './refundFixture';

const app = runApp();
let removeBank: () => void;
beforeAll(() => {
  removeBank = addProvider(fakeProvider());
});
afterAll(() => removeBank());

/** An accountant who may refund 10.00 alone, and the refund of 24.00 that their program requested. */
async function requested() {
  const owner = await makeUser('agent');
  await giveRole(owner.id, await makeRole(`Ten euros ${owner.id}`, ['orders.refund'], limits));
  const sale = await sold({ product: { priceCents: 1200 } });
  const items = await prisma.orderItem.findMany({ where: { orderId: sale.id } });
  const body = { items: items.map(({ id }) => id), how: 'all' };
  const answer = await write(await programOf(app, owner.id), 'POST', `/orders/${sale.reference}/refunds`, body);
  const { data } = answer.json<{ data: { id: string; state: string }[] }>();
  expect([answer.status, data.map(({ state }) => state)]).toEqual([201, ['requested']]);
  return { owner, sale, id: data[0]!.id };
}
const limits = { refund_cents: 1000, currency: 'EUR' };

it('the owner of the token does not approve it, also after their limit was raised; a third person does', async () => {
  const { owner, sale, id } = await requested();
  await giveRole(owner.id, await makeRole(`No limit ${owner.id}`, ['orders.refund', 'orders.view']));
  const client = await signInAs(app, owner.email);
  const own = await client.json('POST', paths.refunds.approve(id), {});
  expect([own.status, codeOf(own).code]).toEqual([409, 'refund_own']);
  expect(await facts(sale)).toMatchObject({ state: 'paid', tickets: ['valid', 'valid'], sold: 2 });
  const third = await signInAs(app, (await makeUser('administrator')).email);
  expect((await third.json('POST', paths.refunds.approve(id), {})).status).toBeLessThan(400);
  expect(await facts(sale)).toMatchObject({ state: 'refunded', tickets: ['cancelled', 'cancelled'], sold: 0 });
});

it('an administrator does not approve it as the owner, and does as themselves', async () => {
  const { owner, sale, id } = await requested();
  await giveRole(owner.id, await makeRole(`No limit ${owner.id}`, ['orders.refund', 'orders.view']));
  const admin = await signInAs(app, (await makeUser('administrator')).email);
  await admin.post(paths.users.impersonation(owner.id), { reason: 'They asked me to have a look.' });
  const me = await admin.json('GET', paths.api.me());
  expect(me.json<{ user: { id: string } }>().user.id).toBe(owner.id);
  const asOwner = await admin.json('POST', paths.refunds.approve(id), {});
  expect([asOwner.status, codeOf(asOwner).code]).toEqual([409, 'refund_own']);
  expect(await facts(sale)).toMatchObject({ state: 'paid', tickets: ['valid', 'valid'], sold: 2 });
  await admin.delete(paths.impersonation());
  expect((await admin.json('POST', paths.refunds.approve(id), {})).status).toBeLessThan(400);
  expect(await facts(sale)).toMatchObject({ state: 'refunded', tickets: ['cancelled', 'cancelled'] });
});

it('a program never approves: its token is no session', async () => {
  const { owner, sale, id } = await requested();
  const program = await programOf(app, owner.id);
  expect((await program.json('POST', paths.refunds.approve(id), {})).status).toBe(401);
  expect(await facts(sale)).toMatchObject({ state: 'paid' });
});
