/** One key at two connections: the new order's unique key and the slot are locked in one order. */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connection, sql } from '../../../server/infra/db';
import { newReference, newSecret } from '../../../server/shared/reference';
import { uuidv7 } from '../../../server/shared/uuid';
import { UNTIL_IT_SHOWS, untilSomeWait, withoutGuard } from '../../concurrency/withoutGuard';
import { runApp } from '../../support/app';
import { createEvent, createProduct, createSlot, createVenue } from './shopFixture';

const app = runApp();
const clients: pg.Client[] = [];
let [eventId, productId, slotId] = ['', '', ''];

beforeAll(async () => {
  for (let n = 0; n < 3; n += 1) {
    const client = new pg.Client({ connectionString: app.databaseUrl, options: '-c jit=off' });
    await client.connect();
    clients.push(client);
  }
  ({ id: eventId } = await createEvent(await createVenue()));
  productId = await createProduct(eventId);
});
afterAll(() => Promise.all(clients.map((client) => client.end())));

const HOLD = 'select key, outcome from hold_places($1::jsonb, 15)';

const request = (key: string) => ({
  ...{ id: uuidv7(), key, reference: newReference(8), secret: newSecret(), channel: 'web', locale: 'en', tickets: 1 },
  lines: [{ event_id: eventId, product_id: productId, appointment_id: slotId, quantity: 1 }],
});

async function outcomes(client: pg.Client, keys: readonly string[]): Promise<string> {
  try {
    const { rows } = await client.query<{ outcome: string }>(HOLD, [JSON.stringify(keys.map(request))]);
    return rows.map(({ outcome }) => outcome).join();
  } catch (error) {
    return (error as Error).message;
  }
}

/**
 * A batch that has one key twice is served singly, and a batch with this key together. Both start while a third
 * transaction has the slot.
 */
async function holdTwice(): Promise<string[]> {
  slotId = await createSlot(eventId);
  const [staff, one, other] = clients as [pg.Client, pg.Client, pg.Client];
  const key = uuidv7();
  await staff.query('begin');
  await staff.query('select 1 from appointments where id = $1 for no key update', [slotId]);
  const singly = outcomes(one, [key, key]);
  await untilSomeWait(/hold_places\(\$1/, 1);
  const together = outcomes(other, [key]);
  await untilSomeWait(/hold_places\(\$1/, 2);
  await staff.query('commit');
  return Promise.all([singly, together]);
}

const heldPlaces = async () => (await sql('test_places', 'select held from appointments where id = $1', [slotId]))[0];

it('makes one order, and the other requests get it', async () => {
  expect(await holdTwice()).toEqual(['held,replayed', 'replayed']);
  expect(await heldPlaces()).toEqual({ held: 1 });
});

it(
  'control: without the lock of the keys, one waits for the slot and the other for the key',
  UNTIL_IT_SHOWS,
  async () => {
    const [guarded] = await sql<{ text: string }>(
      'test_guard',
      `select pg_get_functiondef('hold_places'::regproc) as text`,
    );
    await withoutGuard('hold_places', [['perform lock_hold_keys(p_requests);', '']]);
    try {
      expect(await holdTwice()).toContain('deadlock detected');
    } finally {
      await connection.script(guarded!.text);
    }
  },
);
