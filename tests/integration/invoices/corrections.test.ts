/** Refunds are corrected to the cent, each once; numbers have no gap, and issued documents never change. */
import { describe, expect, it } from 'vitest';
import { prisma, sql, transaction } from '../../../server/infra/db';
import { issueDueInvoices } from '../../../server/invoices/issueDueInvoices';
import { writeSetting } from '../../../server/settings';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import type { Client } from '../../support/client';
import { thisYear } from '../../support/days';
import { expectPage } from '../../support/expectPage';
import { buyerOf } from '../../support/placingBrowser';
import { codeOf, post, sold, staffPost } from '../payments/refundFixture';
import { until } from '../tickets/saleFixture';
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
  numbersOf,
  openInvoicing,
  series,
  upTo,
} from './invoiceFixture';

openInvoicing();
const OTHER = { name: 'Otra S.A.', taxId: 'A58818501' };

describe('tickets given back', () => {
  const back = (client: Client, sale: Parameters<typeof post>[1], positions: number[], expectedCents: number) =>
    post(client, sale, { positions, expectedCents });

  it('are corrected to the cent, each time once, until nothing is left', async () => {
    const [sale, guest] = [await sold({ quantity: 3, product: { priceCents: 1207 } }), buyerOf(app)];
    await ask(guest, sale, { kind: 'simplified' });
    // 36.21 includes 3.29; 24.14 includes 2.19; 12.07 includes 1.10: together they equal the rest.
    for (const position of [1, 2, 3]) {
      expect((await back(guest, sale, [position], 1207)).status).toBeLessThan(400);
      await until(async () => (await invoicesOf(sale)).length === position + 1);
      await Promise.all([issueDueInvoices(sale.id), issueDueInvoices(sale.id)]);
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
    const guest = buyerOf(app);
    await ask(guest, sale);
    await back(guest, sale, [2], 600);
    await until(async () => (await invoicesOf(sale)).length === 2);
    // The remaining 18.00 include 1.64.
    expect(await figuresOf(sale)).toEqual([
      ['F1', 2400, 218],
      ['R1', -600, -54],
    ]);
    const [, correction] = await invoicesOf(sale);
    expect(correction).toMatchObject({ customer: { taxId: 'B12345674' }, lines: [{ quantity: 1, positions: [2] }] });
  });

  it('before anything was issued leave what remains to be invoiced; after a simplified one the full one is of the rest', async () => {
    const [none, simple] = [await sold(), await sold()];
    const guest = buyerOf(app);
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
    const guest = buyerOf(app);
    await ask(guest, sale);
    await staffPost(manager, sale, { positions: [1], how: 'amount', amountCents: 0, expectedCents: 0 });
    await issueDueInvoices(sale.id);
    expect(await figuresOf(sale)).toEqual([['F1', 2400, 218]]);
  });
});

describe('whom an invoice is for', () => {
  const customersOf = async (sale: { id: string }) =>
    (await invoicesOf(sale)).map(({ customer }) => [customer!.name, customer!.taxId]);

  it('misnamed, is put right by one document in its place, once; what goes back later is of that one', async () => {
    const sale = await sold();
    const guest = buyerOf(app);
    await ask(guest, sale);
    const page = await guest.get(paths.orders.invoice(sale.reference, sale.key));
    const [first] = await invoicesOf(sale);
    expect(expectPage(page, 'Orders/Invoice')).toMatchObject({
      refusal: null,
      can: { askFull: false },
      correctable: { id: first!.id, code: first!.code, customer: { name: COMPANY.name } },
    });
    const right = { ...COMPANY, name: 'Viajes Levante S.L.', corrected: first!.id };
    const answers = await Promise.all([1, 2, 3].map(() => ask(guest, sale, right)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await post(guest, sale, { positions: [1], expectedCents: 1200 });
    await until(async () => (await invoicesOf(sale)).length === 3);
    expect(await figuresOf(sale)).toEqual([
      ['F1', 2400, 218],
      ['R4', 2400, 218],
      ['R1', -1200, -109],
    ]);
    expect((await customersOf(sale)).slice(1)).toEqual([
      ['Viajes Levante S.L.', 'B12345674'],
      ['Viajes Levante S.L.', 'B12345674'],
    ]);
    const rows = await prisma.invoice.findMany({ where: { orderId: sale.id }, orderBy: { position: 'asc' } });
    expect(rows.map(({ baseId, correctsBy }) => [baseId, correctsBy])).toEqual([
      [null, null],
      [first!.id, 'S'],
      [rows[1]!.id, null],
    ]);
    // A form opened before corrects nothing.
    expect(codeOf(await ask(guest, sale, { ...right, name: 'Late' })).errors!.taxId![0]).toContain(rows[1]!.code);
  });

  it('somebody else, is given back what remained, and the right one has an invoice of that; asked for by staff', async () => {
    const sale = await sold();
    await ask(app.newClient(), sale);
    await post(buyerOf(app), sale, { positions: [1], expectedCents: 1200 });
    await until(async () => (await invoicesOf(sale)).length === 2);
    const [first] = await invoicesOf(sale);
    const to = paths.invoices.customer(first!.id);
    expect((await manager.json('POST', to, { ...COMPANY, ...OTHER })).status).toBe(403);
    expect(Object.keys(codeOf(await accountant.json('POST', to, { ...COMPANY, taxId: '1' })).errors!)).toEqual([
      'taxId',
    ]);
    expect((await accountant.json('POST', to, { ...COMPANY, ...OTHER })).status).toBe(200);
    expect((await accountant.json('POST', to, { ...COMPANY, ...OTHER })).status).toBe(200);
    expect(await figuresOf(sale)).toEqual([
      ['F1', 2400, 218],
      ['R1', -1200, -109],
      ['R4', -1200, -109],
      ['F1', 1200, 109],
    ]);
    expect((await customersOf(sale)).slice(2)).toEqual([
      [COMPANY.name, 'B12345674'],
      ['Otra S.A.', 'A58818501'],
    ]);
    await post(buyerOf(app), sale, { positions: [2], expectedCents: 1200 });
    await until(async () => (await invoicesOf(sale)).length === 5);
    expect((await figuresOf(sale)).at(-1)).toEqual(['R1', -1200, -109]);
    expect(codeOf(await correct(app.newClient(), sale, { name: 'No one' })).code).toBe('invoice_nothing_left');
  });

  it('stays after four years, and where nothing is left', async () => {
    const [old, gone, guest] = [await sold(), await sold(), buyerOf(app)];
    for (const sale of [old, gone]) await ask(guest, sale);
    await sql('test_years', `update orders set paid_at = now() - interval '4 years 1 day' where id = $1`, [old.id]);
    expect(codeOf(await correct(guest, old, { name: 'Late' })).errors!.taxId).toBeDefined();
    const [only] = await invoicesOf(gone);
    await post(guest, gone, { positions: [1, 2], expectedCents: 2400 });
    await until(async () => (await invoicesOf(gone)).length === 2);
    expect(codeOf(await ask(guest, gone, { ...COMPANY, name: 'Late', corrected: only!.id })).code).toBe(
      'invoice_nothing_left',
    );
    for (const sale of [old, gone]) expect((await figuresOf(sale)).map(([kind]) => kind)).not.toContain('R4');
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
    const [sale, year, id] = [await sold(), thisYear(), uuidv7()];
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
    const [row] = await sql<{ id: string }>(
      'any_invoice',
      'select id from invoices where customer is not null limit 1',
    );
    for (const statement of [
      `update invoices set gross_cents = 1 where id = $1`,
      `update invoices set customer = null, customer_erased_at = now() where id = $1 and customer is not null`,
      `delete from invoices where id = $1`,
    ])
      await expect(sql(`test_${statement.length}`, statement, [row!.id])).rejects.toThrow('append-only');
  });
});
