/** The booking fee of an order goes back once, although the prices that share it changed between two refunds. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { addProvider } from '../../../server/payments';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { placingBrowser } from '../../support/placingBrowser';
import { sold } from '../orders/exchangeFixture';
import { exchange, settled, sums } from '../orders/rescheduleFixture';
import { fakeProvider } from './fakeProvider';
import { post } from './refundFixture';

let app: TestApp;
let guest: Client;
let removeBank: () => void;
const feeOf = (kind: string, cents: number) =>
  sql(
    'test_channel_fee',
    `update sales_channels set fee_kind = $1, fee_cents = $2, fee_currency = 'EUR' where code = 'web'`,
    [kind, cents],
  );
beforeAll(async () => {
  app = await startApp();
  removeBank = addProvider(fakeProvider());
  guest = placingBrowser(app.newClient());
  await feeOf('per_order', 200);
});
afterAll(async () => {
  await feeOf('none', 0);
  removeBank();
  await app.close();
});

it('the last ticket can be given back after the other was, and it became a dearer one', async () => {
  // Two tickets of 6.00 and a fee of 2.00, of which each ticket brings back 1.00.
  const { sale, adult } = await sold({ priceCents: 3000 }, { event: { refundOrderFee: true } });
  expect(await prisma.order.findUniqueOrThrow({ where: { id: sale.id } })).toMatchObject({ totalCents: 1400 });
  const first = await post(guest, sale, { positions: [1], expectedCents: 700 });
  expect(first.status, first.text.slice(0, 300)).toBeLessThan(400);
  // The other one becomes one of 30.00.
  const dearer = await exchange(guest, sale, { products: { 2: adult }, expectedCents: 2400 });
  expect(dearer.status, dearer.text.slice(0, 300)).toBe(200);
  expect(await settled(sale.id)).toBe('paid');
  // 30.00 and the rest of the fee, 1.00.
  const last = await post(guest, sale, { positions: [2], expectedCents: 3100 });
  expect(last.status, last.text.slice(0, 300)).toBeLessThan(400);
  expect(await sums(sale.id)).toMatchObject({ kept: 0 });
});
