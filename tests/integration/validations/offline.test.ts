import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import { type Client, createClient } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { forceState } from '../../support/forceState';
import { createVenue } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';
import { createEntryRule, createGate, type Gate, scan, scansOf, sellTicket, ticketsOf } from './gateFixture';
import { askList, deliver, openDevice } from './offlineFixture';

const app = runApp();
let validator: Client;
let validatorId: string;
let guest: Client;
let venueId: string;
let gate: Gate;
let crypt: Gate;

beforeAll(async () => {
  const user = await makeUser('validator');
  validatorId = user.id;
  validator = await signInAs(app, user.email);
  guest = createClient(app.url);
});

/** A new venue for each test, whose list is not cached yet. */
async function openVenue() {
  venueId = await createVenue();
  [gate, crypt] = [await createGate(venueId), await createGate(venueId, 'Crypt')];
}
const sell = (input: Parameters<typeof sellTicket>[0] = {}) => sellTicket({ venueId, ...input });
const usesLeftOf = async (id: string) => (await prisma.ticket.findUniqueOrThrow({ where: { id } })).usesLeft;
const conflicts = () =>
  prisma.entryConflict.findMany({ where: { validation: { gate: { venueId } } }, include: { validation: true } });
const MINUTE = 60_000;

beforeAll(openVenue);

describe('the list of a gate', () => {
  it('holds the tickets of its venue, and of those what has changed when it is asked again', async () => {
    await openVenue();
    const [ticket, elsewhere] = [await sell(), await sellTicket()];
    const device = await openDevice(validator, gate.id);
    expect(device.tickets.map(({ id }) => id)).toEqual([ticket.id]);
    expect(device.list.head.gates.map(({ name }) => name)).toEqual(['Main gate', 'Crypt']);
    expect(JSON.stringify(device.list)).not.toContain(elsewhere.reference);
    // No data of its buyer or holder.
    expect(JSON.stringify(device.list)).not.toMatch(/Ana|@/);

    const again = await askList(validator, gate.id, { hashes: device.list.hashes, grant: device.list.grant.id });
    expect(again.json()).toMatchObject({ changed: {}, grant: { id: device.list.grant.id } });
    await scan(validator, ticket.code, { gateId: gate.id });
    await expect
      .poll(
        async () =>
          Object.keys(
            (await askList(validator, gate.id, { hashes: device.list.hashes })).json<{ changed: object }>().changed,
          ),
        { timeout: 5000 },
      )
      .toEqual(['0']);
  });

  it('is for those who may scan there, with a gate that there is', async () => {
    expect((await askList(guest, gate.id)).status).toBe(401);
    const customer = await signInAs(app, (await makeUser('customer')).email);
    expect((await askList(customer, gate.id)).status).toBe(403);
    for (const wrong of [undefined, 'x', venueId]) {
      const answer = await askList(validator, wrong as string);
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual(['gateId']);
    }
  });
});

