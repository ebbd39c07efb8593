/** Events of one process reach clients of another, by each transport. */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { connection, prisma, sql } from '../../../server/infra/db';
import { createEvent, createProduct, createSlot } from '../../integration/orders/shopFixture';
import { freePort } from '../../support/ports';
import { type ServerProcess, startProcess } from '../../support/processes';
import { type BoxOffice, type Held, hold, openBoxOffice, payAt, place, untilOutboxIsEmpty } from '../boxOffice';
import { type Listener, listenTo } from './listener';

async function listen(port: number, eventId: string): Promise<Listener> {
  const listener = await listenTo(port, eventId);
  onTestFinished(listener.close);
  return listener;
}

async function untilMailed(reference: string): Promise<void> {
  const where = { kind: 'order_paid', order: { reference } };
  while ((await prisma.mailLog.count({ where })) === 0) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Takes a place at each process in turn, and waits until all listeners have received each event. */
async function takeInTurn(office: BoxOffice, listeners: readonly Listener[]): Promise<void> {
  const product = await createProduct(office.event.id);
  const slot = await createSlot(office.event.id, { capacity: 20 });
  for (const [turn, left] of [19, 18, 17, 16].entries()) {
    const answer = await hold(office.door(turn), office.event.slug, [
      { productId: product, appointmentId: slot, quantity: 1 },
    ]);
    expect(answer.status).toBe(201);
    await Promise.all(listeners.map((listener) => listener.hears(slot, left)));
  }
}

describe('each process with its own live connections', () => {
  let office: BoxOffice;
  beforeAll(async () => {
    office = await openBoxOffice();
  });
  afterAll(() => office.close());

  it('tells the listeners of both what happens at either', async () => {
    const ports = office.processes.map(({ port }) => port);
    const listeners = await Promise.all([...ports, ...ports].map((port) => listen(port, office.event.id)));
    const other = await listen(ports[0]!, (await createEvent(office.venueId)).id);
    await takeInTurn(office, listeners);
    expect([...other.left]).toEqual([]);
  });
});

describe('control: processes that do not tell each other', () => {
  let office: BoxOffice;
  beforeAll(async () => {
    office = await openBoxOffice();
    // Notifications between processes are lost: a function of that name takes precedence over the built-in one.
    await connection.script('create function pg_notify(text, text) returns void language sql as $$ select $$');
    await connection.script(
      `do $$ begin execute format('alter database %I set search_path = public, pg_catalog', current_database()); end $$`,
    );
    for (const at of [0, 1] as const) {
      await office.processes[at].kill9();
      await office.startAgain(at);
    }
  });
  afterAll(() => office.close());

  it('leave those who listen at one of them in the dark', async () => {
    const listeners = await Promise.all(office.processes.map(({ port }) => listen(port, office.event.id)));
    const product = await createProduct(office.event.id);
    const slot = await createSlot(office.event.id, { capacity: 20 });
    await hold(office.door(0), office.event.slug, [{ productId: product, appointmentId: slot, quantity: 1 }]);
    await Promise.any(listeners.map((listener) => listener.hears(slot, 19)));
    await untilOutboxIsEmpty();
    expect(listeners.filter(({ left }) => left.has(slot))).toHaveLength(1);
  });
});

describe('a process of its own for live connections', () => {
  let live: ServerProcess;
  let office: BoxOffice;
  beforeAll(async () => {
    const port = await freePort();
    const env = {
      BROADCAST_CONNECTION: 'pusher',
      PUSHER_HOST: '127.0.0.1',
      PUSHER_PORT: String(port),
      PUSHER_SCHEME: 'http',
      PUSHER_APP_SECRET: 'a secret that the three of them share',
    };
    live = await startProcess({ databaseUrl: '', entry: 'broadcast', port, env });
    office = await openBoxOffice(env);
  });
  afterAll(async () => {
    await office.close();
    expect(await live.stop()).toBe(0);
  });

  it('tells its listeners what happens at either', async () => {
    const listeners = await Promise.all([1, 2].map(() => listen(live.port, office.event.id)));
    await takeInTurn(office, listeners);
  });

  it('is the only one: the others take no live connections', async () => {
    for (const { url } of office.processes) expect((await fetch(`${url}/app/aforo-key?protocol=7`)).status).toBe(404);
  });

  it('may be away for a moment: what happened meanwhile is told when it is back', async () => {
    const product = await createProduct(office.event.id);
    const slot = await createSlot(office.event.id, { capacity: 20 });
    await live.kill9();
    const wanted = [{ productId: product, appointmentId: slot, quantity: 3 }];
    const answer = await hold(office.door(0), office.event.slug, wanted);
    expect(answer.status).toBe(201);
    // Tickets do not wait for live events.
    const held = answer.json<Held>();
    expect((await payAt(office.door(1), await place(office.door(0), held))).status).toBe(303);
    await untilMailed(held.reference);
    // Not delivered again before a process listens.
    await connection.script(`
      create function held_back() returns trigger language plpgsql as $$
      begin
        new.leased_until := now() + interval '1 hour';
        return new;
      end $$;
      create trigger held_back before update of leased_until on outbox for each row execute function held_back();
      update outbox set leased_until = now()`);
    expect(await sql('test_untold', `select topic from outbox where topic = 'availability'`)).not.toEqual([]);
    const { port } = live;
    const env = { PUSHER_APP_SECRET: 'a secret that the three of them share' };
    live = await startProcess({ databaseUrl: '', entry: 'broadcast', port, env });
    const listener = await listen(port, office.event.id);
    await connection.script(
      'drop trigger held_back on outbox; drop function held_back; update outbox set leased_until = null',
    );
    await listener.hears(slot, 17);
  });
});
