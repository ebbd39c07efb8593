/** Text comparison: the server's and the database's folding agree, character by character. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDatabase, openDatabase, sql } from '../../../server/infra/db';
import { fold } from '../../../server/shared/fold';
import { createDatabase } from '../../support/database';
import { prepare } from '../../support/prepare';

const database = prepare(createDatabase);
beforeAll(async () => {
  await openDatabase({ url: database.url });
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

const folded = async (texts: readonly string[]): Promise<string[]> =>
  (
    await sql<{ text: string }>(
      'test_fold',
      'select fold(text) as text from unnest($1::text[]) with ordinality as typed(text, n) order by n',
      [texts],
    )
  ).map(({ text }) => text);

it.each([
  ['Nguyễn', 'nguyen'],
  ['Weißenfels', 'weissenfels'],
  ['ȘTEFAN Şerban', 'stefan serban'],
  ['Æsa Þórsdóttir', 'aesa thorsdottir'],
  ['IŞIK ışık İnci', 'isik isik inci'],
  ['Ḥasan', 'hasan'],
  ['ΑΘΗΝΆ', 'αθηνα'],
  ['Ήλιος', 'ηλιοσ'],
  ['Jose\u0301 Mun\u0303oz', 'jose munoz'],
  ['מִרְיָם', 'מרים'],
  ['مُحَمَّد', 'محمد'],
  ['Ёлкин', 'елкин'],
  ['Łódź Đặng', 'lodz dang'],
  ['O’Brien Kaʻahumanu', "o'brien ka'ahumanu"],
  ['García–López Ana‑María', 'garcia-lopez ana-maria'],
])('%s is compared as %s', async (typed, expected) => {
  expect(fold(typed)).toBe(expected);
  expect(await folded([typed])).toEqual([expected]);
});

it('is one rule for every letter of Latin, Greek and Cyrillic, and all that may stand with them', async () => {
  const ranges = [
    [0x20, 0x52f],
    [0x591, 0x6ff],
    [0x1e00, 0x2070],
    [0x20d0, 0x20f0],
    [0x3040, 0x30ff],
    [0xac00, 0xac40],
    [0xfb00, 0xfb50],
    [0xfe00, 0xffef],
  ] as const;
  const letters = ranges
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, n) => String.fromCodePoint(from + n)))
    .filter((letter) => /\p{L}|\p{M}|\p{N}|\p{P}|\p{Cf}/u.test(letter));
  const found = await folded(letters);
  const differ = letters.filter((letter, n) => fold(letter) !== found[n]);
  expect(differ.map((letter) => `${letter} U+${letter.codePointAt(0)!.toString(16)}`)).toEqual([]);
});
