/** A supervisor decides on a steward's device, by their PIN. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import type { ScanAnswer } from '../../../server/validations/pages';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { createVenue } from '../orders/shopFixture';
import { makeUser, PASSWORD, signInAs } from '../users/people';
import { createGate, type Gate, scan, scansOf, sellTicket, type Ticket } from './gateFixture';

const app = runApp();
let steward: Client;
let stewardName: string;
let manager: Client;
let supervisor: { id: string; name: string };
let venueId: string;
let gate: Gate;
const PIN = '7305';

/** A member of staff who has set a PIN in their profile. */
async function makeSupervisor(role: 'manager' | 'validator' = 'manager', pin = PIN) {
  const person = await makeUser(role);
  const client = await signInAs(app, person.email);
  await client.post(paths.auth.confirmPassword(), { password: PASSWORD });
  await client.json('PUT', paths.profile.pin(), { pin });
  return { ...person, client };
}

beforeAll(async () => {
  const person = await makeUser('validator');
  stewardName = person.name;
  steward = await signInAs(app, person.email);
  const made = await makeSupervisor();
  manager = made.client;
  supervisor = made;
  venueId = await createVenue();
  gate = await createGate(venueId, 'North');
});

const letIn = (ticket: Ticket, changed: Record<string, unknown> = {}) =>
  steward.json('POST', paths.validations.supervisedScans(), {
    nonce: randomUUID(),
    code: ticket.code,
    gateId: gate.id,
    scannedAt: new Date().toISOString(),
    forceReason: 'Came back from the car',
    supervisor: supervisor.id,
    pin: PIN,
    ...changed,
  });
const act = (scanId: string, doing: string, changed: Record<string, unknown> = {}) =>
  steward.json('POST', paths.validations.supervised(scanId), {
    do: doing,
    reason: 'Wrong queue',
    supervisor: supervisor.id,
    pin: PIN,
    ...changed,
  });
const errorOf = async (answer: Awaited<ReturnType<typeof letIn>>) =>
  answer.json<{ errors: Record<string, string[]> }>().errors;

describe('the PIN', () => {
  it('is set in the own profile, has 4 to 8 digits and is not the first that is tried', async () => {
    const { client, id } = await makeSupervisor('manager', '80213');
    for (const pin of ['12', '123456789', 'abcd', '1111', '1234', '9876'])
      expect((await client.json('PUT', paths.profile.pin(), { pin })).status).toBe(422);
    const { pinHash } = await prisma.staffPin.findUniqueOrThrow({ where: { userId: id } });
    expect(pinHash).toMatch(/^\$argon2id\$/);
    expect(expectPage(await client.visit(paths.profile.edit()), 'Profile/Edit').pin).toEqual({
      isSet: true,
      isLocked: false,
    });
    await client.json('DELETE', paths.profile.pin());
    expect(await prisma.staffPin.count({ where: { userId: id } })).toBe(0);
  });

  it('is nothing that customers have', async () => {
    const client = await signInAs(app, (await makeUser('customer')).email);
    expect((await client.json('PUT', paths.profile.pin(), { pin: PIN })).status).toBe(403);
    expect(expectPage(await client.visit(paths.profile.edit()), 'Profile/Edit').pin).toBeNull();
  });

  it('stops one person after five wrong tries, however many come at once, until another is set', async () => {
    const locked = await makeSupervisor('manager', '5902');
    const ticket = await sellTicket({ venueId });
    const { validationId } = await scan(steward, ticket.code, { gateId: gate.id });
    const wrong = await Promise.all(
      Array.from({ length: 9 }, () => act(validationId, 'block', { supervisor: locked.id, pin: '0000' })),
    );
    expect(wrong.map(({ status }) => status)).toEqual(wrong.map(() => 422));
    expect(await prisma.staffPinTry.count({ where: { ownerId: locked.id } })).toBe(5);
    const right = await act(validationId, 'block', { supervisor: locked.id, pin: '5902' });
    expect((await errorOf(right)).pin?.[0]).toMatch(/You have entered this PIN incorrectly 5 times/);
    await locked.client.json('PUT', paths.profile.pin(), { pin: '6013' });
    expect((await act(validationId, 'undo', { supervisor: locked.id, pin: '6013' })).status).toBe(200);
  });

  it('says how many tries are left, and forgets them when it was right', async () => {
    const { id } = await makeSupervisor('manager', '4417');
    const { validationId } = await scan(steward, (await sellTicket({ venueId })).code, { gateId: gate.id });
    for (const left of ['4 attempts left', '3 attempts left', '2 attempts left', '1 attempt left']) {
      const answer = await act(validationId, 'block', { supervisor: id, pin: '4418' });
      expect((await errorOf(answer)).pin?.[0]).toContain(left);
    }
    expect((await act(validationId, 'undo', { supervisor: id, pin: '4417' })).status).toBe(200);
    expect(await prisma.staffPinTry.count({ where: { ownerId: id } })).toBe(0);
  });
});

