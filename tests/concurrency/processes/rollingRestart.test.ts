/** Two processes behind HAProxy are replaced in turn: no visitor sees it. `npm run rolling` is the long form. */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensurePrerequisites } from '../../../scripts/prerequisites';
import { closeDatabase, openDatabase } from '../../../server/infra/db';
import { createEvent, createProduct, createSlot, createVenue } from '../../integration/orders/shopFixture';
import { createDatabase, type TestDatabase } from '../../support/database';
import { freePort } from '../../support/ports';
import { WITHOUT_DRAWING } from '../../support/testEnvironment';
import { rollingRestart, type Street, wrongBooks } from '../rolling/rollingRestart';

/** A slow machine sends the requests more slowly. */
const LONG_MS = 600_000;

let database: TestDatabase;
let street: Street;
beforeAll(async () => {
  ensurePrerequisites(['haproxy']);
  database = await createDatabase();
  await openDatabase({ url: database.url });
  const event = await createEvent(await createVenue());
  const productId = await createProduct(event.id, { priceCents: 1000 });
  const slots = [await createSlot(event.id, { capacity: 9000 }), await createSlot(event.id, { capacity: 9000 })];
  const db = new pg.Pool({ connectionString: database.url, max: 4 });
  street = { db, databaseUrl: database.url, eventId: event.id, slug: event.slug, productId, slots };
});
afterAll(async () => {
  await street?.db.end();
  await closeDatabase();
  await database?.drop();
});

it('answers each of 3,000 requests, and open pages miss nothing', { timeout: LONG_MS }, async () => {
  const ports = [await freePort(), await freePort()] as const;
  const port = await freePort();
  const plan = { requests: 3000, perSecond: 40, listeners: 5, env: WITHOUT_DRAWING, port, ports };
  const outcome = await rollingRestart(street, plan);
  expect(outcome.failures).toEqual([]);
  expect(outcome.requests).toBeGreaterThanOrEqual(3000);
  expect(outcome.restarts).toBeGreaterThanOrEqual(2);
  expect(new Set(outcome.exits)).toEqual(new Set([0]));
  expect(outcome.missed).toEqual([]);
  // Each open page was at one of the processes, and both were replaced.
  expect(outcome.reconnects).toBeGreaterThanOrEqual(5);
  expect(outcome.paid.length).toBeGreaterThan(100);
  expect(await wrongBooks(street, outcome)).toEqual([]);
});
