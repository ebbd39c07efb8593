/** A till's payment of an order that was placed elsewhere is refused: the payment that its buyer has open stays open. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { createVenue } from '../orders/shopFixture';
import { place } from '../tickets/saleFixture';
import { makeUser, signInAs } from '../users/people';
import { createCashbox, open } from './cashFixture';

let app: TestApp;
let cashier: Client;
let shift: string;
beforeAll(async () => {
  app = await startApp();
  cashier = await signInAs(app, (await makeUser('cashier')).email);
  ({ id: shift } = await open(cashier, await createCashbox(await createVenue()), 5000));
});
afterAll(() => app.close());

const card = (amountCents: number) => ({
  ...{ id: randomUUID(), kind: 'card_manual', amountCents },
  ...{ code: 'A1B2', last4: '', terminal: 'T1' },
});

it.each([
  ['the amount is above what is due', 9900, async () => {}],
  ['the till is being counted', 500, () => cashier.json('POST', paths.shifts.closing(shift), {})],
])('when %s', async (_, amountCents, before) => {
  const { reference, paymentId } = await place({ quantity: 1, product: { priceCents: 2000 } });
  // Its buyer was sent to the bank.
  await prisma.payment.update({
    where: { id: paymentId },
    data: { redirect: { method: 'GET', url: 'https://bank.example/pay' } },
  });
  await before();
  const answer = await cashier.json('POST', paths.pos.manual(reference), { parts: [card(amountCents)] });
  expect(answer.status, answer.text.slice(0, 200)).toBeGreaterThanOrEqual(409);
  expect(await prisma.payment.findUniqueOrThrow({ where: { id: paymentId } })).toMatchObject({ state: 'created' });
});
