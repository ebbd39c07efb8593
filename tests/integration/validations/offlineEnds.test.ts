/** A device's log after its steward's access has ended, and with words that cannot be stored. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { startApp, type TestApp } from '../../support/app';
import { type Client, createClient } from '../../support/client';
import { createVenue } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';
import { createGate, scansOf, sellTicket } from './gateFixture';
import { deliver, openDevice } from './offlineFixture';

let app: TestApp;
let guest: Client;
beforeAll(async () => {
  app = await startApp();
  guest = createClient(app.url);
});
afterAll(() => app.close());

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

it('is taken where the message of a rule names a language with a sign that cannot be stored', async () => {
  const { tickets, device } = await opened();
  device.scan(tickets[0].code);
  const rule = { id: tickets[0].id, name: 'Closed', effect: 'warn', message: { 'e\u0000n': 'Closed' } };
  const odd = device.sign({ ...JSON.parse(device.log[0]!.text), rule });
  expect(Object.values(await deliver(guest, [odd]))).toHaveLength(1);
});
