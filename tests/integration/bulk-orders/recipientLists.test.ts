/** Lists of recipients as files have them: nothing is sent before the user confirms the parsed list. */
import { randomUUID } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RecipientPreview } from '../../../server/bulk-orders/pages';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { createVenue } from '../orders/shopFixture';
import { base64, buy, contactOf, createCompany, openProduct, refusalOf } from './bulkFixture';

const app = runApp();
let buyer: Client;
let id: string;
beforeAll(async () => {
  const product = await openProduct(await createVenue());
  const companyId = await createCompany({ methods: ['on_account'], creditLimitCents: 10_000_000 });
  buyer = await contactOf(app, companyId, 'buyer');
  id = await buy(buyer, companyId, [{ productId: product, quantity: 196 }]);
});

const send = (file: string, input: object = {}) =>
  buyer.json('POST', paths.bulk.imports(id), { id: null, file, locale: 'en', ...input });
const preview = async (file: string, input: object = {}) => (await send(file, input)).json<RecipientPreview>();
const handouts = () => prisma.bulkHandout.count({ where: { masterOrderId: id } });

const lines = (count: number, cells: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => cells(n + 1)).join('\n');

describe('a column that counts the lines', () => {
  it('would hand out 19,306 codes of 196: said, asked about, and nothing is sent', async () => {
    const file = base64(`number;name;email\n${lines(196, (n) => `${n};Guide ${n};guide${n}@example.test`)}`);
    expect(await preview(file)).toMatchObject({
      columns: ['quantity', 'name', 'email'],
      ...{ count: 196, total: 19_306, free: 196, isRunning: true, problems: [] },
    });
    const refused = refusalOf(await send(file, { id: randomUUID(), columns: ['quantity', 'name', 'email'] }));
    expect(refused.errors?.rows?.[0]).toContain('19,306');
    expect(await handouts()).toBe(0);
    const columns = ['none', 'name', 'email'];
    expect(await preview(file, { columns })).toMatchObject({ total: 196, isRunning: false });
  });
});

