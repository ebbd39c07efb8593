/** A multi-purpose gift voucher is no supply: it is on no invoice, and no revenue in the books. */
import { expect, it } from 'vitest';
import { readReceipt } from '../../../server/cash/sales/readReceipt';
import { prisma, sql } from '../../../server/infra/db';
import { soldWithoutInvoice } from '../../../server/invoices/vatBook';
import { showReceipt } from '../../../server/orders/afterSale/showReceipt';
import { paths } from '../../../server/shared/paths';
import { expectPage } from '../../support/expectPage';
import { sold } from '../payments/refundFixture';
import { accountant, app, ask, COMPANY, figuresOf, invoicesOf, openInvoicing, setSimplified } from './invoiceFixture';
import { ago, bookOf, day } from './papers';

openInvoicing();

const DAY = 37;

it('is on no invoice, beside a ticket or alone, asked for or not', async () => {
  const alone = await sold({ quantity: 1, product: { priceCents: 5000, taxRate: 0 } });
  const [item] = await prisma.orderItem.findMany({ where: { orderId: alone.id } });
  await prisma.product.update({ where: { id: item!.productId }, data: { category: 'voucher' } });
  await ago(alone.id, DAY);
  const refused = await ask(app.newClient(), alone, COMPANY);
  expect(refused.status).toBe(409);
  expect(await invoicesOf(alone)).toEqual([]);

  const mixed = await sold({ quantity: 3, product: { priceCents: 1210 } });
  await sql('test_voucher_in_it', 'update order_items set product_id = $2 where order_id = $1 and position = 3', [
    mixed.id,
    item!.productId,
  ]);
  await setSimplified('always');
  await ask(app.newClient(), mixed, COMPANY);
  expect(await figuresOf(mixed)).toEqual([['F1', 2420, 220]]);
  expect((await invoicesOf(mixed))[0]!.lines.map(({ positions }) => positions)).toEqual([[1, 2]]);

  // Sales of 86.30 are 24.20 invoiced and vouchers of 50.00 and 12.10, which need no invoice: no order differs, and
  // none lacks its invoice.
  const days = { from: day(DAY), to: day(0) };
  const { reconciled } = expectPage(
    await accountant.get(paths.salesReports.reconciliation({ range: 'custom', ...days })),
    'SalesReports/Reconciliation',
  );
  expect(reconciled.mismatches.filter(({ reasons }) => reasons.includes('invoice'))).toEqual([]);
  const { sold: all, invoiced, vouchers, notInvoiced } = reconciled.sums[0]!;
  expect({ all, invoiced, vouchers, notInvoiced }).toEqual({
    all: 8630,
    invoiced: 2420,
    vouchers: 6210,
    notInvoiced: 0,
  });
  expect(await soldWithoutInvoice(days)).toEqual([]);
  // The report by tax rate has a separate line for vouchers without a rate; no document shows a voucher with 0% tax.
  const { report } = expectPage(
    await accountant.get(paths.salesReports.index({ range: 'custom', ...days, rows: 'tax_rate' })),
    'SalesReports/Index',
  );
  expect(report.lines.map(({ key }) => key)).toEqual(['~', '1000']);
  expect((await readReceipt(alone.id, 'en')).taxes).toEqual([]);
  expect((await showReceipt(alone.id, 'en')).totals).toMatchObject({ totalCents: 5000, taxes: [] });
  expect((await showReceipt(mixed.id, 'en')).totals).toMatchObject({
    totalCents: 3630,
    taxes: [{ rate: 1000, baseCents: 2200, taxCents: 220 }],
  });

  // The price of a voucher is a liability until it is spent.
  expect(await bookOf(day(DAY))).toEqual([
    ['sale', '430', '', '', 5000, 0],
    ['sale', '438', '', '', 0, 5000],
    ['payment', '5729', '', '', 5000, 0],
    ['payment', '430', '', '', 0, 5000],
  ]);
});
