/** Undoing a family's entry, and the deadline for the rest of the family. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { insideNow } from '../../../server/validations/queries/insideNow';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { forceState } from '../../support/forceState';
import { createVenue } from '../orders/shopFixture';
import { signedIn } from '../users/people';
import { createGate, type Gate, scan, sellTicket } from './gateFixture';
import { deliver, openDevice } from './offlineFixture';

const app = runApp();
const steward = signedIn(app, 'validator');
let venueId: string;
let north: Gate;

async function openVenue() {
  venueId = await createVenue();
  north = await createGate(venueId, 'North');
}
const sellFamily = (product: object = {}) => sellTicket({ venueId, product: { capacityUnits: 4, ...product } });
const fewer = (by: Client, validationId: string, people: number) =>
  by.json('POST', paths.validations.fewer(validationId), { nonce: randomUUID(), people });
const ticketOf = async (id: string) => {
  const { state, usesLeft, peopleLeft } = await prisma.ticket.findUniqueOrThrow({ where: { id } });
  return { state, usesLeft, peopleLeft };
};

it('a ticket that was refunded stays out, whatever part of its entry is taken back', async () => {
  await openVenue();
  const family = await sellFamily();
  const all = await scan(steward, family.code, { gateId: north.id });
  const { orderItemId } = await prisma.ticket.findUniqueOrThrow({ where: { id: family.id } });
  await forceState('order_items', orderItemId, 'refunded');
  await fewer(steward, all.validationId, 1);
  expect((await ticketOf(family.id)).state).toBe('cancelled');
  expect((await scan(steward, family.code, { gateId: north.id })).result).toBe('cancelled');
  // Also without an undo: one use is left.
  const card = await sellFamily({ uses: 2 });
  const item = await prisma.ticket.findUniqueOrThrow({ where: { id: card.id } });
  await forceState('order_items', item.orderItemId, 'refunded');
  expect((await scan(steward, card.code, { gateId: north.id })).result).toBe('cancelled');
  expect((await openDevice(steward, north.id)).scan(card.code).result).toBe('cancelled');
});

it('fewer came in before they went out: nobody is inside', async () => {
  await openVenue();
  const family = await sellFamily();
  const all = await scan(steward, family.code, { gateId: north.id });
  await scan(steward, family.code, { gateId: north.id, direction: 'exit' });
  await fewer(steward, all.validationId, 2);
  expect((await insideNow([venueId]))[0]!.people).toBe(0);
});

it('those who come later come on the day of the first, unless a booked time bounds them', async () => {
  await openVenue();
  const DAY = 86_400_000;
  const left = async (uses: number, isBooked = false) => {
    const family = await sellFamily({ uses: 3 });
    const days = { validFrom: new Date(Date.now() - 3 * DAY), validUntil: new Date(Date.now() + 3 * DAY) };
    const part = { usesLeft: uses, peopleLeft: 2, ...days, ...(isBooked ? {} : { appointmentId: null }) };
    await prisma.ticket.update({ where: { id: family.id }, data: part });
    const at = new Date(Date.now() - DAY);
    const scanned = { code: '', scannedAt: at, receivedAt: at, result: 'accepted', data: { people: 2 } };
    const by = { ticketId: family.id, eventId: family.eventId, gateId: north.id };
    await prisma.validation.create({ data: { id: uuidv7(), nonce: randomUUID(), ...by, ...scanned } });
    return family;
  };
  const [over, next, booked] = [await left(0), await left(1), await left(0, true)];
  const device = await openDevice(steward, north.id);
  for (const [family, result, people] of [
    [over, 'already_used', null],
    [next, 'accepted', 4],
    [booked, 'accepted', 2],
  ] as const) {
    expect(device.scan(family.code)).toMatchObject({ result, people });
    const answer = await scan(steward, family.code, { gateId: north.id });
    expect(answer).toMatchObject({ result, details: { people } });
  }
  expect(await ticketOf(next.id)).toEqual({ state: 'used', usesLeft: 0, peopleLeft: 0 });
});

it('a log corrects what it scanned a moment ago to fewer, and nothing else', async () => {
  await openVenue();
  const [old, more] = [await sellFamily(), await sellFamily()];
  const device = await openDevice(steward, north.id);
  await prisma.scanGrant.update({
    where: { id: device.list.grant.id },
    data: { issuedAt: new Date(Date.now() - 3_600_000) },
  });
  const first = device.scan(old.code, { at: Date.now() - 20 * 60_000, people: 3 });
  device.scan(old.code, { people: 1, insteadOf: { nonce: first.nonce, people: 3 } });
  const two = device.scan(more.code, { people: 2 });
  device.scan(more.code, { people: 4, insteadOf: { nonce: two.nonce, people: 2 } });
  await deliver(steward, device.log);
  expect(await ticketOf(old.id)).toEqual({ state: 'used', usesLeft: 0, peopleLeft: 0 });
  expect(
    (
      await prisma.entryConflict.findMany({
        where: { validation: { gate: { venueId } } },
        include: { validation: true },
      })
    ).map(({ kind, validation }) => [kind, validation.ticketId]),
  ).toEqual([['already_used', more.id]]);
  expect(await prisma.validation.count({ where: { gateId: north.id, result: 'undone' } })).toBe(0);
});
