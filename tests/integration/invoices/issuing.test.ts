/** Invoices for buyers: issued with a sale or on request, once, and the messages if they are unavailable. */
import { describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { writeSetting } from '../../../server/settings';
import { paths } from '../../../server/shared/paths';
import type { Client } from '../../support/client';
import { thisYear } from '../../support/days';
import { expectPage } from '../../support/expectPage';
import { codeOf, sold } from '../payments/refundFixture';
import { place, settle, until } from '../tickets/saleFixture';
import { app, ask, COMPANY, figuresOf, invoicesOf, openInvoicing, setSimplified } from './invoiceFixture';

openInvoicing();

const pageOf = async (client: Client, { reference, key }: { reference: string; key: string }) =>
  expectPage(await client.get(paths.orders.invoice(reference, key)), 'Orders/Invoice');

describe('a buyer', () => {
  it('asks for a full invoice, gets it once, and reads it in both languages', async () => {
    const sale = await sold();
    const guest = app.newClient();
    expect((await pageOf(guest, sale)).can).toEqual({ askSimplified: true, askFull: true });
    const answers = await Promise.all([1, 2, 3].map(() => ask(guest, sale, { ...COMPANY, taxId: 'es-b1234567 4' })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [invoice, ...others] = await invoicesOf(sale);
    expect(others).toEqual([]);
    const year = thisYear();
    const { kind: _, ...customer } = COMPANY;
    // Two tickets at 12.00, 10% included: 24.00 includes 2.18.
    expect(invoice).toMatchObject({
      kind: 'F1',
      code: `F-${year}-0001`,
      grossCents: 2400,
      taxCents: 218,
      customer,
      lines: [{ quantity: 2, grossCents: 2400, taxCents: 218, rate: 1000, positions: [1, 2] }],
      taxes: [{ rate: 1000, grossCents: 2400, taxCents: 218 }],
    });
    expect(await pageOf(guest, sale)).toMatchObject({
      refusal: null,
      correctable: { code: invoice!.code },
      can: { askFull: false, askSimplified: false },
    });
    for (const lang of ['en', 'es']) {
      const pdf = await guest.get(paths.orders.invoicePdf(sale.reference, invoice!.id, sale.key, lang));
      expect([pdf.status, pdf.headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
      expect(pdf.text.slice(0, 5)).toBe('%PDF-');
      expect(pdf.text).toContain(`/Lang (${lang})`);
    }
    // A repeated request returns the same invoice; for another customer it is refused, and names the existing one.
    expect((await ask(guest, sale)).status).toBe(200);
    const other = codeOf(await ask(guest, sale, { ...COMPANY, name: 'Another' }));
    expect(other.errors!.taxId![0]).toContain(invoice!.code);
    expect(await invoicesOf(sale)).toHaveLength(1);
  });

  it('asks before paying: the invoice comes with the money, for whom was asked last', async () => {
    const sale = await place();
    const guest = app.newClient();
    expect(codeOf(await ask(guest, sale, { kind: 'simplified' })).code).toBe('invoice_unpaid');
    await ask(guest, sale, { ...COMPANY, name: 'First' });
    expect((await ask(guest, sale)).status).toBe(200);
    expect((await pageOf(guest, sale)).awaited).toMatchObject({ name: COMPANY.name });
    expect(await invoicesOf(sale)).toEqual([]);
    await settle(sale);
    const [invoice] = await until(async () => {
      const found = await invoicesOf(sale);
      return found.length > 0 && found;
    });
    expect(invoice).toMatchObject({ kind: 'F1', customer: { name: COMPANY.name } });
    expect(await prisma.invoiceRequest.count({ where: { orderId: sale.id } })).toBe(0);
  });

  it('is told what is wrong beside its field, and nothing is issued', async () => {
    const sale = await sold();
    const guest = app.newClient();
    const wrong: [string, string][] = [
      ['ES', 'B12345678'],
      ['ES', '12345678A'],
      ['ES', 'X1234567A'],
      ['PT', '501442601'],
      ['FR', '40303265044'],
      ['DE', '136695977'],
      ['IT', '00743110158'],
      ['NL', '004495446B01'],
      ['BE', '0428759498'],
      ['AT', 'U13585628'],
      ['PL', '8567346216'],
      ['GR', '12345678'],
      ['US', '!'],
    ];
    const postcodes: Record<string, string> = { PT: '1000-001', NL: '1012 AB', BE: '1000', AT: '1010' };
    for (const [country, taxId] of wrong) {
      const { postcode } = COMPANY;
      const answer = await ask(guest, sale, { ...COMPANY, country, taxId, postcode: postcodes[country] ?? postcode });
      expect([answer.status, Object.keys(codeOf(answer).errors!)], `${country} ${taxId}`).toEqual([422, ['taxId']]);
      await sql('test_patience', 'delete from rate_limits');
    }
    const bad = {
      name: '\u0000',
      taxId: '\ud800',
      country: 'XX',
      address: 'x'.repeat(201),
      postcode: ' ',
      city: 2 ** 40,
    };
    const answer = await ask(guest, sale, { kind: 'full', ...bad });
    expect([answer.status, Object.keys(codeOf(answer).errors!).sort()]).toEqual([
      422,
      ['address', 'city', 'country', 'name', 'postcode', 'taxId'],
    ]);
    for (const body of [{}, { kind: 'x' }, { kind: ['simplified'] }])
      expect((await ask(guest, sale, body)).status).toBe(422);
    expect(await invoicesOf(sale)).toEqual([]);
  });

  it('of another order, or without its key, gets nothing', async () => {
    const [one, other] = [await sold(), await sold()];
    const guest = app.newClient();
    await ask(guest, one);
    const [invoice] = await invoicesOf(one);
    const stolen = paths.orders.invoicePdf(other.reference, invoice!.id, other.key, 'en');
    expect((await guest.get(stolen)).status).toBe(404);
    expect((await guest.get(paths.orders.invoice(one.reference))).status).toBe(404);
    expect((await guest.json('POST', paths.orders.invoice(one.reference), COMPANY)).status).toBe(404);
    for (const id of ['x', '%00']) {
      const strange = paths.orders.invoicePdf(one.reference, id, one.key, 'en');
      expect((await guest.get(strange)).status).toBe(404);
    }
  });
});

describe('a simplified invoice', () => {
  it('comes with every sale where the house says so, and a full one takes its place', async () => {
    await setSimplified('always');
    const sale = await sold();
    await until(async () => (await invoicesOf(sale)).length === 1);
    expect(await figuresOf(sale)).toEqual([['F2', 2400, 218]]);
    const guest = app.newClient();
    expect((await pageOf(guest, sale)).can).toEqual({ askSimplified: false, askFull: true });
    expect((await ask(guest, sale, { kind: 'simplified' })).status).toBe(200);
    expect((await ask(guest, sale)).status).toBe(200);
    expect(await figuresOf(sale)).toEqual([
      ['F2', 2400, 218],
      ['F3', 2400, 218],
    ]);
  });

  it('is for small amounts alone, and for what costs something', async () => {
    await writeSetting('invoices.simplified_limit', 2399, null);
    const guest = app.newClient();
    const [dear, free] = [await sold(), await sold({ product: { priceCents: 0 } })];
    expect((await pageOf(guest, dear)).can).toEqual({ askSimplified: false, askFull: true });
    expect(codeOf(await ask(guest, dear, { kind: 'simplified' })).code).toBe('invoice_too_large');
    await writeSetting('invoices.simplified_limit', 2400, null);
    expect((await ask(guest, dear, { kind: 'simplified' })).status).toBe(200);
    expect(await figuresOf(dear)).toEqual([['F2', 2400, 218]]);
    expect(codeOf(await ask(guest, free)).code).toBe('invoice_nothing_left');
    await writeSetting('invoices.simplified_limit', 40_000, null);
  });
});

it('names whom it is for during six years, whatever the settings were made to say', async () => {
  const sale = await sold();
  await ask(app.newClient(), sale);
  const [invoice] = await invoicesOf(sale);
  const isDue = async (years: string) => {
    const due = await sql<{ id: string }>(
      'test_due_invoices',
      `select id::text as id from erasable('invoices', '{"holder_months": 6, "buyer_years": 1}', now() + $1::interval, 1000) id`,
      [years],
    );
    return due.some(({ id }) => id === invoice!.id);
  };
  expect([await isDue('5 years 11 months'), await isDue('6 years 1 day')]).toEqual([false, true]);
});
