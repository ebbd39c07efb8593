/** A sale of which a part is paid: a rest that is refused leaves the part and the places where they are. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { countersOf, createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';
import { createCashbox, open, shiftOf } from './cashFixture';

let app: TestApp;
let cashier: Client;
let shift: string;
let slot: string;
let line: { eventId: string; productId: string; appointmentId: string };
beforeAll(async () => {
  app = await startApp();
  const venueId = await createVenue();
  const { id: eventId } = await createEvent(venueId);
  const productId = await createProduct(eventId, { channels: ['counter'], priceCents: 1200 });
  slot = await createSlot(eventId, { capacity: 20 });
  line = { eventId, productId, appointmentId: slot };
  cashier = await signInAs(app, (await makeUser('cashier')).email);
  ({ id: shift } = await open(cashier, await createCashbox(venueId), 5000));
});
afterAll(() => app.close());

const lines = [{ quantity: 1 }].map(({ quantity }) => ({ quantity }));
const sell = (key: string, parts: object[]) =>
  cashier.json('POST', paths.pos.sales(), {
    key,
    lines: lines.map((one) => ({ ...line, ...one })),
    totalCents: 1200,
    parts,
  });
const cash = (givenCents: number) => ({ id: randomUUID(), kind: 'cash', givenCents });
const card = (amountCents: number) => ({
  ...{ id: randomUUID(), kind: 'card_manual', amountCents },
  ...{ code: 'A1B2', last4: '', terminal: 'T1' },
});

it.each([
  ['a card amount is above the rest', () => [card(800)]],
  ['a voucher is unknown', () => [{ id: randomUUID(), kind: 'voucher', code: 'NEVER-HEARD-OF' }]],
  ['no cash is given', () => [cash(0)]],
])('a partly paid sale stays open when %s', async (_, rest) => {
  const key = randomUUID();
  await cashier.json('PUT', paths.pos.basket(key), { lines: lines.map((one) => ({ ...line, ...one })), version: 0 });
  const first = await sell(key, [cash(500)]);
  expect(first.json()).toMatchObject({ isPaid: false, remaining: 700 });
  const { drawerCents } = await shiftOf(shift);
  const refused = await sell(key, rest());
  expect(refused.status).toBe(422);
  const order = await prisma.order.findUniqueOrThrow({ where: { idempotencyKey: key } });
  expect(order.state).toBe('pending');
  expect((await countersOf(slot)).held).toBeGreaterThan(0);
  expect((await sell(key, [cash(700)])).json()).toMatchObject({ isPaid: true });
  expect((await shiftOf(shift)).drawerCents).toBe(drawerCents + 700);
});
