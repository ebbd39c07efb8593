/** A browser bound to a till by a code opens only that till, until it is removed. */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { createVenue } from '../orders/shopFixture';
import { makeUser, signedIn, signInAs } from '../users/people';
import { createCashbox, open, refusalOf } from './cashFixture';

const app = runApp();
const manager = signedIn(app, 'manager');
let cashier: Client;
let left: string;
let right: string;
beforeAll(async () => {
  const venueId = await createVenue();
  [left, right] = [await createCashbox(venueId), await createCashbox(venueId)];
});
beforeEach(async () => {
  await sql('test_patience', 'delete from rate_limits');
  cashier = await signInAs(app, (await makeUser('cashier')).email);
});

const codeFor = async (cashbox: string) =>
  (await manager.json('POST', paths.cashboxes.pairings(cashbox), { name: 'Left window' })).json<{ code: string }>()
    .code;
const bind = (code: string, who = cashier) => who.json('POST', paths.pos.device(), { code });
const devicesOf = async (cashbox: string) => {
  const { cashboxes } = expectPage(await manager.get(paths.cashboxes.index()), 'Cash/Cashboxes/Index');
  return cashboxes.find(({ id }) => id === cashbox)!.devices;
};

it('opens its cashbox alone, and any again once it was taken away', async () => {
  const code = await codeFor(left);
  expect((await bind(code.toLowerCase())).status).toBe(204);
  const page = expectPage(await cashier.get(paths.shifts.create()), 'Cash/Shifts/Create');
  expect(page).toMatchObject({ chosen: left, cashboxes: [{ id: left }] });
  expect(page.bound).not.toBeNull();
  expect((await cashier.get(paths.pos.index(), { follow: false })).headers.get('Location')).toContain(left);
  expect(refusalOf((await open(cashier, right, 0)).answer).errors).toHaveProperty('cashboxId');
  const [device] = await devicesOf(left);
  expect(device).toMatchObject({ name: 'Left window' });
  const stored = JSON.stringify([await prisma.counterDevice.findMany(), await prisma.gateDevicePairing.findMany()]);
  expect(stored).not.toContain(code.replace('-', ''));
  expect(stored).not.toContain('dev_');
  const revoke = () => manager.json('POST', paths.cashboxes.revoked(left, device!.id), {});
  for (const _ of [1, 2]) expect((await revoke()).status).toBe(204);
  expect(await devicesOf(left)).toEqual([]);
  await open(cashier, right, 0);
  expect(await prisma.cashboxShift.count({ where: { cashboxId: right, state: 'open' } })).toBe(1);
});

it('a code binds one browser, in its time, and pairs nothing at a gate', async () => {
  const code = await codeFor(left);
  const other = await signInAs(app, (await makeUser('cashier')).email);
  const statuses = (await Promise.all([bind(code), bind(code, other)])).map(({ status }) => status).toSorted();
  expect(statuses).toEqual([204, 422]);
  const late = await codeFor(left);
  await prisma.gateDevicePairing.updateMany({ data: { expiresAt: new Date(Date.now() - 1000) } });
  const fresh = await codeFor(left);
  const atGate = await cashier.json('POST', '/turnstile/v1/pair', { code: fresh });
  expect(atGate.status).toBe(422);
  for (const wrong of [late, 'AAAA-AAAA', 'x', '']) expect(refusalOf(await bind(wrong)).errors).toHaveProperty('code');
  expect((await cashier.json('POST', paths.cashboxes.pairings(left), { name: 'Mine' })).status).toBe(403);
  expect((await manager.json('POST', paths.cashboxes.pairings(randomUUID()), { name: 'Mine' })).status).toBe(404);
});

it('says who has it open, and to whom sells with a shift of another cashbox where the browser belongs', async () => {
  const owner = await makeUser('cashier');
  const theirs = await signInAs(app, owner.email);
  const venue = await createVenue();
  const [near, far] = [await createCashbox(venue), await createCashbox(venue)];
  await open(theirs, near, 0);
  await bind(await codeFor(near));
  const page = expectPage(await cashier.get(paths.shifts.create()), 'Cash/Shifts/Create');
  expect(page.cashboxes).toMatchObject([{ id: near, cashier: owner.name, openedAt: expect.any(String) }]);
  expect(expectPage(await theirs.get(paths.pos.index()), 'Cash/Payments/Create').boundTo).toBeNull();
  await bind(await codeFor(far), theirs);
  const { name } = await prisma.cashbox.findUniqueOrThrow({ where: { id: far } });
  expect(expectPage(await theirs.get(paths.pos.index()), 'Cash/Payments/Create').boundTo).toBe(name);
});
