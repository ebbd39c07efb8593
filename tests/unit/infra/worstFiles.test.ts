/** Files that cost the parser most. Each is refused or read within its limits, in a child process or in linear time. */

import { readRecipients } from '@server/bulk-orders/handing/readRecipients';
import { recipientsTask } from '@server/bulk-orders/handing/recipientsTask';
import { readWorkbook } from '@server/infra/tables/readWorkbook';
import { workerCounts } from '@server/infra/workers/runInChild';
import { hasNearly } from '@server/payments/statements/suggest';
import {
  findReferences,
  isTransferReference,
  transferReference,
} from '@server/payments/wireTransfer/transferReference';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';

const SHEET = 'xl/worksheets/sheet1.xml';
const STRINGS = 'xl/sharedStrings.xml';
const zip = (parts: Record<string, string>): Buffer =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])), { level: 1 }),
  );
const sheetOf = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

describe('a workbook', () => {
  test('of two million empty cells is read in a child, and its list found behind them', async () => {
    const empty = `<row>${'<c/>'.repeat(1000)}</row>`.repeat(2000);
    const list = `<row r="2001"><c r="A2001" t="inlineStr"><is><t>email</t></is></c></row>
      <row r="2002"><c r="A2002" t="inlineStr"><is><t>ana@example.org</t></is></c></row>`;
    const bytes = zip({ [SHEET]: sheetOf(empty + list) });
    expect(bytes.length).toBeLessThan(200_000);
    const { done } = workerCounts();
    const read = await recipientsTask({ bytes, columns: null }, { field: 'file' });
    expect(read).toMatchObject({ refused: null, rows: [{ line: 2002, email: 'ana@example.org' }] });
    expect(workerCounts().done).toBe(done + 1);
  }, 60_000);

  test('that says it unpacks to more than 40 MB is refused before anything is unpacked', () => {
    const bytes = zip({ [SHEET]: ' '.repeat(41_000_000) });
    expect(bytes.length).toBeLessThan(500_000);
    expect(readWorkbook(bytes, 10)).toEqual({ refused: 'too_large' });
    expect(readRecipients(bytes, null)).toEqual({ refused: 'too_large' });
  });

  test('with more texts than a list has, or tags deep in each other, is refused as soon as it shows', () => {
    const strings = `<sst>${'<si/>'.repeat(1_000_001)}</sst>`;
    expect(readWorkbook(zip({ [STRINGS]: strings, [SHEET]: sheetOf('') }), 10)).toEqual({ refused: 'too_large' });
    expect(readWorkbook(zip({ [SHEET]: `${'<a>'.repeat(1000)}${'</b>'.repeat(1000)}` }), 10)).toEqual({
      refused: 'too_large',
    });
  });

  test('with columns beyond all others, and entities that name each other, gives what it says and no more', () => {
    const far = `${'Z'.repeat(100_000)}1`;
    const entities = '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;&b;">]>';
    const rows = `<row r="1"><c r="A1"><v>1</v></c><c r="${far}"><v>2</v></c><c r="XFD1"><v>3</v></c></row>
      <row r="2"><c r="B2" t="inlineStr"><is><t>&c; &amp; &#65;</t></is></c></row>`;
    expect(readWorkbook(zip({ [SHEET]: entities + sheetOf(rows) }), 10)).toEqual({
      rows: [
        { line: 1, cells: ['1'] },
        { line: 2, cells: ['', '&c; & A'] },
      ],
      isMore: false,
    });
  });

  test('is read as spreadsheets write it: texts in pieces, readings left out, formulas, prefixes', () => {
    const strings = `<x:sst><x:si><x:t>email</x:t></x:si><x:si><x:r><x:t xml:space="preserve">Ana </x:t></x:r>
      <x:r><x:t>Sol</x:t></x:r><x:rPh><x:t>アナ</x:t></x:rPh></x:si></x:sst>`;
    const rows = `<x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c><x:c r="C1" t="s"><x:v>1</x:v></x:c></x:row>
      <x:row r="3"><x:c><x:f>A1</x:f><x:v>7</x:v></x:c><x:c t="str"><x:v>seven</x:v></x:c></x:row>
      <x:row r="4"><x:c><x:v>8</x:v></x:c></x:row>`;
    const bytes = zip({ [STRINGS]: strings, [SHEET]: `<x:worksheet><x:sheetData>${rows}</x:sheetData></x:worksheet>` });
    expect(readWorkbook(bytes, 2)).toEqual({
      rows: [
        { line: 1, cells: ['email', '', 'Ana Sol'] },
        { line: 3, cells: ['7', 'seven'] },
      ],
      isMore: true,
    });
    expect(readWorkbook(zip({ 'other.xml': '' }), 2)).toBeNull();
    expect(readWorkbook(Buffer.from('PK\u0003\u0004nothing'), 2)).toBeNull();
  });
});

describe('the words of a transfer', () => {
  const reference = transferReference('7K3M9QXD');

  test('hold every beginning of which the check figures are right, the longest first', () => {
    expect(findReferences(`pago ${reference.slice(0, 6)} ${reference.slice(6)} gracias`)).toContain(reference);
    // Each is found by the checksum of the whole, because a character more or less changes the remainder.
    const all = Array.from({ length: 21 }, (_, n) => `${reference}MUCHASGRACIASXX`.slice(0, 5 + n));
    const right = all.filter(isTransferReference).toReversed();
    expect(findReferences(`${reference} MUCHAS GRACIAS XX`)).toEqual(right);
  });

  test('full of beginnings of references take one step for each sign', () => {
    // Checked from the first character each time, these took 7 s of CPU time instead of 1.5 s.
    const text = 'RF00A'.repeat(400_000);
    const begun = process.cpuUsage();
    findReferences(text);
    expect(process.cpuUsage(begun).user / 1e6).toBeLessThan(4);
  }, 60_000);

  test('are compared with a reference one sign wrong or two exchanged, anywhere among the first 400 signs', () => {
    const exchanged = reference.replace('XD', 'DX');
    const wrong = reference.replace('K', 'L');
    for (const typed of [exchanged, wrong]) expect(hasNearly(`por ${typed} gracias`, reference)).toBe(true);
    for (const typed of [reference, wrong.replace('Q', 'R'), reference.slice(1)])
      expect(hasNearly(typed, reference)).toBe(false);
    expect(hasNearly('X'.repeat(400) + wrong, reference)).toBe(false);
  });
});
