/**
 * Two processes send webhooks and are killed while a receiver has not answered yet: each change is delivered all the
 * same. The control: a webhook whose leases do not end loses what was under way.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDatabase, connection, openDatabase, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { createEvent, createProduct, createVenue } from '../../integration/orders/shopFixture';
import { placeOrder } from '../../integration/payments/paymentFixture';
import { makeUser, signInAs } from '../../integration/users/people';
import { type Receiver, startReceiver, until } from '../../integration/webhooks/receiver';
import { createDatabase } from '../../support/database';
import { prepare } from '../../support/prepare';
import { type ServerProcess, startProcess, startProcesses } from '../../support/processes';
import { WITHOUT_DRAWING } from '../../support/testEnvironment';

const CHANGES = 40;
const BEFORE = 5;

const database = prepare(createDatabase);
const env = { ...WITHOUT_DRAWING, WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' };
let servers: ServerProcess[] = [];
/** Answers each webhook's first requests, and the others once it is open. */
let isOpen = false;
type Counted = Receiver & { answered: Set<string> };

async function startCounted(): Promise<Counted> {
  const receiver = Object.assign(await startReceiver(), { answered: new Set<string>() });
  receiver.reply = (res, { id }, nth) => {
    if (!isOpen && nth > BEFORE) return;
    receiver.answered.add(id);
    res.writeHead(204).end();
  };
  return receiver;
}

let guarded: Counted;
let unguarded: Counted;
const hooks = { guarded: uuidv7(), unguarded: uuidv7() };

beforeAll(async () => {
  await openDatabase({ url: database.url });
  servers = await startProcesses(2, { databaseUrl: database.url, env });
  [guarded, unguarded] = [await startCounted(), await startCounted()];
  const admin = await signInAs(servers[0]!, (await makeUser('administrator')).email);
  for (const [id, { url }] of [
    [hooks.guarded, guarded],
    [hooks.unguarded, unguarded],
  ] as const)
    await admin.post(paths.webhooks.index(), { id, name: 'CRM', url, topics: ['order.*'], venueIds: [] });
  await connection.script(`
    create function lasting_lease() returns trigger language plpgsql as $$ begin
      if new.lease is not null and new.webhook_id = '${hooks.unguarded}' then new.next_at := 'infinity'; end if;
      return new; end $$;
    create trigger lasting_lease before update on webhook_deliveries for each row execute function lasting_lease();`);
});
afterAll(async () => {
  for (const server of servers) if (await server.isUp()) await server.stop();
  await guarded?.close();
  await unguarded?.close();
  await closeDatabase();
  await database.drop();
});

const waiting = async (webhook: string) =>
  (
    await sql<{ count: number }>(
      'test_waiting',
      `select count(*)::int as count from webhook_deliveries where webhook_id = $1 and state = 'pending'`,
      [webhook],
    )
  )[0]!.count;

it('nothing is lost over kill -9', async () => {
  const { id: eventId } = await createEvent(await createVenue(), { status: 'published' });
  const order = await placeOrder({ eventId, product: await createProduct(eventId) });
  for (let change = 1; change < CHANGES; change += 1)
    await sql('test_change', `select record_order_event($1, 'holder_named', null, null), publish('sales', '{}')`, [
      order.id,
    ]);
  await until(() => guarded.received.length > BEFORE && unguarded.received.length > BEFORE);
  for (const server of servers) await server.kill9();
  isOpen = true;
  servers = [await startProcess({ databaseUrl: database.url, env })];
  // The leases of the killed processes end.
  await sql(
    'test_leases',
    `update webhook_deliveries set next_at = now() where lease is not null and next_at < 'infinity'`,
  );
  await until(async () => (await waiting(hooks.guarded)) === 0);
  expect(guarded.answered.size).toBe(CHANGES);
  const bodies = new Map(guarded.received.map(({ id, body }) => [id, body]));
  for (const { id, body } of guarded.received) expect(body).toBe(bodies.get(id));

  await until(async () => {
    const left = await sql(
      'test_left',
      `select from webhook_deliveries where webhook_id = $1 and state = 'pending' and lease is null`,
      [hooks.unguarded],
    );
    return left.length === 0;
  });
  expect(unguarded.answered.size).toBeLessThan(CHANGES);
});
