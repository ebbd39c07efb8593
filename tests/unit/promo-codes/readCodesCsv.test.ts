import { describe, expect, it } from 'vitest';
import { readCodesCsv } from '../../../server/promo-codes/readCodesCsv';
import { MAX_CODES, minLength } from '../../../server/promo-codes/requests';

describe('a file of codes', () => {
  it('is read with any of the separators that spreadsheets write', () => {
    for (const separator of [',', ';', '\t']) {
      const text = `Código${separator}Usos\r\n"ab c-1"${separator}3\r\n\r\n`;
      expect(readCodesCsv(text)).toEqual({
        codes: [{ code: 'ABC-1', recipient: null, email: null, note: null, maxUses: 3, tags: [] }],
        problems: [],
      });
    }
  });

  it('takes uses as people and spreadsheets write them, and no notation of programmers', () => {
    const text = `sep=;\r\ncode;max_uses\r\nA-1;1.000\r\nA-2;10,000\r\nA-3;1'000\r\nA-4;1 000\r\nA-5;250\r\n`;
    expect(readCodesCsv(text).codes.map(({ maxUses }) => maxUses)).toEqual([1000, 10_000, 1000, 1000, 250]);
    for (const uses of [
      '1e3',
      '0x10',
      '1.5',
      '1.00',
      '1.0000',
      '0.500',
      '1.000,000',
      '-3',
      '+3',
      '0b11',
      '∞',
      '1000001',
    ])
      expect(readCodesCsv(`code;max_uses\nA-1;${uses}\n`).problems).toEqual([
        { kind: 'bad_uses', line: 2, text: uses },
      ]);
    expect(readCodesCsv('"sep=;"\ncode;uses\n!;1\n').problems).toEqual([{ kind: 'bad_code', line: 3, text: '!' }]);
  });

  it('names the lines that are wrong, and stops at twenty', () => {
    expect(readCodesCsv('code,max_uses\nOK-1,0\n!,\nOK-2,\nok-2,\n').problems).toEqual([
      { kind: 'bad_uses', line: 2, text: '0' },
      { kind: 'bad_code', line: 3, text: '!' },
      { kind: 'twice', line: 5, text: 'OK-2' },
    ]);
    expect(readCodesCsv(`code\n${'!\n'.repeat(500)}`).problems).toHaveLength(20);
  });

  it('counts lines as an editor does: quoted breaks, empty lines, any line end, the mark in front of the file', () => {
    const lines = (text: string) => readCodesCsv(text).problems.map((problem) => 'line' in problem && problem.line);
    expect(lines('code\n\n\n!\n')).toEqual([4]);
    expect(lines('code\r\n\r\n!\r\n')).toEqual([3]);
    expect(lines('code\r\r!\r')).toEqual([3]);
    expect(lines('\uFEFFcode\r\nGOOD-1\r\n!\r\n')).toEqual([3]);
    expect(lines('\n\ncode\n!\n')).toEqual([4]);
    expect(lines('code,recipient\nGOOD-1,"Ana\nRuiz"\n!,\n')).toEqual([4]);
    expect(lines('code,recipient\r\nGOOD-1,"Ana\r\n\r\nRuiz"\r\n!,\r\n')).toEqual([5]);
    expect(lines('code,recipient\nGOOD-1,"Ana\rRuiz"\n!,\n')).toEqual([4]);
    expect(lines('"code","re\ncipient"\n!,x\n')).toEqual([3]);
    expect(lines('code,recipient\n , \n;,\n!,\n')).toEqual([3, 4]);
    // A wrong row is reported by its first line; so is an unclosed quote.
    expect(lines('code,recipient\nGOOD-1,x\n"!\n!",y\n')).toEqual([3]);
    expect(readCodesCsv('code\nGOOD-1\n"GOOD-2\nGOOD-3\n').problems).toEqual([{ kind: 'open_quote', line: 3 }]);
  });

  it('cuts nothing off: what is too long, or stands under no column, is named', () => {
    const long = (count: number) => 'x'.repeat(count);
    const text = `code;recipient;note;tags\nA-11;${long(201)};;\nA-12;;${long(501)};\nA-13;;;${long(41)}\nA-14;;;${Array.from({ length: 21 }, (_, at) => at).join('|')}
A-15;Ana;for her; and friends;vip\nA-16;${long(200)};${long(500)};${long(40)};;\n`;
    expect(readCodesCsv(text).problems).toEqual([
      { kind: 'long_recipient', line: 2, max: 200 },
      { kind: 'long_note', line: 3, max: 500 },
      { kind: 'long_tag', line: 4, max: 40 },
      { kind: 'long_tags', line: 5, max: 20 },
      { kind: 'more_cells', line: 6, text: 'vip' },
    ]);
    const tagged = 'code,tags\nA-11,vip|press|vip\n';
    expect(readCodesCsv(tagged, ['press']).codes[0]?.tags).toEqual(['vip']);
    const many = Array.from({ length: 20 }, (_, at) => `tag ${at}`);
    expect(readCodesCsv(tagged, many).problems).toEqual([{ kind: 'long_tags', line: 2, max: 20 }]);
  });

  it('is refused when it is empty, has no column of codes, or is too long', () => {
    expect(readCodesCsv('code\n').problems).toEqual([{ kind: 'empty' }]);
    expect(readCodesCsv('').problems).toEqual([{ kind: 'no_code_column' }]);
    const million = `code\n${Array.from({ length: 1_000_000 }, (_, at) => `CODE-${at}`).join('\n')}`;
    expect(readCodesCsv(million).problems).toEqual([{ kind: 'too_many', count: MAX_CODES }]);
  });
});

it('asks for more symbols the more codes there are', () => {
  expect([1, 100, 10_000, 100_000].map(minLength)).toEqual([6, 6, 7, 8]);
});
