/** Records deleted or restored while a hold waits for their lock: the hold gets the committed state. */

import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import { until } from '../payments/paymentFixture';
import { createEvent, createProduct, createQuota, createSlot, createVenue } from './shopFixture';

const app = runApp();
let other: pg.Client;
beforeAll(async () => {
  other = new pg.Client({ connectionString: app.databaseUrl });
  await other.connect();
});
afterAll(() => other.end());

const isWaiting = async () =>
  (
    await sql(
      'test_waiting',
      `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%hold_places%'`,
    )
  ).length > 0;

/** Holds a place while another transaction has locked the row, and then applies `change`. */
async function holdAgainst(change: string, id: string, slug: string, line: object) {
  await other.query('begin');
  await other.query(change, [id]);
  const answer = app
    .newClient()
    .json('POST', paths.events.holds(slug), { key: uuidv7(), lines: [{ quantity: 1, ...line }] });
  await until(isWaiting);
  await other.query('commit');
  return answer;
}

it('sells what no quota limits any more', async () => {
  const { id: eventId, slug } = await createEvent(await createVenue());
  const productId = await createProduct(eventId);
  const quota = await createQuota(eventId, 5, [productId]);
  const appointmentId = await createSlot(eventId);
  const answer = await holdAgainst('delete from quotas where id = $1', quota, slug, { productId, appointmentId });
  expect([answer.status, answer.text.slice(0, 80)]).toEqual([201, expect.any(String)]);
});

it('says sold out where the last place went meanwhile', async () => {
  const { id: eventId, slug } = await createEvent(await createVenue());
  const productId = await createProduct(eventId);
  const appointmentId = await createSlot(eventId, { capacity: 1 });
  const take = 'update appointments set held = 1 where id = $1';
  const answer = await holdAgainst(take, appointmentId, slug, { productId, appointmentId });
  expect(answer.status).toBe(409);
});
