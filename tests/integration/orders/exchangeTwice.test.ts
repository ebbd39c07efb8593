/** A dearer exchange waits for its money while the ticket becomes another product: its price was that of the former one. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { addProvider } from '../../../server/payments';
import { uuidv7 } from '../../../server/shared/uuid';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { placingBrowser } from '../../support/placingBrowser';
import { fakeProvider } from '../payments/fakeProvider';
import { productsOf, sold } from './exchangeFixture';
import { exchange, move, placesOf, settled, sums } from './rescheduleFixture';
import { createEvent, createProduct, createSlot } from './shopFixture';

let app: TestApp;
let guest: Client;
let removeBank: () => void;
beforeAll(async () => {
  app = await startApp();
  removeBank = addProvider(fakeProvider());
  guest = placingBrowser(app.newClient());
});
afterAll(async () => {
  removeBank();
  await app.close();
});

it('a buyer has no ticket of 12.00 for 9.00 by exchanging it for one of 3.00 before paying', async () => {
  const { sale, child, adult } = await sold();
  const small = await createProduct(sale.eventId, { name: { en: 'Small' }, priceCents: 300 });
  // 6.00 to 12.00: the buyer is at the bank with 6.00.
  const dearer = await exchange(guest, sale, { products: { 1: adult }, expectedCents: 600 });
  expect(dearer.status).toBe(200);
  // 6.00 to 3.00 in another tab: 3.00 go back.
  const cheaper = await exchange(guest, sale, { products: { 1: small }, expectedCents: -300 });
  expect(cheaper.status, cheaper.text.slice(0, 300)).toBeLessThan(400);
  expect(await productsOf(sale)).toEqual([small, child]);
  // The bank reports the 6.00.
  const outcome = await settled(sale.id);
  const [product] = await productsOf(sale);
  const { kept, totalCents } = await sums(sale.id);
  expect({ outcome, isAdult: product === adult, kept, totalCents }).toEqual({
    outcome: 'returned',
    isAdult: false,
    kept: 900,
    totalCents: 900,
  });
});

it('a buyer does not take another product to a dear time at the price of the former one', async () => {
  const { sale, child, adult } = await sold({ priceCents: 600 });
  const dear = await createSlot(sale.eventId, { inHours: 48 });
  await prisma.appointment.update({ where: { id: dear }, data: { prices: { [child]: 700, [adult]: 2000 } } });
  // The dear time costs 1.00 more for a child, and 14.00 more for an adult.
  expect((await move(guest, sale, { positions: [1], slot: dear, expectedCents: 100 })).status).toBe(200);
  expect((await exchange(guest, sale, { products: { 1: adult }, expectedCents: 0 })).status).toBeLessThan(400);
  const outcome = await settled(sale.id);
  const [product] = await productsOf(sale);
  const isAdultThere = product === adult && (await placesOf(sale)).slots[0] === dear;
  expect({ outcome, isAdultThere }).toEqual({ outcome: 'returned', isAdultThere: false });
});

it('of two exchanges of one ticket that are both paid one takes effect, and the other money goes back', async () => {
  const { sale, adult } = await sold();
  const family = await createProduct(sale.eventId, { name: { en: 'Family' }, priceCents: 3200 });
  expect((await exchange(guest, sale, { products: { 1: adult }, expectedCents: 600 })).status).toBe(200);
  expect((await exchange(guest, sale, { products: { 1: family }, expectedCents: 2600 })).status).toBe(200);
  const payments = await prisma.payment.findMany({
    where: { orderId: sale.id, moveId: { not: null } },
    orderBy: { attempt: 'desc' },
  });
  const outcomes: string[] = [];
  for (const { id, amountCents } of payments) {
    const result = {
      payment_id: id,
      status: 'confirmed',
      amount: amountCents,
      currency: 'EUR',
      provider_ref: id,
      raw: {},
    };
    const [answer] = await sql<{ outcome: string }>(
      'test_settle_both',
      'select outcome from settle_payments($1::jsonb)',
      [JSON.stringify([result])],
    );
    outcomes.push(answer!.outcome);
  }
  const { kept, totalCents } = await sums(sale.id);
  const [product] = await productsOf(sale);
  expect({ outcomes, isFamily: product === family, kept, totalCents }).toEqual({
    outcomes: ['paid', 'returned'],
    isFamily: true,
    kept: 3800,
    totalCents: 3800,
  });
});

it('the money of an exchange is recorded although the ticket has the same further visit by another exchange since', async () => {
  const { sale, adult } = await sold({ priceCents: 700, name: { en: 'With the tower' } });
  const big = await createProduct(sale.eventId, { priceCents: 600, name: { en: 'Also with the tower' } });
  const { venueId } = await prisma.event.findUniqueOrThrow({ where: { id: sale.eventId } });
  const { id: eventId } = await createEvent(venueId, { title: { en: 'The tower' } });
  await createSlot(eventId, { inHours: 30 });
  for (const productId of [adult, big])
    await prisma.productVisit.create({ data: { id: uuidv7(), productId, position: 0, eventId, canChooseLater: true } });
  expect((await exchange(guest, sale, { products: { 1: adult }, expectedCents: 100 })).status).toBe(200);
  const other = await exchange(guest, sale, { products: { 1: big }, expectedCents: 0 });
  expect(other.status, other.text.slice(0, 300)).toBeLessThan(400);
  // The provider's message: an error here is answered 500, again and again, and the money is in no ledger.
  const outcome = await settled(sale.id).catch((error: unknown) => String((error as Error).message).slice(0, 200));
  expect(outcome).toBe('returned');
});
