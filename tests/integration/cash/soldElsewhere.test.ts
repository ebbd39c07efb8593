/** A till's order is paid in part at the till and its rest elsewhere: its basket is sold, and the shift has the part. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { takeLocalPayment } from '../../../server/checkout';
import { prisma } from '../../../server/infra/db';
import { cents } from '../../../server/shared/money';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { signedIn } from '../users/people';
import { issue } from '../wallets/voucherFixture';
import { createCashbox, faultsOf, open } from './cashFixture';

const app = runApp();
const cashier = signedIn(app, 'cashier');
let cashbox: string;
let shift: string;
let line: { eventId: string; productId: string; appointmentId: string };
beforeAll(async () => {
  const venueId = await createVenue();
  const { id: eventId } = await createEvent(venueId);
  const productId = await createProduct(eventId, { channels: ['counter'], priceCents: 1200 });
  line = { eventId, productId, appointmentId: await createSlot(eventId, { capacity: 20 }) };
  cashbox = await createCashbox(venueId);
  ({ id: shift } = await open(cashier, cashbox, 5000));
});

const keep = (key: string, quantity: number, version = 0) =>
  cashier.json('PUT', paths.pos.basket(key), { lines: [{ ...line, quantity }], version });
const sell = (key: string, parts: object[]) =>
  cashier.json('POST', paths.pos.sales(), { key, lines: [{ ...line, quantity: 1 }], totalCents: 1200, parts });
const drop = (key: string) => cashier.json('DELETE', paths.pos.basket(key));

/** A voucher pays 5.00 of 12.00 at the till, and a customer's account the rest. */
async function payElsewhere(key: string) {
  const parts = [{ id: randomUUID(), kind: 'voucher', code: (await issue({ amount: 500 })).code }];
  await keep(key, 1);
  await sell(key, parts);
  const { id } = await prisma.order.findUniqueOrThrow({ where: { idempotencyKey: key } });
  await takeLocalPayment({ id: randomUUID(), orderId: id, provider: 'on_account', amount: cents(700), by: null });
  return { id, parts };
}

it.each([
  ['its sale is sent again', (key: string, parts: object[]) => sell(key, parts), 200],
  ['its page is loaded again', () => cashier.get(paths.pos.index()), 200],
  ['it is dropped', (key: string) => drop(key), 409],
])('is sold once its rest is paid elsewhere, and the shift has its voucher when %s', async (_, act, status) => {
  const key = randomUUID();
  const { id, parts } = await payElsewhere(key);
  expect((await keep(key, 2, 1)).status).toBe(409);
  expect((await act(key, parts)).status).toBe(status);
  await act(key, parts);
  const next = randomUUID();
  expect((await keep(next, 1)).status).toBe(200);
  expect((await prisma.counterBasket.findUniqueOrThrow({ where: { id: key } })).state).toBe('sold');
  expect(
    await prisma.cashMovement.findMany({
      where: { orderId: id },
      select: { shiftId: true, method: true, amountCents: true },
    }),
  ).toEqual([{ shiftId: shift, method: 'voucher', amountCents: 500 }]);
  expect(await faultsOf(cashbox)).toEqual([]);
  await drop(next);
});
