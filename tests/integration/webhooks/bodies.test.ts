/** Bodies that a webhook is sent, and records that cannot be read. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connection, prisma, sql } from '../../../server/infra/db';
import { readOrdersById } from '../../../server/orders';
import { SYSTEM } from '../../../server/shared/actor';
import { uuidv7 } from '../../../server/shared/uuid';
import { sendTest } from '../../../server/webhooks/actions/sendAgain';
import { MAX_ITEMS, readBodies } from '../../../server/webhooks/delivery/bodies';
import { startApp, type TestApp } from '../../support/app';
import { createEvent, createProduct, createVenue } from '../orders/shopFixture';
import { placeOrder } from '../payments/paymentFixture';
import { type Receiver, startReceiver, until } from './receiver';
import { attemptsOf, deliveriesOf, hurry, openWebhook, stateOf } from './webhookFixture';

type Body = { id: string; type: string; data: { id: string; items?: unknown[]; itemsUrl?: string } | null };

let app: TestApp;
let receiver: Receiver;
let north: string;
let eventId: string;
let product: string;

beforeAll(async () => {
  app = await startApp({ WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' });
  receiver = await startReceiver();
  north = await createVenue('North');
  eventId = (await createEvent(north, { status: 'published' })).id;
  product = await createProduct(eventId);
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

const order = (quantity = 1) => placeOrder({ eventId, product }, { quantity });
const change = (id: string, kind: string) =>
  sql('test_change', `select record_order_event($1, $2, 'paid', 'paid'), publish('sales', '{}')`, [id, kind]);
const wake = () => sql('test_wake', 'update webhooks set url = url');
const block = (id: string) =>
  sql('test_block', `update webhooks set blocked_until = now() + interval '1 hour' where id = $1`, [id]);
const bodyOf = (eventOf: string): Body => JSON.parse(receiver.received.find(({ id }) => id === eventOf)!.body) as Body;
const storedBodies = async (ids: string[]) =>
  (await prisma.webhookEvent.findMany({ where: { id: { in: ids } } })).flatMap(({ body }) => body ?? []);

describe('the body', () => {
  it('of a large order has the address of its items instead of them', async () => {
    const { id, reference } = await order(2);
    const [whole, short] = [await readOrdersById([id], 'en', 2), await readOrdersById([id], 'en', 1)];
    expect(whole.get(id)).toMatchObject({ id, items: [{ eventId }, { eventId }] });
    expect(short.get(id)).not.toHaveProperty('items');
    const { items: _items, ...head } = whole.get(id) as { items: unknown };
    expect(short.get(id)).toEqual({
      ...head,
      itemsUrl: expect.stringMatching(new RegExp(`^https?://[^/]+/api/v1/orders/${reference}$`)),
    });
    expect(MAX_ITEMS).toBe(500);
  });

  it('is made just before it is sent, one at a time', async () => {
    const ids = [uuidv7(), uuidv7()];
    for (const id of ids)
      await prisma.webhookEvent.create({
        data: { id, topic: 'order.paid', subjectId: (await order()).id, occurredAt: new Date() },
      });
    const bodies = await readBodies(ids, []);
    expect(await storedBodies(ids)).toHaveLength(0);
    const first = await bodies(ids[0]!);
    expect(await storedBodies(ids)).toEqual([first!.toString()]);
    expect((await (await readBodies(ids, []))(ids[0]!))!.equals(first!)).toBe(true);
  });

  it('has no record that left the venues of the webhook', async () => {
    const { id: limited } = await openWebhook({ url: receiver.url, venueIds: [north] });
    const { id: whole } = await openWebhook({ url: receiver.url });
    await block(limited);
    await block(whole);
    const placed = await order();
    await until(async () => (await deliveriesOf(limited)).length === 1 && (await deliveriesOf(whole)).length === 1);
    const south = await createVenue('South');
    await sql('test_move', 'update events set venue_id = $2 where id = $1', [eventId, south]);
    const told = (await deliveriesOf(limited))[0]!.eventId;
    await hurry(limited);
    await wake();
    await until(() => receiver.received.some(({ id }) => id === told));
    expect(bodyOf(told).data).toBeNull();
    receiver.received.length = 0;
    await hurry(whole);
    await wake();
    await until(() => receiver.received.some(({ id }) => id === told));
    expect(bodyOf(told).data).toMatchObject({ id: placed.id });
    await sql('test_move', 'update events set venue_id = $2 where id = $1', [eventId, north]);
  });

  it('is deleted with the buyer', async () => {
    const { id: webhook } = await openWebhook({ url: receiver.url });
    const { id } = await order();
    await until(async () => (await deliveriesOf(webhook)).some(({ state }) => state === 'delivered'));
    const told = (await deliveriesOf(webhook))[0]!.eventId;
    expect(await storedBodies([told])).toHaveLength(1);
    await sql('test_erase', 'select erase_buyers(array[$1::uuid])', [id]);
    expect(await storedBodies([told])).toHaveLength(0);
  });
});

it('the past of an imported order is not sent, and its later changes are', async () => {
  const { id } = await order();
  const { id: webhook } = await openWebhook({ url: receiver.url });
  await sql(
    'test_import',
    `insert into order_events (order_id, kind, data) select $1, kind, '{}'
     from unnest(array['paid', 'refunded', 'imported']) kind`,
    [id],
  );
  await change(id, 'holder_named');
  await until(async () => (await deliveriesOf(webhook)).length > 0);
  expect((await deliveriesOf(webhook)).map(({ topic }) => topic)).toEqual(['order.holder_named']);
});

describe('what cannot be read', () => {
  it('fails alone, like a refused attempt', async () => {
    const { id } = await openWebhook({ url: receiver.url });
    await block(id);
    const unknown = uuidv7();
    await prisma.webhookEvent.create({
      data: { id: unknown, topic: 'nothing.known', subjectId: id, occurredAt: new Date() },
    });
    await prisma.webhookDelivery.create({ data: { id: uuidv7(), webhookId: id, eventId: unknown } });
    await sendTest(SYSTEM, id, uuidv7());
    await hurry(id);
    await wake();
    await until(async () => (await attemptsOf(id)).length === 2);
    const told = await deliveriesOf(id);
    expect(told.find(({ eventId: event }) => event === unknown)).toMatchObject({ state: 'pending', attempts: 1 });
    expect(told.find(({ topic }) => topic === 'webhook.test')).toMatchObject({ state: 'delivered' });
    expect((await attemptsOf(id)).map(({ error }) => error).toSorted()).toEqual(['body', null]);
  });

  it('a secret of a former key fails the attempts, so that the webhook is switched off in the end', async () => {
    const { id } = await openWebhook({ url: receiver.url });
    await sql('test_key', `update webhooks set secret = 'of another key' where id = $1`, [id]);
    await sendTest(SYSTEM, id, uuidv7());
    await until(async () => (await attemptsOf(id)).length === 1);
    expect(await attemptsOf(id)).toMatchObject([{ status: null, error: 'secret' }]);
    await sql(
      'test_days',
      `update webhooks set failing_since = now() - interval '73 hours', blocked_until = null where id = $1`,
      [id],
    );
    await hurry(id);
    await wake();
    await until(async () => (await stateOf(id)).state === 'off');
    expect(await stateOf(id)).toMatchObject({ offReason: 'failing' });
  });

  it('a queue that cannot be taken rests a minute, and the others go on', async () => {
    const { id: broken } = await openWebhook({ url: receiver.url });
    const { id: other } = await openWebhook({ url: receiver.url });
    await connection.script(`
      create sequence test_takes;
      create function refuse_take() returns trigger language plpgsql as $$ begin
        if new.webhook_id = '${broken}' and new.lease is not null then
          perform nextval('test_takes');
          raise exception 'away';
        end if;
        return new; end $$;
      create trigger refuse_take before update on webhook_deliveries for each row execute function refuse_take();`);
    await sendTest(SYSTEM, broken, uuidv7());
    for (let round = 1; round <= 5; round += 1) {
      await sendTest(SYSTEM, other, uuidv7());
      await until(async () => (await attemptsOf(other)).length === round);
    }
    const [takes] = await sql<{ count: number }>('test_takes', 'select last_value::int as count from test_takes');
    expect(takes!.count).toBe(1);
    await connection.script('drop function refuse_take cascade; drop sequence test_takes;');
    expect(await attemptsOf(broken)).toEqual([]);
  });
});
