/**
 * Webhooks: 10,000 changes of orders to a receiver that is down and to one that answers, and how long after its commit
 * each change arrives. `npx tsx bench/webhooks.ts`.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createApp } from '../server/app';
import { sql } from '../server/infra/db';
import { loadEnv } from '../server/infra/env';
import { SYSTEM } from '../server/shared/actor';
import { uuidv7 } from '../server/shared/uuid';
import { createWebhook } from '../server/webhooks/actions/changeWebhook';
import { createEvent, createProduct, createVenue } from '../tests/integration/orders/shopFixture';
import { placeOrder } from '../tests/integration/payments/paymentFixture';
import { startCluster } from '../tests/support/cluster';
import { testEnvironment, WITHOUT_DRAWING } from '../tests/support/testEnvironment';

const EVENTS = 10_000;
/** Changes of a commit, and the pause after it: 400 changes a second. */
const BATCH = 40;
const PAUSE_MS = 100;

const cluster = await startCluster();
const databaseUrl = cluster.url;
const env = loadEnv(
  {
    ...testEnvironment({ databaseUrl, port: 0 }),
    ...WITHOUT_DRAWING,
    WEBHOOK_PRIVATE_HOSTS: '127.0.0.1',
    STORAGE_DIR: '/tmp/bench-webhooks',
  },
  '',
);
const app = await createApp(env, { pages: null, keepsHours: false });
await app.listen();

const arrived = new Map<number, number>();
const receiver = createServer((req, res) => {
  const parts: Buffer[] = [];
  req.on('data', (part) => parts.push(part));
  req.on('end', () => {
    const { version } = JSON.parse(Buffer.concat(parts).toString()) as { version: number };
    if (!arrived.has(version)) arrived.set(version, Date.now());
    res.writeHead(204).end();
  });
}).listen(0, '127.0.0.1');
await pause(100);
const healthy = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
for (const url of [healthy, 'http://127.0.0.1:9/'])
  await createWebhook(SYSTEM, {
    id: uuidv7(),
    input: { name: url, url, topics: ['order.*'], venueIds: [] },
    ownerId: null,
  });
const { id: eventId } = await createEvent(await createVenue(), { status: 'published' });
const order = await placeOrder({ eventId, product: await createProduct(eventId) });

const committed = new Map<number, number>();
for (let made = 0; made < EVENTS; made += BATCH) {
  const rows = await sql<{ id: number }>(
    'bench_changes',
    `with made as (insert into order_events (order_id, kind) select $1, 'holder_named' from generate_series(1, $2)
       returning id), told as (select publish('sales', '{}', 'sales'))
     select id from made, told`,
    [order.id, BATCH],
  );
  const at = Date.now();
  for (const { id } of rows) committed.set(id, at);
  await pause(PAUSE_MS);
}
const deadline = Date.now() + 120_000;
while ([...committed.keys()].some((id) => !arrived.has(id)) && Date.now() < deadline) await pause(100);
const waits = [...committed]
  .map(([id, at]) => (arrived.get(id) ?? Number.POSITIVE_INFINITY) - at)
  .sort((a, b) => a - b);
const share = (part: number) => Math.round(waits[Math.floor((waits.length - 1) * part)]!);
console.log({ events: waits.length, p50: share(0.5), p95: share(0.95), p99: share(0.99), max: share(1), unit: 'ms' });
receiver.close();
await app.close();
await cluster.stop();
process.exit(0);
