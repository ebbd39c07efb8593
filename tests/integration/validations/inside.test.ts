/** People inside, fire limits, corrections; the control room and a past day. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import type { GateInside } from '../../../server/validations/pages';
import { insideNow } from '../../../server/validations/queries/insideNow';
import { watchGatesJob } from '../../../server/validations/watchGates';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { createEvent, createVenue } from '../orders/shopFixture';
import { signedIn } from '../users/people';
import { createGate, type Gate, scan, sellTicket } from './gateFixture';

const app = runApp();
const steward = signedIn(app, 'validator');
const manager = signedIn(app, 'manager');

type House = { venueId: string; north: Gate; south: Gate; hall: string };

/** Two gates, and an event in the hall. */
async function openHouse(): Promise<House> {
  const venueId = await createVenue();
  const { id: hall } = await createEvent(venueId);
  await prisma.event.update({ where: { id: hall }, data: { zone: 'Hall' } });
  return { venueId, hall, north: await createGate(venueId, 'North'), south: await createGate(venueId, 'South') };
}
const enter = async (gate: Gate, eventId: string, direction: 'entry' | 'exit' = 'entry', code?: string) => {
  const shown = code ?? (await sellTicket({ eventId, venueId: gate.venueId })).code;
  return { code: shown, ...(await scan(steward, shown, { gateId: gate.id, direction })) };
};
const insideOf = async (venueId: string) => (await insideNow([venueId]))[0]!;
const atGate = async (gate: Gate) => (await steward.json('GET', paths.validations.inside(gate.id))).json<GateInside>();
const correct = (venueId: string, counted: number, more: object = {}) =>
  manager.json('POST', paths.validations.corrections(), {
    ...{ id: randomUUID(), venueId, zone: '', counted, reason: 'Counted at the door' },
    ...more,
  });

describe('inside now', () => {
  it('is entries less exits of today, by gate, zone and venue', async () => {
    const { venueId, north, south, hall } = await openHouse();
    const first = await enter(north, hall);
    await enter(north, hall);
    await enter(south, (await createEvent(venueId)).id);
    await enter(south, hall, 'exit', first.code);
    // Two exit scans of one person count once.
    await enter(south, hall, 'exit', first.code);
    const inside = await insideOf(venueId);
    expect(inside).toMatchObject({ people: 2, came: 3, limit: null, level: 'free' });
    expect(inside.zones).toMatchObject([{ zone: 'Hall', people: 1 }]);
    expect(inside.gates).toMatchObject([
      { name: 'North', people: 1, entries: 2, exits: 0 },
      { name: 'South', people: 1, entries: 1, exits: 1 },
    ]);
  });

  it('counts as many as a ticket admits', async () => {
    const { venueId, north, hall } = await openHouse();
    const { code } = await sellTicket({ eventId: hall, venueId, product: { capacityUnits: 4 } });
    await enter(north, hall, 'entry', code);
    expect((await insideOf(venueId)).people).toBe(4);
    await enter(north, hall, 'exit', code);
    expect((await insideOf(venueId)).people).toBe(0);
  });

  it('begins anew when everybody is out: an exit that was forgotten yesterday is over', async () => {
    const { venueId, north, hall } = await openHouse();
    const { validationId } = await enter(north, hall);
    const { ticketId, eventId, data } = await prisma.validation.findUniqueOrThrow({ where: { id: validationId } });
    await prisma.validation.create({
      data: {
        ...{ id: randomUUID(), nonce: randomUUID(), ticketId, eventId, gateId: north.id, data: data as object },
        ...{ result: 'accepted', code: 'x', scannedAt: new Date(Date.now() - 86_400_000) },
        receivedAt: new Date(Date.now() - 86_400_000),
      },
    });
    expect((await insideOf(venueId)).people).toBe(1);
  });
});