describe('the limits on wrong PINs', () => {
  const guess = async (client: Client, owner: string, pin = '0000') => {
    const { validationId } = await scan(steward, (await sellTicket({ venueId })).code, { gateId: gate.id });
    const body = { do: 'undo', reason: 'Wrong queue', supervisor: owner, pin };
    return client.json('POST', paths.validations.supervised(validationId), body);
  };
  const newSteward = async () => signInAs(app, (await makeUser('validator')).email);
  const lockedOf = async (client: Client) => expectPage(await client.visit(paths.profile.edit()), 'Profile/Edit').pin;

  it('one person who guesses is stopped, and the owner’s PIN works with everyone else', async () => {
    const owner = await makeSupervisor('manager', '5813');
    const [attacker, colleague] = [await newSteward(), await newSteward()];
    for (let time = 0; time < 7; time += 1) await guess(attacker, owner.id);
    expect((await errorOf(await guess(attacker, owner.id, '5813'))).pin?.[0]).toMatch(/incorrectly 5 times/);
    expect((await guess(colleague, owner.id, '5813')).status).toBe(200);
    // The right PIN does not reset old wrong attempts either.
    await prisma.$executeRaw`update staff_pin_tries set at = at - interval '3 minutes' where owner_id = ${owner.id}::uuid`;
    expect((await guess(colleague, owner.id, '5813')).status).toBe(200);
    expect(await prisma.staffPinTry.count({ where: { ownerId: owner.id } })).toBe(5);
    expect(await lockedOf(owner.client)).toEqual({ isSet: true, isLocked: false });
  });

  it('one person has ten wrong tries in an hour against any PINs, also many at once', async () => {
    const owners = await Promise.all(['5814', '5815', '5816', '5817'].map((pin) => makeSupervisor('manager', pin)));
    const attacker = await newSteward();
    await Promise.all(owners.flatMap(({ id }) => Array.from({ length: 4 }, () => guess(attacker, id))));
    expect(await prisma.staffPinTry.count({ where: { ownerId: { in: owners.map(({ id }) => id) } } })).toBe(10);
    const stopped = await errorOf(await guess(attacker, owners[0]!.id, '5814'));
    expect(stopped.pin?.[0]).toMatch(/Try again in \d+ minutes/);
    await prisma.$executeRaw`update staff_pin_tries set at = at - interval '61 minutes'`;
    const fresh = await makeSupervisor('manager', '5818');
    expect((await guess(attacker, fresh.id, '5818')).status).toBe(200);
  });

  it('guesses of many people lock the PIN after twenty, until its owner sets another; all of it is in the log', async () => {
    const owner = await makeSupervisor('manager', '5819');
    const attackers = await Promise.all(Array.from({ length: 5 }, newSteward));
    await Promise.all(attackers.flatMap((one) => Array.from({ length: 5 }, () => guess(one, owner.id))));
    expect(await prisma.staffPinTry.count({ where: { ownerId: owner.id } })).toBe(20);
    expect((await errorOf(await guess(await newSteward(), owner.id, '5819'))).pin?.[0]).toMatch(/several people/);
    expect(await lockedOf(owner.client)).toEqual({ isSet: true, isLocked: true });
    const told = await prisma.securityEvent.findMany({ where: { kind: 'pin_refused', userId: owner.id } });
    expect(new Set(told.map(({ actorId }) => actorId)).size).toBe(6);
    await owner.client.json('PUT', paths.profile.pin(), { pin: '5820' });
    expect((await guess(attackers[0]!, owner.id, '5820')).status).toBe(200);
  });
});

