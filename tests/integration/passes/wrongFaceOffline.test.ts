/** Passes that a steward blocked on an offline device because another person presented them. */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import { type Client, createClient } from '../../support/client';
import { createVenue } from '../orders/shopFixture';
import { makeUser, signedIn, signInAs } from '../users/people';
import { createGate, type Gate, scan, sellTicket } from '../validations/gateFixture';
import { askList, deliver, openDevice } from '../validations/offlineFixture';
import { PASS, sellPass } from './passFixture';

const MINUTE = 60_000;
const app = runApp();
const agent = signedIn(app, 'agent');
let guest: Client;
beforeAll(async () => {
  guest = createClient(app.url);
});

let gate: Gate;
let venueId: string;
let steward: { id: string; client: Client };
beforeEach(async () => {
  venueId = await createVenue();
  gate = await createGate(venueId);
  steward = await newSteward();
});

async function newSteward() {
  const { id, email } = await makeUser('validator');
  return { id, client: await signInAs(app, email) };
}
const soldPass = () => sellPass({ rules: PASS, venueId });
const stateOf = (id: string) =>
  prisma.ticket.findUniqueOrThrow({ where: { id }, select: { state: true, blockedReason: true } });
const VALID = { state: 'valid', blockedReason: null } as const;
const BLOCKED = { state: 'blocked', blockedReason: 'Used by another person at the gate' };

type Device = Awaited<ReturnType<typeof openDevice>>;
/** An entry signed by the device. @param at when the steward pressed, by default now */
const wrongFace = (device: Device, scanned: string, at = Date.now(), nonce: string = randomUUID()) =>
  device.sign({ nonce, wrongFace: scanned, at, scannedAt: at } as never);

it('blocks the pass once, also where the log comes again after the box office unblocked the pass', async () => {
  const { ticket, pass } = await soldPass();
  const device = await openDevice(steward.client, gate.id);
  const { nonce, result } = device.scan(ticket.code, { at: Date.now() - 60 * MINUTE });
  expect(result).toBe('accepted');
  const said = wrongFace(device, nonce, Date.now() - 50 * MINUTE);
  const log = [...device.log, said];
  expect(await deliver(guest, log)).toEqual({ [nonce]: 'recorded', [said.nonce]: 'recorded' });
  expect(await stateOf(ticket.id)).toEqual(BLOCKED);
  const audit = { action: 'annual_pass.blocked', subjectId: pass.id, userId: steward.id };
  expect(await prisma.auditLog.count({ where: audit })).toBe(1);
  expect(await prisma.entryConflict.count({ where: { validation: { ticketId: ticket.id } } })).toBe(0);
  expect(await scan(steward.client, ticket.code, { gateId: gate.id })).toMatchObject({ result: 'blocked' });

  await agent.post(paths.passes.unblock(pass.id));
  expect(await deliver(guest, log)).toEqual({ [nonce]: 'known', [said.nonce]: 'known' });
  expect(await stateOf(ticket.id)).toEqual(VALID);
  expect(await prisma.auditLog.count({ where: audit })).toBe(1);
});

it('blocks the pass once where two pages deliver the log at once', async () => {
  const { ticket, pass } = await soldPass();
  const device = await openDevice(steward.client, gate.id);
  const { nonce } = device.scan(ticket.code);
  const said = wrongFace(device, nonce);
  const answers = await Promise.all([1, 2, 3, 4].map(() => deliver(guest, [...device.log, said])));
  expect(answers.map((answer) => answer[said.nonce]).toSorted()).toEqual(['known', 'known', 'known', 'recorded']);
  expect(await prisma.auditLog.count({ where: { action: 'annual_pass.blocked', subjectId: pass.id } })).toBe(1);
});

it('blocks the pass of the scan, in whichever order the log has them', async () => {
  const { ticket } = await soldPass();
  const device = await openDevice(steward.client, gate.id);
  const { nonce } = device.scan(ticket.reference);
  const said = wrongFace(device, nonce);
  expect(await deliver(guest, [said, ...device.log])).toEqual({ [nonce]: 'recorded', [said.nonce]: 'recorded' });
  expect(await stateOf(ticket.id)).toEqual(BLOCKED);
});

