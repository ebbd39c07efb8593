/** Case M19: every change of an order is sent once, under its own id, and each attempt is signed over its bytes. */
import { readFileSync } from 'node:fs';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prisma, transaction } from '../../../server/infra/db';
import { hmacOf } from '../../../server/webhooks/delivery/signing';
import { startStripe } from '../../standIns/stripe';
import { startApp, type TestApp } from '../../support/app';
import { prepare } from '../../support/prepare';
import { get, programOf, write } from '../api/apiFixture';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { connect, outcomes, startAtStripe, tellOfStripe } from '../payments/connectionFixture';
import { type Placed, placeOrder } from '../payments/paymentFixture';
import { makeUser, signInAs } from '../users/people';
import { type Receiver, startReceiver, until } from './receiver';
import { attemptsOf, deliveriesOf, hurry, openWebhook } from './webhookFixture';

type Order = { version: number; state: string; reference: string; paidCents: number };
type Told = { id: string; type: string; version: number; data: Order };

/** The seven changes of the case. Money of a paid order that ends goes back, so its end is a refund. */
const TOPICS = [
  'order.placed',
  'order.paid',
  'order.refunded',
  'order.disputed',
  'order.dispute_won',
  'order.rescheduled',
  'order.refunded',
];

const stripe = prepare(startStripe);
let app: TestApp;
let receiver: Receiver;

beforeAll(async () => {
  app = await startApp({ WEBHOOK_PRIVATE_HOSTS: '127.0.0.1', STRIPE_URL: stripe.url });
  receiver = await startReceiver();
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

const done = ({ id }: Placed, count: number) =>
  until(async () => (await prisma.refund.count({ where: { orderId: id, state: 'done' } })) === count);

/** Carries the order through the changes of the case, each as a buyer, the bank or a program makes it. */
async function live(order: Placed, eventId: string, program: Awaited<ReturnType<typeof programOf>>): Promise<void> {
  const session = stripe.pay(await startAtStripe(order));
  const completed = stripe.event('checkout.session.completed', { object: 'checkout.session', ...session });
  expect(outcomes(await tellOfStripe(app, stripe, completed))).toEqual(['paid']);
  const items = await prisma.orderItem.findMany({ where: { orderId: order.id }, orderBy: { position: 'asc' } });
  const [first, second] = items.map(({ id }) => id);
  const change = async (path: string, body: object) =>
    expect((await write(program, 'POST', `/orders/${order.reference}/${path}`, body)).status).toBe(201);

  await change('refunds', { items: [first], how: 'all' });
  await done(order, 1);
  const dispute = stripe.dispute(session.id);
  const tell = (type: string) =>
    tellOfStripe(app, stripe, stripe.event(`charge.dispute.${type}`, { id: dispute.id })).then(outcomes);
  expect(await tell('created')).toEqual(['disputed']);
  dispute.status = 'won';
  expect(await tell('closed')).toEqual(['disputed']);
  const slotId = await createSlot(eventId, { inHours: 72 });
  await change('moves', { items: [second], slotId, force: true, reason: 'The room is closed' });
  await change('refunds', { items: [second], how: 'all' });
  await done(order, 2);
}

it('sends seven changes under seven ids with rising versions, whatever the receiver answers', async () => {
  const { id: eventId } = await createEvent(await createVenue(), { status: 'published' });
  const shop = { eventId, product: await createProduct(eventId, { priceCents: 1200 }) };
  const { id: owner, email } = await makeUser('administrator');
  await connect(await signInAs(app, email), 'stripe');
  const { id: webhook, secret } = await openWebhook({ url: receiver.url, topics: [...new Set(TOPICS)] });
  const program = await programOf(app, owner);
  const seen: { version: number; shown: number }[] = [];
  receiver.reply = (res, { body }, nth) => {
    const { version, data } = JSON.parse(body) as Told;
    get(program, `/orders/${data.reference}`).then((answer) => {
      seen.push({ version, shown: answer.json<{ version: number }>().version });
      res.writeHead(nth === 2 || nth === 3 ? 500 : 204).end();
    });
  };

  const order = await placeOrder(shop, { quantity: 2, provider: 'stripe' });
  await live(order, eventId, program);
  await transaction(async (tx) => {
    await tx.$executeRaw`select record_order_event(${order.id}::uuid, 'rescheduled', 'paid', 'paid')`;
    throw new Error('rolled back');
  }).catch(() => {});

  await until(async () => {
    await hurry(webhook);
    const all = await deliveriesOf(webhook);
    return all.length >= TOPICS.length && all.every(({ state }) => state === 'delivered');
  });
  const told = await deliveriesOf(webhook);
  expect(told.map(({ topic }) => topic)).toEqual(TOPICS);
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
  const events = told.map(({ eventId: id }) => JSON.parse(bodies.get(id)!) as Told);
  expect(events.map(({ type }) => type)).toEqual(TOPICS);
  events.slice(1).forEach(({ version }, at) => {
    expect(version).toBeGreaterThan(events[at]!.version);
  });
  for (const { version, shown } of seen) expect(shown).toBeGreaterThanOrEqual(version);

  // A receiver that takes them in the wrong order and keeps the highest version ends like the API.
  const kept = events.toReversed().reduce((best, next) => (next.version > best.version ? next : best));
  // The bank's word about the money is another event, order.refund_done, which this webhook does not get.
  const withoutMoney = ({ version: _, paidCents: __, ...data }: Told['data']) => data;
  expect(kept.data.state).toBe('refunded');
  const shown = (await get(program, `/orders/${order.reference}`)).json<Told['data']>();
  expect(withoutMoney(kept.data)).toEqual(withoutMoney(shown));
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
