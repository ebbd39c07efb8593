/**
 * A day at the gates with two processes: devices lose the network and responses, have wrong clocks, are killed and
 * restarted. `GATE_DAY=full`: 40 devices and 30,000 tickets; `GATE_SEED`: another day.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { insideNow } from '../../../server/validations/queries/insideNow';
import { createProduct, createSlot } from '../../integration/orders/shopFixture';
import { makeUser, signInAs } from '../../integration/users/people';
import { createGate } from '../../integration/validations/gateFixture';
import { deliver } from '../../integration/validations/offlineFixture';
import { type BoxOffice, type Held, hold, openBoxOffice, payAt, place } from '../boxOffice';
import { below, chance, openDevice, told } from './troubledDevice';

const IS_FULL = process.env.GATE_DAY === 'full';
const { devices: DEVICES, tickets: TICKETS } = IS_FULL
  ? { devices: 40, tickets: 30_000 }
  : { devices: 8, tickets: 500 };

let office: BoxOffice;
let gates: string[];
beforeAll(async () => {
  office = await openBoxOffice();
  gates = (await Promise.all(['North', 'South', 'Crypt'].map((name) => createGate(office.venueId, name)))).map(
    ({ id }) => id,
  );
}, 120_000);
afterAll(() => office.close());

type Sold = { id: string; code: string; uses: number };

/** A sold ticket, and copies of its row. */
async function sellMany(count: number, uses: number): Promise<Sold[]> {
  const product = await createProduct(office.event.id, { uses, entryBeforeMinutes: 600, entryAfterMinutes: 600 });
  const slot = await createSlot(office.event.id, { inHours: uses / 10 });
  const held = (
    await hold(office.door(0), office.event.slug, [{ productId: product, appointmentId: slot, quantity: 1 }])
  ).json<Held>();
  await payAt(office.door(0), await place(office.door(0), held));
  const { id } = await prisma.ticket.findFirstOrThrow({ where: { order: { reference: held.reference } } });
  await sql(
    'test_many',
    `with copied as (
       insert into order_items (id, order_id, event_id, product_id, appointment_id, position, product_name, price_cents, discount_cents, tax_rate, tax_cents, units, quota_ids, terms_id)
       select uuid_v7(), i.order_id, i.event_id, i.product_id, i.appointment_id, n, i.product_name, i.price_cents, i.discount_cents, i.tax_rate, i.tax_cents, i.units, i.quota_ids, i.terms_id
       from tickets t join order_items i on i.id = t.order_item_id, generate_series(2, $2::int) n where t.id = $1::uuid returning id)
     insert into tickets (id, reference, order_id, order_item_id, event_id, product_id, appointment_id, valid_from, valid_until, uses_total, uses_left)
     select uuid_v7(), random_reference(10), t.order_id, c.id, t.event_id, t.product_id, t.appointment_id, t.valid_from, t.valid_until, t.uses_total, t.uses_left
     from tickets t, copied c where t.id = $1::uuid`,
    [id, count],
  );
  const rows = await prisma.ticket.findMany({ where: { productId: product } });
  return rows.map((row) => ({ id: row.id, uses, code: row.reference }));
}

