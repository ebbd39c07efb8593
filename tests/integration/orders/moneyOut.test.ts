/**
 * A single refund limit for all ways in which money is returned: a user without or with a limited refund permission
 * cannot exceed it by an exchange, a time change or a cancellation.
 */
import { beforeEach, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import type { Permission } from '../../../server/shared/permissions';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { codeOf } from '../payments/refundFixture';
import { giveRole, makeRole } from '../users/managed';
import { makeUser, signInAs } from '../users/people';
import { productsOf, sold } from './exchangeFixture';
import { exchange, look, move } from './rescheduleFixture';
import { createSlot } from './shopFixture';

const app = runApp();
beforeEach(() => sql('test_patience', 'delete from rate_limits'));

let count = 0;
async function agent(limits: Record<string, unknown> = {}, ...more: Permission[]) {
  count += 1;
  const person = await makeUser();
  await giveRole(
    person.id,
    await makeRole(`Agent ${count}`, ['orders.view', 'orders.manage', ...more], limits as never),
  );
  return { id: person.id, client: await signInAs(app, person.email) };
}
const back = async (id: string) => {
  const rows = await prisma.refund.findMany({ where: { orderId: id } });
  return rows.map(({ amountCents }) => amountCents);
};
/** Tickets of 60.00 exchanged for 10.00: 50.00 would be refunded. */
const dear = (input = {}) =>
  sold(
    { priceCents: 1000 },
    {
      product: { priceCents: 6000 },
      ...input,
    },
  );

it('no right to refund: nothing goes back by an exchange or a move, and it is done without money', async () => {
  const { client } = await agent();
  const { sale, child, adult } = await dear();
  const cheaper = await createSlot(sale.eventId, { inHours: 48 });
  await prisma.appointment.update({ where: { id: cheaper }, data: { prices: { [child]: 5300 } } });
  for (const how of [{}, { force: true, reason: 'asked' }]) {
    const moved = await move(client, sale, { positions: [1], slot: cheaper, expectedCents: -700, ...how }, true);
    expect(codeOf(moved).code).toBe('reschedule_no_refund');
    const exchanged = await exchange(client, sale, { products: { 1: adult }, expectedCents: -5000, ...how }, true);
    expect(codeOf(exchanged).code).toBe('reschedule_no_refund');
  }
  expect(await back(sale.id)).toEqual([]);
  expect(await productsOf(sale)).toEqual([child, child]);
  await exchange(client, sale, { products: { 1: adult }, free: true, reason: 'asked' }, true);
  expect(await productsOf(sale)).toEqual([adult, child]);
  expect(await back(sale.id)).toEqual([]);
});

it('a limit of 20.00 holds for an exchange of 50.00 too, and the page says so before', async () => {
  const { client } = await agent({ refund_cents: 2000, currency: 'EUR' }, 'orders.refund');
  const { sale, adult } = await dear();
  const page = expectPage(await look(client, sale, { units: [1], products: { 1: adult } }, true), 'Orders/Reschedule');
  expect(page.mayReturnCents).toBe(2000);
  expect(page.plan!.quote!.totalCents).toBe(-5000);
  const answer = codeOf(await exchange(client, sale, { products: { 1: adult }, expectedCents: -5000 }, true)) as {
    code: string;
    message?: string;
  };
  expect(answer.code).toBe('reschedule_above_limit');
  expect(answer.message).toMatch(/€50\.00.*€20\.00/);
  expect(await back(sale.id)).toEqual([]);
  const wide = await agent({ refund_cents: 5000, currency: 'EUR' }, 'orders.refund');
  await exchange(wide.client, sale, { products: { 1: adult }, expectedCents: -5000 }, true);
  expect(await back(sale.id)).toEqual([5000]);
});

it('through a buyer’s eyes it is one’s own limit', async () => {
  const helper = await agent({ refund_cents: 2000, currency: 'EUR' }, 'orders.refund', 'users.impersonate');
  const buyer = await makeUser();
  const { sale, adult } = await dear({ userId: buyer.id });
  await helper.client.post(paths.users.impersonation(buyer.id), { reason: 'They asked me to have a look.' });
  const answer = await exchange(helper.client, sale, { products: { 1: adult }, expectedCents: -5000 }, true);
  expect(codeOf(answer).code).toBe('reschedule_above_limit');
  const asked = { id: uuidv7(), positions: [1], how: 'terms', expectedCents: 6000, currency: 'EUR', note: '' };
  await helper.client.json('POST', paths.orders.refund(sale.reference), asked);
  expect(await prisma.refund.findMany({ where: { orderId: sale.id } })).toMatchObject([
    { state: 'requested', amountCents: 6000, createdBy: helper.id },
  ]);
  const own: Client = await signInAs(app, buyer.email);
  const bought = await dear({ userId: buyer.id });
  await exchange(own, bought.sale, { products: { 1: bought.adult }, expectedCents: -5000 }, true);
  expect(await back(bought.sale.id)).toEqual([5000]);
});

it('who may not refund does not bring the end of a cancellation nearer where money goes back with it', async () => {
  const { client } = await agent();
  const chief = await makeUser('administrator');
  const id = uuidv7();
  await sql(
    'test_cancellation',
    `insert into cancellations (id, offers, deadline, afterwards, note, user_id, state) values ($1, '{refund}', now() + interval '3 days', 'refund', '{}', $2, 'waiting')`,
    [id, chief.id],
  );
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  expect((await client.json('POST', `/admin/cancellations/${id}/end`, {})).status).toBe(403);
  expect((await client.json('POST', `/admin/cancellations/${id}/deadline`, { deadline: soon })).status).toBe(403);
  expect((await prisma.cancellation.findUniqueOrThrow({ where: { id } })).deadline.getTime()).toBeGreaterThan(
    Date.now() + 2 * 86_400_000,
  );
});
