/**
 * Permissions on orders are separate: viewing orders as staff grants none of the others, and an impersonator cannot buy
 * in the customer's account.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import type { Permission } from '../../../server/shared/permissions';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { STATED_ROUTES } from '../access/routePermissions';
import type { Sale } from '../tickets/saleFixture';
import { giveRole, makeRole } from '../users/managed';
import { makeUser, signInAs } from '../users/people';
import { productsOf, sold } from './exchangeFixture';
import { exchange, move, placesOf, sums } from './rescheduleFixture';
import { createSlot } from './shopFixture';

const app = runApp();
beforeEach(() => sql('test_patience', 'delete from rate_limits'));

let count = 0;
async function staffWith(...permissions: Permission[]) {
  count += 1;
  const person = await makeUser();
  await giveRole(person.id, await makeRole(`Rights ${count}`, permissions));
  return { ...person, client: await signInAs(app, person.email) };
}
const refundBody = (more: object = {}) => ({
  ...{ id: uuidv7(), positions: [1], how: 'all', expectedCents: 600, currency: 'EUR', note: 'mine' },
  ...more,
});
const ticketsOf = async (sale: Sale) => (await placesOf(sale)).tickets.flat();

describe('an order of one’s own', () => {
  it.each(['cashier', 'accountant'] as const)('is not moved or exchanged for nothing by a %s', async (role) => {
    const { id, email } = await makeUser(role);
    const client = await signInAs(app, email);
    const { sale, child, adult } = await sold({}, { userId: id });
    const before = await sums(sale.id);
    const slot = await createSlot(sale.eventId, { inHours: 72 });
    for (const how of [{ free: true }, { force: true }, { free: true, force: true }]) {
      await exchange(client, sale, { products: { 1: adult }, reason: 'mine', ...how }, true);
      await move(client, sale, { positions: [1], slot, reason: 'mine', ...how }, true);
    }
    expect(await productsOf(sale)).toEqual([child, child]);
    expect(await sums(sale.id)).toEqual(before);
    const { can } = expectPage(await client.get(paths.orders.show(sale.reference)), 'Orders/Show');
    expect(can).toMatchObject({ reschedule: true, exchange: true });
  });

  it('is refunded past the terms by nobody without the right to refund', async () => {
    const agent = await staffWith('orders.view', 'orders.manage', 'validations.force');
    const { sale } = await sold({}, { userId: agent.id, event: { refundSteps: [] } as never });
    await agent.client.json('POST', paths.orders.refund(sale.reference), refundBody());
    await agent.client.json('POST', paths.orders.refund(sale.reference), refundBody({ force: true }));
    expect(await ticketsOf(sale)).toEqual(['valid', 'valid']);
    expect(await prisma.refund.count({ where: { orderId: sale.id } })).toBe(0);
  });

  it('is moved past the terms by who manages orders', async () => {
    const manager = await staffWith('orders.view', 'orders.manage');
    const { sale, child, adult } = await sold({}, { userId: manager.id });
    await exchange(manager.client, sale, { products: { 1: adult }, free: true, reason: 'asked for' }, true);
    expect(await productsOf(sale)).toEqual([adult, child]);
  });
});

describe('through the eyes of a buyer', () => {
  async function through(
    ...permissions: Permission[]
  ): Promise<{ helper: { id: string; client: Client }; sale: Sale }> {
    const helper = await staffWith('users.impersonate', ...permissions);
    const buyer = await makeUser();
    const { sale } = await sold({}, { userId: buyer.id });
    await helper.client.post(paths.users.impersonation(buyer.id), { reason: 'They asked me to have a look.' });
    return { helper, sale };
  }
  const WRITES = STATED_ROUTES.filter(
    ({ method, path, access }) => method !== 'GET' && access === 'anyone' && path.startsWith('/orders/:reference/'),
  ).filter(({ path }) => !path.includes(':token'));

  it('all is seen, and every write to an order is refused', async () => {
    const { helper, sale } = await through();
    const page = expectPage(await helper.client.get(paths.orders.show(sale.reference)), 'Orders/Show');
    expect(page.order.key).toBeNull();
    expect(page.tickets.some(({ code }) => code !== null)).toBe(true);
    expect(page.can).toMatchObject({
      ...{ pay: false, cancel: false, mail: false, choose: false, changeEmail: false, refund: false },
      ...{ reschedule: false, exchange: false, give: false, ask: false },
    });
    const open: string[] = [];
    for (const { method, path } of WRITES)
      for (const key of ['', `?key=${sale.key}`]) {
        const address = path.replace(':reference', sale.reference).replace(':id', uuidv7()) + key;
        const { status } = await helper.client.json(method, address, {}, { follow: false });
        if (status !== 403) open.push(`${method} ${path}${key && ' with its key'}: ${status}`);
      }
    expect(open).toEqual([]);
  });

  it('what is done needs one’s own permission, and the history names who sat there', async () => {
    const { helper, sale } = await through('orders.view', 'orders.manage', 'orders.refund');
    const slot = await createSlot(sale.eventId, { inHours: 72 });
    expect((await move(helper.client, sale, { positions: [1], slot }, true)).status).toBeLessThan(400);
    const quoted = refundBody({ positions: [2], how: 'terms', note: '' });
    await helper.client.json('POST', paths.orders.refund(sale.reference), quoted);
    const named = await sql<{ kind: string; user: string }>(
      'test_named',
      `select kind, user_id::text as "user" from order_events where order_id = $1 and user_id is not null and kind not in ('held', 'placed') order by id`,
      [sale.id],
    );
    expect(named.length).toBeGreaterThan(0);
    expect(new Set(named.map(({ user }) => user))).toEqual(new Set([helper.id]));
  });

  it('what is bought becomes nobody’s, and is not paid with their balance', async () => {
    const { helper, sale } = await through();
    const line = { productId: (await productsOf(sale))[0], appointmentId: sale.slot, quantity: 1 };
    const held = await helper.client.json('POST', `/events/${sale.eventSlug}/holds`, { key: uuidv7(), lines: [line] });
    expect(held.status).toBeLessThan(400);
    const { reference } = held.json<{ reference: string }>();
    expect(await prisma.order.findFirstOrThrow({ where: { reference } })).toMatchObject({ userId: null });
  });
});