it(
  'ends with every scan there once, entries as a plain model has them, and every conflict in the report and nothing else',
  async () => {
    const single = await sellMany(Math.round(TICKETS * 0.9), 1);
    const tickets = [...single, ...(await sellMany(TICKETS - single.length, 3))];
    const { id: userId, email } = await makeUser('validator');
    const clients = await Promise.all(office.processes.map((each) => signInAs(each, email)));
    const devices = await Promise.all(
      Array.from({ length: DEVICES }, (_, n) => openDevice(clients[n % 2]!, gates[n % gates.length]!)),
    );
    // Each ticket is scanned once, one in twelve a second time or as a copy; one code in a hundred is invalid.
    const shows = tickets.flatMap(({ id, code }) => {
      const unknown = { id: null, code: `${code.slice(0, -1)}${code.endsWith('2') ? '3' : '2'}` };
      return [{ id, code }, ...(chance(0.08) ? [{ id, code }] : []), ...(chance(0.01) ? [unknown] : [])];
    });
    for (let at = shows.length - 1; at > 0; at -= 1) {
      const other = below(at + 1);
      [shows[at], shows[other]] = [shows[other]!, shows[at]!];
    }
    const count = shows.length;
    const began = performance.now();
    // A day's deliveries happen within minutes here, from one address: rate limits are off.
    const forget = () => void sql('test_tries', 'delete from rate_limits').catch(() => undefined);
    const uncounted = setInterval(forget, 5000);
    await Promise.all(
      devices.map(async ({ show, live }) => {
        for (let next = shows.pop(); next; next = shows.pop()) {
          await live();
          await show(next.code, next.id);
        }
      }),
    );
    const logs = devices.map(({ disk }) => [...disk.queue]);
    await Promise.all(devices.map(({ goUp }) => goUp()));
    // Sent once more to the other process, nothing changes.
    for (const [n, log] of logs.entries())
      for (let at = 0; at < log.length; at += 100)
        expect(new Set(Object.values(await deliver(clients[(n + 1) % 2]!, log.slice(at, at + 100))))).toEqual(
          new Set(['known']),
        );
    clearInterval(uncounted);
    const seconds = (performance.now() - began) / 1000;

    const stored = await sql<{ nonce: string; ticket: string | null; result: string; at: Date; user: string }>(
      'test_stored',
      `select nonce, ticket_id as ticket, result, received_at as at, user_id as "user" from validations where gate_id = any ($1::uuid[])`,
      [gates],
    );
    const nonces = new Set(stored.map(({ nonce }) => nonce));
    expect([...told.records.keys()].filter((nonce) => !nonces.has(nonce))).toEqual([]);
    expect(told.records.size).toBe(count);
    // A scan with a different undelivered result of the server is stored beside the device's.
    expect(stored).toHaveLength([...told.records.values()].reduce((sum, records) => sum + records, 0));
    expect(stored.every(({ user, at }) => user === userId && at <= new Date())).toBe(true);
    const entries = new Map<string, number>();
    for (const { ticket, result } of stored)
      if (ticket && result === 'accepted') entries.set(ticket, (entries.get(ticket) ?? 0) + 1);
    expect(entries).toEqual(told.entries);

    const expected = new Map(
      tickets.flatMap(({ id, uses }) => {
        const over = (told.entries.get(id) ?? 0) - uses;
        return over > 0 ? [[id, over] as const] : [];
      }),
    );
    const found = await sql<{ ticket: string; kind: string; count: number }>(
      'test_conflicts',
      `select v.ticket_id as ticket, c.kind, count(*)::int as count from entry_conflicts c join validations v on v.id = c.validation_id
       where v.gate_id = any ($1::uuid[]) group by 1, 2`,
      [gates],
    );
    expect(found.filter(({ kind }) => kind !== 'already_used')).toEqual([]);
    expect(new Map(found.map(({ ticket, count: times }) => [ticket, times]))).toEqual(expected);
    const left = await prisma.ticket.findMany({
      where: { eventId: office.event.id },
      select: { id: true, usesLeft: true, usesTotal: true },
    });
    for (const { id, usesLeft, usesTotal } of left)
      expect(usesLeft).toBe(Math.max(0, usesTotal - (told.entries.get(id) ?? 0)));
    // There were no exit scans. A further use is the same person again; an entry without a use is another person.
    const times = tickets.map(({ id, uses }) => ({ uses, entries: told.entries.get(id) ?? 0 }));
    const came = times.filter(({ entries }) => entries > 0).length;
    const copies = times.reduce((sum, { uses, entries }) => sum + Math.max(0, entries - uses), 0);
    expect((await insideNow([office.venueId]))[0]).toMatchObject({ people: came + copies, came });
    // The day did have faults.
    expect(told.alone).toBeGreaterThan(count / 10);
    expect(Math.min(told.lost, told.kills, expected.size)).toBeGreaterThan(0);
    if (IS_FULL)
      console.log({
        scans: count,
        seconds: Math.round(seconds),
        alone: told.alone,
        lost: told.lost,
        kills: told.kills,
        conflicts: expected.size,
      });
  },
  IS_FULL ? 3_600_000 : 120_000,
);
