/** A device decides by the terms that a ticket was sold under, as the server does, whatever the product asks today. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { createEvent, createVenue } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';
import { createGate, scan, sellTicket, ticketsOf } from './gateFixture';
import { openDevice } from './offlineFixture';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await startApp();
  client = await signInAs(app, (await makeUser('validator')).email);
});
afterAll(() => app.close());

const NAME = { name: 'name', kind: 'text', label: { en: 'Name' }, required: true };
const STRICT = { uses: 3, reEntryMinutes: 30, holderFields: [] };
const LOOSE = { uses: 1, reEntryMinutes: 0, holderFields: [NAME] };

it.each([
  ['30 minutes between two entries', STRICT, LOOSE, ['accepted', 're_entry_too_soon']],
  ['no minutes and three uses', { ...STRICT, reEntryMinutes: 0 }, STRICT, ['accepted', 'accepted']],
  ['one use and a holder who has no name', LOOSE, STRICT, ['holder_missing', 'holder_missing']],
])('a ticket sold with %s', async (_, sold, today, results) => {
  const venueId = await createVenue();
  const gate = await createGate(venueId);
  const eventId = (await createEvent(venueId)).id;
  const one = await sellTicket({ eventId, product: sold, quantity: 2 });
  await prisma.product.update({ where: { id: one.productId }, data: today });
  const [offline, online] = await ticketsOf(one.order, eventId);
  const device = await openDevice(client, gate.id);
  const listed = device.tickets.find(({ id }) => id === offline!.id)!;
  expect(listed).toMatchObject({ usesTotal: sold.uses, reEntryMinutes: sold.reEntryMinutes });
  expect(listed.isHolderMissing).toBe(sold.holderFields.length > 0);
  for (const result of results) {
    expect(device.scan(offline!.code).result).toBe(result);
    expect((await scan(client, online!.code, { gateId: gate.id })).result).toBe(result);
  }
});
