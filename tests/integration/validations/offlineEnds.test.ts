/**
 * A device's log after its steward's access has ended, with entries outside a ticket's time, and with texts that cannot
 * be stored.
 */
import { beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import { type Client, createClient } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { createSlot, createVenue } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';
import { createGate, scansOf, sellTicket } from './gateFixture';
import { deliver, openDevice } from './offlineFixture';

const app = runApp();
let guest: Client;
beforeAll(async () => {
  guest = createClient(app.url);
});

const DAY = 24 * 60 * 60_000;

/** A steward's log on a paired device that was removed some days ago. */
async function takenAway() {
  const { device, tickets } = await opened();
  const { id } = await prisma.gateDevice.create({
    data: { id: uuidv7(), gateId: device.list.head.gates[0]!.id, name: 'Scanner', tokenHash: uuidv7() },
  });
  const issuedAt = new Date(Date.now() - 10 * DAY);
  await prisma.scanGrant.update({ where: { id: device.list.grant.id }, data: { deviceId: id, issuedAt } });
  const revoke = (days: number) =>
    prisma.gateDevice.update({ where: { id }, data: { revokedAt: new Date(Date.now() - days * DAY) } });
  return { device, tickets, revoke };
}

it('of a device that was taken away is marked, and its entries wait as conflicts', async () => {
  const { device, tickets, revoke } = await takenAway();
  device.scan(tickets[0].code, { at: Date.now() - 60_000 });
  await revoke(1 / 24 / 60 / 2);
  expect(Object.values(await deliver(guest, device.log))).toEqual(['recorded']);
  const [kept] = await scansOf(tickets[0].id);
  expect(kept).toMatchObject({ result: 'accepted', data: { after_revocation: true } });
  const manager = await signInAs(app, (await makeUser('manager')).email);
  const { conflicts } = expectPage(await manager.get(paths.validations.index()), 'Validations/Index');
  expect(conflicts.filter(({ entry }) => entry.id === kept!.id)).toMatchObject([{ kind: 'after_revocation' }]);
  const { scan } = expectPage(await manager.get(paths.validations.show(kept!.id)), 'Validations/Show');
  expect(scan.isAfterRevocation).toBe(true);
});

it('of a device that was taken away is taken for three days', async () => {
  const { device, tickets, revoke } = await takenAway();
  for (const { code } of tickets) device.scan(code, { at: Date.now() - 5 * DAY });
  await revoke(2.9);
  expect(Object.values(await deliver(guest, device.log.slice(0, 1)))).toEqual(['recorded']);
  await revoke(3.1);
  expect(Object.values(await deliver(guest, device.log.slice(1)))).toEqual(['device_revoked']);
  expect(await scansOf(tickets[1].id)).toEqual([]);
});

async function opened() {
  const venueId = await createVenue();
  const gate = await createGate(venueId);
  const user = await makeUser('validator');
  const validator = await signInAs(app, user.email);
  const tickets = [await sellTicket({ venueId }), await sellTicket({ venueId })] as const;
  return { user, tickets, device: await openDevice(validator, gate.id) };
}

it('holds what a steward let in before their access ended, and nothing after', async () => {
  const { user, tickets, device } = await opened();
  const [before, after] = tickets;
  device.scan(before.code, { at: Date.now() - 60_000 });
  device.scan(after.code, { at: Date.now() });
  await prisma.user.update({ where: { id: user.id }, data: { deactivatedAt: new Date(Date.now() - 30_000) } });
  expect(Object.values(await deliver(guest, device.log)).toSorted()).toEqual(['device_revoked', 'recorded']);
  expect(await scansOf(after.id)).toEqual([]);
  expect(await scansOf(before.id)).toMatchObject([{ userId: user.id }]);
});

it('holds what a steward let in while they had the role, and nothing after; signed out, they still have it', async () => {
  const { user, tickets, device } = await opened();
  const [before, after] = tickets;
  await prisma.session.deleteMany({ where: { userId: user.id } });
  device.scan(before.code, { at: Date.now() - 1000 });
  expect(Object.values(await deliver(guest, device.log))).toEqual(['recorded']);
  // A minute ago, in the role history.
  const roles = { before: { roles: ['validator'] }, after: { roles: [] } };
  const subject = { subjectType: 'user', subjectId: user.id, action: 'user.updated', actor: 'Boss' };
  await prisma.scanGrant.updateMany({ where: { userId: user.id }, data: { issuedAt: new Date(Date.now() - 600_000) } });
  await prisma.userRole.deleteMany({ where: { userId: user.id } });
  const late = device.sign({ ...JSON.parse(device.log[0]!.text), nonce: uuidv7(), code: after.code, at: Date.now() });
  expect(Object.values(await deliver(guest, [late]))).toEqual(['device_revoked']);
  await prisma.auditLog.create({ data: { ...subject, ...roles, at: new Date(Date.now() - 60_000) } });
  expect(Object.values(await deliver(guest, [late]))).toEqual(['device_revoked']);
  expect(await scansOf(after.id)).toEqual([]);
  const inTime = { ...JSON.parse(device.log[0]!.text), nonce: uuidv7(), code: after.code, at: Date.now() - 90_000 };
  expect(Object.values(await deliver(guest, [device.sign(inTime)]))).toEqual(['recorded']);
});

it('is taken where the message of a rule names a language with a sign that cannot be stored', async () => {
  const { tickets, device } = await opened();
  device.scan(tickets[0].code);
  const rule = { id: tickets[0].id, name: 'Closed', effect: 'warn', message: { 'e\u0000n': 'Closed' } };
  const odd = device.sign({ ...JSON.parse(device.log[0]!.text), rule });
  expect(Object.values(await deliver(guest, [odd]))).toHaveLength(1);
});

it('has a conflict for an entry before or after the time of its ticket, and none for two clocks that differ by a minute', async () => {
  const venueId = await createVenue();
  const gate = await createGate(venueId);
  const validator = await signInAs(app, (await makeUser('validator')).email);
  const sell = () => sellTicket({ venueId, inHours: 0.01 });
  const [early, late, moved, nearly] = [await sell(), await sell(), await sell(), await sell()];
  const device = await openDevice(validator, gate.id);
  for (const { code } of [early, late, moved, nearly]) expect(device.scan(code).result).toBe('accepted');
  // Their times have changed since the device loaded its list.
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  const give = (id: string, from: number, until: number, slot = {}) =>
    prisma.ticket.update({
      where: { id },
      data: { validFrom: inMinutes(from), validUntil: inMinutes(until), ...slot },
    });
  const week = 7 * 24 * 60;
  const nextWeek = await createSlot(early.eventId, { inHours: week / 60 });
  await give(early.id, 5, 60);
  await give(late.id, -60, -5);
  await give(moved.id, week, week + 60, { appointmentId: nextWeek });
  await give(nearly.id, 1, 60);
  await deliver(guest, device.log);
  const page = expectPage(await validator.get(paths.validations.index()), 'Validations/Index');
  const kindOf = ({ reference }: { reference: string }) =>
    page.conflicts.find(({ ticket }) => ticket === reference)?.kind;
  expect([early, late, moved, nearly].map(kindOf)).toEqual(['not_yet', 'too_late', 'wrong_day', undefined]);
});
