/** A user who scans everywhere and may override in one venue only: each page and device is told where. */
import { beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import type { Permission } from '../../../server/shared/permissions';
import { newReference, newSecret } from '../../../server/shared/reference';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { forceState } from '../../support/forceState';
import { createEvent, createVenue } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';
import { createGate, type Gate, scan, scansOf, sellTicket } from './gateFixture';
import { deliver, openDevice } from './offlineFixture';

const app = runApp();
let person: Client;
let userId: string;
let own: Gate;
let other: Gate;

async function giveRole(permissions: readonly Permission[], place: { venueId: string } | { eventId: string } | null) {
  const roleId = uuidv7();
  await prisma.role.create({ data: { id: roleId, name: `role ${roleId}` } });
  await prisma.rolePermission.createMany({ data: permissions.map((permission) => ({ roleId, permission })) });
  await prisma.userRole.create({ data: { userId, roleId, isLimited: place !== null } });
  if (place) await prisma.roleScope.create({ data: { id: uuidv7(), roleId, userId, ...place } });
}

beforeAll(async () => {
  const { id, email } = await makeUser('customer');
  userId = id;
  [own, other] = [await createGate(await createVenue()), await createGate(await createVenue())];
  await giveRole(['validations.redeem', 'validations.view', 'orders.view'], null);
  await giveRole(['validations.force', 'support.view', 'cash.sell'], { venueId: own.venueId });
  person = await signInAs(app, email);
});

const supervises = async (scanId: string) =>
  expectPage(await person.get(paths.validations.show(scanId)), 'Validations/Show').can.supervise;

it('the page of a scan offers to undo and block where the person may', async () => {
  for (const [gate, may] of [
    [own, true],
    [other, false],
  ] as const) {
    const ticket = await sellTicket(gate);
    const { validationId } = await scan(person, ticket.code, { gateId: gate.id });
    expect(await supervises(validationId)).toBe(may);
    const undone = await person.post(paths.validations.undo(validationId), { reason: 'A test' }, { follow: false });
    expect(undone.status).toBe(may ? 302 : 404);
  }
});

it('the control room offers to correct the number of people in the venues where the person may', async () => {
  const { can, room } = expectPage(await person.get(paths.validations.controlRoom()), 'Validations/Index');
  expect(room!.inside.map(({ id }) => id)).toEqual(expect.arrayContaining([own.venueId, other.venueId]));
  expect(can.correct).toEqual([own.venueId]);
});

it('a gate offers to override where the person may', async () => {
  const { gates } = expectPage(await person.get(paths.validations.redeem()), 'Validations/Redeem');
  const shown = Object.fromEntries(gates.map(({ id, mayForce }) => [id, mayForce]));
  expect(shown).toMatchObject({ [own.id]: true, [other.id]: false });
});

it('a device without a network may override where the person may, and nowhere else', async () => {
  for (const [gate, outcome] of [
    [own, 'recorded'],
    [other, 'invalid'],
  ] as const) {
    const ticket = await sellTicket(gate);
    const device = await openDevice(person, gate.id);
    expect(device.list.grant.mayForce).toBe(gate === own);
    device.scan(ticket.code);
    const forced = device.scan(ticket.code, { forceReason: 'Came back for a coat' });
    expect(forced).toMatchObject({ result: 'accepted', forced: 'already_used' });
    expect((await deliver(app.newClient(), device.log))[forced.nonce]).toBe(outcome);
    expect((await scansOf(ticket.id)).length).toBe(gate === own ? 2 : 1);
  }
});

it('of a venue with events where the person may and where not, a gate offers it and a device without a network does not', async () => {
  const gate = await createGate(await createVenue());
  const [{ id: eventId }] = [await createEvent(gate.venueId), await createEvent(gate.venueId)];
  await giveRole(['validations.force'], { eventId });
  const { gates } = expectPage(await person.get(paths.validations.redeem()), 'Validations/Redeem');
  expect(gates.find(({ id }) => id === gate.id)?.mayForce).toBe(true);
  expect((await openDevice(person, gate.id)).list.grant.mayForce).toBe(false);
});

it('the page of an order shows its conversations where the person may read them', async () => {
  for (const [gate, count] of [
    [own, 1],
    [other, 0],
  ] as const) {
    const { order } = await sellTicket(gate);
    const asker = { name: 'Ana', email: 'ana@example.com', locale: 'en', subject: 'Where is it?' };
    const key = { id: uuidv7(), reference: newReference(8), secret: newSecret(), orderId: order.id };
    await prisma.supportTicket.create({ data: { ...key, ...asker } });
    const page = expectPage(await person.get(paths.orders.show(order.reference)), 'Orders/Show');
    expect(page.questions).toHaveLength(count);
  }
});

it('a cashier asks for the invoice of an order that is to be paid where they sell', async () => {
  for (const [gate, may] of [
    [own, true],
    [other, false],
  ] as const) {
    const { order } = await sellTicket(gate);
    await forceState('orders', order.id, 'pending');
    const answer = await person.json('POST', paths.orders.invoice(order.reference), {});
    expect(answer.status === 403).toBe(!may);
  }
});
