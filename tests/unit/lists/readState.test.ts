import { describe, expect, it } from 'vitest';
import { defineList } from '../../../server/infra/lists';
import { readDayRange, readNumberRange } from '../../../server/infra/lists/dateRange';
import { isBare, readState, readStateText } from '../../../server/infra/lists/readState';
import { listQuery } from '../../../server/shared/lists';
import type { IsoDate } from '../../../server/shared/time';

const list = defineList({
  name: 'things',
  scope: 'house',
  from: 'things t',
  key: 't.id',
  columns: {
    name: { sql: 't.name', kind: 'text', label: 'lists.search', sort: true },
    note: { sql: 't.note', kind: 'text', label: 'lists.search' },
    inner: { sql: 't.inner', kind: 'inner', as: 'text' },
  },
  filters: { colour: { kind: 'oneOf', sql: 't.colour', label: 'lists.filters', values: {} } },
  defaultSort: '-name',
});
const usual = { sort: '-name', size: 25 };
const plain = { q: '', sort: '-name', page: 1, size: 25, filters: {}, columns: null, view: null, event: null };

describe('the state of a list', () => {
  it('is read from its address', () => {
    const query = { q: ' x ', sort: 'name', page: '3', size: '50', 'f.colour': ['a', 'b', 'a'], columns: 'note,name' };
    expect(readState(list, query)).toEqual({
      ...plain,
      q: 'x',
      sort: 'name',
      page: 3,
      size: 50,
      filters: { colour: ['a', 'b'] },
      columns: ['note', 'name'],
    });
  });

  it.each<[string, Record<string, unknown>]>([
    ['columns nobody may sort by', { sort: 'note' }],
    ['columns that every object has', { sort: 'constructor', columns: '__proto__,toString' }],
    ['inner columns', { sort: 'inner', columns: 'inner' }],
    ['double turns', { sort: '--name' }],
    ['filters that do not exist', { 'f.__proto__': 'x', 'f.size': 'x' }],
    ['objects', { q: { $gt: '' }, sort: { a: 1 }, page: [[]], 'f.colour': { x: 'y' } }],
    ['pages before the first', { page: '-1' }],
    ['pages between pages', { page: '1.5' }],
    ['pages that are no numbers', { page: '1e999' }],
    ['sizes of one’s own', { size: '1000000' }],
    ['views that are no ids', { view: "'; drop table saved_views" }],
    ['nothing at all', { q: '', 'f.colour': ['', ' '], columns: ',' }],
  ])('leaves out %s', (_name, query) => {
    expect(readState(list, query)).toEqual(plain);
  });

  it('takes out what a database cannot store', () => {
    expect(readState(list, { q: 'a\u0000b\ud800c', 'f.colour': '\u0000' })).toMatchObject({ q: 'a b c', filters: {} });
  });

  it('goes no further than pages are turned', () => {
    expect(readState(list, { page: '999999' }).page).toBe(400);
    expect(readState(list, { page: '999999', size: '100' }).page).toBe(100);
  });

  it('keeps within bounds what is long', () => {
    const state = readState(list, { q: 'x'.repeat(9999), 'f.colour': Array.from({ length: 999 }, (_, n) => `v${n}`) });
    expect(state.q).toHaveLength(200);
    expect(state.filters.colour).toHaveLength(50);
  });

  it('comes back from the address it writes', () => {
    const state = {
      ...plain,
      q: 'a&b=c',
      sort: 'name',
      page: 2,
      filters: { colour: ['é', '1..2'] },
      columns: ['note'],
    };
    expect(readStateText(list, listQuery(state, usual))).toEqual(state);
    expect(listQuery(plain, usual)).toBe('');
  });

  it('tells an address that says nothing from one that does', () => {
    expect(isBare({ key: 'x' })).toBe(true);
    expect(isBare({ page: '1' })).toBe(false);
    expect(isBare({ 'f.colour': 'x' })).toBe(false);
  });
});

describe('a list', () => {
  const declare = (more: object) => () =>
    defineList({ name: 'x', from: 'x', key: 'x.id', columns: list.columns, defaultSort: 'name', ...more } as never);
  it('begins in an order it has', () => {
    expect(declare({ defaultSort: 'note' })).toThrow('no sortable column');
    expect(declare({ defaultSort: 'inner' })).toThrow('no sortable column');
  });
  it('has names that an address can carry', () => {
    expect(declare({ columns: { ...list.columns, 'a"b': list.columns.note } })).toThrow('a"b');
    expect(declare({ columns: { ...list.columns, id: list.columns.note } })).toThrow('id');
  });
});

describe('a range', () => {
  const today = '2026-03-01' as IsoDate;
  it.each([
    ['today', '2026-03-01', '2026-03-01'],
    ['yesterday', '2026-02-28', '2026-02-28'],
    ['from_today', '2026-03-01', null],
    ['last7', '2026-02-23', '2026-03-01'],
    ['last30', '2026-01-31', '2026-03-01'],
    ['next7', '2026-03-01', '2026-03-07'],
    ['this_month', '2026-03-01', '2026-03-31'],
    ['last_month', '2026-02-01', '2026-02-28'],
    ['this_year', '2026-01-01', '2026-12-31'],
    ['2026-01-01..2026-02-01', '2026-01-01', '2026-02-01'],
    ['2026-01-01..', '2026-01-01', null],
    ['..2026-02-01', null, '2026-02-01'],
  ])('of days is %s', (value, from, until) => {
    expect(readDayRange(value, today)).toEqual({ from, until });
  });

  it.each(['', '..', 'x', '2026-02-30..', '2026-01-01', '2026-01-01..x', '2026-01-01..2026-01-02..', 'constructor'])(
    'of days is not %j',
    (value) => {
      expect(readDayRange(value, today)).toBeNull();
    },
  );

  it('of numbers may be open and is never more than a number', () => {
    expect(readNumberRange('1,5..2')).toEqual({ from: 1.5, until: 2 });
    expect(readNumberRange('..-3')).toEqual({ from: null, until: -3 });
    for (const value of ['', '..', '1', 'a..b', '1e9..', 'Infinity..', `${'9'.repeat(40)}..`])
      expect(readNumberRange(value)).toBeNull();
  });
});
