/** An import from its file to its undo, with promo codes. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { makeStaff } from '../access/twoVenues';
import { createCodePromo } from '../promo-codes/codeFixture';
import {
  applied,
  checked,
  countsOf,
  importOf,
  linesOf,
  pressApply,
  refusalOf,
  undone,
  untilState,
  upload,
} from './importFixture';

const app = runApp();
let manager: Client;
beforeAll(async () => {
  ({ client: manager } = await makeStaff(app, 'everywhere'));
  await createCodePromo();
});

const FILE = [
  'Código;Promoción;Usos;Válido hasta;Etiquetas;Otra',
  'VERANO-1;Verano;2;31/12/2079;prensa, socios;x',
  'VERANO-2;summer;;;;',
  '4,82E+05;Verano;;;;',
  'VERANO-3;Invierno;;;;',
  'VERANO-1;Verano;;;;',
].join('\r\n');

const codes = { kind: 'promo_codes', file: FILE };

describe('a file of codes', () => {
  it('is checked without any effect, and each line says what it would do', async () => {
    const id = await checked(manager, codes);
    expect(await countsOf(id)).toEqual({ add: 2, refused: 3 });
    expect((await linesOf(id)).map(({ line, action, problems }) => [line, action, problems])).toEqual([
      [2, 'add', []],
      [3, 'add', []],
      [4, 'refused', [{ code: 'destroyed_code', field: 'code', params: { text: '4,82E+05' } }]],
      [5, 'refused', [{ code: 'promotion_unknown', field: 'promotion', params: { text: 'Invierno' } }]],
      [6, 'refused', [{ code: 'twice', params: { line: 2 } }]],
    ]);
    expect(await prisma.promoCode.count({ where: { code: { startsWith: 'VERANO' } } })).toBe(0);
    const props = expectPage(await manager.get(paths.imports.show(id, { lines: 'refused' })), 'Imports/Show');
    expect(props.lines.lines[0]!.problems).toEqual([
      'Code: “4,82E+05” is a code that a spreadsheet turned into a number. Export it again as text.',
    ]);
  });

  it('has an id of its own: another file with this id is refused, and the same file again is the same import', async () => {
    const id = await checked(manager, codes);
    const { answer: again } = await upload(manager, { ...codes, id });
    expect([again.status, again.headers.get('location')]).toEqual([303, paths.imports.show(id)]);
    const { answer: other } = await upload(manager, { ...codes, id, file: `${FILE}\r\nVERANO-9;Verano;;;;` });
    expect([other.status, other.json<{ code: string }>().code]).toEqual([409, 'id_taken']);
  });

  it('is imported once: a second press and a second run of the file change nothing', async () => {
    const id = await checked(manager, codes);
    await Promise.all([pressApply(manager, id), pressApply(manager, id)]);
    await untilState(id, 'done');
    expect(await countsOf(id)).toEqual({ added: 2, refused: 3 });
    expect(
      await prisma.promoCode.findUnique({
        where: { code: 'VERANO-1' },
        select: { maxUses: true, validUntil: true, tags: true },
      }),
    ).toEqual({ maxUses: 2, validUntil: new Date('2080-01-01T00:00:00Z'), tags: ['prensa', 'socios'] });
    const again = await checked(manager, codes);
    expect(await countsOf(again)).toEqual({ known: 2, refused: 3 });
    await pressApply(manager, again);
    expect((await importOf(again)).state).toBe('planned');
    expect(await prisma.auditLog.count({ where: { subjectId: id, action: 'import.applied' } })).toBe(1);
  });

  it('with a changed line shows the difference and does not apply it', async () => {
    const changed = await checked(manager, { ...codes, file: FILE.replace('Verano;2;', 'Verano;5;') });
    expect(await countsOf(changed)).toEqual({ changed: 1, known: 1, refused: 3 });
    expect((await linesOf(changed))[0]!.problems).toEqual([
      { code: 'differs', field: 'maxUses', params: { before: '2', after: '5' } },
    ]);
    const { maxUses } = await prisma.promoCode.findUniqueOrThrow({ where: { code: 'VERANO-1' } });
    expect(maxUses).toBe(2);
  });

  it('of another source with codes that exist is refused line by line', async () => {
    const other = await checked(manager, { ...codes, source: 'Another shop' });
    expect(await countsOf(other)).toEqual({ refused: 4 });
    expect((await linesOf(other))[0]!.problems).toEqual([
      { code: 'code_taken', field: 'code', params: { text: 'VERANO-1' } },
    ]);
  });

  it('remembers the chosen columns for the source', async () => {
    const { id } = await upload(manager, { ...codes, source: 'Third' });
    expect((await importOf(id)).mapping).toEqual(['code', 'promotion', 'maxUses', 'validUntil', 'tags', null]);
    const mapping = ['code', 'promotion', '', '', '', 'note'];
    await manager.post(paths.imports.check(id), { mapping, options: [] });
    await untilState(id, 'planned');
    const { id: next } = await upload(manager, { ...codes, source: 'Third' });
    expect((await importOf(next)).mapping).toEqual(['code', 'promotion', null, null, null, 'note']);
  });

  it('is undone but for the codes that were used', async () => {
    const file = 'code;promotion\nUNDO-1;Summer\nUNDO-2;Summer';
    const id = await applied(manager, { kind: 'promo_codes', file });
    const used = await prisma.promoCode.findUniqueOrThrow({ where: { code: 'UNDO-2' } });
    await prisma.promoCodeRequest.create({
      data: {
        ...{
          id: randomUUID(),
          promoId: used.promoId,
          secret: randomUUID(),
          name: 'Ana',
          email: 'ana@example.test',
          reason: '',
          locale: 'en',
        },
        ...{ promoCodeId: used.id },
      } as never,
    });
    await undone(manager, id);
    expect(await countsOf(id)).toEqual({ undone: 1, kept: 1 });
    expect(
      await prisma.promoCode.findMany({ where: { code: { startsWith: 'UNDO' } }, select: { code: true } }),
    ).toEqual([{ code: 'UNDO-2' }]);
    expect(await countsOf(await checked(manager, { kind: 'promo_codes', file }))).toEqual({ add: 1, known: 1 });
  });
});

describe('a mapping', () => {
  it.each([
    [['code', 'code'], 'The field “Code” is chosen for two columns. Choose it once.'],
    [['code', ''], 'Choose a column for: Promotion.'],
  ])('%j is refused with the field', async (mapping, message) => {
    const { id } = await upload(manager, { kind: 'promo_codes', file: 'a;b\n1;2' });
    const answer = await manager.json('POST', paths.imports.check(id), { mapping, options: [] });
    expect([answer.status, refusalOf(answer)]).toEqual([422, message]);
    expect((await importOf(id)).state).toBe('read');
  });

  it('with an unknown field, or other data, is refused', async () => {
    const { id } = await upload(manager, { kind: 'promo_codes', file: 'a;b\n1;2' });
    const send = async (body: object) => (await manager.json('POST', paths.imports.check(id), body)).status;
    expect(await send({ mapping: ['code', 'constructor'] })).toBe(422);
    expect(await send({ mapping: ['code'], more: 1 })).toBe(422);
  });
});

describe('a file', () => {
  const big = (lines: number) => `code;promotion\n${'A;B\n'.repeat(lines)}`;
  it.each([
    ['without lines', 'code;promotion\n', 'This file has no lines below its headings.'],
    ['that is empty', ' ', 'This file has no lines below its headings.'],
    [
      'with an open quote',
      'code;promotion\n"A;B',
      'The quotation mark in line 2 is not closed. Correct the line or export the file again.',
    ],
    [
      'that is no text',
      Buffer.from([0, 1, 2, 3, 0, 255]),
      'This file is neither a CSV file nor an Excel workbook (.xlsx). Export it again in one of these formats.',
    ],
    ['with 300,000 lines', big(300_000), 'This file has more than 100,000 lines. Divide it into several files.'],
    [
      'with 61 columns',
      `${'a;'.repeat(60)}a\n1`,
      'This file has more than 60 columns. Delete those that you do not need.',
    ],
    [
      'of two encodings',
      Buffer.concat([Buffer.from('código;promoción\nA;Niños\n'), Buffer.from('B;Año nuevo', 'latin1')]),
      'Letters in line 3 of this file have another encoding than those above. Save the whole file as UTF-8.',
    ],
    ['of 31 MB', Buffer.alloc(31 * 1024 * 1024, 'a'), 'The file is too large. Maximum 30 MB.'],
    ['of 60 MB', Buffer.alloc(60 * 1024 * 1024, 'a;b\n'), 'The file is too large. Maximum 30 MB.'],
  ])('%s is refused beside its field', async (_what, file, message) => {
    const { id, answer } = await upload(manager, { kind: 'promo_codes', file });
    expect([answer.status, refusalOf(answer)]).toEqual([422, message]);
    expect(await prisma.import.count({ where: { id } })).toBe(0);
  });

  it.each([
    ['pretix_orders', 'a;b\n1;2', 'This file is not JSON. In pretix, choose the export “Order data (JSON)”.'],
    [
      'pretix_events',
      '{"orders": []}',
      'This file is not an export of pretix. In pretix, choose the export “Order data (JSON)”.',
    ],
  ])('for %s that is no such export says which one is needed', async (kind, file, message) => {
    const { answer } = await upload(manager, { kind, file });
    expect([answer.status, refusalOf(answer)]).toEqual([422, message]);
  });

  it.each([
    ['UTF-8', (text: string) => Buffer.from(text)],
    ['UTF-8 with a mark', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['Windows-1252', (text: string) => Buffer.from(text, 'latin1')],
    ['UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 of a big-endian machine', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ])('in %s has the same lines', async (_what, encode) => {
    const file = encode('código;promoción;nota\nLETRAS-1;Verano;Niños, año nuevo');
    const id = await checked(manager, { kind: 'promo_codes', file, source: _what });
    expect(await countsOf(id)).toEqual({ add: 1 });
    const { content } = await prisma.importLine.findFirstOrThrow({ where: { importId: id } });
    expect(content).toEqual(['LETRAS-1', 'Verano', 'Niños, año nuevo']);
  });

  it('with more cells than headings refuses those lines only', async () => {
    const file = `code;promotion\nCELLS-1;Summer\nCELLS-2;Summer${';x'.repeat(10)}\nCELLS-3;Summer;;;`;
    const id = await checked(manager, { kind: 'promo_codes', file });
    expect((await linesOf(id)).map(({ action }) => action)).toEqual(['add', 'refused', 'add']);
  });

  it('is stored once under its id, and the id is for that file', async () => {
    const id = randomUUID();
    const file = 'code;promotion\nONCE-1;Summer';
    const [first, second] = await Promise.all([1, 2].map(() => upload(manager, { kind: 'promo_codes', file, id })));
    expect([first!.answer.status, second!.answer.status].filter((status) => status === 303).length).toBeGreaterThan(0);
    expect(await prisma.import.count({ where: { id } })).toBe(1);
    const other = await upload(manager, { kind: 'promo_codes', file: `${file}2`, id });
    expect(other.answer.status).toBe(409);
  });
});

it('an unknown import is not found, and guests sign in first', async () => {
  expect((await manager.get(paths.imports.show(randomUUID()))).status).toBe(404);
  expect((await manager.post(paths.imports.apply(randomUUID()))).status).toBe(404);
  expect((await app.newClient().get(paths.imports.index())).redirects.length).toBeGreaterThan(0);
});
