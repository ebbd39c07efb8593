/** Background work that no request starts: it runs automatically in a running application. */
import { expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import { countersOf } from '../orders/shopFixture';
import { openShop, placeOrder, until } from '../payments/paymentFixture';
import { makeUser, signInAs } from '../users/people';
import { scan, sellTicket } from '../validations/gateFixture';

const app = runApp();

const stateOf = async (orderId: string): Promise<string> => {
  const [row] = await sql<{ state: string }>('test_state', 'select state::text as state from orders where id = $1', [
    orderId,
  ]);
  return row!.state;
};

it('gives back the places of an order whose time is over', async () => {
  const order = await placeOrder(await openShop(), { quantity: 3 });
  expect(await countersOf(order.slot)).toEqual({ held: 3, sold: 0 });
  await sql('test_over', `update orders set expires_at = moment() - interval '1 second' where id = $1`, [order.id]);
  await until(async () => (await stateOf(order.id)) === 'expired');
  expect(await countersOf(order.slot)).toEqual({ held: 0, sold: 0 });
});

/** Undispatched ones among these rows of the outbox. */
const idsLeft = async (ids: string[]): Promise<string[]> =>
  (
    await sql<{ id: string }>(
      'test_left',
      'select id::text as id from outbox where id = any ($1::bigint[]) order by 1',
      [ids],
    )
  ).map(({ id }) => id);

it('publishes what a killed process had in hand when its lease is over, and not before', async () => {
  const leased = `insert into outbox (topic, payload, leased_until, attempts) values ('sales', '{}', now() + $1::interval, 1) returning id::text as id`;
  const [soon] = await sql<{ id: string }>('test_leased', leased, ['2 seconds']);
  const [later] = await sql<{ id: string }>('test_leased', leased, ['1 hour']);
  const both = [soon!.id, later!.id];
  expect(await idsLeft(both)).toEqual(both);
  await until(async () => (await idsLeft([soon!.id])).length === 0);
  expect(await idsLeft(both)).toEqual([later!.id]);
});

it('leaves a topic that only a later version knows to that version', async () => {
  const publish = 'insert into outbox (topic, payload) values ($1, $2::jsonb) returning id::text as id';
  const [later] = await sql<{ id: string }>('test_publish', publish, ['of_tomorrow', '{}']);
  const [known] = await sql<{ id: string }>('test_publish', publish, ['sales', '{}']);
  await until(async () => (await idsLeft([known!.id])).length === 0);
  const tries = 'select attempts from outbox where id = $1::bigint';
  expect(await sql('test_tries', tries, [later!.id])).toEqual([{ attempts: 0 }]);
});

it('counts only who came in as the last entry', async () => {
  const ticket = await sellTicket({ product: { uses: 3 } });
  const validator = await signInAs(app, (await makeUser('validator')).email);
  const first = await scan(validator, ticket.code);
  await sql('test_block', `update tickets set state = 'blocked' where id = $1`, [ticket.id]);
  expect((await scan(validator, ticket.code)).result).toBe('blocked');
  await sql('test_unblock', `update tickets set state = 'valid' where id = $1`, [ticket.id]);
  const [entry] = await sql<{ at: Date }>('test_entry', 'select received_at as at from validations where id = $1', [
    first.validationId,
  ]);
  const { details } = await scan(validator, ticket.code);
  expect(new Date(details.lastEntryAt!).getTime()).toBe(entry!.at.getTime());
});

it.each(['accountant', 'cashier'] as const)('the %s looks at an order and changes nothing about it', async (role) => {
  const shop = await openShop();
  const order = await placeOrder(shop);
  const client = await signInAs(app, (await makeUser(role)).email);
  const base = paths.orders.show(order.reference);
  expect((await client.get(base)).status).toBe(200);
  const lines = [{ productId: shop.product, appointmentId: order.slot, quantity: 1 }];
  const attempts = [
    await client.json('PUT', `${base}/hold`, { lines }),
    await client.json('POST', `${base}/promo-code`, { code: 'SUMMER' }),
    await client.json('DELETE', `${base}/promo-code`),
    await client.json('POST', `${base}/place`, { name: 'Ana', email: 'ana@example.com' }),
    await client.json('POST', `${base}/cancel`),
  ];
  expect(attempts.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  expect(await stateOf(order.id)).toBe('pending');
  expect(await countersOf(order.slot)).toEqual({ held: 2, sold: 0 });
});

it.each([
  ['the key of an order', (secret: string) => 'é'.repeat(secret.length)],
  ['a key of as many bytes', (secret: string) => 'é'.repeat(secret.length / 2)],
])('%s in another alphabet opens nothing and breaks nothing', async (_what, keyLike) => {
  const order = await placeOrder(await openShop());
  const key = encodeURIComponent(keyLike(order.key));
  expect((await app.newClient().get(`${paths.orders.show(order.reference)}?key=${key}`)).status).toBe(404);
});
