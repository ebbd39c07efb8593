/**
 * Either of two processes is killed in the middle of checkouts, repeatedly. Buyers whose connection breaks retry at the
 * other process with the same key. Afterwards nothing is lost or duplicated, and all notifications were sent.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { connection, sql } from '../../../server/infra/db';
import { uuidv7 } from '../../../server/shared/uuid';
import { createProduct, createSlot } from '../../integration/orders/shopFixture';
import type { Answer } from '../../support/answer';
import type { Client } from '../../support/client';
import { type Held, hold, payAt, place, runBoxOffice, untilOutboxIsEmpty } from '../boxOffice';
import { factsOfSlot } from '../counters';
import { listenTo } from '../live/listener';

const ROUNDS = 4;
const BUYERS = 30;
const CAPACITY = 400;
const MAX_ATTEMPTS = 40;

const office = runBoxOffice();
let product: string;
beforeAll(async () => {
  product = await createProduct(office.event.id);
});

const isConnectionLost = (error: unknown): boolean => error instanceof TypeError;

/**
 * Sends a request to one process and, if the connection breaks or the process is stopping, the same request to the
 * other.
 */
async function insist(
  doors: readonly Client[],
  first: number,
  ask: (door: Client) => Promise<Answer>,
): Promise<{ answer: Answer; tries: number }> {
  for (let tries = 0; ; tries += 1) {
    try {
      const answer = await ask(doors[(first + tries) % 2]!);
      if (answer.status < 500 || tries === MAX_ATTEMPTS) return { answer, tries };
    } catch (error) {
      if (!isConnectionLost(error) || tries === MAX_ATTEMPTS) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

type Bought = { key: string; reference: string; statuses: number[]; tries: number };

/** A whole purchase. The responses are what the buyer believes. */
async function buy(slot: string, n: number): Promise<Bought> {
  const key = uuidv7();
  const wanted = [{ productId: product, appointmentId: slot, quantity: 1 + (n % 2) }];
  // A new browser, because one with a pending payment cannot start a second order.
  const doors = office.processes.map((each) => each.newClient());
  const first = await insist(doors, n, (door) => hold(door, office.event.slug, wanted, key));
  const held = first.answer.json<Held>();
  const second = await insist(doors, n, (door) => place(door, held));
  const third = await insist(doors, n + 1, (door) => payAt(door, second.answer));
  const steps = [first, second, third];
  return {
    key,
    reference: held.reference,
    statuses: steps.map(({ answer }) => answer.status),
    tries: steps.reduce((sum, { tries }) => sum + tries, 0),
  };
}

/** Kills one process during sales, and restarts it. */
async function powerCut(which: 0 | 1): Promise<void> {
  await office.processes[which].kill9();
  await office.startAgain(which);
}

type Order = {
  key: string;
  reference: string;
  state: string;
  items: number;
  tickets: number;
  captured: number;
  mails: number;
};

const ordersOf = (eventId: string) =>
  sql<Order>(
    'test_orders',
    `select split_part(o.idempotency_key, ':', 2) as key, o.reference, o.state::text as state,
       (select count(*)::int from order_items where order_id = o.id and state = 'active') as items,
       (select count(*)::int from tickets where order_id = o.id and state = 'valid') as tickets,
       (select count(*)::int from payments where order_id = o.id and state = 'captured') as captured,
       (select count(*)::int from mail_log where order_id = o.id and kind = 'order_paid') as mails
     from orders o where exists (select from order_items where order_id = o.id and event_id = $1)`,
    [eventId],
  );

/** The provider retries notifications until they are accepted; everything paid there is finally paid here. */
async function untilAllPaid(): Promise<void> {
  const open = () =>
    sql(
      'test_open',
      `select 1 from payments p join sandbox_sessions s on s.payment_id = p.id where s.state = 'confirmed' and p.state <> 'captured'`,
    );
  while ((await open()).length > 0) await new Promise((resolve) => setTimeout(resolve, 50));
}

it(`${ROUNDS} power cuts during ${ROUNDS * BUYERS} purchases: nothing lost, nothing twice, everybody told`, async () => {
  const slot = await createSlot(office.event.id, { capacity: CAPACITY });
  const purchases: Promise<Bought>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let n = 0; n < BUYERS; n += 1) purchases.push(buy(slot, n));
    // At a different point of the purchases each time.
    await Promise.race(purchases.slice(-BUYERS + round * 5));
    await powerCut((round % 2) as 0 | 1);
  }
  const bought = await Promise.all(purchases);
  await untilAllPaid();
  await untilOutboxIsEmpty();

  // Every acknowledged order exists, and each purchase once.
  expect(bought.filter(({ statuses }) => !(statuses[0]! < 202 && statuses[1] === 200 && statuses[2] === 303))).toEqual(
    [],
  );
  const orders = await ordersOf(office.event.id);
  const byKey = new Map(orders.map((order) => [order.key, order]));
  expect(orders).toHaveLength(bought.length);
  expect(bought.filter(({ key, reference }) => byKey.get(key)?.reference !== reference)).toEqual([]);
  // Nothing is incomplete or duplicated.
  const wrong = orders.filter(
    ({ state, items, tickets, captured, mails }) =>
      state !== 'paid' || items === 0 || tickets !== items || captured !== 1 || mails !== 1,
  );
  expect(wrong).toEqual([]);
  const tickets = orders.reduce((sum, order) => sum + order.tickets, 0);
  expect(await factsOfSlot(slot)).toEqual({
    capacity: CAPACITY,
    held: 0,
    sold: tickets,
    heldByRows: 0,
    soldByRows: tickets,
    tickets,
  });
  // The kills did affect buyers.
  expect(bought.reduce((sum, { tries }) => sum + tries, 0)).toBeGreaterThan(0);
});

describe('what a process had committed and not told when it died', () => {
  it('is told by the one that is left', async () => {
    const slot = await createSlot(office.event.id, { capacity: 100 });
    const listener = await listenTo(office.processes[1].port, office.event.id);
    for (let left = 99; left > 95; left -= 1) {
      await hold(office.door(0), office.event.slug, [{ productId: product, appointmentId: slot, quantity: 1 }]);
      await office.processes[0].kill9();
      await listener.hears(slot, left);
      await powerCut(0);
    }
    listener.close();
  });

  it('is told when its lease has run out, if it died telling', async () => {
    const slot = await createSlot(office.event.id, { capacity: 77 });
    const listener = await listenTo(office.processes[1].port, office.event.id);
    const leased = `update outbox set leased_until = now() + interval '2 seconds', attempts = 1, key = null`;
    await connection.script(
      `begin; select publish_availability('${office.event.id}', array['${slot}'::uuid]); ${leased}; commit`,
    );
    await listener.hears(slot, 77);
    await untilOutboxIsEmpty();
    listener.close();
  });
});

describe('control: a relay that takes what is to be told away before it tells it', () => {
  /** A process that claims rows is slowed down for some seconds, so that it can be killed with them. */
  const FORGETFUL = `
    create function forget_when_taken() returns trigger language plpgsql as $$
    begin
      delete from outbox where id = new.id;
      perform pg_sleep(5);
      return null;
    end $$;
    create trigger forget_when_taken after update of leased_until on outbox for each row execute function forget_when_taken()`;
  const isTaking = () =>
    sql('test_taking', `select 1 from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`);

  it('loses what was committed and not told when its process dies', async () => {
    const slot = await createSlot(office.event.id, { capacity: 50 });
    await untilOutboxIsEmpty();
    // A single process claims all rows.
    await connection.script(FORGETFUL);
    await office.processes[1].kill9();
    await hold(office.door(0), office.event.slug, [{ productId: product, appointmentId: slot, quantity: 1 }]);
    while ((await isTaking()).length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    await office.processes[0].kill9();
    await untilOutboxIsEmpty();
    await powerCut(1);
    const again = await listenTo(office.processes[1].port, office.event.id);
    // A later event is delivered, and the lost one would have been delivered before it.
    const later = await createSlot(office.event.id, { capacity: 40 });
    await connection.script(`drop trigger forget_when_taken on outbox; drop function forget_when_taken`);
    await hold(office.door(1), office.event.slug, [{ productId: product, appointmentId: later, quantity: 1 }]);
    await again.hears(later, 39);
    expect(again.left.has(slot)).toBe(false);
    again.close();
  });
});
