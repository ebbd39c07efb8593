/** Webhooks: changes of an order to a receiver that is down and to one that answers, from commit to arrival. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { closeDatabase, openDatabase, sql } from '../server/infra/db';
import { SYSTEM } from '../server/shared/actor';
import { uuidv7 } from '../server/shared/uuid';
import { createWebhook } from '../server/webhooks/actions/changeWebhook';
import { createEvent, createProduct, createVenue } from '../tests/integration/orders/shopFixture';
import { placeOrder } from '../tests/integration/payments/paymentFixture';
import { startProcess } from '../tests/support/processes';
import type { Result } from './lib/report';

const EVENTS = 10_000;
/** Changes of a commit, and the pause after it: 400 changes a second. */
const BATCH = 40;
const PAUSE_MS = 100;
const WAIT_MS = 120_000;
const AIM_MS = 5000;
/** No program listens on this port. */
const DEAD = 'http://127.0.0.1:9/';

/** A receiver that answers, and when each change arrived first. */
async function openReceiver() {
  const arrived = new Map<number, number>();
  const server = createServer((req, res) => {
    const parts: Buffer[] = [];
    req.on('data', (part) => parts.push(part));
    req.on('end', () => {
      const { version } = JSON.parse(Buffer.concat(parts).toString()) as { version: number };
      if (!arrived.has(version)) arrived.set(version, Date.now());
      res.writeHead(204).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { arrived, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}

/** Changes an order, some times in each commit. @returns the time of each change's commit */
async function changeOrder(orderId: string): Promise<Map<number, number>> {
  const committed = new Map<number, number>();
  for (let made = 0; made < EVENTS; made += BATCH) {
    const rows = await sql<{ id: number }>(
      'bench_changes',
      `with made as (insert into order_events (order_id, kind) select $1, 'holder_named' from generate_series(1, $2)
         returning id), told as (select publish('sales', '{}', 'sales'))
       select id from made, told`,
      [orderId, BATCH],
    );
    const at = Date.now();
    for (const { id } of rows) committed.set(id, at);
    await pause(PAUSE_MS);
  }
  return committed;
}

/** Milliseconds from commit to arrival, the shortest first. */
async function measureWaits(): Promise<number[]> {
  const receiver = await openReceiver();
  for (const url of [receiver.url, DEAD])
    await createWebhook(SYSTEM, {
      id: uuidv7(),
      input: { name: url, url, topics: ['order.*'], venueIds: [] },
      ownerId: null,
    });
  const { id: eventId } = await createEvent(await createVenue(), { status: 'published' });
  const order = await placeOrder({ eventId, product: await createProduct(eventId) });
  const committed = await changeOrder(order.id);
  const deadline = Date.now() + WAIT_MS;
  while ([...committed.keys()].some((id) => !receiver.arrived.has(id)) && Date.now() < deadline) await pause(100);
  receiver.close();
  return [...committed]
    .map(([id, at]) => (receiver.arrived.get(id) ?? Number.POSITIVE_INFINITY) - at)
    .sort((a, b) => a - b);
}

/** A server and a database of its own, since the changes are many. */
export async function measureWebhooks(adminUrl: string): Promise<Result> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query('create database bench_webhooks');
  await admin.end();
  const databaseUrl = adminUrl.replace(/\/[^/]*$/, '/bench_webhooks');
  // Starting the server creates the tables.
  const server = await startProcess({ databaseUrl, env: { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1', LOG_LEVEL: 'error' } });
  try {
    await openDatabase({ url: databaseUrl });
    const waits = await measureWaits();
    const share = (part: number) => waits[Math.floor((waits.length - 1) * part)]!;
    const seconds = (part: number) => (share(part) / 1000).toFixed(2);
    return {
      name: `webhooks, ${EVENTS} changes to a receiver that answers, while another is down`,
      ours: `max ${seconds(1)} s (p50 ${seconds(0.5)} s, p99 ${seconds(0.99)} s)`,
      theirs: `${AIM_MS / 1000} s`,
      ratio: share(1) / AIM_MS,
      aim: 'at most 1',
    };
  } finally {
    await closeDatabase();
    await server.stop();
  }
}