it('blocks the pass of a scan that the server answered before the network went', async () => {
  const { ticket } = await soldPass();
  const device = await openDevice(steward.client, gate.id);
  const nonce = randomUUID();
  expect(await scan(steward.client, ticket.code, { gateId: gate.id, nonce })).toMatchObject({ result: 'accepted' });
  const said = wrongFace(device, nonce);
  expect(await deliver(guest, [said])).toEqual({ [said.nonce]: 'recorded' });
  expect(await stateOf(ticket.id)).toEqual(BLOCKED);
});

it('leaves a pass valid that the box office unblocked, where the server had heard the request of the page', async () => {
  const { ticket, pass } = await soldPass();
  const device = await openDevice(steward.client, gate.id);
  const nonce = randomUUID();
  const { validationId } = await scan(steward.client, ticket.code, { gateId: gate.id, nonce });
  const press = () => steward.client.json('POST', paths.passes.wrongFace(pass.id), { scan: validationId });
  expect((await press()).status).toBe(200);
  expect(await stateOf(ticket.id)).toEqual(BLOCKED);
  await prisma.ticket.update({ where: { id: ticket.id }, data: VALID });
  const said = wrongFace(device, nonce);
  expect(await deliver(guest, [said])).toEqual({ [said.nonce]: 'known' });
  expect((await press()).status).toBe(200);
  expect(await stateOf(ticket.id)).toEqual(VALID);
});

it('blocks the pass where the answer of the server was lost and the device decided otherwise', async () => {
  const { ticket } = await soldPass();
  const device = await openDevice(steward.client, gate.id);
  const { nonce } = device.scan(ticket.code, { at: Date.now() - MINUTE });
  // The server had denied the same scan: the device's own entry is recorded too.
  await prisma.ticket.update({ where: { id: ticket.id }, data: { state: 'blocked' } });
  expect(await scan(steward.client, ticket.code, { gateId: gate.id, nonce })).toMatchObject({ result: 'blocked' });
  await prisma.validation.update({ where: { nonce }, data: { userId: null } });
  await prisma.ticket.update({ where: { id: ticket.id }, data: { state: 'valid' } });
  const said = wrongFace(device, nonce);
  expect(await deliver(guest, [...device.log, said])).toEqual({ [nonce]: 'recorded', [said.nonce]: 'recorded' });
  expect(await stateOf(ticket.id)).toEqual(BLOCKED);
});