describe('what was scanned without a network', () => {
  it('arrives once under the steward’s name, also when they are signed out and it is sent twice', async () => {
    await openVenue();
    const sold = await sell({ quantity: 10, product: { uses: 4 } });
    const tickets = await ticketsOf(sold.order, sold.eventId);
    const { email, id } = await makeUser('validator');
    const steward = await signInAs(app, email);
    const device = await openDevice(steward, crypt.id);
    const began = Date.now() - 40 * MINUTE;
    for (let round = 0; round < 4; round += 1)
      for (const [at, { code, reference }] of tickets.entries())
        device.scan(round % 2 ? code : reference, {
          at: Math.max(began + (round * 10 + at) * 1000, Date.parse(new Date().toISOString()) - 90_000),
        });
    await steward.post(paths.auth.logout());
    await prisma.session.deleteMany({ where: { userId: id } });

    const [one, two] = [device.log.slice(0, 25), device.log.slice(15)];
    expect(new Set(Object.values(await deliver(guest, one)))).toEqual(new Set(['recorded']));
    expect(Object.values(await deliver(guest, two)).toSorted()).toEqual([
      ...Array(10).fill('known'),
      ...Array(15).fill('recorded'),
    ]);
    await Promise.all([deliver(guest, device.log), deliver(guest, device.log)]);
    const stored = await prisma.validation.findMany({ where: { gateId: crypt.id } });
    expect(stored).toHaveLength(40);
    expect(stored.every(({ userId, result, uploadedAt }) => userId === id && result === 'accepted' && uploadedAt)).toBe(
      true,
    );
    for (const ticket of tickets) expect(await usesLeftOf(ticket.id)).toBe(0);
    expect(await conflicts()).toEqual([]);
  });

  it('of one ticket in its long and its short form lets in once', async () => {
    await openVenue();
    const ticket = await sell();
    const device = await openDevice(validator, gate.id);
    expect(device.scan(ticket.code).result).toBe('accepted');
    expect(device.scan(ticket.reference).result).toBe('already_used');
    await deliver(validator, device.log);
    expect((await scansOf(ticket.id)).map(({ result }) => result).toSorted()).toEqual(['accepted', 'already_used']);
    expect(await conflicts()).toEqual([]);
  });

  it('by two gates that were apart stays as it was, with a conflict', async () => {
    await openVenue();
    const ticket = await sell();
    const [one, two] = [await openDevice(validator, gate.id), await openDevice(validator, crypt.id)];
    expect([one.scan(ticket.code).result, two.scan(ticket.code).result]).toEqual(['accepted', 'accepted']);
    await deliver(guest, one.log);
    await deliver(guest, two.log);
    const [first, second] = await scansOf(ticket.id);
    expect([first?.result, second?.result]).toEqual(['accepted', 'accepted']);
    expect(await conflicts()).toMatchObject([{ kind: 'already_used', validation: { gateId: crypt.id } }]);
    expect(await usesLeftOf(ticket.id)).toBe(0);
    expect((await scan(validator, ticket.code, { gateId: gate.id })).result).toBe('already_used');

    const page = expectPage(await validator.get(paths.validations.index()), 'Validations/Index');
    const told = page.conflicts.find(({ ticket: of }) => of === ticket.reference);
    expect(told).toMatchObject({ kind: 'already_used', entry: { gate: 'Crypt' }, other: { gate: 'Main gate' } });
    expect(told?.entry.by).toBe(told?.other?.by);
  });

  it('of a ticket that was used, cancelled or replaced meanwhile, or by a rule, is a conflict; nothing else is', async () => {
    await openVenue();
    const [used, cancelled, replaced, good] = [await sell(), await sell(), await sell(), await sell()];
    const ruled = await sell({ product: { uses: 5 } });
    await createEntryRule({ venueId, when: { all: [{ fact: 'entries_today', op: 'ge', value: 1 }] } });
    const device = await openDevice(validator, crypt.id);
    for (const { code } of [used, cancelled, replaced, good, ruled]) expect(device.scan(code).result).toBe('accepted');
    await scan(validator, used.code, { gateId: gate.id });
    await scan(validator, ruled.code, { gateId: gate.id });
    await forceState('tickets', cancelled.id, 'cancelled');
    await forceState('tickets', replaced.id, 'replaced');
    await deliver(guest, device.log);
    const found = new Map((await conflicts()).map(({ kind, validation }) => [validation.ticketId, kind]));
    expect(found).toEqual(
      new Map([
        [used.id, 'already_used'],
        [cancelled.id, 'cancelled'],
        [replaced.id, 'replaced'],
        [ruled.id, 'rules'],
      ]),
    );
  });

  it('and was answered by the server all the same counts once', async () => {
    await openVenue();
    const [same, other] = [await sell(), await sell()];
    const device = await openDevice(validator, gate.id);
    device.scan(same.code);
    device.scan(other.code);
    const [first, second] = device.log;
    // The responses were lost: the device decided like the server for the first scan, and differently for the second.
    await scan(validator, same.code, { gateId: gate.id, nonce: first!.nonce });
    await prisma.ticket.update({ where: { id: other.id }, data: { state: 'blocked' } });
    await scan(validator, other.code, { gateId: gate.id, nonce: second!.nonce });
    expect(Object.values(await deliver(guest, device.log))).toEqual(['known', 'recorded']);
    expect(Object.values(await deliver(guest, device.log))).toEqual(['known', 'known']);
    expect((await scansOf(other.id)).map(({ result }) => result).toSorted()).toEqual(['accepted', 'blocked']);
    expect(await conflicts()).toMatchObject([{ kind: 'blocked' }]);
  });
});

