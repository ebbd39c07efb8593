/** A basket that is sold already is paid again with other money, in a tab that does not know: that money is not kept. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paths } from '../../../server/shared/paths';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';
import { createCashbox, open, shiftOf } from './cashFixture';

let app: TestApp;
let cashier: Client;
let shift: string;
let line: { eventId: string; productId: string; appointmentId: string; quantity: number };
beforeAll(async () => {
  app = await startApp();
  const venueId = await createVenue();
  const { id: eventId } = await createEvent(venueId);
  const productId = await createProduct(eventId, { channels: ['counter'], priceCents: 1200 });
  line = { eventId, productId, appointmentId: await createSlot(eventId, { capacity: 20 }), quantity: 1 };
  cashier = await signInAs(app, (await makeUser('cashier')).email);
  ({ id: shift } = await open(cashier, await createCashbox(venueId), 5000));
});
afterAll(() => app.close());

type Answer = { change: number; cardsToCancel: object[] };
const sell = async (key: string, part: object) => {
  const sale = { key, lines: [line], totalCents: 1200, parts: [{ id: randomUUID(), ...part }] };
  const answer = await cashier.json('POST', paths.pos.sales(), sale);
  return { status: answer.status, ...answer.json<Answer>() };
};
const cash = (givenCents: number) => ({ kind: 'cash', givenCents });

it('cash is handed back, and no change is handed back twice', async () => {
  const key = randomUUID();
  expect(await sell(key, cash(5000))).toMatchObject({ status: 200, change: 3800 });
  const { drawerCents } = await shiftOf(shift);
  const again = await sell(key, cash(2000));
  expect((await shiftOf(shift)).drawerCents).toBe(drawerCents);
  // Refused, or all 20.00 of it come back.
  expect(again.status === 200 ? again.change : 2000).toBe(2000);
});

it('a card that was charged is cancelled on its terminal', async () => {
  const key = randomUUID();
  await sell(key, cash(1200));
  const again = await sell(key, { kind: 'card_manual', amountCents: 1200, code: 'A1B2', last4: '', terminal: 'T1' });
  expect(again.status === 200 ? again.cardsToCancel : [{}]).toHaveLength(1);
});
