import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, openDatabase } from '../../../server/infra/db';
import { countRows, readPage } from '../../../server/infra/lists/readPage';
import { walkRows } from '../../../server/infra/lists/walkRows';
import { createDatabase } from '../../support/database';
import { prepare } from '../../support/prepare';
import { AMOUNT, askThings, createThings, thingList } from './thingsFixture';

const database = prepare(createDatabase);
beforeAll(async () => {
  await openDatabase({ url: database.url });
  await createThings();
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

const IN_BOX = AMOUNT * 0.9;
const numberOf = (id: string) => Number(id.slice(-12));
const read = async (query = '', locale: 'en' | 'es' = 'en') =>
  readPage(thingList, await askThings(query, thingList, locale));
const numbers = async (query: string) => (await read(query)).map(({ id }) => numberOf(id));
const count = async (query: string) => (await countRows(thingList, await askThings(query))).rows;

/** Numbers of the things in the box that satisfy the condition, last one first. */
const things = (holds: (n: number) => boolean) =>
  Array.from({ length: AMOUNT }, (_, index) => AMOUNT - index).filter((n) => n % 10 !== 0 && holds(n));

describe('a page of a list', () => {
  it('holds typed rows, the newest first, of what the route allows', async () => {
    const [row, ...others] = await read();
    expect(row).toEqual({
      id: '00000000-0000-7000-8000-000000002999',
      name: 'Thing 2999',
      note: 'Nº 3',
      colour: 'blue',
      price: { amount: 24990, currency: 'EUR' },
      share: 3,
      madeAt: '2026-03-30T13:59:00.000Z',
      day: '2026-01-30',
      sold: false,
      title: 'Piece 2999',
      tags: ['t4', 'evenfalse'],
      peers: 1,
      box: 'a',
    });
    expect(others).toHaveLength(24);
    expect(await numbers('')).toEqual(things(() => true).slice(0, 25));
    expect(await count('')).toBe(IN_BOX);
  });

  it('is told in the reader’s language', async () => {
    expect((await read('', 'es'))[0]?.title).toBe('Pieza 2999');
  });

  it('can be turned to the last one', async () => {
    const all = things(() => true);
    expect(await numbers('page=108')).toEqual(all.slice(107 * 25));
    expect(await numbers('page=27&size=100')).toEqual(all.slice(2600));
    expect(await numbers('page=109')).toEqual([]);
  });

  it.each([
    ['sort=-name', [2999, 2998, 2997]],
    ['sort=-title', [999, 998, 997]],
    ['sort=price', [1, 2, 3]],
    ['sort=colour', [3, 6, 9]],
    ['sort=-sold', [2998, 2996, 2994]],
    ['sort=day', [2971, 2881, 2791]],
  ])('is ordered by %s', async (query, begins) => {
    const found = await numbers(`${query}&size=50`);
    expect(found.slice(0, 3)).toEqual(expect.arrayContaining(begins.length ? [expect.any(Number)] : []));
    expect(begins.filter((n) => !found.includes(n))).toEqual([]);
  });

  it('puts what has no value last, whichever way the rest stands', async () => {
    const up = await read('sort=note&size=100&page=27');
    const down = await read('sort=-note&size=100&page=27');
    expect(up.at(-1)?.note).toBeNull();
    expect(down.at(-1)?.note).toBeNull();
    expect((await read('sort=-note'))[0]?.note).toBe('Nº 3');
    expect((await read('sort=note'))[0]?.note).toBe('Nº 1');
  });
});

describe('a search', () => {
  it.each([
    ['without accents or capitals', 'q=exposicion ÑANDUES', [42]],
    ['for words in any column and order', 'q=t3 piece 1233', [1233]],
    ['for texts in the reader’s language only', 'q=pieza', []],
    ['for what LIKE would take for anything', 'q=50%25_', [42]],
    ['for what LIKE would take for any sign', 'q=thing_0041', []],
    ['for a backslash', 'q=%5C', []],
    ['for a quote', `q=${encodeURIComponent("' or 1=1 --")}`, []],
  ])('finds %s', async (_name, query, expected) => {
    expect(await numbers(query)).toEqual(expected);
  });
});

describe('a filter', () => {
  const last = 25;
  it.each([
    ['one value', 'f.colour=red', (n: number) => n % 3 === 0],
    ['several values', 'f.colour=red&f.colour=blue', (n: number) => n % 3 !== 1],
    ['values that exist only', 'f.colour=red&f.colour=mauve', (n: number) => n % 3 === 0],
    ['values that are looked up', 'f.note=N%C2%BA+1', (n: number) => n % 4 === 1],
    ['rows without a value', 'f.note=-', (n: number) => n % 4 === 0],
    ['conditions', 'f.state=sold', (n: number) => n % 2 === 0],
    ['several conditions', 'f.state=sold&f.state=dear', (n: number) => n % 2 === 0 || n > 2500],
    ['yes', 'f.sold=1', (n: number) => n % 2 === 0],
    ['no', 'f.sold=0', (n: number) => n % 2 === 1],
    ['a day of the zone, on which clocks change', 'f.made=2026-03-29..2026-03-29', (n: number) => n >= 660 && n < 2040],
    ['days from', 'f.made=2026-03-30..', (n: number) => n >= 2040],
    ['days until', 'f.made=..2026-03-28', (n: number) => n < 660],
    ['calendar dates', 'f.day=2026-01-10..2026-01-11', (n: number) => n % 90 === 9 || n % 90 === 10],
    ['money in units', 'f.price=10..20', (n: number) => n * 10 - 5000 >= 1000 && n * 10 - 5000 <= 2000],
    ['money with a comma', 'f.price=..-49,9', (n: number) => n === 1],
    ['numbers', 'f.share=6..', (n: number) => n % 7 === 6],
    ['a beginning', 'f.named=THING 01', (n: number) => n >= 100 && n < 200],
    ['two of them together', 'f.colour=red&f.sold=1', (n: number) => n % 6 === 0],
  ])('keeps to %s', async (_name, query, holds) => {
    const expected = things(holds);
    expect(await numbers(query)).toEqual(expected.slice(0, last));
    expect(await count(query)).toBe(expected.length);
  });
});

describe('all rows of a list', () => {
  const walk = async (query: string) => {
    const ids: number[] = [];
    for await (const rows of walkRows(thingList, await askThings(query)))
      ids.push(...rows.map(({ id }) => numberOf(id)));
    return ids;
  };
  it.each([
    '',
    'sort=madeAt',
    'sort=-price',
    'sort=name',
    'sort=-title',
    'sort=colour',
    'sort=-sold',
    'sort=day',
    'sort=note',
    'sort=-note',
  ])('are each walked once, in the order of the pages: %s', async (query) => {
    const pages = [];
    for (let page = 1; page <= 27; page += 1) pages.push(...(await numbers(`${query}&size=100&page=${page}`)));
    expect(await walk(query)).toEqual(pages);
    expect(new Set(pages).size).toBe(IN_BOX);
  });
});
