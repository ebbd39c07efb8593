/** A database that becomes unavailable and returns: proper errors during the outage, and full recovery afterwards. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDatabase, openDatabase, prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { createEvent, createProduct, createSlot, createVenue } from '../../integration/orders/shopFixture';
import type { Client } from '../../support/client';
import { createDatabase, type TestDatabase } from '../../support/database';
import { type ServerProcess, startProcess } from '../../support/processes';
import { WITHOUT_DRAWING } from '../../support/testEnvironment';
import { type Held, hold, payAt, place, report, untilOutboxIsEmpty } from '../boxOffice';
import { factsOfSlot } from '../counters';
import { listenTo } from '../live/listener';
import { messageAbout } from '../money/charges';
import { openWire, type Wire } from './wire';

const AWAY_MS = 10_000;
/**
 * Maximum time to a response. A refused connection is known immediately, well before the statement timeout (8 s); with
 * a black-holed network it takes that timeout and a second for queries of the response itself. The rest is a margin for
 * a busy machine.
 */
const LONGEST_MS = { cut: 7_000, freeze: 18_000 };
/** A request without a response by then is stuck; without this timeout the test could not report it. */
const PATIENCE_MS = 40_000;

let database: TestDatabase;
let wire: Wire;
let server: ServerProcess;
let client: Client;
let event: { id: string; slug: string };
let product: string;
beforeAll(async () => {
  database = await createDatabase();
  wire = await openWire(database.url);
  await openDatabase({ url: database.url });
  server = await startProcess({ databaseUrl: wire.url, env: { ...WITHOUT_DRAWING, LOG_LEVEL: 'silent' } });
  client = server.newClient();
  event = await createEvent(await createVenue());
  product = await createProduct(event.id);
});
afterAll(async () => {
  await server.kill9();
  await closeDatabase();
  await wire.close();
  await database.drop();
});

const wants = (slot: string) => [{ productId: product, appointmentId: slot, quantity: 1 }];
const up = async () => (await fetch(`${server.url}/up`, { signal: AbortSignal.timeout(PATIENCE_MS) })).status;
async function untilUp(): Promise<void> {
  while ((await up()) !== 200) await pause(100);
}

/** The slowest response. */
let longest = 0;
async function inTime<T>(answer: Promise<T>): Promise<T> {
  const asked = performance.now();
  const hangs = pause(PATIENCE_MS).then(() => Promise.reject(new Error('a request hangs')));
  try {
    return await Promise.race([answer, hangs]);
  } finally {
    longest = Math.max(longest, performance.now() - asked);
  }
}

/** Requests of buyers and providers during the outage. */
async function askEverything(slot: string, key: string): Promise<void> {
  const json = { Accept: 'application/json' };
  const answers = await Promise.all([
    inTime(client.get(paths.events.show(event.slug))),
    inTime(client.get(paths.orders.show('ABCDEFGH', 'x'), { headers: json })),
    inTime(hold(client, event.slug, wants(slot), key)),
    inTime(hold(client, event.slug, wants(slot), uuidv7())),
    inTime(
      report(
        client,
        messageAbout({ reference: '', key: '', totalCents: 1, orderId: '', paymentId: uuidv7(), session: 's' }),
      ),
    ),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503]);
  for (const { headers } of answers) expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(await inTime(up())).toBe(503);
}

/** A complete purchase, whose email is sent by a job. */
async function buyAndGetMail(slot: string): Promise<void> {
  const answer = await hold(client, event.slug, wants(slot));
  expect(answer.status).toBe(201);
  const held = answer.json<Held>();
  expect((await payAt(client, await place(client, held))).status).toBe(303);
  const isSent = () =>
    prisma.mailLog.count({ where: { order: { reference: held.reference }, kind: 'order_paid', state: 'kept' } });
  while ((await isSent()) === 0) await pause(50);
}

it.each(['cut', 'freeze'] as const)('the wire to the database is %s for ten seconds', async (how) => {
  const slot = await createSlot(event.id, { capacity: 50 });
  await buyAndGetMail(slot);
  // An event is committed but not delivered when the outage begins.
  const before = await hold(client, event.slug, wants(slot));
  expect(before.status).toBe(201);
  const { pid } = server;

  const back = Date.now() + AWAY_MS;
  await wire[how]();
  const keys: string[] = [];
  longest = 0;
  try {
    do {
      keys.push(uuidv7());
      await askEverything(slot, keys.at(-1)!);
      await pause(500);
    } while (Date.now() < back);
  } finally {
    await wire.mend();
  }
  expect(longest).toBeLessThan(LONGEST_MS[how]);
  const mended = performance.now();
  await untilUp();
  expect(performance.now() - mended).toBeLessThan(LONGEST_MS.freeze);

  // The same requests again, as sent by a client that was told to retry later.
  for (const key of keys) expect((await hold(client, event.slug, wants(slot), key)).status).toBeLessThan(300);
  expect(await prisma.order.count({ where: { idempotencyKey: { in: keys.map((key) => `${event.id}:${key}`) } } })).toBe(
    keys.length,
  );
  await buyAndGetMail(slot);
  await untilOutboxIsEmpty();
  const facts = await factsOfSlot(slot);
  expect([facts.held, facts.sold]).toEqual([facts.heldByRows, 2]);
  expect(facts.held).toBeGreaterThanOrEqual(keys.length + 1);

  // Listeners of the event receive events again.
  const listener = await listenTo(server.port, event.id);
  await hold(client, event.slug, wants(slot));
  await listener.hears(slot, 50 - facts.held - facts.sold - 1);
  listener.close();
  expect(server.pid).toBe(pid);
  expect(() => process.kill(pid, 0)).not.toThrow();
});
