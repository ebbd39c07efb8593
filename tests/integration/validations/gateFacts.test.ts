/** The facts that decide a scan, online and offline, and the decision before anything is written. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { runApp } from '../../support/app';
import { createVenue } from '../orders/shopFixture';
import { makeUser } from '../users/people';
import { createGate, sellTicket, type Ticket, WITH_ADULT } from './gateFixture';

runApp();
let userId: string;
beforeAll(async () => {
  userId = (await makeUser('validator')).id;
});

type Row = Record<string, unknown>;
const rowsOf = (statement: string, values: unknown[]) => sql<Row>('test_part', statement, values);

const FACTS = `select state_refusal, time_refusal, is_expired, size, units, rest, pool, is_goods, re_entry_minutes,
    lacks_holder, pass, booked from ticket_facts($1, $2::timestamptz, $3::interval)`;
const VALID = {
  ...{ state_refusal: null, time_refusal: null, is_expired: false, size: 4, units: 4, rest: 0, pool: 8 },
  ...{ is_goods: false, re_entry_minutes: 15, lacks_holder: false, pass: null, booked: null },
};

describe('ticket_facts', () => {
  let ticket: Ticket;
  let from: Date;
  const factsAt = async (minutes: number, slack = '0') =>
    (await rowsOf(FACTS, [ticket.id, new Date(from.getTime() + minutes * 60_000), slack]))[0];
  beforeAll(async () => {
    const product = { uses: 2, capacityUnits: 4, reEntryMinutes: 15 };
    ticket = await sellTicket({ product });
    from = (await prisma.ticket.findUniqueOrThrow({ where: { id: ticket.id } })).validFrom;
  });

  it('are those of an unused ticket for four with two uses', async () => {
    expect(await factsAt(1)).toEqual(VALID);
  });

  it('allow for clocks that differ', async () => {
    expect(await factsAt(-1, '2 minutes')).toEqual(VALID);
    expect((await factsAt(-1))!.time_refusal).not.toBeNull();
  });

  it('have the rest of an entry in parts', async () => {
    await prisma.ticket.update({ where: { id: ticket.id }, data: { usesLeft: 1, peopleLeft: 3 } });
    expect(await factsAt(1)).toEqual({ ...VALID, rest: 3, pool: 7 });
  });

  it('have why its state refuses', async () => {
    await prisma.ticket.update({ where: { id: ticket.id }, data: { state: 'blocked' } });
    expect(await factsAt(1)).toMatchObject({ state_refusal: 'blocked' });
  });

  it('are no row without a ticket', async () => {
    expect(await rowsOf(FACTS, [randomUUID(), new Date(), '0'])).toEqual([]);
  });
});

const asScans = (...scans: Row[]) => [
  JSON.stringify(
    scans.map((scan) => ({
      id: randomUUID(),
      nonce: randomUUID(),
      code: 'x',
      user_id: userId,
      scanned_at: new Date(),
      ...scan,
    })),
  ),
];
const factsOf = (...scans: Row[]) =>
  rowsOf(
    `select known, is_same, is_outside, lacks_answers, leaves, people_now, is_rest, said
     from scan_facts($1::jsonb, moment()) order by code`,
    asScans(...scans),
  );
const decisionsOf = (...scans: Row[]) =>
  rowsOf(
    `select known, result, takes, moves, pool, pool_after, is_asked from scan_decisions($1::jsonb, moment(), null)
     order by code`,
    asScans(...scans),
  );

describe('scan_facts and scan_decisions', () => {
  const NEW = { known: null, is_same: null, is_outside: false, lacks_answers: false, leaves: false };
  let family: Ticket;
  let asking: Ticket;
  beforeAll(async () => {
    family = await sellTicket({ product: { uses: 2, capacityUnits: 4 } });
    asking = await sellTicket({ product: { gateQuestions: [WITH_ADULT] as never } });
  });

  it('say how many come, and why they are refused', async () => {
    const of = { ticket_id: family.id };
    expect(
      await factsOf(
        { ...of, code: 'a' },
        { ...of, code: 'b', people: 2 },
        { ...of, code: 'c', within: [randomUUID()] },
        { ...of, code: 'd', direction: 'exit' },
        { code: 'e', reference: 'NONE' },
        { code: 'f', refusal: 'bad_signature' },
        { ticket_id: asking.id, code: 'g' },
      ),
    ).toEqual([
      { ...NEW, people_now: 4, is_rest: false, said: null },
      { ...NEW, people_now: 2, is_rest: false, said: null },
      { ...NEW, is_outside: true, people_now: 4, is_rest: false, said: 'wrong_event' },
      { ...NEW, leaves: true, people_now: 4, is_rest: false, said: null },
      { ...NEW, people_now: null, is_rest: false, said: 'unknown' },
      { ...NEW, people_now: null, is_rest: false, said: 'bad_signature' },
      { ...NEW, lacks_answers: true, people_now: 1, is_rest: false, said: 'answer_needed' },
    ]);
  });

  it('have no row where the server read something older', async () => {
    const of = { ticket_id: family.id };
    const changed = [{ rights: -1 }, { rights_until: '2020-01-01' }, { rules: -1 }, { ruled: { version: '1' } }];
    expect(await factsOf(...changed.map((it) => ({ ...of, ...it })), { ...of, device_id: randomUUID() })).toEqual([]);
    expect(await decisionsOf({ ...of, asks: true })).toEqual([]);
  });

  it('decide what is taken', async () => {
    const of = { ticket_id: family.id };
    const asked = { ticket_id: asking.id };
    const NOTHING = { known: null, takes: false, moves: false, is_asked: false };
    expect(
      await decisionsOf(
        { ...of, code: 'a', people: 3 },
        { ...of, code: 'b', direction: 'exit' },
        { ...of, code: 'c', event_id: randomUUID() },
        { ...of, code: 'd', event_id: randomUUID(), force_reason: 'the other hall' },
        { ...asked, code: 'e' },
        { ...asked, code: 'f', user_id: null },
        { ...asked, code: 'g', answers: { adult: 'yes' } },
      ),
    ).toEqual([
      { ...NOTHING, result: 'accepted', takes: true, moves: true, pool: 8, pool_after: 5 },
      { ...NOTHING, result: 'exited', moves: true, pool: 8, pool_after: 8 },
      { ...NOTHING, result: 'wrong_event', pool: 8, pool_after: 8 },
      { ...NOTHING, result: 'accepted', takes: true, moves: true, pool: 8, pool_after: 4 },
      { ...NOTHING, result: 'answer_needed', is_asked: true, pool: 1, pool_after: 1 },
      { ...NOTHING, result: 'answer_needed', pool: 1, pool_after: 1 },
      { ...NOTHING, result: 'accepted', takes: true, moves: true, pool: 1, pool_after: 0 },
    ]);
  });

  it('repeat a recorded scan, and refuse its nonce to another', async () => {
    const scan = { id: randomUUID(), nonce: randomUUID(), ticket_id: family.id };
    await rowsOf('select result from validate_tickets($1::jsonb)', asScans(scan));
    const known = { known: scan.id, takes: false, moves: false, is_asked: false, pool: 4, pool_after: 4 };
    expect(await decisionsOf({ ...scan, id: randomUUID() })).toEqual([{ ...known, result: 'accepted' }]);
    expect(await decisionsOf({ ...scan, code: 'y' })).toEqual([{ ...known, result: 'nonce_used' }]);
  });
});

describe('offline_facts', () => {
  const offline = async (scan: Row) =>
    (
      await rowsOf(
        `select recorded_result, takes, people_now, is_rest, pool_after, refused from offline_facts($1::jsonb)`,
        [JSON.stringify({ nonce: randomUUID(), user_id: userId, at: new Date().toISOString(), ...scan })],
      )
    )[0];

  it('have what the device decided, and why the server would not have', async () => {
    const venueId = await createVenue();
    const gate = await createGate(venueId);
    const { id } = await sellTicket({ venueId, product: { uses: 1, capacityUnits: 4 } });
    const of = { ticket_id: id, gate_id: gate.id };
    const entry = { recorded_result: 'accepted', takes: true, people_now: 4, is_rest: false, pool_after: 0 };
    const refusal = { takes: false, people_now: 4, is_rest: false, pool_after: 4, refused: null };
    expect(await offline({ ...of, result: 'accepted' })).toEqual({ ...entry, refused: null });
    expect(await offline({ ...of, result: 'accepted', people: 3 })).toEqual({
      ...{ ...entry, people_now: 3, pool_after: 1, refused: null },
    });
    expect(await offline({ ...of, result: 'exited' })).toEqual({ ...refusal, recorded_result: 'exited' });
    expect(await offline({ ...of, result: 'unlisted' })).toEqual({ ...refusal, recorded_result: 'unlisted' });
    expect(await offline({ ...of, result: 'unlisted', within: [randomUUID()] })).toMatchObject({
      recorded_result: 'wrong_event',
    });
    expect(await offline({ ...of, result: 'unlisted', gate_id: randomUUID() })).toMatchObject({
      recorded_result: 'wrong_gate',
    });
    expect(await offline({ result: 'accepted', reference: 'NONE' })).toMatchObject({ refused: 'unknown' });
    await prisma.ticket.update({ where: { id }, data: { usesLeft: 0, state: 'used' } });
    expect(await offline({ ...of, result: 'accepted' })).toMatchObject({ refused: 'already_used' });
  });

  it('do not let an add-on enter', async () => {
    const goods = await sellTicket({ product: { category: 'extra', capacityUnits: 0 } });
    const handed = { ticket_id: goods.id, result: 'no_entry' };
    expect(await offline(handed)).toMatchObject({ takes: true, refused: null });
    expect(await offline({ ...handed, user_id: null })).toMatchObject({ takes: false });
    expect(await offline({ ...handed, result: 'accepted' })).toMatchObject({ refused: 'no_entry' });
  });

  it('take the time between two entries from the terms it was sold under', async () => {
    const { id, productId } = await sellTicket({ product: { uses: 5, reEntryMinutes: 30 } });
    await prisma.product.update({ where: { id: productId }, data: { reEntryMinutes: 0 } });
    await rowsOf('select result from validate_tickets($1::jsonb)', asScans({ ticket_id: id }));
    expect(await offline({ ticket_id: id, result: 'accepted' })).toMatchObject({ refused: 're_entry_too_soon' });
  });
});
