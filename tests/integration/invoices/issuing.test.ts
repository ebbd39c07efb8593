/** Invoices as buyers get them: with a sale or when they ask, once, numbered without gaps, corrected by others. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prisma, sql, transaction } from '../../../server/infra/db';
import { followOrder } from '../../../server/invoices/followOrder';
import { addProvider } from '../../../server/payments';
import { writeSetting } from '../../../server/settings';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { fakeProvider } from '../payments/fakeProvider';
import { codeOf, post, sold, staffPost } from '../payments/refundFixture';
import { place, settle, until } from '../tickets/saleFixture';
import { makeUser, signInAs } from '../users/people';
import {
  ask,
  COMPANY,
  closeHouse,
  figuresOf,
  invoicesOf,
  numbersOf,
  openHouse,
  setSimplified,
  upTo,
} from './invoiceFixture';

let app: TestApp;
let removeBank: () => void;
let manager: Client;
let accountant: Client;
let series: Awaited<ReturnType<typeof openHouse>>;
beforeAll(async () => {
  app = await startApp();
  removeBank = addProvider(fakeProvider());
  manager = await signInAs(app, (await makeUser('manager')).email);
  accountant = await signInAs(app, (await makeUser('accountant')).email);
  series = await openHouse();
});
afterAll(async () => {
  await closeHouse();
  removeBank();
  await app.close();
});
beforeEach(async () => {
  await setSimplified('request');
  await sql('test_patience', 'delete from rate_limits');
});

const pageOf = async (client: Client, { reference, secret }: { reference: string; secret: string }) =>
  expectPage(await client.get(paths.orders.invoice(reference, secret)), 'Orders/Invoice');

describe('a buyer', () => {
  it('asks for a full invoice, gets it once, and reads it in both languages', async () => {
    const sale = await sold();
    const guest = app.newClient();
    expect((await pageOf(guest, sale)).can).toEqual({ askSimplified: true, askFull: true });
    const answers = await Promise.all([1, 2, 3].map(() => ask(guest, sale, { ...COMPANY, taxId: 'es-b1234567 4' })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [invoice, ...others] = await invoicesOf(sale);
    expect(others).toEqual([]);
    const year = new Date().getFullYear();
    const { kind: _, ...customer } = COMPANY;
    // Two tickets at 12.00, 10 % inside: 24.00 holds 2.18.
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
      refusal: 'has_one',
      can: { askFull: false, askSimplified: false },
    });
    for (const lang of ['en', 'es']) {
      const pdf = await guest.get(paths.orders.invoicePdf(sale.reference, invoice!.id, sale.secret, lang));
      expect([pdf.status, pdf.headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
      expect(pdf.text.slice(0, 5)).toBe('%PDF-');
      expect(pdf.text).toContain(`/Lang (${lang})`);
    }
    // Asked for again it is the same; for somebody else it is refused, and says which there is.
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
    for (const [country, taxId] of wrong) {
      const answer = await ask(guest, sale, { ...COMPANY, country, taxId });
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
    const stolen = paths.orders.invoicePdf(other.reference, invoice!.id, other.secret, 'en');
    expect((await guest.get(stolen)).status).toBe(404);
    expect((await guest.get(paths.orders.invoice(one.reference))).status).toBe(404);
    expect((await guest.json('POST', paths.orders.invoice(one.reference), COMPANY)).status).toBe(404);
    for (const id of ['x', '%00']) {
      const strange = paths.orders.invoicePdf(one.reference, id, one.secret, 'en');
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

describe('tickets given back', () => {
  const back = (client: Client, sale: Parameters<typeof post>[1], positions: number[], expectedCents: number) =>
    post(client, sale, { positions, expectedCents });

  it('are corrected to the cent, each time once, until nothing is left', async () => {
    const sale = await sold({ quantity: 3, product: { priceCents: 1207 } });
    const guest = app.newClient();
    await ask(guest, sale, { kind: 'simplified' });
    // 36.21 holds 3.29; 24.14 holds 2.19; 12.07 holds 1.10: the papers together say what a calculator says of the rest.
    for (const position of [1, 2, 3]) {
      expect((await back(guest, sale, [position], 1207)).status).toBeLessThan(400);
      await until(async () => (await invoicesOf(sale)).length === position + 1);
      await Promise.all([followOrder(sale.id), followOrder(sale.id)]);
    }
    expect(await figuresOf(sale)).toEqual([
      ['F2', 3621, 329],
      ['R5', -1207, -110],
      ['R5', -1207, -109],
      ['R5', -1207, -110],
    ]);
    const [base] = await invoicesOf(sale);
    const bases = await prisma.invoice.findMany({ where: { orderId: sale.id, kind: 'R5' }, select: { baseId: true } });
    expect(bases).toEqual([1, 2, 3].map(() => ({ baseId: base!.id })));
    expect(codeOf(await ask(guest, sale)).code).toBe('invoice_nothing_left');
  });

  it('in part, with something kept, correct a full invoice by what went back', async () => {
    const sale = await sold({ inHours: 100 });
    const guest = app.newClient();
    await ask(guest, sale);
    await back(guest, sale, [2], 600);
    await until(async () => (await invoicesOf(sale)).length === 2);
    // 18.00 remains and holds 1.64.
    expect(await figuresOf(sale)).toEqual([
      ['F1', 2400, 218],
      ['R1', -600, -54],
    ]);
    const [, correction] = await invoicesOf(sale);
    expect(correction).toMatchObject({ customer: { taxId: 'B12345674' }, lines: [{ quantity: 1, positions: [2] }] });
  });

  it('before anything was issued leave what remains to be invoiced; after a simplified one the full one is of the rest', async () => {
    const [none, simple] = [await sold(), await sold()];
    const guest = app.newClient();
    await ask(guest, simple, { kind: 'simplified' });
    for (const sale of [none, simple]) await back(guest, sale, [1], 1200);
    await until(async () => (await invoicesOf(simple)).length === 2);
    await ask(guest, none);
    await ask(guest, simple);
    expect(await figuresOf(none)).toEqual([['F1', 1200, 109]]);
    expect(await figuresOf(simple)).toEqual([
      ['F2', 2400, 218],
      ['R5', -1200, -109],
      ['F3', 1200, 109],
    ]);
    await back(guest, simple, [2], 1200);
    await until(async () => (await invoicesOf(simple)).length === 4);
    expect((await figuresOf(simple)).at(-1)).toEqual(['R1', -1200, -109]);
  });

  it('for nothing, or asked for and not approved, correct nothing', async () => {
    const sale = await sold();
    const guest = app.newClient();
    await ask(guest, sale);
    await staffPost(manager, sale, { positions: [1], how: 'amount', amountCents: 0, expectedCents: 0 });
    await followOrder(sale.id);
    expect(await figuresOf(sale)).toEqual([['F1', 2400, 218]]);
  });
});

describe('numbers', () => {
  it('have no gap, though what took one is undone, and no day goes back', async () => {
    const before = await numbersOf(series.full);
    expect(before).toEqual(upTo(before.length));
    const sales = await Promise.all([1, 2, 3, 4].map(() => sold()));
    const failing = transaction(async (tx) => {
      const invoice = {
        id: sales[0]!.id,
        order_id: sales[0]!.id,
        position: 1,
        kind: 'F1',
        series_id: series.full,
        zone: 'UTC',
        currency: 'EUR',
        gross: 1,
        tax: 0,
        issuer: {},
        customer: {},
        lines: [],
        taxes: [],
        base_id: null,
      };
      await tx.$queryRaw`select issue_invoice(${JSON.stringify(invoice)}::jsonb) as code`;
      throw new Error('undone');
    });
    const asked = sales.map((sale) => ask(app.newClient(), sale));
    await expect(failing).rejects.toThrow('undone');
    await Promise.all(asked);
    expect(await numbersOf(series.full)).toEqual(upTo(before.length + 4));
    const [row] = await sql<{ later: number }>(
      'test_days',
      `select count(*)::int as later from invoices a join invoices b on a.series_id = b.series_id and a.number < b.number
       where a.issued_at > b.issued_at`,
    );
    expect(row!.later).toBe(0);
  });

  it('begin anew in another year, and their series cannot be made to leave one out', async () => {
    const [sale, year] = [await sold(), new Date().getFullYear()];
    const id = uuidv7();
    const past = { year: year - 1, nextNumber: 977, lastUsedAt: new Date(`${year - 1}-12-31T12:00:00Z`) };
    await prisma.series.create({
      data: { id, name: 'Old', kind: 'invoice', prefix: 'O-{year}-', digits: 4, yearly: true, ...past },
    });
    await writeSetting('invoices.series_simplified', id, null);
    await ask(app.newClient(), sale, { kind: 'simplified' });
    expect((await invoicesOf(sale))[0]!.code).toBe(`O-${year}-0001`);
    await writeSetting('invoices.series_simplified', series.simplified, null);
    const admin = await signInAs(app, (await makeUser('administrator')).email);
    const { values, version } = expectPage(await admin.get(paths.series.edit(series.full)), 'Series/Edit').record;
    const change = await admin.json('PATCH', paths.series.one(series.full), { ...values, nextNumber: 9000, version });
    expect(Object.keys(codeOf(change).errors!)).toEqual(['nextNumber']);
  });

  it('and everything beside them stay as they were written', async () => {
    const [row] = await sql<{ id: string }>('any_invoice', 'select id from invoices limit 1');
    for (const statement of [
      `update invoices set gross_cents = 1 where id = $1`,
      `update invoices set customer = null, customer_erased_at = now() where id = $1 and customer is not null`,
      `delete from invoices where id = $1`,
    ])
      await expect(sql(`test_${statement.length}`, statement, [row!.id])).rejects.toThrow('append-only');
  });
});

describe('the house', () => {
  it('issues nothing while its address, its tax number or a series is missing, and says so', async () => {
    const sale = await sold();
    const guest = app.newClient();
    const admin = await signInAs(app, (await makeUser('administrator')).email);
    const missing = async () => expectPage(await admin.get(paths.settings.invoices()), 'Settings/Invoices').missing;
    const lead = async () =>
      expectPage(await guest.get(paths.orders.show(sale.reference, sale.secret)), 'Orders/Show').can.invoice;
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
    expect((await accountant.get(paths.invoices.pdf(invoice!.id, 'es'))).text).toContain('/Lang (es)');
    expect((await manager.get(paths.invoices.index())).status).toBe(403);
    for (const id of ['x', '%00', crypto.randomUUID()])
      expect((await accountant.get(paths.invoices.show(id))).status).toBe(404);
  });
});
