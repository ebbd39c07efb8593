/**
 * Programs send a request again, at once and after a crash, at either of two processes: it takes effect once, and every
 * answer is that of its order (field case M17).
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { connection, sql } from '../../../server/infra/db';
import { SYSTEM } from '../../../server/shared/actor';
import { uuidv7 } from '../../../server/shared/uuid';
import { createAccessToken } from '../../../server/users/profile/accessTokens';
import { createProduct, createSlot } from '../../integration/orders/shopFixture';
import { makeUser } from '../../integration/users/people';
import { runBoxOffice } from '../boxOffice';
import { UNTIL_IT_SHOWS, untilItHasThought, untilItThinks } from '../withoutGuard';

const TIMES = 50;

const office = runBoxOffice();
let product: string;
let bearer: string;

beforeAll(async () => {
  product = await createProduct(office.event.id, { priceCents: 800 });
  const { id } = await makeUser('administrator');
  const asked = {
    name: 'app',
    days: null,
    scopes: ['orders:write', 'orders:read'],
    venueIds: null,
    from: SYSTEM,
  } as const;
  bearer = await createAccessToken(id, asked);
});

type Sent = { slot: string; key: string; turn: number };

const create = ({ slot, key, turn }: Sent) =>
  office.processes[turn % 2]!.newClient({ bearer }).json(
    'POST',
    '/api/v1/orders',
    {
      lines: [{ productId: product, slotId: slot, quantity: 2 }],
      customer: { name: 'Clara', email: `clara-${slot}@example.test` },
      payment: 'link',
    },
    { headers: { 'Idempotency-Key': key } },
  );

type Facts = { orders: number; held: number; links: number };
async function factsOf(slot: string): Promise<Facts> {
  const [row] = await sql<Facts>(
    'test_program_orders',
    `select (select count(distinct order_id)::int from order_items where appointment_id = a.id) as orders, a.held,
       (select count(*)::int from payment_links l where l.order_id in (
         select order_id from order_items where appointment_id = a.id)) as links
     from appointments a where a.id = $1`,
    [slot],
  );
  return row!;
}

const sendManyTimes = async (slot: string, key: string) =>
  Promise.all(Array.from({ length: TIMES }, (_, turn) => create({ slot, key, turn })));

describe(`the same key ${TIMES} times at once at two processes`, () => {
  it('makes one order', async () => {
    const slot = await createSlot(office.event.id, { capacity: 200 });
    const key = uuidv7();
    const answers = await sendManyTimes(slot, key);
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].filter((status) => status !== 201 && status !== 409)).toEqual([]);
    const made = answers.filter(({ status }) => status === 201);
    expect(made.filter(({ headers }) => headers.get('Idempotency-Replayed') === null)).toHaveLength(1);
    const later = await Promise.all([0, 1].map((turn) => create({ slot, key, turn })));
    expect(new Set([...made, ...later].map(({ text }) => text)).size).toBe(1);
    expect(await factsOf(slot)).toEqual({ orders: 1, held: 2, links: 1 });
  });
});

describe('a process that is killed between the effect and its answer', () => {
  it('leaves an order that the next try answers with', async () => {
    const slot = await createSlot(office.event.id, { capacity: 20 });
    const key = uuidv7();
    // The answer is about to be kept, and the order is committed.
    await connection.script(`
      create function test_stall() returns trigger language plpgsql as $$
        begin perform pg_sleep(2); raise exception 'the process died'; end $$;
      create trigger test_stall before update of status on api_requests for each row execute function test_stall()`);
    const lost = create({ slot, key, turn: 0 }).catch(() => null);
    await untilItThinks();
    await office.processes[0].kill9();
    await lost;
    await untilItHasThought();
    await connection.script('drop trigger test_stall on api_requests; drop function test_stall()');
    expect(await factsOf(slot)).toEqual({ orders: 1, held: 2, links: 1 });

    const early = await create({ slot, key, turn: 1 });
    expect([early.status, early.json<{ code: string }>().code]).toEqual([409, 'request_under_way']);
    expect(Number(early.headers.get('Retry-After'))).toBeGreaterThan(0);
    await sql('test_lease_over', 'update api_requests set lease_until = moment() where key = $1', [key]);
    const next = await create({ slot, key, turn: 1 });
    expect(next.status).toBe(201);
    await office.startAgain(0);
    const replay = await create({ slot, key, turn: 0 });
    expect([replay.status, replay.text]).toEqual([201, next.text]);
    expect(await factsOf(slot)).toEqual({ orders: 1, held: 2, links: 1 });
  });
});

describe('control', () => {
  it('without the guard the same key makes several orders', UNTIL_IT_SHOWS, async () => {
    await connection.script(`
      create or replace function claim_api_request(p_request jsonb)
      returns table (outcome text, id uuid, turn int, status int, answer text, wait int) language sql as $$
        select 'run', gen_random_uuid(), 1, null::int, null::text, 1 $$`);
    const slot = await createSlot(office.event.id, { capacity: 200 });
    await sendManyTimes(slot, uuidv7());
    expect((await factsOf(slot)).orders).toBeGreaterThan(1);
  });
});
