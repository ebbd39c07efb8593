/** People counted and inside with two entrances: people are counted, not scans. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { internalReport } from '../../../server/reports/internal/internalReport';
import { paths } from '../../../server/shared/paths';
import { newReference } from '../../../server/shared/reference';
import type { IsoDate } from '../../../server/shared/time';
import { insideNow } from '../../../server/validations/queries/insideNow';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { placeOrder } from '../payments/paymentFixture';
import { signedIn } from '../users/people';
import { createGate, type Gate, scan, settle, type Ticket, ticketsOf } from './gateFixture';

const app = runApp();
const steward = signedIn(app, 'validator');
const manager = signedIn(app, 'manager');
let venueId: string;
let eventId: string;
let a: Gate;
let b: Gate;

beforeEach(async () => {
  venueId = await createVenue();
  eventId = (await createEvent(venueId)).id;
  [a, b] = [await createGate(venueId, 'A'), await createGate(venueId, 'B')];
});

async function sell(quantity: number, more: object = {}): Promise<Ticket[]> {
  const times = { entryBeforeMinutes: 600, entryAfterMinutes: 600, uses: 5 };
  const product = await createProduct(eventId, { ...times, ...more });
  const order = await placeOrder(
    { eventId, product },
    { slot: await createSlot(eventId, { inHours: 0.1, capacity: 50 }), quantity },
  );
  await settle(order);
  return ticketsOf(order, eventId);
}
const enter = (ticket: Ticket, gate: Gate, people?: number) => scan(steward, ticket.code, { gateId: gate.id, people });
const leave = (ticket: Ticket, gate: Gate, people?: number) =>
  scan(steward, ticket.code, { gateId: gate.id, direction: 'exit', people });
const undo = async ({ validationId }: { validationId: string }) =>
  expect(
    (await manager.json('POST', paths.validations.undo(validationId), { reason: 'Wrong button' })).status,
  ).toBeLessThan(400);
const inside = async () => (await insideNow([venueId]))[0]!;

describe('ten tickets at two gates', () => {
  it('are persons: 8 of 10 came, 7 are inside, by the gate of their last entry', async () => {
    await prisma.fireLimit.create({ data: { venueId, people: 8, refuses: true } });
    const tickets = await sell(10);
    for (const ticket of tickets.slice(0, 6)) await enter(ticket, a);
    for (const ticket of tickets.slice(0, 3)) {
      await leave(ticket, a);
      await enter(ticket, b);
    }
    for (const ticket of tickets.slice(6, 8)) await enter(ticket, b);
    await leave(tickets[7]!, b);
    await leave(tickets[7]!, b);
    await undo(await enter(tickets[8]!, a));
    expect(await inside()).toMatchObject({
      ...{ people: 7, came: 8 },
      gates: [
        { name: 'A', people: 3, entries: 6, exits: 3 },
        { name: 'B', people: 4, entries: 5, exits: 1 },
      ],
    });

    // All pages agree: the list of scans, a gate's printed day, and the replayed day.
    const listed = `${paths.validations.index()}?filter[gate]=${a.id},${b.id}`;
    const { totals } = expectPage(await manager.visit(listed), 'Validations/Index');
    expect(totals).toMatchObject({ accepted: 11, exited: 4, undone: 1 });
    const { timeZone } = await prisma.venue.findUniqueOrThrow({ where: { id: venueId } });
    const day = new Date().toLocaleDateString('sv-SE', { timeZone });
    const { past } = expectPage(await manager.visit(paths.validations.pastDay(venueId, day)), 'Validations/Index');
    const sum = (of: 'entries' | 'exits') => past!.steps.reduce((all, step) => all + step[of], 0);
    expect([sum('entries'), sum('exits'), past!.steps.at(-1)!.inside]).toEqual([11, 4, 7]);

    const { occupancy } = await internalReport(day as IsoDate, timeZone, { locale: 'en', may: () => true });
    expect(occupancy.find(({ id }) => id === eventId)).toMatchObject({ sold: 10, entered: 8, entries: 11 });

    expect((await enter(tickets[8]!, a)).result).toBe('accepted');
    expect((await enter(tickets[9]!, b)).result).toBe('full');
    expect(await inside()).toMatchObject({ people: 8, came: 9 });
  });

  it('are zero after the hour at which everybody is out, whatever was not scanned', async () => {
    const [ticket] = await sell(1);
    await enter(ticket!, a);
    await prisma.venue.update({ where: { id: venueId }, data: { closesAt: '02:00' } });
    const [row] = await sql<{ before: number; after: number }>(
      'test_inside_at',
      `select coalesce((select sum(people) from people_inside($1, n.at - interval '1 second')), 0)::int as before,
         coalesce((select sum(people) from people_inside($1, n.at)), 0)::int as after
       from (select inside_since($1, moment()) + interval '1 day' as at) n`,
      [venueId],
    );
    expect(row).toEqual({ before: 1, after: 0 });
  });
});

describe('a person is counted once', () => {
  it('who left without a scan and came in at the other gate', async () => {
    const [ticket] = await sell(1);
    await enter(ticket!, a);
    await enter(ticket!, b);
    expect(await inside()).toMatchObject({ people: 1, came: 1, gates: [{ people: 0 }, { people: 1 }] });
    await leave(ticket!, b);
    expect(await inside()).toMatchObject({ people: 0, came: 1 });
  });

  it('of a family that uses both gates in parts', async () => {
    const [family] = await sell(1, { capacityUnits: 4 });
    await enter(family!, a);
    await leave(family!, a, 2);
    await enter(family!, b, 2);
    expect(await inside()).toMatchObject({ people: 4, came: 4, gates: [{ people: 2 }, { people: 2 }] });
    await leave(family!, b);
    await leave(family!, b);
    expect(await inside()).toMatchObject({ people: 0, came: 4, gates: [{ exits: 2 }, { exits: 4 }] });
  });

  it('whose pass was issued anew between entry and exit', async () => {
    const [ticket] = await sell(1);
    await enter(ticket!, a);
    const old = await prisma.ticket.findUniqueOrThrow({ where: { id: ticket!.id } });
    const { id: _, reference: __, createdAt: ___, ...same } = old;
    await prisma.ticket.update({ where: { id: old.id }, data: { state: 'replaced' } });
    const next = await prisma.ticket.create({
      data: { ...same, id: randomUUID(), reference: newReference(old.reference.length) },
    });
    expect((await scan(steward, next.reference, { gateId: b.id })).result).toBe('accepted');
    expect(await inside()).toMatchObject({ people: 1, came: 1, gates: [{ people: 0 }, { people: 1 }] });
  });
});
