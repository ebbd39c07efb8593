/** The account and tax code of a sale: a product that gets others later keeps them for what it had sold. */
import { expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { buyerOf } from '../../support/placingBrowser';
import { post, sold } from '../payments/refundFixture';
import { until } from '../tickets/saleFixture';
import { app, ask, invoicesOf, openInvoicing } from './invoiceFixture';
import { ago, bookOf, day } from './papers';

openInvoicing();

it('is on the invoice, its correction and in the books, after the product got another account', async () => {
  const sale = await sold({
    quantity: 3,
    product: { priceCents: 1207, invoicingAccount: '7050001', invoicingTaxCode: 'R10' },
  });
  await ago(sale.id, 12);
  await prisma.product.updateMany({
    where: { eventId: sale.eventId },
    data: { invoicingAccount: '7059999', invoicingTaxCode: 'R21' },
  });
  await ask(app.newClient(), sale);
  await post(buyerOf(app), sale, { positions: [1], expectedCents: 1207 });
  await until(async () => (await invoicesOf(sale)).length === 2);
  await ago(sale.id, 11, 'refund');

  // 36.21 includes 3.29 tax; the remaining 24.14 include 2.19.
  expect(
    (await invoicesOf(sale)).map(({ kind, lines }) => [
      kind,
      lines.map(({ account, taxCode, grossCents, taxCents }) => [account, taxCode, grossCents, taxCents]),
    ]),
  ).toEqual([
    ['F1', [['7050001', 'R10', 3621, 329]]],
    ['R1', [['7050001', 'R10', -1207, -110]]],
  ]);
  expect((await bookOf(day(12))).filter(([kind]) => kind === 'sale')).toEqual([
    ['sale', '430', '', '', 3621, 0],
    ['sale', '7050001', 'R10', '10.00', 0, 3292],
    ['sale', '477', 'R10', '10.00', 0, 329],
  ]);
  expect(await bookOf(day(11))).toEqual([
    ['refund', '430', '', '', 0, 1207],
    ['refund', '7050001', 'R10', '10.00', 1097, 0],
    ['refund', '477', 'R10', '10.00', 110, 0],
  ]);
});