describe('a supervisor at a steward’s device', () => {
  it('lets in what was refused: recorded under their name, with the steward’s beside it', async () => {
    const ticket = await sellTicket({ venueId });
    await scan(steward, ticket.code, { gateId: gate.id });
    expect((await scan(steward, ticket.code, { gateId: gate.id })).result).toBe('already_used');
    const nonce = randomUUID();
    const first = (await letIn(ticket, { nonce })).json<ScanAnswer>();
    expect(first).toMatchObject({ result: 'accepted', replayed: false, details: { forced: 'already_used' } });
    expect((await letIn(ticket, { nonce })).json<ScanAnswer>()).toMatchObject({
      result: 'accepted',
      replayed: true,
      validationId: first.validationId,
    });
    expect((await scansOf(ticket.id)).filter(({ result }) => result === 'accepted')).toHaveLength(2);
    const { scan: story } = expectPage(
      await manager.visit(paths.validations.show(first.validationId)),
      'Validations/Show',
    );
    expect(story).toMatchObject({
      validator: supervisor.name,
      steward: stewardName,
      details: { forceReason: 'Came back from the car' },
    });
  });

  it('gives an entry back, blocks and unblocks, each with a reason, in the story and once', async () => {
    const ticket = await sellTicket({ venueId });
    const { validationId } = await scan(steward, ticket.code, { gateId: gate.id });
    expect(await errorOf(await act(validationId, 'undo', { reason: '' }))).toHaveProperty('reason');
    for (let time = 0; time < 2; time += 1) expect((await act(validationId, 'undo')).status).toBe(200);
    await act(validationId, 'block');
    expect((await scan(steward, ticket.code, { gateId: gate.id })).result).toBe('blocked');
    await act(validationId, 'unblock');
    expect((await scan(steward, ticket.code, { gateId: gate.id })).result).toBe('accepted');
    const proof = expectPage(await manager.visit(paths.validations.print(validationId)), 'Validations/ShowPrint').scan;
    const by = { by: supervisor.name, steward: stewardName, reason: 'Wrong queue' };
    expect(proof?.undo).toMatchObject({ cause: 'supervisor', ...by });
    expect(proof?.blocks).toMatchObject([
      { isBlock: true, ...by },
      { isBlock: false, ...by },
    ]);
  });

  it('is one who may, at this gate, and none else', async () => {
    const ticket = await sellTicket({ venueId });
    await scan(steward, ticket.code, { gateId: gate.id });
    const other = await makeSupervisor('validator', '2946');
    expect(await errorOf(await letIn(ticket, { supervisor: other.id, pin: '2946' }))).toHaveProperty('supervisor');
    expect(await errorOf(await letIn(ticket, { pin: '9999' }))).toHaveProperty('pin');
    const listed = await steward.json('GET', paths.validations.supervisors(gate.id));
    const { supervisors } = listed.json<{ supervisors: { id: string }[] }>();
    expect(supervisors.map(({ id }) => id)).toContain(supervisor.id);
    expect(supervisors.map(({ id }) => id)).not.toContain(other.id);
    expect((await scansOf(ticket.id)).filter(({ result }) => result === 'accepted')).toHaveLength(1);
  });

  it('leaves the scan when the supervisor’s and the steward’s accounts go', async () => {
    const person = await makeSupervisor('manager', '3850');
    const ticket = await sellTicket({ venueId });
    await scan(steward, ticket.code, { gateId: gate.id });
    await letIn(ticket, { supervisor: person.id, pin: '3850' });
    await prisma.user.delete({ where: { id: person.id } });
    const [, forced] = await scansOf(ticket.id);
    expect(forced).toMatchObject({ result: 'accepted', userId: null });
  });
});