describe('a log', () => {
  it('that is forged is refused, and nothing of it is kept', async () => {
    await openVenue();
    const ticket = await sell();
    const device = await openDevice(validator, gate.id);
    device.scan(ticket.code);
    const [signed] = device.log;
    const later = { ...signed!, text: signed!.text.replace('"entry"', '"exit"') };
    const foreign = { ...signed!, grant: '01a21eb8-57ad-73d1-a30c-c20fe122831e' };
    const unread = { ...device.sign({ nonce: signed!.nonce }) };
    const forced = device.sign({ ...JSON.parse(signed!.text), forced: 'blocked', forceReason: 'because' });
    for (const [scans, outcome] of [
      [later, 'forged'],
      [foreign, 'expired'],
      [unread, 'invalid'],
      [forced, 'invalid'],
    ] as const)
      expect(Object.values(await deliver(guest, [scans]))).toEqual([outcome]);
    const elsewhere = await createGate(await createVenue());
    const away = device.sign({ ...JSON.parse(signed!.text), gateId: elsewhere.id });
    expect(Object.values(await deliver(guest, [away]))).toEqual(['invalid']);
    expect(await scansOf(ticket.id)).toEqual([]);
    for (const body of [{}, { sentAt: 'x', scans: [] }, { sentAt: 1, scans: [{ nonce: 1 }] }])
      expect((await guest.json('POST', paths.validations.offlineLog(), body)).status).toBe(422);
  });

  it('from the future or of a clock that is a year behind is told at a time that can be', async () => {
    await openVenue();
    const tickets = [await sell(), await sell(), await sell()];
    const device = await openDevice(validator, gate.id);
    const now = Date.now();
    const year = 365 * 24 * 60 * MINUTE;
    device.scan(tickets[0]!.code, { at: now });
    const told = JSON.parse(device.log[0]!.text) as object;
    const of = (at: number, skew: number, code: string, nonce: string) =>
      device.sign({ ...told, nonce, code, at, scannedAt: at + skew } as never);
    const future = of(now + 3 * 24 * 60 * MINUTE, 0, tickets[1]!.code, '01a21eb8-57ad-73d1-a30c-c20fe1228311');
    const past = of(now - year, 0, tickets[2]!.code, '01a21eb8-57ad-73d1-a30c-c20fe1228312');
    await deliver(guest, [future]);
    await deliver(guest, [past], -year);
    for (const [at, clock] of [
      [1, 'ahead'],
      [2, 'behind'],
    ] as const) {
      const [stored] = await scansOf(tickets[at]!.id);
      expect(Math.abs(stored!.receivedAt.getTime() - now)).toBeLessThan(MINUTE);
      expect(stored!.data).toMatchObject({ clock });
    }
  });

  it('of a device that was taken away holds what it let in before, and nothing after', async () => {
    await openVenue();
    const [before, after] = [await sell(), await sell()];
    const deviceId = '01a21eb8-57ad-73d1-a30c-c20fe1228320';
    await prisma.gateDevice.create({ data: { id: deviceId, gateId: gate.id, name: 'Scanner', tokenHash: deviceId } });
    const device = await openDevice(validator, gate.id);
    await prisma.scanGrant.update({ where: { id: device.list.grant.id }, data: { deviceId } });
    device.scan(before.code, { at: Date.now() - 60_000 });
    device.scan(after.code, { at: Date.now() });
    await prisma.gateDevice.update({ where: { id: deviceId }, data: { revokedAt: new Date(Date.now() - 30_000) } });
    expect(Object.values(await deliver(guest, device.log)).toSorted()).toEqual(['device_revoked', 'recorded']);
    expect(await scansOf(after.id)).toEqual([]);
    expect(await scansOf(before.id)).toMatchObject([{ userId: validatorId, deviceId }]);
  });
});
