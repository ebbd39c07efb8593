/** An accountant declares the VAT of a quarter: totals by rate, and sales without an invoice. */
import { beforeAll, expect, it } from 'vitest';
import { soldWithoutInvoice, taxByRate } from '../../../server/invoices/vatBook';
import { writeSetting } from '../../../server/settings';
import { paths } from '../../../server/shared/paths';
import { quarterBefore } from '../../../server/shared/period';
import { today } from '../../support/days';
import { expectPage } from '../../support/expectPage';
import { buyerOf } from '../../support/placingBrowser';
import { post, sold } from '../payments/refundFixture';
import { until } from '../tickets/saleFixture';
import { accountant, app, ask, cancel, invoicesOf, openInvoicing } from './invoiceFixture';

openInvoicing();
beforeAll(() => writeSetting('invoices.verifactu', true, null));

const books = async (query: Parameters<typeof paths.invoices.index>[0] = {}) =>
  expectPage(await accountant.get(paths.invoices.index(query)), 'Invoices/Index').books;
const now = () => ({ from: today(), to: today() });

it('the palette leads to the last quarter, whose days are chosen already', async () => {
  const { days, hasForm303, rates } = await books({ books: 'last_quarter' });
  expect([days, hasForm303, rates]).toEqual([quarterBefore(today()), true, []]);
  expect((await books()).days.from).toBe((await books()).days.to);
  await writeSetting('invoices.country', 'PT', null);
  expect((await books()).hasForm303).toBe(false);
  await writeSetting('invoices.country', 'ES', null);
});

it('bases and tax are added up by rate; what corrective invoices take off stands by itself; nothing that is cancelled counts', async () => {
  // Two tickets of 12.00 including 10%, and two of 12.10 including 21%.
  const [low, high, wrong] = [
    await sold(),
    await sold({ product: { priceCents: 1210, taxRate: 2100 } }),
    await sold({ product: { priceCents: 1040, taxRate: 400 } }),
  ];
  for (const sale of [low, high, wrong]) await ask(app.newClient(), sale);
  expect(await taxByRate(now())).toEqual([
    { currency: 'EUR', rate: 400, base: 2000, tax: 80 },
    { currency: 'EUR', rate: 1000, base: 2182, tax: 218 },
    { currency: 'EUR', rate: 2100, base: 2000, tax: 420 },
  ]);
  await post(buyerOf(app), low, { positions: [1], expectedCents: 1200 });
  await until(async () => (await invoicesOf(low)).length === 2);
  expect((await cancel(accountant, (await invoicesOf(wrong))[0]!.id)).status).toBe(200);
  expect(await taxByRate(now())).toEqual([
    { currency: 'EUR', rate: 1000, base: 2182, tax: 218 },
    { currency: 'EUR', rate: 2100, base: 2000, tax: 420 },
    { currency: 'EUR', rate: null, base: -1091, tax: -109 },
  ]);
});

it('the invoice of a real sale is cancelled after a warning; the order stands without one until the right one is issued', async () => {
  const sale = await sold();
  await ask(app.newClient(), sale);
  const [invoice] = await invoicesOf(sale);
  const shown = async () => expectPage(await accountant.get(paths.invoices.show(invoice!.id)), 'Invoices/Show');
  const without = async () => (await soldWithoutInvoice(now())).flatMap(({ first }) => first);
  expect([(await shown()).soldWithout, await without()]).toEqual([2400, expect.not.arrayContaining([sale.reference])]);
  expect((await cancel(accountant, invoice!.id)).status).toBe(200);
  expect([(await shown()).soldWithout, await without()]).toEqual([2400, expect.arrayContaining([sale.reference])]);
  // The accountant issues the right one on the page that the warning links to.
  const page = expectPage(await accountant.get(paths.orders.invoice(sale.reference)), 'Orders/Invoice');
  expect(page.can.askFull).toBe(true);
  expect((await ask(accountant, { ...sale, key: '' })).status).toBe(200);
  expect([(await shown()).soldWithout, await without()]).toEqual([null, expect.not.arrayContaining([sale.reference])]);
});
