/**
 * An upgrade of the last release: its process and one of this version sell, take payments, scan and refund on one
 * database, which this version has migrated. The old process restarts as well, and leaves the functions as they are.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { lastRelease } from '../../../scripts/lastRelease';
import { closeDatabase, openDatabase, prisma, sql } from '../../../server/infra/db';
import { readFunctionFiles } from '../../../server/infra/functionFiles';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { countersOf, createEvent, createProduct, createSlot, createVenue } from '../../integration/orders/shopFixture';
import { staffAtEach } from '../../integration/users/people';
import type { Client } from '../../support/client';
import { buyerOf } from '../../support/placingBrowser';
import { type ServerProcess, startProcess } from '../../support/processes';
import { WITHOUT_DRAWING } from '../../support/testEnvironment';
import { urlOf } from '../../support/urlOf';
import { type Held, hold, payAt, place } from '../boxOffice';
import { buildRelease, type Released } from '../releasedVersion';

const name = `test_${process.pid}_${randomBytes(5).toString('hex')}`;
const databaseUrl = urlOf(inject('postgresUrl'), name);
const release: string | Released = await buildRelease();
const folder = typeof release === 'string' ? '' : release.folder;

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

const startOld = () => startProcess({ databaseUrl, folder, env: WITHOUT_DRAWING });
const startNew = () => startProcess({ databaseUrl, env: WITHOUT_DRAWING });
let processes: [old: ServerProcess, ours: ServerProcess];

const installed = async () =>
  (
    await sql<{ sha256: string }>(
      'test_installed',
      `select value ->> 'sha256' as sha256 from settings where key = 'system.functions'`,
    )
  )[0]!.sha256;

beforeAll(async () => {
  if (!folder) return;
  // The release makes the database, as in a house.
  await asAdmin(`create database ${name}`);
  const first = await startOld();
  await openDatabase({ url: databaseUrl });
  expect(await installed()).toBe(readFunctionFiles(folder).sha256);
  const ours = await startNew();
  expect(await first.stop()).toBe(0);
  // It restarts, for example after a crash during the upgrade.
  processes = [await startOld(), ours];
});
afterAll(async () => {
  if (typeof release === 'string') return;
  await Promise.all((processes ?? []).map((each) => each.stop()));
  await closeDatabase();
  await asAdmin(`drop database if exists ${name} with (force)`);
  release.remove();
});

/** Left out, with the reason, where git does not have the release. */
const onRelease = (what: string, test: () => Promise<void>) =>
  it(folder ? what : `${what} (left out: ${String(release)})`, async (context) => {
    if (!folder) context.skip(String(release));
    await test();
  });

onRelease('names the last migration of the release', async () => {
  const stamps = readdirSync(join(folder, 'prisma/migrations')).filter((entry) => /^\d/.test(entry));
  expect(lastRelease().migration).toBe(stamps.sort().at(-1));
});

onRelease('the old process does not put back its functions', async () => {
  expect(await installed()).toBe(readFunctionFiles().sha256);
});

onRelease('both versions sell, scan and refund what the other began', async () => {
  const venueId = await createVenue();
  const event = await createEvent(venueId);
  await prisma.event.update({
    where: { id: event.id },
    data: { refundSteps: [{ hoursBefore: 0, percent: 10_000 }] },
  });
  const productId = await createProduct(event.id, { entryBeforeMinutes: 600, entryAfterMinutes: 600 });
  const slot = await createSlot(event.id, { inHours: 0.5, capacity: 50 });
  const gateId = uuidv7();
  await prisma.gate.create({ data: { id: gateId, venueId, name: 'Gate' } });
  const doors = processes.map(buyerOf);
  const devices = await staffAtEach(processes, 'validator');

  const wholeSale = async (own: Client, other: Client, device: Client): Promise<void> => {
    const held = await hold(own, event.slug, [{ productId, appointmentId: slot, quantity: 2 }]);
    expect(held.status, held.text).toBe(201);
    const order = held.json<Held>();
    const placed = await place(other, order);
    expect(placed.status, placed.text).toBe(200);
    expect((await payAt(own, placed)).status).toBe(303);
    const { items, tickets } = await prisma.order.findUniqueOrThrow({
      where: { reference: order.reference },
      include: { items: { orderBy: { position: 'asc' } }, tickets: true },
    });
    const code = tickets.find(({ orderItemId }) => orderItemId === items[1]!.id)!.reference;
    const scan = { nonce: randomUUID(), code, gateId, scannedAt: new Date().toISOString() };
    const scanned = await device.json('POST', paths.validations.scans(), scan);
    expect(scanned.json<{ result: string }>().result).toBe('accepted');
    const wanted = { id: randomUUID(), positions: [1], expectedCents: 1200, currency: 'EUR', to: 'same' };
    const refunded = await other.json('POST', paths.orders.refund(order.reference, order.key), wanted);
    expect(refunded.status, refunded.text).toBeLessThan(400);
  };
  await wholeSale(doors[0]!, doors[1]!, devices[1]!);
  await wholeSale(doors[1]!, doors[0]!, devices[0]!);
  await wholeSale(doors[0]!, doors[0]!, devices[0]!);

  expect(await countersOf(slot)).toEqual({ held: 0, sold: 3 });
  expect(
    await sql(
      'test_books',
      `select (select count(*)::int from orders) as orders,
         (select count(*)::int from tickets where state = 'used') as used,
         (select sum(amount_cents)::int from refunds) as refunded,
         (select sum(amount_cents)::int from money_entries where kind = 'taken') as taken`,
    ),
  ).toEqual([{ orders: 3, used: 3, refunded: 3600, taken: 7200 }]);
  for (const each of processes) expect(each.output()).not.toContain('"level":50');
});
