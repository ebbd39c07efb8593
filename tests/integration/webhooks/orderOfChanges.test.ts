/** Case M19: every change of an order is sent once, under its own id, and each attempt is signed over its bytes. */
import { readFileSync } from 'node:fs';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql, transaction } from '../../../server/infra/db';
import { hmacOf } from '../../../server/webhooks/delivery/signing';
import { startApp, type TestApp } from '../../support/app';
import { get, programOf } from '../api/apiFixture';
import { createEvent, createProduct, createVenue } from '../orders/shopFixture';
import { payWith, placeOrder, start, untilState } from '../payments/paymentFixture';
import { makeUser } from '../users/people';
import { type Receiver, startReceiver, until } from './receiver';
import { attemptsOf, deliveriesOf, hurry, openWebhook } from './webhookFixture';

type Told = { id: string; type: string; version: number; data: { version: number; state: string } };

let app: TestApp;
let receiver: Receiver;

beforeAll(async () => {
  app = await startApp({ WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' });
  receiver = await startReceiver();
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

const change = (order: string, kind: string) =>
  sql('test_change', `select record_order_event($1, $2, 'paid', 'paid')`, [order, kind]);

it('sends seven changes under seven ids with rising versions, whatever the receiver answers', async () => {
  const { id: eventId } = await createEvent(await createVenue(), { status: 'published' });
  const shop = { eventId, product: await createProduct(eventId, { priceCents: 1200 }) };
  const { id: webhook, secret } = await openWebhook({ url: receiver.url });
  const program = await programOf(app, (await makeUser('administrator')).id);
  const seen = new Map<string, { version: number; shown: number }>();
  receiver.reply = (res, { id, body }, nth) => {
    const { version, data } = JSON.parse(body) as Told & { data: { reference: string } };
    get(program, `/orders/${(data as unknown as { reference: string }).reference}`).then((answer) => {
      seen.set(id, { version, shown: answer.json<{ version: number }>().version });
      res.writeHead(nth === 2 || nth === 3 ? 500 : 204).end();
    });
  };

  const order = await placeOrder(shop, { quantity: 2 });
  await payWith(app, await start(order.paymentId), '4000 0000 0000 0077');
  await untilState(order, 'paid');
  for (const kind of ['refunded', 'dispute_lost', 'dispute_won', 'rescheduled', 'cancelled'])
    await change(order.id, kind);
  await transaction(async (tx) => {
    await tx.$executeRaw`select record_order_event(${order.id}::uuid, 'discounted', 'paid', 'paid')`;
    throw new Error('rolled back');
  }).catch(() => {});

  await until(async () => {
    await hurry(webhook);
    const all = await deliveriesOf(webhook);
    return all.length === 7 && all.every(({ state }) => state === 'delivered');
  });
  const told = await deliveriesOf(webhook);
  expect(told.map(({ topic }) => topic)).toEqual([
    'order.placed',
    'order.paid',
    'order.refunded',
    'order.dispute_lost',
    'order.dispute_won',
    'order.rescheduled',
    'order.cancelled',
  ]);
  expect(new Set(told.map(({ eventId: id }) => id)).size).toBe(7);
  expect(receiver.received).toHaveLength(9);
  expect((await attemptsOf(webhook)).map(({ status }) => status).filter((status) => status === 500)).toHaveLength(2);

  const checker = new Webhook(secret);
  const bodies = new Map<string, string>();
  for (const { id, timestamp, signature, body } of receiver.received) {
    const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
    const event = checker.verify(body, headers) as Told;
    expect(event.id).toBe(id);
    expect(event.data.version).toBeGreaterThanOrEqual(event.version);
    expect(bodies.get(id) ?? body).toBe(body);
    bodies.set(id, body);
    const reencoded = JSON.stringify(JSON.parse(body), null, 1);
    expect(() => checker.verify(reencoded, headers)).toThrow();
  }
  for (const { version, shown } of seen.values()) expect(shown).toBeGreaterThanOrEqual(version);

  // A receiver that takes them in the wrong order and keeps the highest version ends like the API.
  const kept = [...bodies.values()]
    .map((body) => JSON.parse(body) as Told)
    .toReversed()
    .reduce((best, next) => (next.version > best.version ? next : best));
  expect(kept.data).toEqual((await get(program, `/orders/${order.reference}`)).json());
});

it('signs as the vectors of the case: over the bytes as sent, and over no others', () => {
  const folder = 'tests/integration/webhooks/vectors';
  const body = readFileSync(`${folder}/M19-body.txt`);
  const vectors = [...readFileSync(`${folder}/M19-vectors.txt`, 'utf8').matchAll(/t=(\d+) +([0-9a-f]{64})/g)];
  const signed = (time: string, bytes: Buffer) =>
    hmacOf(Buffer.from('whsec_invented'), Buffer.concat([Buffer.from(`${time}.`), bytes])).toString('hex');
  expect(vectors).toHaveLength(2);
  for (const [, time, expected] of vectors) {
    expect(signed(time!, body)).toBe(expected);
    const reencoded = Buffer.from(JSON.stringify(JSON.parse(body.toString('utf8'))));
    expect(reencoded.equals(body)).toBe(false);
    expect(signed(time!, reencoded)).not.toBe(expected);
  }
});
