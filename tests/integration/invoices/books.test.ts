/** Exports for accounting: UBL that complies with the European standard, and a daily journal that balances. */
import { describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { refundPayment } from '../../../server/payments/actions/refundPayment';
import { paths } from '../../../server/shared/paths';
import { today } from '../../support/days';
import { expectPage } from '../../support/expectPage';
import { brokenRules } from '../../support/invoiceRules';
import { buyerOf } from '../../support/placingBrowser';
import { move } from '../orders/rescheduleFixture';
import { createSlot } from '../orders/shopFixture';
import { post, STEPS, sold } from '../payments/refundFixture';
import { place, until } from '../tickets/saleFixture';
import { makeUser, signInAs } from '../users/people';
import { change, credit, spendBalance } from '../wallets/balanceFixture';
import { accountant, app, ask, COMPANY, correct, invoicesOf, openInvoicing } from './invoiceFixture';
import { ago, bookOf, day, minor, noon, readDocument, ublOf } from './papers';

openInvoicing();

describe('UBL', () => {
  it('keeps to the rules of the standard, for an invoice and for what corrects it', async () => {
    const sale = await sold({ quantity: 5, product: { priceCents: 1207, invoicingItem: 'ADM-1' } });
    await ask(app.newClient(), sale);
    await post(buyerOf(app), sale, { positions: [2, 3], expectedCents: 2414 });
    await until(async () => (await invoicesOf(sale)).length === 2);
    for (const [at, invoice] of (await invoicesOf(sale)).entries()) {
      const { root, it, text } = await ublOf(invoice.id);
      expect(root).toBe(at === 0 ? 'Invoice' : 'CreditNote');
      const { lines, totals, taxes } = readDocument(it, root);
      const sign = at === 0 ? 1 : -1;
      const parts = invoice.lines.map(({ grossCents, rate, taxCents }) => ({
        gross: grossCents * sign,
        rate,
        tax: taxCents * sign,
      }));
      expect(lines.map((line) => minor(line.LineExtensionAmount!))).toEqual(parts.map(({ gross, tax }) => gross - tax));
      const [total, prepaid, due] = [totals.TaxInclusiveAmount!, totals.PrepaidAmount!, totals.PayableAmount!].map(
        minor,
      ) as [number, number, number];
      expect(brokenRules({ lines: parts, charges: [], taxes, total, prepaid, due })).toEqual([]);
      expect(minor(totals.TaxExclusiveAmount!)).toBe(total - minor(it.TaxTotal!.TaxAmount!));
      expect(it.CustomizationID).toBe('urn:cen.eu:en16931:2017');
      expect(it.ID).toBe(invoice.code);
      expect(text).toContain('<cbc:CompanyID>ESB12345674</cbc:CompanyID>');
      expect(text).toContain('<cac:SellersItemIdentification><cbc:ID>ADM-1</cbc:ID>');
      expect(text.includes('<cac:BillingReference>')).toBe(at === 1);
    }
  });

  it('of whom an invoice is for: all anew as a corrected invoice; all back as a credit note, and an invoice', async () => {
    const sale = await sold();
    await ask(app.newClient(), sale);
    await correct(app.newClient(), sale, { name: 'Viajes Levante S.L.' });
    await correct(app.newClient(), sale, { name: 'Otra S.A.', taxId: 'A58818501' });
    const said: unknown[] = [];
    for (const { id } of await invoicesOf(sale)) {
      const { root, it } = await ublOf(id);
      const about = it.BillingReference?.InvoiceDocumentReference?.ID ?? null;
      const party = it.AccountingCustomerParty!.Party!.PartyLegalEntity!.RegistrationName;
      const code = it.InvoiceTypeCode ?? it.CreditNoteTypeCode;
      said.push([root, code, party, it.LegalMonetaryTotal!.TaxInclusiveAmount, about]);
    }
    const [first, second] = await invoicesOf(sale);
    expect(said).toEqual([
      ['Invoice', '380', COMPANY.name, '24.00', null],
      ['Invoice', '384', 'Viajes Levante S.L.', '24.00', first!.code],
      ['CreditNote', '381', 'Viajes Levante S.L.', '24.00', second!.code],
      ['Invoice', '380', 'Otra S.A.', '24.00', null],
    ]);
  });

  it('is none of a simplified invoice, and takes any name', async () => {
    const [simple, strange] = [await sold(), await sold({ product: { taxRate: 0 } })];
    await ask(app.newClient(), simple, { kind: 'simplified' });
    expect((await accountant.get(paths.invoices.xml((await invoicesOf(simple))[0]!.id))).status).toBe(404);
    await ask(app.newClient(), strange, { ...COMPANY, name: '<&">\u0001]]> Ñandú' });
    const { it } = await ublOf((await invoicesOf(strange))[0]!.id);
    expect(JSON.stringify(it)).toContain('E');
  });
});

describe('the books of a day', () => {
  it('balance, each thing on the day on which it happened, by account and code of tax', async () => {
    // No other sales are on these days: other tests sell today.
    const sale = await sold({
      quantity: 3,
      product: { priceCents: 1207, invoicingAccount: '7050001', invoicingTaxCode: 'R10' },
    });
    await ago(sale.id, 3);
    await post(buyerOf(app), sale, { positions: [1], expectedCents: 1207 });
    const [refund] = await sql<{ id: string }>('test_refund', 'select id from refunds where order_id = $1', [sale.id]);
    await refundPayment(refund!.id);
    await until(
      async () =>
        (await sql('test_done', `select 1 from order_events where order_id = $1 and kind = 'refund_done'`, [sale.id]))
          .length === 1,
    );
    await ago(sale.id, 2, 'refund');
    await ago(sale.id, 1, 'returned');
    // The customer of an invoice does not affect the books.
    await ask(app.newClient(), sale);
    await correct(app.newClient(), sale, { name: 'Otra S.A.', taxId: 'A58818501' });
    // 36.21 includes 3.29 tax; the remaining 24.14 include 2.19.
    expect(await bookOf(day(3))).toEqual([
      ['sale', '430', '', '', 3621, 0],
      ['sale', '7050001', 'R10', '10.00', 0, 3292],
      ['sale', '477', 'R10', '10.00', 0, 329],
      ['payment', '5729', '', '', 3621, 0],
      ['payment', '430', '', '', 0, 3621],
    ]);
    expect(await bookOf(day(2))).toEqual([
      ['refund', '430', '', '', 0, 1207],
      ['refund', '7050001', 'R10', '10.00', 1097, 0],
      ['refund', '477', 'R10', '10.00', 110, 0],
    ]);
    expect(await bookOf(day(1))).toEqual([
      ['payout', '430', '', '', 1207, 0],
      ['payout', '5729', '', '', 0, 1207],
    ]);
    for (const ago of [1, 2, 3]) {
      const rows = await bookOf(day(ago));
      const sum = (column: 4 | 5) => rows.reduce((all, row) => all + (row[column] as number), 0);
      expect(sum(4)).toBe(sum(5));
    }
    expect(await bookOf(day(4))).toEqual([]);
  });

  it('have what a balance pays, and what goes back to one, on an account of its own: no bank moves', async () => {
    const person = await makeUser();
    const sale = await sold({ userId: person.id, event: { refundToBalance: true, refundSteps: STEPS } });
    const buyer = await signInAs(app, person.email);
    expect((await post(buyer, sale, { positions: [1], expectedCents: 1200, to: 'balance' })).status).toBeLessThan(400);
    const next = await place({ like: sale, quantity: 1, userId: person.id });
    await spendBalance(next.id, person.id);
    for (const { id } of [sale, next]) await ago(id, 9);
    await ago(sale.id, 8, 'refund', 'credited');
    // 24.00 includes 2.18 and 12.00 includes 1.09; the VAT book has neither until an invoice is requested.
    const without = async () => {
      const shown = paths.invoices.index({ books_from: day(9), books_to: day(9) });
      return expectPage(await accountant.get(shown), 'Invoices/Index').books.without;
    };
    expect(await without()).toMatchObject([{ currency: 'EUR', orders: 2, gross: 3600, tax: 327 }]);
    await ask(app.newClient(), next);
    expect(await without()).toMatchObject([{ currency: 'EUR', orders: 1, gross: 2400, tax: 218 }]);
    expect((await bookOf(day(9))).filter(([kind]) => kind !== 'sale')).toEqual([
      ['payment', '5729', '', '', 2400, 0],
      ['payment', '430', '', '', 0, 2400],
      ['payment', '438', '', '', 1200, 0],
      ['payment', '430', '', '', 0, 1200],
    ]);
    expect((await bookOf(day(8))).filter(([kind]) => kind === 'payout')).toEqual([
      ['payout', '430', '', '', 1200, 0],
      ['payout', '438', '', '', 0, 1200],
    ]);
  });

  it('have the credit that staff give and take back, what ends, and what a lost dispute takes, each once', async () => {
    const { id, email } = await makeUser();
    for (const body of [
      { kind: 'credit', amountCents: 5000 },
      { kind: 'taken_back', amountCents: 1200 },
    ])
      expect((await change(accountant, id, body)).status).toBeLessThan(400);
    await credit(id, { amount: 700, endsIn: '-1 hour' });
    await sql('test_end', 'select expire_balances(10)');
    const sale = await sold({ userId: id, event: { refundToBalance: true, refundSteps: STEPS } });
    await post(await signInAs(app, email), sale, { positions: [1], expectedCents: 1200, to: 'balance' });
    for (const status of ['disputed', 'dispute_lost'])
      await sql('test_dispute', 'select * from settle_payments($1::jsonb)', [
        JSON.stringify([{ payment_id: sale.paymentId, status, amount: 2400, currency: 'EUR' }]),
      ]);
    await sql('as_ledger', 'alter table wallet_transactions disable trigger user');
    await sql(
      'test_given_ago',
      `update wallet_transactions t set created_at = ${noon(12)} from wallet_entries e join wallets w on w.id = e.wallet_id
       where e.transaction_id = t.id and w.user_id = $1`,
      [id],
    );
    await sql('as_ledger_again', 'alter table wallet_transactions enable trigger user');
    expect(await bookOf(day(12))).toEqual([
      ['credit', '659', '', '', 5700, 0],
      ['credit', '438', '', '', 0, 5700],
      ['credit', '438', '', '', 1200, 0],
      ['credit', '659', '', '', 0, 1200],
      ['expiry', '438', '', '', 700, 0],
      ['expiry', '759', '', '', 0, 700],
      ['payment', '438', '', '', 1200, 0],
      ['payment', '430', '', '', 0, 1200],
    ]);
    expect(await bookOf(day(11))).toEqual([]);
    expect(await bookOf(day(13))).toEqual([]);
  });

  it('leave a day that is over as it was when a visit moves to a cheaper time', async () => {
    const sale = await sold({
      quantity: 2,
      product: { priceCents: 1200 },
      event: { rescheduleUntilHours: 1, refundSteps: STEPS },
    });
    const slot = await createSlot(sale.eventId, { inHours: 48 });
    const { id } = await prisma.product.findFirstOrThrow({ where: { eventId: sale.eventId } });
    await prisma.appointment.update({ where: { id: slot }, data: { prices: { [id]: 650 } } });
    await ago(sale.id, 6);
    const answer = await move(buyerOf(app), sale, { positions: [1], slot, expectedCents: -550 });
    expect(answer.status, answer.text).toBeLessThan(400);
    await ago(sale.id, 5, 'move');
    // 24.00 includes 2.18; the price of 18.50 after the change includes 1.68.
    expect((await bookOf(day(6))).slice(0, 3)).toEqual([
      ['sale', '430', '', '', 2400, 0],
      ['sale', '705', '', '10.00', 0, 2182],
      ['sale', '477', '', '10.00', 0, 218],
    ]);
    expect(await bookOf(day(5))).toEqual([
      ['sale', '430', '', '', 0, 550],
      ['sale', '705', '', '10.00', 500, 0],
      ['sale', '477', '', '10.00', 50, 0],
    ]);
  });

  it('are those of days that are over: the form says so to a person who types another address', async () => {
    const saidAt = async (path: string) => {
      const answer = await accountant.get(path);
      expectPage(answer, 'Invoices/Index');
      return JSON.stringify(answer.page);
    };
    expect((await accountant.json('GET', paths.invoices.books(today()))).status).toBe(422);
    for (const day of ['', 'x', '2026-02-30', '%00', '9999-99-99'])
      expect(await saidAt(`${paths.invoices.books()}?day=${day}`)).toContain('Choose a first and a last day');
    expect(await saidAt(paths.invoices.books(today()))).toContain('The file for a day is available when the day ends.');
    expect((await accountant.json('GET', `${paths.invoices.books()}?day=x`)).status).toBe(422);
  });
});