describe('a fire limit', () => {
  it('warns from nine tenths on, and lets in where the house only warns', async () => {
    const { venueId, north, hall } = await openHouse();
    await prisma.fireLimit.create({ data: { venueId, zone: 'Hall', people: 2 } });
    await enter(north, hall);
    expect((await atGate(north)).nearest).toMatchObject({ zone: 'Hall', people: 1, limit: 2, level: 'free' });
    await enter(north, hall);
    expect((await atGate(north)).nearest).toMatchObject({ people: 2, level: 'full' });
    expect((await enter(north, hall)).result).toBe('accepted');
    await watchGatesJob.handle(undefined as never, undefined as never);
    await watchGatesJob.handle(undefined as never, undefined as never);
    expect(await prisma.notification.count({ where: { kind: 'venue_full', user: { email: { not: '' } } } })).toBe(
      await prisma.user.count({ where: { notifications: { some: { kind: 'venue_full' } } } }),
    );
  });

  it('refuses where the house chose that, until somebody has left; a supervisor may overrule', async () => {
    const { venueId, north, south, hall } = await openHouse();
    await prisma.fireLimit.create({ data: { venueId, people: 1, refuses: true } });
    const inside = await enter(north, hall);
    const { code, result } = await enter(south, hall);
    expect(result).toBe('full');
    const forced = await scan(manager, code, { gateId: south.id, forceReason: 'Wheelchair, hall 2' });
    expect(forced).toMatchObject({ result: 'accepted', details: { forced: 'full' } });
    expect((await enter(north, hall)).result).toBe('full');
    await enter(north, hall, 'exit', inside.code);
    await enter(north, hall, 'exit', code);
    expect((await enter(north, hall)).result).toBe('accepted');
  });
});

describe('a correction', () => {
  it('sets the count, once, with a reason, and nobody changes it later', async () => {
    const { venueId, north, hall } = await openHouse();
    await enter(north, hall);
    const id = randomUUID();
    for (let time = 0; time < 2; time += 1) await correct(venueId, 7, { id });
    expect((await insideOf(venueId)).people).toBe(7);
    await enter(north, hall);
    expect((await insideOf(venueId)).people).toBe(8);
    await correct(venueId, 0, { zone: 'Hall' });
    expect((await insideOf(venueId)).zones).toMatchObject([{ zone: 'Hall', people: 0 }]);
    expect(await prisma.insideCorrection.count({ where: { venueId } })).toBe(2);
    await expect(prisma.insideCorrection.update({ where: { id }, data: { counted: 1 } })).rejects.toThrow();
    for (const bad of [{ reason: '' }, { counted: -1 }, { counted: 'many' }])
      expect((await correct(venueId, 3, bad)).status).toBe(422);
  });

  it('is of a zone of the venue: one that it does not have changes no count', async () => {
    const { venueId } = await openHouse();
    await prisma.fireLimit.create({ data: { venueId, zone: 'Crypt', people: 9 } });
    const refused = await correct(venueId, 40, { zone: 'Moon' });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.json<{ errors: object }>().errors)).toEqual(['zone']);
    expect((await insideOf(venueId)).people).toBe(0);
    // A zone with a limit and no event belongs to the venue.
    await correct(venueId, 2, { zone: 'Crypt' });
    expect((await insideOf(venueId)).people).toBe(2);
  });
});