describe('blocks nothing', () => {
  const refusedWith = async (said: ReturnType<typeof wrongFace>, log: Device['log'] = []) =>
    (await deliver(guest, [...log, said]))[said.nonce];

  it('without a scan that the server knows', async () => {
    const { ticket } = await soldPass();
    const device = await openDevice(steward.client, gate.id);
    device.scan(ticket.code);
    expect(await refusedWith(wrongFace(device, randomUUID()), device.log)).toBe('not_blocked');
    expect(await stateOf(ticket.id)).toEqual(VALID);
  });

  it('by the scan of another person', async () => {
    const { ticket } = await soldPass();
    const [device, colleague] = [await openDevice(steward.client, gate.id), await newSteward()];
    const other = await openDevice(colleague.client, gate.id);
    const { nonce } = other.scan(ticket.code);
    expect(await refusedWith(wrongFace(device, nonce), other.log)).toBe('not_blocked');
    expect(await stateOf(ticket.id)).toEqual(VALID);
    expect(await refusedWith(wrongFace(other, nonce))).toBe('recorded');
  });

  it('by the scan of a ticket that is no pass', async () => {
    const ticket = await sellTicket({ venueId });
    const device = await openDevice(steward.client, gate.id);
    const { nonce } = device.scan(ticket.code);
    expect(await refusedWith(wrongFace(device, nonce), device.log)).toBe('not_blocked');
    expect(await stateOf(ticket.id)).toMatchObject({ state: 'used' });
  });

  it.each([
    [14, 'recorded'],
    [16, 'not_blocked'],
    [-3, 'not_blocked'],
  ])('but within the quarter of an hour after the scan: %i minutes after it, it is %s', async (minutes, outcome) => {
    const { ticket } = await soldPass();
    const device = await openDevice(steward.client, gate.id);
    await prisma.scanGrant.update({
      where: { id: device.list.grant.id },
      data: { issuedAt: new Date(Date.now() - 90 * MINUTE) },
    });
    const at = Date.now() - 40 * MINUTE;
    const { nonce } = device.scan(ticket.code, { at });
    expect(await refusedWith(wrongFace(device, nonce, at + minutes * MINUTE), device.log)).toBe(outcome);
    expect(await stateOf(ticket.id)).toEqual(outcome === 'recorded' ? BLOCKED : VALID);
  });

  it('where its scan is not taken, and the rest of the log is', async () => {
    const [{ ticket }, other] = [await soldPass(), await sellTicket({ venueId })];
    const device = await openDevice(steward.client, gate.id);
    const [{ nonce }, second] = [device.scan(ticket.code), device.scan(other.code)];
    const [scanned, ...rest] = device.log;
    const forged = { ...scanned!, signature: rest[0]!.signature };
    const said = wrongFace(device, nonce);
    expect(await deliver(guest, [forged, said, ...rest])).toEqual({
      [nonce]: 'forged',
      [said.nonce]: 'not_blocked',
      [second.nonce]: 'recorded',
    });
    expect(await stateOf(ticket.id)).toEqual(VALID);
  });

  it('where it is not signed by a grant, or holds anything else', async () => {
    const { ticket } = await soldPass();
    const device = await openDevice(steward.client, gate.id);
    const { nonce } = device.scan(ticket.code);
    await deliver(guest, device.log);
    const said = wrongFace(device, nonce);
    expect(await refusedWith({ ...said, signature: device.log[0]!.signature })).toBe('forged');
    for (const wrong of [null, 7, 'x', {}, [nonce]])
      expect(await refusedWith(wrongFace(device, wrong as string))).toBe('invalid');
    for (const at of [null, 'now', undefined])
      expect(await refusedWith(device.sign({ nonce: said.nonce, wrongFace: nonce, at, scannedAt: 1 } as never))).toBe(
        'invalid',
      );
    // An id already used by another request.
    const again = await soldPass();
    const next = device.scan(again.ticket.code);
    await deliver(guest, device.log);
    expect(await refusedWith(said)).toBe('recorded');
    expect(await refusedWith(wrongFace(device, next.nonce, Date.now(), said.nonce))).toBe('invalid');
    expect(await stateOf(again.ticket.id)).toEqual(VALID);
  });

  it('once the steward may not scan there any more, or the device was taken away', async () => {
    const { ticket } = await soldPass();
    const device = await openDevice(steward.client, gate.id);
    const { nonce } = device.scan(ticket.code);
    await deliver(guest, device.log);
    await prisma.user.update({ where: { id: steward.id }, data: { deactivatedAt: new Date() } });
    expect(await refusedWith(wrongFace(device, nonce))).toBe('device_revoked');
    expect(await stateOf(ticket.id)).toEqual(VALID);
  });

  it('of a pass that was cancelled meanwhile', async () => {
    const { ticket } = await soldPass();
    const device = await openDevice(steward.client, gate.id);
    const { nonce } = device.scan(ticket.code);
    await deliver(guest, device.log);
    await prisma.ticket.update({ where: { id: ticket.id }, data: { state: 'cancelled' } });
    expect(await refusedWith(wrongFace(device, nonce))).toBe('not_blocked');
    expect(await stateOf(ticket.id)).toMatchObject({ state: 'cancelled' });
  });
});

it('the list says when it was read, so that a device knows whether it can hold the block', async () => {
  await soldPass();
  const { now, readAt } = (await askList(steward.client, gate.id)).json<{ now: number; readAt: number }>();
  expect(readAt).toBeGreaterThan(Date.now() - MINUTE);
  expect(readAt).toBeLessThanOrEqual(now);
});
