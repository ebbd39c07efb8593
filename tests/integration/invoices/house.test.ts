/** Conditions under which an organisation issues invoices, and permissions to see them. */
import { describe, expect, it } from 'vitest';
import { checkInvoices } from '../../../server/invoices/checkInvoices';
import { writeSetting } from '../../../server/settings';
import { paths } from '../../../server/shared/paths';
import { formatReference } from '../../../server/shared/reference';
import { readRows } from '../../../server/shared/separatedValues';
import { dayAhead } from '../../support/days';
import { expectPage } from '../../support/expectPage';
import { buyerOf } from '../../support/placingBrowser';
import { codeOf, post, STEPS, sold } from '../payments/refundFixture';
import { type Sale, until } from '../tickets/saleFixture';
import { makeUser, signInAs } from '../users/people';
import {
  accountant,
  app,
  ask,
  COMPANY,
  correct,
  figuresOf,
  invoicesOf,
  manager,
  openInvoicing,
  series,
} from './invoiceFixture';

openInvoicing();

describe('the house', () => {
  it('issues nothing while its address, its tax number or a series is missing, and says so', async () => {
    const sale = await sold();
    const guest = buyerOf(app);
    const admin = await signInAs(app, (await makeUser('administrator')).email);
    const missing = async () => expectPage(await admin.get(paths.settings.invoices()), 'Settings/Invoices').missing;
    const lead = async () =>
      expectPage(await guest.get(paths.orders.show(sale.reference, sale.key)), 'Orders/Show').can.invoice;
    expect([await missing(), await lead()]).toEqual([null, true]);
    await writeSetting('organisation.tax_id', '', null);
    expect([await missing(), await lead()]).toEqual(['issuer', false]);
    expect(codeOf(await ask(guest, sale)).code).toBe('invoice_missing_issuer');
    await writeSetting('organisation.tax_id', 'G11000007', null);
    await writeSetting('invoices.series_full', null, null);
    expect(await missing()).toBe('series');
    expect(codeOf(await ask(guest, sale)).code).toBe('invoice_missing_series');
    await writeSetting('invoices.series_full', series.full, null);
    expect(await invoicesOf(sale)).toEqual([]);
  });

  it('chooses a series of its own for each kind', async () => {
    const admin = await signInAs(app, (await makeUser('administrator')).email);
    const { record } = expectPage(await admin.get(paths.settings.invoices()), 'Settings/Invoices');
    const save = (values: object) =>
      admin.json('PATCH', paths.settings.invoices(), { ...record.values, ...values, version: record.version });
    expect(Object.keys(codeOf(await save({ seriesFull: series.simplified })).errors!)).toEqual(['seriesFull']);
    expect(Object.keys(codeOf(await save({ seriesFull: crypto.randomUUID() })).errors!)).toEqual(['seriesFull']);
    expect(Object.keys(codeOf(await save({ country: 'XX', simplifiedLimit: 2 ** 40 })).errors!).sort()).toEqual([
      'country',
      'simplifiedLimit',
    ]);
    expect((await save({ exemption: 'Art. 20.Uno.14.º LIVA' })).status).toBe(200);
    const free = await sold({ product: { taxRate: 0 } });
    await ask(app.newClient(), free);
    expect((await invoicesOf(free))[0]!.taxes).toEqual([
      { rate: 0, grossCents: 2400, taxCents: 0, exemption: 'Art. 20.Uno.14.º LIVA' },
    ]);
  });

  it('lists them for those who keep its books, and shows each as it was issued', async () => {
    const sale = await sold();
    await ask(app.newClient(), sale);
    const [invoice] = await invoicesOf(sale);
    const found = expectPage(
      await accountant.get(`${paths.invoices.index()}?q=${invoice!.code.toLowerCase()}`),
      'Invoices/Index',
    );
    expect(found.list.rows).toMatchObject([{ id: invoice!.id, code: invoice!.code, customer: COMPANY.name }]);
    const page = expectPage(await accountant.get(paths.invoices.show(invoice!.id)), 'Invoices/Show');
    expect(page).toMatchObject({ order: sale.reference, others: [], invoice: { id: invoice!.id, grossCents: 2400 } });
    const spanish = await accountant.get(paths.invoices.pdf(invoice!.id, 'es'));
    expect(spanish.text).toContain('/Lang (es)');
    // A file in another language does not change the language of the page.
    expect(spanish.headers.get('Set-Cookie') ?? '').not.toContain('es');
    expect((await accountant.get(paths.invoices.show(invoice!.id))).text).toContain('lang="en"');
    expect((await manager.get(paths.invoices.index())).status).toBe(403);
    for (const id of ['x', '%00', crypto.randomUUID()])
      expect((await accountant.get(paths.invoices.show(id))).status).toBe(404);
  });

  it('says of each which is in force: one in the place of another, one taken back and one cancelled are not', async () => {
    const sale = await sold({ quantity: 2, product: { priceCents: 1210, taxRate: 2100 } });
    await ask(app.newClient(), sale, { kind: 'simplified' });
    await ask(app.newClient(), sale);
    const statesOf = async () => {
      const { list } = expectPage(
        await accountant.get(`${paths.invoices.index()}?q=${sale.reference}`),
        'Invoices/Index',
      );
      return list.rows.map(({ kind, state, rates, base, taxId }) => [kind, state, rates[0], base.amount, taxId]).sort();
    };
    const rates = '21%: €20.00 + €4.20';
    expect(await statesOf()).toEqual(
      [
        ['F2', 'superseded', rates, 2000, null],
        ['F3', 'valid', rates, 2000, COMPANY.taxId],
      ].sort(),
    );
    // The VAT book says so in words, and its last three columns add up to the declared totals.
    const days = { from: dayAhead(-1), to: dayAhead(1) };
    const book = readRows((await accountant.get(paths.invoices.booksFile('vat-book', 'csv', days))).text, 1000);
    if ('openQuote' in book) throw new Error('unreadable');
    const lines = book.rows.map(({ cells }) => cells).filter((cells) => cells[8] === formatReference(sale.reference));
    expect(
      lines.map((cells) => [cells[2], cells[3], ...[11, 12, 13, 15, 16, 17].map((at) => Number(cells[at]))]),
    ).toEqual([
      ['Simplified invoice', 'Replaced', 20, 4.2, 24.2, 0, 0, 0],
      ['Invoice replacing a simplified invoice', 'Valid', 20, 4.2, 24.2, 20, 4.2, 24.2],
    ]);
    await correct(app.newClient(), sale, { name: 'Otra S.A.', taxId: 'A58818501' });
    expect((await statesOf()).map(([kind, state]) => `${kind} ${state}`)).toEqual([
      'F1 valid',
      'F2 superseded',
      'F3 superseded',
      'R4 superseded',
    ]);
    const file = await accountant.get(`${paths.invoices.index()}/export.csv?q=${sale.reference}`);
    expect(file.text.match(/Valid/g)).toHaveLength(1);
  });

  it('corrects whom one is for while something of it stays sold; where nothing does, both pages say why not', async () => {
    const guest = buyerOf(app);
    const [gone, kept] = [await sold(), await sold({ event: { refundSteps: STEPS, refundFeeCents: 100 } })];
    for (const sale of [gone, kept]) await ask(guest, sale);
    await post(guest, gone, { positions: [1, 2], expectedCents: 2400 });
    await post(guest, kept, { positions: [1, 2], expectedCents: 2200 });
    await until(async () => (await invoicesOf(gone)).length + (await invoicesOf(kept)).length === 4);
    const both = async (sale: Sale) => {
      const page = expectPage(await guest.get(paths.orders.invoice(sale.reference, sale.key)), 'Orders/Invoice');
      const { id } = (await invoicesOf(sale))[0]!;
      const staff = expectPage(await accountant.get(paths.invoices.show(id)), 'Invoices/Show');
      return [page.refusal, page.correctable !== null, staff.isReturned, staff.can.correct];
    };
    expect(await both(gone)).toEqual(['returned', false, true, false]);
    expect(await both(kept)).toEqual([null, true, false, true]);
    const right = { ...COMPANY, name: 'Viajes Levante S.L.', corrected: (await invoicesOf(kept))[0]!.id };
    expect((await ask(guest, kept, right)).status).toBe(200);
    expect((await correct(guest, kept, { name: 'Otra S.A.', taxId: 'A58818501' })).status).toBe(200);
    // The remaining 2.00 include 0.18: a correction states the rest.
    expect(await figuresOf(kept)).toEqual([
      ['F1', 2400, 218],
      ['R1', -2200, -200],
      ['R4', 200, 18],
      ['R4', -200, -18],
      ['F1', 200, 18],
    ]);
    expect(await checkInvoices()).toEqual([]);
  });
});
