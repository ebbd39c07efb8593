/** Exchanged tickets on invoices and in the books. */
import { expect, it } from 'vitest';
import { buyerOf } from '../../support/placingBrowser';
import { exchange } from '../orders/rescheduleFixture';
import { createProduct } from '../orders/shopFixture';
import { STEPS, sold } from '../payments/refundFixture';
import { type Sale, until } from '../tickets/saleFixture';
import { app, ask, invoicesOf, openInvoicing } from './invoiceFixture';
import { ago, bookOf, day, minor, readDocument, ublOf } from './papers';

openInvoicing();

/** Two children's tickets of 6.00 at 10%, the first exchanged for 4.00 at 21%. */
async function exchanged(prepare: (sale: Sale) => Promise<unknown>): Promise<Sale> {
  const sale = await sold({
    product: { name: { en: 'Child' }, priceCents: 600, invoicingAccount: '7050001', invoicingItem: 'CHILD' },
    event: { rescheduleUntilHours: 1, rescheduleExchanges: true, refundSteps: STEPS },
  });
  const other = { name: { en: 'Garden' }, priceCents: 400, taxRate: 2100, invoicingAccount: '7050002' };
  const product = await createProduct(sale.eventId, other);
  await prepare(sale);
  const answer = await exchange(buyerOf(app), sale, { products: { 1: product }, expectedCents: -200 });
  expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(400);
  return sale;
}

it('an invoice takes off what a ticket was and states what it became, each at its rate', async () => {
  const sale = await exchanged((order) => ask(app.newClient(), order));
  await until(async () => (await invoicesOf(sale)).length === 2);
  const [, invoice] = await invoicesOf(sale);
  expect(
    invoice!.lines.map(({ name, quantity, grossCents, taxCents, rate }) => [
      name.en,
      quantity,
      grossCents,
      taxCents,
      rate,
    ]),
  ).toEqual([
    ['Child', 1, -600, -54, 1000],
    ['Garden', 1, 400, 69, 2100],
  ]);
  // 12.00 included 1.09, and the remaining 6.00 include 0.55.
  expect(invoice!.taxes).toEqual([
    { rate: 1000, grossCents: -600, taxCents: -54 },
    { rate: 2100, grossCents: 400, taxCents: 69 },
  ]);
  const { root, it, text } = await ublOf(invoice!.id);
  expect([root, it.LegalMonetaryTotal!.TaxInclusiveAmount]).toEqual(['CreditNote', '2.00']);
  const { lines } = readDocument(it, root);
  expect(
    lines.map((line) => [
      minor(line.LineExtensionAmount!),
      minor(line.CreditedQuantity!),
      minor(line.Price!.PriceAmount!),
    ]),
  ).toEqual([
    [546, 100, 546],
    [-331, -100, 331],
  ]);
  expect(text).toContain('<cac:SellersItemIdentification><cbc:ID>CHILD</cbc:ID>');
  // A second request finds nothing missing.
  await ask(app.newClient(), sale);
  expect(await invoicesOf(sale)).toHaveLength(2);
});

it('the books leave a day that is over as it was when a ticket becomes another, by account and rate', async () => {
  const sale = await exchanged(({ id }) => ago(id, 9));
  await ago(sale.id, 8, 'exchange');
  expect((await bookOf(day(9))).slice(0, 3)).toEqual([
    ['sale', '430', '', '', 1200, 0],
    ['sale', '7050001', '', '10.00', 0, 1091],
    ['sale', '477', '', '10.00', 0, 109],
  ]);
  expect(await bookOf(day(8))).toEqual([
    ['sale', '430', '', '', 0, 200],
    ['sale', '7050001', '', '10.00', 546, 0],
    ['sale', '7050002', '', '21.00', 0, 331],
    ['sale', '477', '', '10.00', 54, 0],
    ['sale', '477', '', '21.00', 0, 69],
  ]);
});