describe('a list', () => {
  it('with a bad address on line 3 is reported by line, and nobody gets anything', async () => {
    const file = base64('email,name\nana@example.test,Ana\nnot-an-address,Berta\nclara@example.test,Clara');
    expect((await preview(file)).problems).toEqual([{ line: 3, kind: 'bad_email', text: 'not-an-address' }]);
    const refused = refusalOf(await send(file, { id: randomUUID(), columns: ['email', 'name'] }));
    expect(refused.errors?.file?.[0]).toContain('line 3');
    expect(await handouts()).toBe(0);
  });

  it('has addresses and names as every form keeps them', async () => {
    const file = base64(
      'email,name\n\u202aZoe@Example.test\u202c,Zoe\na&b/c@example.test,\u200b\nivan@пример.рф,Иван\nivan@xn--e1afmkfd.xn--p1ai,Ivan',
    );
    expect(await preview(file)).toMatchObject({ count: 4, problems: [] });
    const columns = ['email', 'name'];
    expect((await send(file, { id: randomUUID(), columns })).status).toBeLessThan(400);
    const kept = await prisma.bulkHandout.findMany({ where: { masterOrderId: id } });
    expect(kept.map(({ email, name }) => `${email} ${name}`).sort()).toEqual([
      'a&b/c@example.test null',
      'ivan@xn--e1afmkfd.xn--p1ai Ivan',
      'ivan@xn--e1afmkfd.xn--p1ai Иван',
      'zoe@example.test Zoe',
    ]);
  });

  it('in windows-1252 with semicolons and `sep=;` is read', async () => {
    const bytes = Buffer.from('sep=;\nNombre;Correo electrónico;Cantidad\nJosé Núñez;jose@example.test;2\n', 'latin1');
    const seen = await preview(bytes.toString('base64'));
    expect(seen).toMatchObject({ columns: ['name', 'email', 'quantity'], total: 2 });
    expect(seen.rows[0]).toMatchObject({ line: 3, name: 'José Núñez', email: 'jose@example.test', quantity: 2 });
  });

  it.each([
    'Nº de entradas',
    'N.º de Entradas:',
    'Número de códigos',
    'Num. entradas',
    'Cantidad de entradas',
    'Number of tickets',
    'No. of codes',
    '# tickets',
    'PAX',
  ])('with a column “%s” has its numbers of codes', async (heading) => {
    const seen = await preview(base64(`Correo electrónico;${heading};Teléfono\nana@example.test;3;600\n`));
    expect(seen).toMatchObject({
      columns: ['email', 'quantity', 'none'],
      total: 3,
      headings: [expect.anything(), heading, 'Teléfono'],
    });
  });

  it('takes no other numbers for numbers of codes', async () => {
    const seen = await preview(base64('Email;Nº de teléfono;Nº\nana@example.test;600;7\n'));
    expect(seen).toMatchObject({ columns: ['email', 'none', 'none'], total: 1 });
  });

  it('as an Excel file is read by its first sheet, of a formula what it came to', async () => {
    const cell = (name: string, text: string) => `<c r="${name}" t="inlineStr"><is><t>${text}</t></is></c>`;
    const head = `${cell('A1', 'Email')}<c r="B1" t="s"><v>0</v></c>${cell('C1', 'Codes')}`;
    const row = `${cell('A3', 'ana@example.test') + cell('B3', 'Ana &amp; Eva')}<c r="C3"><f>1+1</f><v>2</v></c>`;
    const zipped = zipSync({
      'xl/sharedStrings.xml': strToU8('<sst><si><r><t>Na</t></r><r><t>me</t></r></si></sst>'),
      'xl/worksheets/sheet1.xml': strToU8(
        `<worksheet><sheetData><row r="1">${head}</row><row r="3">${row}</row></sheetData></worksheet>`,
      ),
    });
    const seen = await preview(Buffer.from(zipped).toString('base64'));
    expect(seen).toMatchObject({ columns: ['email', 'name', 'quantity'], total: 2 });
    expect(seen.rows[0]).toMatchObject({ line: 3, name: 'Ana & Eva', quantity: 2 });
  });

  it('of formulas, of too many lines, of nothing and of no text has a clear answer each', async () => {
    expect((await preview(base64('email,name\n=HYPERLINK("x"),Ana'))).problems[0]).toMatchObject({
      kind: 'formula',
      line: 2,
    });
    const many = refusalOf(await send(base64(`email\n${lines(100_000, (n) => `g${n}@example.test`)}`)));
    expect(many.errors?.file?.[0]).toMatch(/10,000 lines/);
    expect(refusalOf(await send(base64('email\n'))).errors?.file?.[0]).toBe('The list is empty.');
    const binary = Buffer.from([0x50, 0x4b, 3, 4, 0, 0]).toString('base64');
    expect(refusalOf(await send(binary)).errors?.file?.[0]).toContain('CSV');
  });

  it('uploaded again is known by line, and its lines can be skipped; two lines of one address are pointed out and allowed', async () => {
    const file = base64('email,name\nana@example.test,Ana\nberta@example.test,Berta\nana@example.test,Ana again');
    expect(await preview(file)).toMatchObject({ known: [], doubles: 1, total: 3 });
    const columns = ['email', 'name'];
    const before = await handouts();
    const batch = randomUUID();
    for (const _ of [1, 2]) expect((await send(file, { id: batch, columns })).status).toBeLessThan(400);
    expect(await handouts()).toBe(before + 3);
    const again = await preview(
      `${base64('email,name\nana@example.test,Ana\nberta@example.test,Berta\nnew@example.test,New')}`,
    );
    expect(again).toMatchObject({ known: [2, 3], total: 3 });
    expect(again.rows.map(({ isKnown }) => isKnown)).toEqual([true, true, false]);
    const more = base64('email,name\nana@example.test,Ana\nnew@example.test,New');
    await send(more, { id: randomUUID(), columns, skipKnown: true });
    expect(await handouts()).toBe(before + 4);
    expect(refusalOf(await send(more, { id: randomUUID(), columns, skipKnown: true })).errors?.file?.[0]).toMatch(
      /already received codes/,
    );
  });

  it('with a bad line goes out without it where the person says so', async () => {
    const file = base64('email,name\neva@example.test,Eva\nnot-an-address,Berta\nines@example.test,Inés');
    const before = await handouts();
    const columns = ['email', 'name'];
    const answer = await send(file, { id: randomUUID(), columns, skipFaulty: true });
    expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(400);
    expect(await handouts()).toBe(before + 2);
  });
});
