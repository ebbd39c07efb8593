/** Attempts by visitors and stewards to trick the count of people inside and a rule that requires an add-on. */
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { createEvent, createProduct, createVenue } from '../orders/shopFixture';
import { signedIn } from '../users/people';
import { createEntryRule, createGate, type Gate, scan, sellTicket, send, ticketsOf } from './gateFixture';
import { deliver, openDevice } from './offlineFixture';

const app = runApp();
const steward = signedIn(app, 'validator');
const colleague = signedIn(app, 'validator');
const manager = signedIn(app, 'manager');

let gate: Gate;
let eventId: string;
beforeEach(async () => {
  gate = await createGate(await createVenue());
  eventId = (await createEvent(gate.venueId)).id;
});

const OPEN = { entryBeforeMinutes: 600, entryAfterMinutes: 600 };
async function peopleInside(): Promise<number> {
  const { room } = expectPage(await manager.get(paths.validations.controlRoom()), 'Validations/Index');
  return room!.inside.find(({ id }) => id === gate.venueId)!.people;
}
const enter = async (code: string, more: Parameters<typeof scan>[2] = {}) =>
  (await scan(steward, code, { gateId: gate.id, ...more })).result;
const leave = (code: string) => enter(code, { direction: 'exit' });

it('an exit without an entry takes no other visitor off, and the entry after it counts', async () => {
  const [one, other] = [await sellTicket({ eventId }), await sellTicket({ eventId })];
  expect(await enter(other.code)).toBe('accepted');
  for (let times = 0; times < 3; times += 1) expect(await leave(one.code)).toBe('exited');
  expect(await peopleInside()).toBe(1);
  expect(await enter(one.code)).toBe('accepted');
  expect(await peopleInside()).toBe(2);
  expect(await leave(one.code)).toBe('exited');
  expect(await leave(one.code)).toBe('exited');
  expect(await peopleInside()).toBe(1);
});

it('one ticket at two devices at once lets one person in, and two presses of one device are one scan', async () => {
  const ticket = await sellTicket({ eventId });
  const nonce = randomUUID();
  const answers = await Promise.all([
    ...[1, 2, 3].map(() => send(steward, ticket.code, { gateId: gate.id, nonce })),
    ...[1, 2, 3].map(() => send(colleague, ticket.reference, { gateId: gate.id })),
  ]);
  const results = answers.map((answer) => answer.json<{ result: string; validationId: string }>());
  expect(new Set(results.filter(({ result }) => result === 'accepted').map((one) => one.validationId)).size).toBe(1);
  expect(await peopleInside()).toBe(1);
  const exits = [1, 2, 3, 4].map(() => send(colleague, ticket.code, { gateId: gate.id, direction: 'exit' }));
  await Promise.all(exits);
  expect(await peopleInside()).toBe(0);
});

it('an entry that was undone twice and scanned again is one person', async () => {
  const ticket = await sellTicket({ eventId });
  const nonce = randomUUID();
  const { validationId } = await scan(steward, ticket.code, { gateId: gate.id, nonce });
  const undo = () => manager.json('POST', paths.validations.undo(validationId), { reason: 'Wrong queue' });
  await Promise.all([undo(), undo()]);
  expect(await peopleInside()).toBe(0);
  // A repeated press admits no one; a new scan does, once.
  expect(await enter(ticket.code, { nonce })).toBe('undone');
  expect(await enter(ticket.code)).toBe('accepted');
  await undo();
  expect(await enter(ticket.code)).toBe('already_used');
  expect(await peopleInside()).toBe(1);
});

it('an add-on before its ticket is no entry, is handed over once, and still counts for the rule', async () => {
  const guide = await createProduct(eventId, { category: 'extra', capacityUnits: 0, ...OPEN });
  await createEntryRule({
    venueId: gate.venueId,
    when: { all: [{ fact: 'addons', op: 'not_in', values: [guide] }] },
  });
  const [ticket, without] = [await sellTicket({ eventId, beside: guide }), await sellTicket({ eventId })];
  const addon = (await ticketsOf(ticket.order, eventId)).find(({ productId }) => productId === guide)!;
  expect(await enter(addon.code)).toBe('no_entry');
  expect(await enter(addon.code)).toBe('already_used');
  expect(await leave(addon.code)).not.toBe('exited');
  expect(await peopleInside()).toBe(0);
  expect(await enter(ticket.code)).toBe('accepted');
  expect(await enter(without.code)).toBe('rules');
  expect(await peopleInside()).toBe(1);
  // The code of another order's add-on does not help.
  expect(await enter(addon.reference)).toBe('already_used');
  expect(await enter(without.code)).toBe('rules');
});

it('scans of a device without a network and of another gate count each person once', async () => {
  const [online, offline] = [await sellTicket({ eventId }), await sellTicket({ eventId })];
  const device = await openDevice(steward, gate.id);
  expect(device.scan(offline.code).result).toBe('accepted');
  expect(device.scan(offline.code, { direction: 'exit' }).result).toBe('exited');
  expect(device.scan(offline.code, { direction: 'exit' }).result).toBe('exited');
  expect(device.scan(online.code).result).toBe('accepted');
  expect(await enter(online.code)).toBe('accepted');
  await Promise.all([deliver(steward, device.log), deliver(colleague, device.log)]);
  await deliver(steward, device.log.toReversed());
  // A copy of the ticket was accepted elsewhere: two people are inside, and staff see the conflict.
  expect(await peopleInside()).toBe(2);
  const conflicts = await prisma.entryConflict.findMany({ where: { validation: { gateId: gate.id } } });
  expect(conflicts.map(({ kind }) => kind)).toEqual(['already_used']);
});
