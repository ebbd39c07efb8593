import { beforeAll, expect, it } from 'vitest';
import { memoryBroadcaster } from '../../../server/infra/broadcaster/memoryBroadcaster';
import { setRuntime } from '../../../server/infra/runtime';
import { runApp } from '../../support/app';
import { messageOf, openShop, placeOrder, post, type Shop, until } from './paymentFixture';

const app = runApp();
let shop: Shop;
const broadcaster = memoryBroadcaster();
beforeAll(async () => {
  setRuntime({ env: app.env, broadcaster });
  shop = await openShop();
});

const toldOn = (channel: string, event: string) =>
  until(async () => broadcaster.published.find((it) => it.channels.includes(channel) && it.event === event));

it('tells the page of the order that it is paid, and dashboards that there were sales', async () => {
  const order = await placeOrder(shop);
  await post(app, messageOf(order));
  expect((await toldOn(`private-orders.${order.id}`, 'OrderPaid')).data).toEqual({ reference: order.reference });
  expect((await toldOn('private-dashboard', 'SalesChanged')).data).toEqual({});
});

it('tells why a payment failed', async () => {
  const order = await placeOrder(shop);
  await post(app, messageOf(order, { type: 'payment.failed', code: 'insufficient_funds' }));
  expect((await toldOn(`private-orders.${order.id}`, 'PaymentFailed')).data).toEqual({ code: 'insufficient_funds' });
});

it('coalesces the sales of a moment into one event', async () => {
  const orders = await Promise.all(Array.from({ length: 12 }, () => placeOrder(shop)));
  const before = broadcaster.published.length;
  await Promise.all(orders.map((order) => post(app, messageOf(order))));
  await Promise.all(orders.map((order) => toldOn(`private-orders.${order.id}`, 'OrderPaid')));
  const since = broadcaster.published.slice(before);
  expect(since.filter(({ event }) => event === 'OrderPaid')).toHaveLength(12);
  expect(since.filter(({ event }) => event === 'SalesChanged').length).toBeLessThan(12);
});