describe('the control room', () => {
  it('shows rates, refusals by reason, devices with trouble and who is inside', async () => {
    const { venueId, north, hall } = await openHouse();
    const { code } = await enter(north, hall);
    await enter(north, hall, 'entry', code);
    await prisma.gateDevice.create({
      data: {
        ...{ id: randomUUID(), gateId: north.id, name: 'Scanner 7', tokenHash: randomUUID(), battery: 12, queue: 3 },
        lastSeenAt: new Date(Date.now() - 5 * 60_000),
      },
    });
    const { room } = expectPage(await manager.visit(paths.validations.controlRoom()), 'Validations/Index');
    expect(room?.gates.find(({ id }) => id === north.id)).toMatchObject({ refusals: { already_used: 1 } });
    expect(room?.gates.find(({ id }) => id === north.id)?.perMinute).toHaveLength(15);
    expect(room?.devices.find(({ name }) => name === 'Scanner 7')).toMatchObject({
      isSilent: true,
      isLow: true,
      hasQueue: true,
    });
    expect(room?.inside.find(({ id }) => id === venueId)).toMatchObject({ people: 1 });
    await watchGatesJob.handle(undefined as never, undefined as never);
    await watchGatesJob.handle(undefined as never, undefined as never);
    const told = await prisma.notification.findMany({ where: { kind: 'gate_device_silent' } });
    expect(told.filter(({ data }) => JSON.stringify(data).includes('Scanner 7'))).toHaveLength(
      new Set(told.map(({ userId }) => userId)).size,
    );
  });

  it('tells once of a rise of refusals, marks the gate until it is over, and tells of the next', async () => {
    const { north, south } = await openHouse();
    const record = async (gate: Gate, result: string, count: number, minutesAgo: number) => {
      const at = new Date(Date.now() - minutesAgo * 60_000);
      await prisma.validation.createMany({
        data: Array.from({ length: count }, () => ({
          ...{
            id: randomUUID(),
            nonce: randomUUID(),
            gateId: gate.id,
            result,
            code: 'x',
            scannedAt: at,
            receivedAt: at,
          },
        })),
      });
    };
    const look = () => watchGatesJob.handle(undefined as never, undefined as never);
    const told = async () => {
      const all = await prisma.notification.findMany({ where: { kind: 'gate_refusals_rise' } });
      return all
        .filter(({ data }) => (data as { venue: string; gate: string }).gate === 'North')
        .map(({ data }) => data);
    };
    const gateOf = async ({ id }: Gate) =>
      expectPage(await manager.visit(paths.validations.controlRoom()), 'Validations/Index').room?.gates.find(
        (gate) => gate.id === id,
      );
    // Usually 5% at both gates, so 20% is a rise.
    for (const gate of [north, south]) {
      await record(gate, 'accepted', 95, 60);
      await record(gate, 'unknown', 5, 60);
      await record(gate, 'accepted', 16, 5);
    }
    await record(south, 'unknown', 2, 5);
    // Neither an exit nor an unanswered question is a denial.
    await record(south, 'exited', 9, 5);
    await record(south, 'answer_needed', 9, 5);
    await record(north, 'already_used', 4, 5);
    await Promise.all([look(), look()]);
    await look();
    const readers = new Set((await told()).map((data) => JSON.stringify(data)));
    expect([...readers].map((data) => JSON.parse(data))).toMatchObject([{ scans: 20, percent: 20, usual: 5 }]);
    const once = (await told()).length;
    expect(await gateOf(north)).toMatchObject({ refusalsRoseAt: expect.any(String) });
    expect(await gateOf(south)).toMatchObject({ refusalsRoseAt: null });

    await record(north, 'accepted', 40, 1);
    await look();
    expect(await gateOf(north)).toMatchObject({ refusalsRoseAt: null });
    await record(north, 'unknown', 20, 1);
    await look();
    expect(await told()).toHaveLength(once * 2);
  });

  it('plays a day back', async () => {
    const { venueId, north, hall } = await openHouse();
    const { code } = await enter(north, hall);
    await enter(north, hall, 'entry', code);
    const zone = (await prisma.venue.findUniqueOrThrow({ where: { id: venueId } })).timeZone;
    const day = new Date().toLocaleDateString('sv-SE', { timeZone: zone });
    const { past } = expectPage(await manager.visit(paths.validations.pastDay(venueId, day)), 'Validations/Index');
    expect(past).toMatchObject({ venueId, day, stepMinutes: 1 });
    expect(past?.steps.at(-1)).toMatchObject({ inside: 1 });
    expect(past?.steps.reduce((sum, { refused }) => sum + refused, 0)).toBe(1);
    const empty = expectPage(await manager.visit(paths.validations.pastDay(venueId, 'soon')), 'Validations/Index');
    expect(empty.past?.steps).toEqual([]);
  });
});
