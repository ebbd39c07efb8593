/** A steward sees the names of supervisors of their own gates only. */
import { beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import type { Permission } from '../../../server/shared/permissions';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { createVenue } from '../orders/shopFixture';
import { makeUser, PASSWORD, signInAs } from '../users/people';
import { createGate, type Gate } from './gateFixture';

const app = runApp();
let steward: Client;
let everywhere: Client;
let own: Gate;
let other: Gate;
const names: Record<'own' | 'other', string> = { own: '', other: '' };

/** A user with one permission in one venue only. */
async function makePerson(permission: Permission, venueId: string) {
  const { id: userId, email, name } = await makeUser('customer');
  const roleId = uuidv7();
  await prisma.role.create({ data: { id: roleId, name: `role ${roleId}` } });
  await prisma.rolePermission.create({ data: { roleId, permission } });
  await prisma.userRole.create({ data: { userId, roleId, isLimited: true } });
  await prisma.roleScope.create({ data: { id: uuidv7(), roleId, userId, venueId } });
  return { name, client: await signInAs(app, email) };
}

async function makeSupervisor(venueId: string): Promise<string> {
  const { name, client } = await makePerson('validations.force', venueId);
  await client.post(paths.auth.confirmPassword(), { password: PASSWORD });
  expect((await client.json('PUT', paths.profile.pin(), { pin: '7305' })).status).toBeLessThan(400);
  return name;
}

beforeAll(async () => {
  [own, other] = [await createGate(await createVenue()), await createGate(await createVenue())];
  names.own = await makeSupervisor(own.venueId);
  names.other = await makeSupervisor(other.venueId);
  steward = (await makePerson('validations.redeem', own.venueId)).client;
  everywhere = await signInAs(app, (await makeUser('validator')).email);
});

async function listed(client: Client, gate?: string): Promise<string[]> {
  const answer = await client.json('GET', paths.validations.supervisors(gate));
  expect(answer.status).toBe(200);
  return answer.json<{ supervisors: { name: string }[] }>().supervisors.map(({ name }) => name);
}

it('at the gate of their venue, and without a gate, a steward is told the supervisors of that venue alone', async () => {
  expect(await listed(steward, own.id)).toEqual([names.own]);
  expect(await listed(steward)).toEqual([names.own]);
});

it('a gate of another venue, and one that does not exist, are not found', async () => {
  for (const gate of [other.id, uuidv7(), 'north'])
    expect((await steward.json('GET', paths.validations.supervisors(gate))).status).toBe(404);
});

it('a steward of the whole organisation is told those of each gate', async () => {
  expect(await listed(everywhere, other.id)).toEqual([names.other]);
  expect((await listed(everywhere)).toSorted()).toEqual([names.own, names.other].toSorted());
});
