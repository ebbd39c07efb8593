/** A ticket for 4 is used in parts: the gate counts people, online, offline and at a turnstile. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import type { GateChoice, Pairing, ScanAnswer, Visitor } from '../../../server/validations/pages';
import { insideNow } from '../../../server/validations/queries/insideNow';
import { runApp } from '../../support/app';
import { type Client, createClient } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { createVenue } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';
import { createEntryRule, createGate, type Gate, scan, sellTicket, send } from './gateFixture';
import { deliver, openDevice } from './offlineFixture';

const app = runApp();
let steward: Client;
let colleague: Client;
let manager: Client;
let venueId: string;
let north: Gate;
let south: Gate;

beforeAll(async () => {
  [steward, colleague] = (await Promise.all(
    [1, 2].map(async () => signInAs(app, (await makeUser('validator')).email)),
  )) as [Client, Client];
  manager = await signInAs(app, (await makeUser('manager')).email);
});

async function openVenue() {
  venueId = await createVenue();
  [north, south] = [await createGate(venueId, 'North'), await createGate(venueId, 'South')];
}
const sellFamily = (product: object = {}) => sellTicket({ venueId, product: { capacityUnits: 4, ...product } });
const fewer = (by: Client, validationId: string, people: number, nonce: string = randomUUID()) =>
  by.json('POST', paths.validations.fewer(validationId), { nonce, people });
const inside = async () => (await insideNow([venueId]))[0]!;
const ticketOf = async (id: string) => {
  const { state, usesLeft, peopleLeft } = await prisma.ticket.findUniqueOrThrow({ where: { id } });
  return { state, usesLeft, peopleLeft };
};
const conflicts = () =>
  prisma.entryConflict.findMany({ where: { validation: { gate: { venueId } } }, include: { validation: true } });

describe('part of a family now and the rest later', () => {
  it('is one more press after the scan; the others come by the same code, and no one after them', async () => {
    await openVenue();
    const family = await sellFamily();
    const all = await scan(steward, family.code, { gateId: north.id });
    expect(all).toMatchObject({ result: 'accepted', details: { admits: 4, people: 4, peopleLeft: null } });
    const nonce = randomUUID();
    const two = await fewer(steward, all.validationId, 2, nonce);
    expect(two.json()).toMatchObject({ result: 'accepted', details: { people: 2, peopleLeft: 2, usesLeft: 0 } });
    // A second press has no effect.
    expect((await fewer(steward, all.validationId, 2, nonce)).json<ScanAnswer>().validationId).toBe(
      two.json<ScanAnswer>().validationId,
    );
    expect(await ticketOf(family.id)).toEqual({ state: 'valid', usesLeft: 0, peopleLeft: 2 });
    expect((await inside()).gates).toMatchObject([
      { name: 'North', people: 2, entries: 2 },
      { name: 'South', people: 0, entries: 0 },
    ]);

    const page = expectPage(await steward.get(paths.tickets.show(family.code)), 'Tickets/Show');
    expect(page.ticket).toMatchObject({ admits: 4, peopleLeft: 2 });
    const three = await send(colleague, family.code, { gateId: south.id, people: 3 });
    expect(three.json()).toMatchObject({ result: 'already_used', details: { peopleLeft: 2, people: null } });
    const rest = await scan(colleague, family.code, { gateId: south.id });
    expect(rest).toMatchObject({ result: 'accepted', details: { people: 2, peopleLeft: null } });
    expect(await ticketOf(family.id)).toEqual({ state: 'used', usesLeft: 0, peopleLeft: 0 });
    expect((await scan(steward, family.code, { gateId: south.id })).result).toBe('already_used');
    expect((await inside()).people).toBe(4);

    // All counts are of people, and the history has every scan.
    const { gates } = expectPage(await steward.visit(paths.validations.redeem()), 'Validations/Redeem');
    const entries = (gate: Gate) => gates.find(({ id }: GateChoice) => id === gate.id)?.entries;
    expect([entries(north), entries(south)]).toEqual([2, 2]);
    const story = expectPage(
      await manager.visit(paths.validations.show(two.json<ScanAnswer>().validationId)),
      'Validations/Show',
    );
    expect(story.scan.ticket).toMatchObject({ admits: 4, peopleLeft: 0 });
    expect(story.scan.scans.map(({ result, people }) => [result, people])).toEqual([
      ['undone', 4],
      ['accepted', 2],
      ['already_used', null],
      ['accepted', 2],
      ['already_used', null],
    ]);
    const { totals } = expectPage(
      await manager.visit(`${paths.validations.index()}?filter[gate]=${north.id},${south.id}`),
      'Validations/Index',
    );
    expect(totals).toMatchObject({ accepted: expect.any(Number), undone: expect.any(Number) });
  });

  it('is of one’s own scan, of more than there are, and soon', async () => {
    const family = await sellFamily();
    const { validationId } = await scan(steward, family.code, { gateId: north.id });
    for (const people of [0, 1.5, 'two'] as number[])
      expect((await fewer(steward, validationId, people)).status).toBe(422);
    for (const people of [4, 5]) expect((await fewer(steward, validationId, people)).status).toBe(422);
    expect((await fewer(colleague, validationId, 2)).status).toBe(422);
    expect((await fewer(createClient(app.url), validationId, 2)).status).not.toBe(200);
    // Among two concurrent presses, one is kept.
    const both = await Promise.all([1, 2].map((people) => fewer(steward, validationId, people)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const { peopleLeft } = await ticketOf(family.id);
    expect([2, 3]).toContain(peopleLeft);
  });

  it('counts once for a rule and for re-entry, and the rest is asked no more than the first', async () => {
    await openVenue();
    const rule = await createEntryRule({ venueId });
    const family = await sellFamily({ uses: 3, reEntryMinutes: 60 });
    const gateId = north.id;
    expect(await scan(steward, family.code, { gateId, people: 1 })).toMatchObject({ details: { peopleLeft: 3 } });
    expect(await scan(steward, family.code, { gateId })).toMatchObject({ result: 'accepted', details: { people: 3 } });
    expect((await scan(steward, family.code, { gateId })).result).toBe('re_entry_too_soon');
    await prisma.validationRule.delete({ where: { id: rule } });
    expect(await ticketOf(family.id)).toMatchObject({ usesLeft: 2, peopleLeft: 0 });
  });

  it('goes out in parts, and comes back in', async () => {
    await openVenue();
    const family = await sellFamily({ uses: 3 });
    const gateId = north.id;
    await scan(steward, family.code, { gateId, people: 2 });
    const out = await scan(steward, family.code, { gateId, direction: 'exit' });
    expect(out).toMatchObject({ result: 'exited', details: { people: 2 } });
    expect((await inside()).people).toBe(0);
    expect((await fewer(steward, out.validationId, 1)).json()).toMatchObject({
      result: 'exited',
      details: { people: 1 },
    });
    expect((await inside()).people).toBe(1);
    // The two who had not come yet, then the one who left, with the next use.
    await scan(steward, family.code, { gateId });
    expect((await inside()).people).toBe(3);
    expect(await scan(steward, family.code, { gateId, people: 1 })).toMatchObject({
      details: { peopleLeft: 3, usesLeft: 1 },
    });
    expect(await inside()).toMatchObject({ people: 4, gates: [{ entries: 5, exits: 1 }, {}] });
  });

  it('needs a place for each of those who come where a limit refuses', async () => {
    await openVenue();
    await prisma.fireLimit.create({ data: { venueId, people: 3, refuses: true } });
    const family = await sellFamily();
    expect((await scan(steward, family.code, { gateId: north.id })).result).toBe('full');
    expect((await scan(steward, family.code, { gateId: north.id, people: 3 })).result).toBe('accepted');
    expect((await scan(steward, family.code, { gateId: north.id })).result).toBe('full');
  });

  it('is undone as far as it came', async () => {
    await openVenue();
    const family = await sellFamily();
    await scan(steward, family.code, { gateId: north.id, people: 3 });
    const last = await scan(steward, family.code, { gateId: north.id });
    const undo = (id: string) => manager.json('POST', paths.validations.undo(id), { reason: 'They left' });
    await undo(last.validationId);
    expect(await ticketOf(family.id)).toEqual({ state: 'valid', usesLeft: 0, peopleLeft: 1 });
  });

  it('is said in the party of an order too', async () => {
    const family = await sellFamily();
    await scan(steward, family.code, { gateId: north.id, people: 3 });
    const party = await steward.json('POST', paths.validations.party(), { gateId: north.id, code: family.code });
    expect(party.json<{ visitors: Visitor[] }>().visitors).toMatchObject([{ admits: 4, usesLeft: 0, peopleLeft: 1 }]);
  });
});

describe('without a network', () => {
  it('a device lets in two of four and then the rest, and delivers it so', async () => {
    await openVenue();
    const family = await sellFamily();
    const device = await openDevice(steward, north.id);
    const all = device.scan(family.code);
    expect(all).toMatchObject({ result: 'accepted', people: 4 });
    const two = device.scan(family.code, { people: 2, insteadOf: { nonce: all.nonce, people: 4 } });
    expect(two).toMatchObject({ result: 'accepted', people: 2, peopleLeft: 2 });
    expect(device.scan(family.code)).toMatchObject({ result: 'accepted', people: 2, peopleLeft: 0, isRest: true });
    expect(device.scan(family.code)).toMatchObject({ result: 'already_used' });
    for (let time = 0; time < 2; time += 1) await deliver(steward, device.log);
    expect(await conflicts()).toEqual([]);
    expect(await ticketOf(family.id)).toEqual({ state: 'used', usesLeft: 0, peopleLeft: 0 });
    expect((await inside()).people).toBe(4);
  });

  it('two gates that let in three of four each while apart are in the conflict report, two and two are not', async () => {
    await openVenue();
    const [three, two] = [await sellFamily(), await sellFamily()];
    const devices = [await openDevice(steward, north.id), await openDevice(colleague, south.id)];
    for (const { scan: show } of devices)
      for (const [family, people] of [
        [three, 3],
        [two, 2],
      ] as const) {
        const { nonce } = show(family.code);
        show(family.code, { people, insteadOf: { nonce, people: 4 } });
      }
    for (const [at, { log }] of devices.entries()) await deliver([steward, colleague][at]!, log);
    expect((await conflicts()).map(({ kind, validation }) => [kind, validation.ticketId])).toEqual([
      ['already_used', three.id],
    ]);
    const { conflicts: told } = expectPage(await manager.visit(paths.validations.index()), 'Validations/Index');
    expect(told.filter(({ ticket }) => ticket === three.reference)).toMatchObject([
      { kind: 'already_used', entry: { people: 3, gate: 'South' }, other: { people: 3, gate: 'North' } },
    ]);
    expect(await ticketOf(two.id)).toEqual({ state: 'used', usesLeft: 0, peopleLeft: 0 });
    expect((await inside()).people).toBe(10);
  });
});

describe('at a turnstile', () => {
  it('as many came in as its sensor counted', async () => {
    await openVenue();
    const { code } = (
      await manager.json('POST', paths.validators.pairings(), { gateId: north.id, name: 'Left' })
    ).json<Pairing>();
    const ask = async (path: string, body: object, token?: string) =>
      (await (
        await fetch(app.url + path, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
          body: JSON.stringify(body),
        })
      ).json()) as Record<string, unknown>;
    const token = String((await ask(paths.turnstile.pair(), { code })).token);
    const family = await sellFamily();
    const shown = { code: family.code, scannedAt: new Date().toISOString() };
    const opened = await ask(paths.turnstile.scans(), { ...shown, nonce: randomUUID() }, token);
    expect(opened).toMatchObject({ open: true, ticket: { admits: 4, people: 4 } });
    // Sent twice, because a response may be lost.
    for (let time = 0; time < 2; time += 1)
      expect(await ask(paths.turnstile.passed(String(opened.scan)), { people: 3 }, token)).toEqual({ state: 'passed' });
    expect((await inside()).people).toBe(3);
    expect(await ask(paths.turnstile.scans(), { ...shown, nonce: randomUUID() }, token)).toMatchObject({
      open: true,
      ticket: { admits: 4, people: 1, peopleLeft: null },
    });
  });
});
