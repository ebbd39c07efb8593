/** The fields that a page proposes for the columns of a file. */
import { guessMapping } from '@server/imports/guessMapping';
import { expect, it } from 'vitest';

const FIELDS: Readonly<Record<string, string>> = { code: 'code', código: 'code', name: 'name', note: 'note' };
const recognise = (heading: string) => FIELDS[heading] ?? null;

it('the first of several columns has a recognised field', () => {
  expect(guessMapping(['código', 'code', 'other', 'name'], recognise, null)).toEqual(['code', null, null, 'name']);
});

it('a choice for the same heading goes before recognition, wherever its column is', () => {
  const earlier = { headings: ['code', 'plain'], mapping: ['note', 'code'] };
  expect(guessMapping(['note', 'código', 'plain', 'code'], recognise, earlier)).toEqual([null, null, 'code', 'note']);
});

it('a heading that appears later has its field, though an ignored column has it too', () => {
  const earlier = { headings: ['código', 'name'], mapping: [null, 'name'] };
  expect(guessMapping(['código', 'name', 'code'], recognise, earlier)).toEqual([null, 'name', 'code']);
});

it('columns of one heading have their own choices in their order', () => {
  const earlier = { headings: ['name', 'name'], mapping: [null, 'name'] };
  expect(guessMapping(['name', 'name', 'name'], recognise, earlier)).toEqual([null, 'name', null]);
});
